import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { accessBundle } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld } from '../../testing/worlds/build-world.ts'
import type { PageRenderer } from './page-renderer.ts'

const password = 'Quiet-Harbour-7!'
const users = accessBundle.users.map((user) => ({ ...user, password }))
const hours = Object.fromEntries(['monday', 'tuesday'].map((day) => [day, [{ start: '09:00', end: '17:00' }]]))
const harbour = {
  id: 'harbour',
  subdomain: 'harbour',
  name: 'Harbour',
  timezone: 'America/New_York',
  status: 'mastersite',
  subsites: ['quay', 'kiln', 'attic'],
  newbusinesshours: hours,
}
/** Not activated yet. */
const attic = { ...harbour, id: 'attic', subdomain: 'attic', name: 'Attic', status: 'hidden', subsites: [] }
const dock = { ...harbour, id: 'dock', subdomain: 'dock', name: 'Dock', subsites: ['quay'] }
const providers = [...bookingBundle.providers, harbour, attic, dock]
const ofKiln = { provider: 'kiln', paymentterms: 'bill', name: 'Of kiln' }
const bookables = [
  ...accessBundle.bookables,
  { ...ofKiln, id: 'vault', name: 'Vault', bookinggroups: ['bakers'], limited_use: true },
  { ...ofKiln, id: 'own', status: 'visible_on_subsite_only', name: 'Only at the kiln' },
  { ...ofKiln, id: 'beam', provider: 'attic', name: 'Beam' },
]

const renderer: PageRenderer = {
  draw: async (bootstrap) => ({
    html: `<pre>${bootstrap.bookables.map(({ name }) => name).join()}</pre>`,
    css: { theme: '', critical: [] },
    modules: [],
  }),
  scriptsFor: () => ({ entry: '/assets/none.js', preload: [] }),
  assets: new Map(),
  loader: async () => '',
}

interface Look {
  cookie?: string
  provider?: string
  /** The browser's fetch metadata; by default as for a typed address. */
  headers?: Record<string, string>
}

