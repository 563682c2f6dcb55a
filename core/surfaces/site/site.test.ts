import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import { ownPaths } from '../../domain/catalogue/own-paths.ts'
import { unframedPaths } from '../../domain/embedding/unframed-paths.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import { readFonts } from './assets/read-fonts.ts'
import type { PageRenderer } from './page-renderer.ts'
import { registerPages } from './register-pages.ts'
import type { SiteDeps } from './site-deps.ts'
import { registerTenantFiles } from './tenant-files.ts'

const lesson = { id: 'lesson', slug: 'paddle-lesson', name: 'Paddle </script><b>lesson', price: 95, tags: ['Lessons'] }
const tour = { id: 'tour', name: 'Tour', price: 20 }

let app: FastifyInstance
let drawn: SiteBootstrap[]
let now: number
let bookables: Record<string, unknown>[]
let free: string
let tenant: Tenant

const renderer: PageRenderer = {
  draw: async (bootstrap) => {
    drawn.push(bootstrap)
    const critical = [{ key: 't', ids: 'a', css: '.t-a{color:red}' }]
    return { html: `<main>${bootstrap.page}</main>`, css: { theme: ':root{--a:1}', critical }, modules: [] }
  },
  scriptsFor: () => ({ entry: '/assets/entry.js', preload: ['/assets/screen.js'] }),
  assets: new Map(),
  loader: async () => '',
}

function makeTenant(provider: Record<string, unknown> = {}): Tenant {
  const place = { id: 'quay', subdomain: 'quay', name: 'Quay', timezone: 'America/New_York', ...provider }
  const flow = { name: 'normal', steps: [{ name: 'datetime_step', kind: 'x', prompt: 'y', applies: () => true }] }
  return {
    scope: { whitelabel: 'northwind', provider: 'quay' },
    whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost' },
    provider: place,
    revision: 1,
    currency: { code: 'usd', digits: 2 },
    timezone: 'America/New_York',
    theme: 'harbor',
    language: 'en-us',
    plugins: {
      channels: [],
      places: { geocoder: null, router: null },
      dictionaries: [{ language: 'en-us', name: 'English', direction: 'ltr', words }],
      flows: [flow],
      payments: [],
    },
    origin: 'http://quay.northwind.localhost',
  } as unknown as Tenant
}

async function answer(name: string, params: Record<string, unknown>): Promise<Result<unknown>> {
  const wanted = bookables.find((each) => each.id === params.id || each.slug === params.id)
  if (name === 'get_bookable') return wanted ? ok(wanted) : refuse('not_found')
  if (name === 'get_bookables_for_provider_v2') return ok(listed(params as { page?: number; items_per_page?: number }))
  if (name.startsWith('get_availability'))
    return ok({ month: '2026-12', timeslots: [{ start: free, available: true }] })
  return ok({ items: [], forms: [], total: 0 })
}

function listed({ page = 1, items_per_page = 18 }: { page?: number; items_per_page?: number }) {
  const first = (page - 1) * items_per_page
  return { items: bookables.slice(first, first + items_per_page), total: bookables.length }
}

beforeEach(async () => {
  drawn = []
  bookables = [lesson, tour]
  free = '2026-12-01 10:00:00'
  now = Date.parse('2026-12-01T15:00:00Z')
  tenant = makeTenant()
  app = Fastify()
  const deps = {
    renderer,
    fonts: await readFonts(process.cwd()),
    freshFor: 0,
    ports: {
      clock: { now: () => now },
      pluginhealth: soundPlugins,
      catalogueOf: async () => ({ find: () => null, all: [], subsites: [] }),
    },
    caller: { call: ({ name, params }: { name: string; params: Record<string, unknown> }) => answer(name, params) },
    bookableWords: async () => ({}),
    words: async (_tenant: Tenant | null, wanted?: { language?: string }) =>
      wanted?.language === 'es' ? spanish : words,
    dictionaries: ['en-us', 'es'].map((language) => ({ language, name: language, direction: 'ltr', words })),
    sites: async () => [{ host: 'quay.northwind.localhost' }],
    resolveTenant: async (request: { hostname: string }) => (request.hostname.startsWith('quay.') ? tenant : null),
  } as unknown as SiteDeps
  registerPages(app, deps)
  registerTenantFiles(app, deps)
})
afterEach(() => app.close())

const get = (url: string, headers = {}) =>
  app.inject({ url, headers: { host: 'quay.northwind.localhost', ...headers } })
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page’s data can’t end its script', async () => {
  const { body, statusCode } = await get('/')
  expect(statusCode).toBe(200)
  const [, json = ''] = /<script id="bootstrap" type="application\/json">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({ page: 'catalogue', bookables: [lesson, tour], theme: { name: 'harbor' } })
  expect(body).toContain('<title>Quay · Book online</title>')
  expect(body).toContain('"@type":"Organization"')
})

