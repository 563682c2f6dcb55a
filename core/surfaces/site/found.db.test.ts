import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { accessBundle } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'

const [quay, kiln] = bookingBundle.providers
const site = (id: string, more: object) => ({ ...kiln, id, subdomain: id, name: id, ...more })
const ofKiln = (id: string, more: object) => ({ id, provider: 'kiln', name: id, paymentterms: 'bill', ...more })
const bundle = {
  ...bookingBundle,
  ...accessBundle,
  whitelabel: {
    ...bookingBundle.whitelabel,
    plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
  },
  providers: [
    quay,
    { ...kiln, language: 'es' },
    site('locked', { status: 'locked' }),
    site('attic', { status: 'hidden' }),
    site('club', {}),
    site('harbour', { status: 'mastersite', subsites: ['quay', 'kiln'] }),
    site('moved', { domain: 'moved.example', settings: { frameancestors: ['https://shop.example'] } }),
  ],
  bookables: [
    ...accessBundle.bookables.filter(({ provider }) => provider !== 'kiln'),
    ofKiln('bowl', { slug: 'a-bowl' }),
    ofKiln('of-members', { bookinggroups: ['bakers'] }),
    ofKiln('by-link', { limited_use: true }),
    ofKiln('hidden', { status: 'hidden' }),
    ofKiln('inactive', { status: 'inactive', contactenabled: true }),
    ofKiln('archived', { status: 'archived' }),
    ofKiln('only-here', { status: 'visible_on_subsite_only' }),
    ofKiln('shut', { provider: 'locked' }),
    ofKiln('under-the-roof', { provider: 'attic' }),
    ofKiln('evening', { provider: 'club', bookinggroups: ['members'] }),
    ofKiln('gone-west', { provider: 'moved' }),
    ofKiln('gone-east', { provider: 'moved' }),
  ],
  bookinggroups: [
    ...accessBundle.bookinggroups,
    { id: 'bakers', provider: 'kiln', users: [] },
    { id: 'members', provider: 'club', users: [] },
  ],
}

await withDatabase('what search engines find', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, pages: barePages })
  })
  afterAll(() => world.close())

  const get = (url: string, host: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { host, accept: 'text/html', ...headers } })
  const found = async (host: string) => {
    const { body } = await get('/sitemap.xml', host)
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  }

  describe('a sitemap', () => {
    test('has the addresses of its own host that are open to everybody, and no others', async () => {
      const at = `http://${hostOf('kiln')}`
      expect(await found(hostOf('kiln'))).toEqual(['/', '/book/a-bowl', '/book/only-here'].map((path) => at + path))
    })

    test('leads to pages that are there, are indexed, and name themselves by that address', async () => {
      for (const host of ['northwind.localhost', ...['quay', 'kiln', 'harbour'].map(hostOf)]) {
        const addresses = await found(host)
        expect(addresses.length).toBeGreaterThan(0)
        for (const address of addresses) {
          const { statusCode, body } = await get(address.slice(`http://${host}`.length), host)
          expect([address, statusCode]).toEqual([address, 200])
          expect(body).toContain(`<link rel="canonical" href="${address}">`)
          expect(body).not.toContain('noindex')
        }
      }
    })

    test.each(['locked', 'attic'])(
      'of a site that is not open (%s) has nothing, and robots are sent away',
      async (id) => {
        expect(await found(hostOf(id))).toEqual([])
        expect((await get('/robots.txt', hostOf(id))).body).toBe('User-agent: *\nDisallow: /\n')
        expect((await get('/', hostOf(id))).body).toContain('<meta name="robots" content="noindex">')
      },
    )

    test('of a site for members alone has nothing', async () => {
      expect(await found(hostOf('club'))).toEqual([])
    })

    test('of a site with a domain of its own is there, and its former host leads to it', async () => {
      const own = 'moved.example'
      expect(await found(own)).toEqual(
        ['/', '/book/gone-east', '/book/gone-west'].map((path) => `http://${own}${path}`),
      )
      for (const path of ['/sitemap.xml', '/sitemap.xml?part=1', '/robots.txt']) {
        const { statusCode, headers } = await get(path, hostOf('moved'))
        expect([path, statusCode, headers.location]).toEqual([path, 308, `http://${own}${path}`])
      }
      // Pages in frames of other sites stay, with their files.
      expect((await get('/site.webmanifest', hostOf('moved'))).statusCode).toBe(200)
    })

    test('what is read where it is leads nobody else there', async () => {
      const asked = async (path: string, destination: string) =>
        (await get(path, hostOf('moved'), { 'sec-fetch-dest': destination })).statusCode
      for (const [path, inPlace] of [
        ['/public', 'iframe'],
        ['/?lang=es', 'empty'],
      ] as const) {
        expect(await asked(path, inPlace), path).toBe(200)
        expect(await asked(path, 'document'), path).toBe(308)
        expect(await asked(path, inPlace), path).toBe(200)
      }
    })
  })

  test('a page names its address in each language, its own without one, and one for all others', async () => {
    const at = (host: string, path: string) => `http://${hostOf(host)}${path}`
    const links = async (host: string, path: string) => {
      const { body } = await get(path, hostOf(host))
      const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
      return {
        canonical: /<link rel="canonical" href="([^"]+)">/.exec(body)?.[1],
        alternates: Object.fromEntries(alternates.map(([, language, href]) => [language, href])),
      }
    }
    const ofTalk = { 'en-us': at('quay', '/book/talk'), es: at('quay', '/book/talk?lang=es') }
    const alternates = { ...ofTalk, 'x-default': ofTalk['en-us'] }
    expect(await links('quay', '/book/talk')).toEqual({ canonical: ofTalk['en-us'], alternates })
    expect(await links('quay', '/book/talk?lang=es')).toEqual({ canonical: ofTalk.es, alternates })
    expect((await links('quay', '/book/talk?lang=en-us&seats=2&date=2026-12-01')).canonical).toBe(ofTalk['en-us'])
    const spanish = { es: at('kiln', '/book/a-bowl'), 'en-us': at('kiln', '/book/a-bowl?lang=en-us') }
    expect(await links('kiln', '/book/bowl')).toEqual({
      canonical: spanish.es,
      alternates: { ...spanish, 'x-default': spanish.es },
    })
  })

  test.each(['/book/hidden', '/book/by-link', '/book/of-members', '/book/a-bowl?embedded', '/cart', '/login'])(
    '%s stays out',
    async (path) => {
      const { body } = await get(path, hostOf('kiln'))
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toMatch(/rel="(canonical|alternate)"/)
    },
  )
})