await withDatabase('pages for people', (database) => {
  let app: FastifyInstance
  const cookies = new Map<string, string>()

  async function logIn(username: string, provider = 'quay'): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/ajaxlogin',
      headers: { host: `${provider}.northwind.localhost`, 'sec-fetch-site': 'same-origin' },
      payload: { username: `${username}@people.example`, password },
    })
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    return set.map((one) => one.split(';')[0]).join('; ')
  }
  const navigates = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const get = (url: string, { cookie, provider = 'quay', headers = navigates }: Look = {}) =>
    app.inject({ url, headers: { host: `${provider}.northwind.localhost`, ...headers, ...(cookie && { cookie }) } })
  async function look(url: string, how: Look = {}) {
    const { body, statusCode } = await get(url, how)
    const json = /<script id="bootstrap" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
    const { page, gate, bookables: listed, providers: sites, bookable }: SiteBootstrap = JSON.parse(json)
    const names = (list: { id: string }[]) => list.map(({ id }) => id).toSorted()
    return { status: statusCode, page, gate, bookables: names(listed), sites: names(sites), bookable: bookable?.id }
  }
  const as = (who: string): Look => ({ cookie: cookies.get(who) ?? '' })

  beforeAll(async () => {
    const limited_use_links = [
      ...accessBundle.limited_use_links,
      { id: 'vault', provider: 'kiln', bookable: 'vault', uses: 3 },
    ]
    const bookinggroups = [...accessBundle.bookinggroups, { id: 'bakers', provider: 'kiln', users: ['bo'] }]
    const people = { users, bookinggroups, limited_use_links }
    const bundle = { ...bookingBundle, ...accessBundle, ...people, providers, bookables }
    ;({ app } = await buildWorld(database(), { bundle, pages: renderer }))
    for (const who of ['ana', 'bo', 'pia', 'ada']) cookies.set(who, await logIn(who))
  })
  afterAll(() => app.close())

  test('a list is rendered for its viewer, and cached for nobody else', async () => {
    const open = ['course', 'lesson', 'talk', 'visit']
    expect(await look('/', as('ana'))).toMatchObject({ bookables: ['course', 'crewtalk', 'lesson', 'talk', 'visit'] })
    for (const who of ['nobody', 'bo']) expect(await look('/', as(who)), who).toMatchObject({ bookables: open })
    expect((await look('/', as('pia'))).bookables).toContain('secret')
    expect((await look('/')).bookables).toEqual(open)
  })

  describe('a page of a bookable', () => {
    const page = async (slug: string, who: string) => {
      const { status, page: drawn, gate } = await look(`/book/${slug}`, as(who))
      return [status, gate ?? drawn]
    }
    test.each([
      ['crewtalk', 'ana', 200, 'book'],
      ['crew-talk', 'ana', 200, 'book'],
      ['crewtalk', 'nobody', 403, 'login'],
      ['crewtalk', 'bo', 403, 'no_access'],
      ['crewtalk', 'pia', 200, 'book'],
      ['linked', 'nobody', 403, 'link_required'],
      ['linked', 'ana', 403, 'link_required'],
      ['paused', 'nobody', 200, 'unavailable'],
      ['secret', 'bo', 404, 'not_found'],
      ['secret', 'pia', 200, 'book'],
      ['no-such', 'pia', 404, 'not_found'],
    ])('%s for %s is %s %s', async (slug, who, status, drawn) => {
      expect(await page(slug, who)).toEqual([status, drawn])
    })

    test('a gate names nothing of what it hides', async () => {
      for (const slug of ['crewtalk', 'linked', 'paused', 'secret']) {
        const { body } = await get(`/book/${slug}`)
        expect(body).not.toMatch(/crew|ahoy|"(linked|secret|paused)"/i)
      }
    })
  })

  test('a session’s cookie counts only for navigations and the host’s own pages', async () => {
    const seen = async (headers: Record<string, string>) =>
      (await look('/', { ...as('ana'), headers })).bookables.includes('crewtalk')
    expect(await seen({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(true)
    expect(await seen({ ...navigates, 'sec-fetch-site': 'cross-site' })).toBe(true)
    for (const mode of ['cors', 'no-cors']) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': 'empty' }
      expect(await seen(headers)).toBe(false)
    }
    expect(await seen({ ...navigates, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' })).toBe(false)
  })

  test('a personal page may not be stored by shared caches', async () => {
    const { headers } = await get('/', as('ana'))
    expect(headers['cache-control']).toMatch(/private/)
    expect(headers.vary).toMatch(/cookie/)
  })

  describe('a limited-use link', () => {
    test('opens its bookable, stays with the browser, and opens nothing else', async () => {
      const answer = await get('/book/linked?linkid=thrice')
      expect(answer.statusCode).toBe(200)
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
      expect(cookie).toBe('linkid=thrice')
      expect(await look('/book/linked', { cookie })).toMatchObject({ status: 200, bookable: 'linked' })
      expect((await look('/', { cookie })).bookables).not.toContain('linked')
      expect(await look('/book/crewtalk', { cookie })).toMatchObject({ gate: 'login' })
      expect(await look('/book/linked?linkid=no-such')).toMatchObject({ status: 403, gate: 'link_required' })
    })

    test('opens a members’ bookable to members only, whoever with the link came first', async () => {
      const at = (who: string) => ({ ...as(who), provider: 'kiln' })
      const byLink = '/book/vault?linkid=vault'
      expect(await look(byLink, at('bo'))).toMatchObject({ status: 200, bookable: 'vault' })
      expect(await look(byLink, at('ana'))).toMatchObject({ status: 403, gate: 'no_access' })
      expect(await look('/book/vault', at('bo'))).toMatchObject({ status: 403, gate: 'link_required' })
      expect(await look('/book/vault', at('ana'))).toMatchObject({ status: 403, gate: 'no_access' })
    })

    test('leads from the site to its bookable, also as a direct booking', async () => {
      for (const [url, direct] of [
        ['/?linkid=thrice', ''],
        ['/directbooking/id/linked?linkid=thrice', 'direct=1&'],
      ]) {
        const answer = await get(String(url))
        expect([answer.statusCode, answer.headers.location]).toEqual([302, `/book/linked?${direct}linkid=thrice`])
      }
    })

    test('that leads nowhere is said to be unknown or over, and only on the page that it was opened on', async () => {
      const faultOf = async (url: string) => /"linkfault":"(\w+)"/.exec((await get(url)).body)?.[1] ?? null
      expect(await faultOf('/?linkid=no-such')).toBe('unknown')
      expect(await faultOf('/?linkid=uid-once')).toBeNull()
      await database().db.knex.raw("UPDATE limited_use_links SET uses = 0 WHERE id = 'once'")
      try {
        expect(await faultOf('/?linkid=uid-once')).toBe('ended')
      } finally {
        await database().db.knex.raw("UPDATE limited_use_links SET uses = 1 WHERE id = 'once'")
      }
      // On its page too; those of others open as they do without it.
      expect(await faultOf('/book/linked?linkid=no-such')).toBe('unknown')
      expect(await faultOf('/book/talk?linkid=no-such')).toBeNull()
      expect(await faultOf('/?linkid=')).toBeNull()
      expect(await faultOf('/')).toBeNull()
    })
  })

  test('a master site lists its subsites and their public bookables, without private ones', async () => {
    const on = (provider: string, who = 'nobody') => look('/', { ...as(who), provider })
    const shown = { sites: ['kiln', 'quay'], bookables: ['bowl', 'course', 'lesson', 'talk', 'visit'] }
    expect(await on('harbour')).toMatchObject(shown)
    expect((await on('kiln')).bookables).toEqual(['bowl', 'own'])
    const body = (await get('/', { provider: 'harbour' })).body
    expect(body).toContain('"siteurl":"http://kiln.northwind.localhost/"')
    expect((await look('/book/bowl', { provider: 'harbour' })).gate).toBe('not_found')
    expect((await on('harbour', 'ana')).bookables).toContain('crewtalk')
    const { db } = app.platform
    await db.read([{ sql: "UPDATE bookables SET status = 'hidden' WHERE id = 'bowl'", values: [] }])
    await db.read([{ sql: "UPDATE providers SET revision = revision + 1 WHERE id = 'kiln'", values: [] }])
    expect((await on('harbour')).bookables).not.toContain('bowl')
  })

  test('a site that is not activated is rendered for its staff alone', async () => {
    expect(await look('/', { provider: 'attic' })).toMatchObject({ status: 403, gate: 'inactive' })
    expect(await look('/', { ...as('bo'), provider: 'attic' })).toMatchObject({ status: 403, gate: 'inactive' })
    const cookie = await logIn('ada', 'attic')
    // Its list has one bookable, to which it redirects.
    expect((await get('/', { provider: 'attic', cookie })).statusCode).toBe(302)
    expect(await look('/book/beam', { provider: 'attic', cookie })).toMatchObject({ status: 200, bookable: 'beam' })
  })

  test('a site with nothing for a visitor shows the nearest way in', async () => {
    const { db } = app.platform
    const change = async (set: string, where: string) => {
      await db.read([{ sql: `UPDATE bookables SET ${set} WHERE provider = 'quay' AND ${where}`, values: [] }])
      await db.read([{ sql: "UPDATE providers SET revision = revision + 1 WHERE id = 'quay'", values: [] }])
    }
    await change("status = 'hidden'", "id IN ('course', 'lesson', 'talk', 'visit')")
    expect(await look('/')).toMatchObject({ status: 403, gate: 'login' })
    expect(await look('/', as('bo'))).toMatchObject({ status: 403, gate: 'no_access' })
    await change("status = 'hidden'", "id = 'crewtalk'")
    expect(await look('/')).toMatchObject({ status: 403, gate: 'link_required' })
    await change("status = 'hidden'", "id = 'linked'")
    expect(await look('/')).toMatchObject({ status: 200, gate: 'no_bookables' })
    expect(await look('/', { provider: 'dock' })).toMatchObject({ gate: 'no_bookables', sites: ['quay'] })
  })
})