test('the policy allows exactly the inline parts of the page', async () => {
  const { body, headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  const inline = [...body.matchAll(/<(?:style[^>]*|script)>(.*?)<\/(?:style|script)>/gs)].map(([, text = '']) => text)
  expect(inline).toHaveLength(6)
  for (const text of inline) expect(policy).toContain(hashOf(text))
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^ ]+'){4};/)
})

test('the screen’s code waits for the first paint, and Emotion leaves the styles where they are', async () => {
  const { body } = await get('/')
  expect(body).toContain('<script type="module" src="/assets/entry.js"></script>')
  expect(body).toContain('<link data-code="" href="/assets/screen.js">')
  expect(body).toContain('<style data-emotion="t a" data-s="">')
})

test('a page is rendered again when what it depends on changes, and only then', async () => {
  await get('/book/paddle-lesson')
  await get('/book/paddle-lesson')
  expect(drawn).toHaveLength(1)
  free = '2026-12-01 11:00:00'
  await get('/book/paddle-lesson')
  expect(drawn).toHaveLength(2)
  now += 86_400_000
  await get('/book/paddle-lesson')
  expect(drawn.map((each) => each.today)).toEqual(['2026-12-01', '2026-12-01', '2026-12-02'])
  tenant = makeTenant()
  await get('/book/paddle-lesson')
  expect(drawn).toHaveLength(4)
})

test('an unchanged page is 304, for each encoding separately', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  const etag = String(headers.etag)
  expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
})

test.each([
  ['/book/nothing', {}, 404, 'not_found'],
  ['/book/paddle-lesson/no_such_step', {}, 404, 'not_found'],
  ['/?page=2', {}, 404, 'not_found'],
  ['/', { status: 'locked' }, 403, 'locked'],
  ['/book/paddle-lesson', { status: 'hidden' }, 403, 'inactive'],
])('%s of a provider %j answers %i, gate %s', async (url, provider, status, gate) => {
  tenant = makeTenant(provider)
  const { statusCode, body } = await get(url)
  expect({ statusCode, gate: drawn[0]?.gate }).toEqual({ statusCode: status, gate })
  expect(body).toContain('<meta name="robots" content="noindex">')
})

test('the page of unknown paths is rendered once', async () => {
  const paths = [
    '/book/nothing',
    '/book/nothing-else',
    '/book/nothing/x',
    '/book/paddle-lesson/no_such_step',
    '/?page=9',
  ]
  const answers = await Promise.all([...paths, ...paths].map((path) => get(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...paths, ...paths].map(() => 404))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(drawn.map(({ gate }) => gate)).toEqual(['not_found'])
  tenant = makeTenant({ name: 'Another' })
  expect((await get('/book/nothing')).body).not.toBe(answers[0]?.body)
})

test('simultaneous requests share one rendering', async () => {
  await Promise.all(['/', '/', '/'].map((path) => get(path)))
  expect(drawn).toHaveLength(1)
})

test('a provider without bookables gets a page that says so, an unknown host too', async () => {
  bookables = []
  expect((await get('/')).statusCode).toBe(200)
  expect((await get('/', { host: 'nobody.localhost' })).statusCode).toBe(404)
  expect(drawn.map((each) => each.gate)).toEqual(['no_bookables', 'unknown_site'])
})

test.each([
  ['en', words],
  ['es-MX, en;q=0.5', spanish],
])('an unknown host gets a page in the language %s', async (accept, spoken) => {
  const { body } = await get('/', { host: 'nobody.localhost:3000', 'accept-language': accept })
  expect(drawn[0]?.words['gate.unknown_site.title']).toBe(spoken['gate.unknown_site.title'])
  expect(drawn[0]?.providers[0]?.siteurl).toBe('http://quay.northwind.localhost:3000/')
  expect(body).toContain(`<title>${spoken['title.unknown_site']}</title>`)
})

test('a single bookable is redirected to; a direct link opens its page', async () => {
  bookables = [lesson]
  expect((await get('/')).headers.location).toBe('/book/paddle-lesson')
  expect((await get('/directbooking/id/lesson')).headers.location).toBe('/book/lesson?direct=1')
  const asked = 'lang=es&embedded=1&email=ada%40customers.example'
  expect((await get(`/?${asked}`)).headers.location).toBe(`/book/paddle-lesson?${asked}`)
  expect((await get(`/directbooking/id/lesson?${asked}`)).headers.location).toBe(`/book/lesson?direct=1&${asked}`)
})

test.each([
  ['/?embedded', "'self' https://shop.example"],
  ['/book/paddle-lesson?embedded=dark&lang=es', "'self' https://shop.example"],
  ['/book/nothing?embedded', "'self' https://shop.example"],
  ['/public', "'self' https://shop.example"],
  ['/', "'self'"],
  ['/book/paddle-lesson?lang=es', "'self'"],
  ['/account', "'self'"],
  ['/login', "'none'"],
  ['/login?embedded', "'none'"],
  ['/passwordreset?embedded', "'none'"],
  ['/refunds?embedded', "'none'"],
  ['/today', "'none'"],
  ['/requests/any?embedded', "'none'"],
  ['/enquiries/any?embedded', "'none'"],
])('%s may be framed by %s', async (url, expected) => {
  tenant = makeTenant({ settings: { frameancestors: ['https://shop.example', 'http://shop.example'] } })
  expect(String((await get(url)).headers['content-security-policy'])).toMatch(
    new RegExp(`frame-ancestors ${expected.replaceAll('.', '\\.')}$`),
  )
})

test('what no other site may show is what embedded pages open in a window', async () => {
  tenant = makeTenant({ settings: { frameancestors: ['https://shop.example'] } })
  for (const first of ownPaths)
    for (const path of [`/${first}`, `/${first}/any`]) {
      const { headers } = await get(`${path}?embedded`)
      const ancestors = /frame-ancestors (.*)$/.exec(String(headers['content-security-policy']))?.[1]
      if (ancestors === "'none'") expect(unframedPaths, path).toContain(first)
    }
  for (const first of unframedPaths) {
    const both = await Promise.all([get(`/${first}?embedded`), get(`/${first}/any?embedded`)])
    const isUnframed = both.some(({ headers }) => /'none'$/.test(String(headers['content-security-policy'])))
    // The service's own page is what openidlogin leads to.
    expect(isUnframed || first === 'openidlogin', first).toBe(true)
  }
})

test('an embedded page is another one, which search engines leave out and which knows the sites around', async () => {
  tenant = makeTenant({ settings: { frameancestors: ['https://shop.example'] } })
  const [normal, embedded] = [await get('/'), await get('/?embedded')]
  expect(drawn.map((each) => each.embedded)).toEqual([undefined, { listed: ['https://shop.example'], trusted: [] }])
  expect(normal.body).toContain('rel="canonical"')
  expect(embedded.body).toContain('<meta name="robots" content="noindex">')
  expect(embedded.body).toContain(' data-embedded>')
})

const searching = () => {
  tenant = makeTenant()
  Object.assign(tenant.whitelabel, { bookingsitesearchbar: true, bookingsitesortandfilter: true })
}

test('a list is searched, filtered and sorted by its address, where the site has that', async () => {
  searching()
  await get('/?search=LESSON')
  await get('/?tag=Lessons&sort=price')
  await get('/?sort=price')
  await get('/?search=nothing+of+that')
  const shown = drawn.map((each) => ({ ids: each.bookables.map(({ id }) => id), find: each.find, gate: each.gate }))
  const whole = { hassearch: true, hassort: true, tags: ['Lessons'], search: '', tag: '', sort: null }
  expect(shown).toEqual([
    { ids: ['lesson'], find: { ...whole, search: 'LESSON' }, gate: null },
    { ids: ['lesson'], find: { ...whole, tag: 'Lessons', sort: 'price' }, gate: null },
    { ids: ['tour', 'lesson'], find: { ...whole, sort: 'price' }, gate: null },
    { ids: [], find: { ...whole, search: 'nothing of that' }, gate: null },
  ])
})

test('a site without a search is not asked: the address is the same page, rendered once', async () => {
  const addresses = ['/', '/?search=lesson', '/?tag=Lessons&sort=price', '/?search=x']
  const answers = await Promise.all(addresses.map((address) => get(address)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(drawn).toHaveLength(1)
  expect(drawn[0]).toMatchObject({ find: null, bookables: [{ id: 'lesson' }, { id: 'tour' }] })
})

test('a first page that is no list of bookables is not asked either', async () => {
  searching()
  const step = { name: 'checklist_step', kind: 'checklist_step', prompt: 'y', applies: () => true }
  Object.assign(tenant.plugins, { flows: [{ name: 'normal', steps: [step] }] })
  const answers = await Promise.all(['/', '/?search=lesson', '/?tag=x'].map((address) => get(address)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(drawn).toMatchObject([{ page: 'checklist', find: null }])
})

test('a page for the words of a visitor is not kept, and the site’s own stays; sorted ones are few', async () => {
  searching()
  for (const address of ['/', '/?search=a', '/?search=a', '/', '/?tag=x', '/?tag=x', '/?sort=price', '/?sort=price'])
    expect((await get(address)).statusCode).toBe(200)
  expect(drawn.map(({ find }) => `${find?.search}${find?.tag}${find?.sort ?? ''}`)).toEqual([
    '',
    'a',
    'a',
    'x',
    'x',
    'price',
  ])
})

test('a chat bot is linked to if it is enabled and has an address and a text', async () => {
  const shown = async (chatbotdata: Tenant['whitelabel']['chatbotdata']) => {
    tenant = makeTenant()
    Object.assign(tenant.whitelabel, { chatbotdata })
    await get('/')
    return drawn.at(-1)?.whitelabel.chatbot
  }
  const bot = { url: 'https://bot.example/quay', label: 'Ask us' }
  expect(await shown({ ...bot, enabled: true })).toEqual(bot)
  expect(await shown(bot)).toBeUndefined()
  expect(await shown({ ...bot, enabled: true, label: '' })).toBeUndefined()
  expect(await shown({ enabled: true, label: 'Ask us' })).toBeUndefined()
  expect(await shown({ ...bot, enabled: true, url: 'javascript:alert(1)' })).toBeUndefined()
})

test('personal pages are rendered without names, and not indexed', async () => {
  const { body } = await get('/thanks/res-123?token=secret')
  expect(drawn[0]).toMatchObject({ page: 'thanks', path: '/thanks/_' })
  expect(body).not.toMatch(/res-123|secret/)
  expect(body).toContain('noindex')
})

test('a requested language is kept', async () => {
  expect((await get('/?lang=en-us')).headers['set-cookie']).toMatch(/^lang=en-us; Path=\//)
  expect((await get('/')).headers['set-cookie']).toBeUndefined()
})

test('search engines find every bookable', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://quay.northwind.localhost/sitemap.xml')
  expect((await get('/sitemap.xml')).body).toContain('<loc>http://quay.northwind.localhost/book/paddle-lesson</loc>')
  expect((await get('/site.webmanifest')).json()).toMatchObject({ name: 'Quay' })
  expect((await get('/favicon.svg')).body).toContain('>Q</text>')
})

test('what has a name in it is kept by the visitor’s browser alone, by language; what is the same for all by others too', async () => {
  for (const path of ['/site.webmanifest', '/favicon.svg']) {
    const { headers } = await get(path)
    expect(headers['cache-control'], path).toBe('private, max-age=3600')
    expect(String(headers.vary), path).toContain('accept-language, cookie')
  }
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect((await get(path)).headers['cache-control'], path).toBe('public, max-age=3600')
})

test.each([
  'thanks/a?token=b',
  'manage/a?token=b',
  'reschedule/id/a?token=b',
  'requests/a?token=b',
  'enquiries/a?token=b',
  'payment/a',
])('search engines leave out the page of one person: %s', async (path) => {
  const { body } = await get('/robots.txt')
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start)
  expect(closed.some((start) => `/${path}`.startsWith(start))).toBe(true)
  expect((await get(`/${path}`)).body).toContain('<meta name="robots" content="noindex">')
})

test('a site of many bookables has an index of sitemaps, which hold each of them once', async () => {
  bookables = Array.from({ length: 2_130 }, (_, at) => ({ ...lesson, id: `lesson-${at}`, slug: `lesson-${at}` }))
  const located = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const files = located((await get('/sitemap.xml')).body)
  const site = 'http://quay.northwind.localhost'
  expect(files).toEqual([1, 2, 3].map((part) => `${site}/sitemap.xml?part=${part}`))
  const parts = await Promise.all(files.map(async (file) => located((await get(file)).body)))
  expect(parts.map(({ length }) => length)).toEqual([1_001, 1_000, 130])
  expect(parts.flat()).toEqual([`${site}/`, ...bookables.map(({ slug }) => `${site}/book/${slug}`)])
  expect((await get('/sitemap.xml?part=4')).statusCode).toBe(404)
  expect((await get('/sitemap.xml?part=no')).body).toContain('<sitemapindex')
})

test('a tab has the logo of a provider that has one, and its initial otherwise', async () => {
  expect((await get('/')).body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
  tenant = makeTenant({ name: 'Pier', bookinglogo: '/uploads/logo.png' })
  expect((await get('/')).body).toContain('<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">')
  expect((await get('/site.webmanifest')).body).not.toContain('favicon')
})
