import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDemoTenants } from '../../../demo-tenants.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { testDialect, withDatabase } from '../../../testing/databases/databases.ts'
import { barePages } from '../../../testing/proofs/access/attacks/bare-pages.ts'
import { faultsOf } from '../../../testing/schema-org/faults-of.ts'
import { readVocabulary } from '../../../testing/schema-org/read-vocabulary.ts'
import { judgeForSearch } from '../../../testing/schema-org/search-rules.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../../testing/worlds/build-world.ts'
import { openApp } from '../../../testing/worlds/open-app.ts'

type Node = Record<string, unknown>

/** The hosts of the demo's providers, as the marketplaces name them. */
async function sitesOf(app: World['app']): Promise<string[]> {
  const lists = ['northwind', 'hearth'].map(async (label) => {
    const found = nodes(await dataOf({ app }, '/', `${label}.localhost`))
    return found.flatMap(({ '@type': type, url }) =>
      type === 'WebSite' ? [] : [new URL(String(url)).hostname.replace(/\.localhost$/, '')],
    )
  })
  return (await Promise.all(lists)).flat()
}

const vocabulary = readVocabulary()
const now = Date.parse('2026-11-20T12:00:00Z')

const photo = 'https://pictures.example/boat.jpg'
const at = (id: string, day: string, more: object = {}) => ({
  ...{ id, start: `${day} 15:00:00`, end: `${day} 17:00:00` },
  ...more,
})
const told = { description: 'On the water.', photo, paymentterms: 'bill' }
const event = { ...told, bookabletype: 'event', seats: 1, seatsperbooking: 1, price: 40 }

/** One of each kind that a page can tell of. */
const offers = [
  { id: 'priced', name: 'Lesson', price: 95, ...told },
  { id: 'free', name: 'Look round', price: 0, ...told },
  { id: 'unpriced', name: 'Talk', ...told },
  { id: 'for-points', name: 'Guest day', pointsprice: 5, ...told },
  { id: 'tiers', name: 'Crew', pricing_tiers: [{ seat_quantity: 1, marginal_price: 20 }], seatsperbooking: 3, ...told },
  { id: 'days', name: 'Skiff', bookabletype: 'calendarday', price: 60, maxcombined: 3, ...told },
  { id: 'nights', name: 'Loft', bookabletype: 'calendarday', countby: 'nights', price: 90, maxcombined: 3, ...told },
  { id: 'decided', name: 'Rigging check', approvalmode: true, price: 30, ...told },
  { id: 'asked', name: 'Passage', contactenabled: true, ...told },
  { id: 'inactive', name: 'Winter store', status: 'inactive', price: 10, ...told },
  {
    ...{ id: 'dates', name: 'Raku night', ...event },
    translations: { es: { name: 'Noche de raku', description: 'En el agua.' } },
    restrictions: [
      at('past', '2026-11-01'),
      at('room', '2026-12-04', {
        title: 'Glaze and fire',
        description: 'With dinner.',
        translations: { es: { title: 'Esmalte y fuego', description: 'Con cena.' } },
        segments: [
          { start: '2026-12-04 15:00:00', end: '2026-12-04 16:00:00', title: 'Glazing', description: 'At the table.' },
          { start: '2026-12-04 16:15:00', end: '2026-12-04 17:00:00', title: 'Firing' },
        ],
      }),
      at('full', '2026-12-05'),
      at('closed', '2026-12-06'),
      at('closed-later', '2027-06-06'),
      at('summer', '2027-07-04'),
    ],
  },
  { id: 'all-full', name: 'Supper', ...event, restrictions: [at('supper', '2026-12-05')] },
  { id: 'over', name: 'Autumn fair', ...event, restrictions: [at('fair', '2026-11-01')] },
  { id: 'gratis', name: 'Open day', ...event, price: 0, restrictions: [at('open', '2026-12-08')] },
  { id: 'priceless', name: 'Meeting', ...event, price: undefined, restrictions: [at('meeting', '2026-12-09')] },
  {
    ...{ id: 'elsewhere', name: 'Pier walk', ...event, restrictions: [at('walk', '2026-12-10')] },
    location: { address: '2 North pier', displayonbookingsite: true },
  },
  {
    ...{ id: 'home', name: 'At ours', ...event, restrictions: [at('home', '2026-12-10')] },
    location: { address: '9 Secret lane', displayonbookingsite: false },
  },
].map((one) => ({ provider: 'quay', ...one }))

const place = {
  ...{ address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US', phone: '+12075550142' },
  ...{ place: { latitude: 43.6555, longitude: -70.248 }, photo, website: 'quay.example', email: 'dock@quay.example' },
}

const bundle = {
  ...bookingBundle,
  whitelabel: {
    ...bookingBundle.whitelabel,
    plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
  },
  // One that tells everything of itself, and one that tells nothing.
  providers: bookingBundle.providers.map((one) => (one.id === 'quay' ? { ...one, ...place } : one)),
  bookables: [
    ...offers,
    { id: 'bowl', provider: 'kiln', name: 'Bowl', price: 30, paymentterms: 'bill' },
    { id: 'fire', provider: 'kiln', name: 'Fire', ...event, restrictions: [at('fire', '2026-12-10')] },
  ],
  blackouts: [
    { id: 'wind', provider: 'quay', bookable: 'dates', start: '2027-06-06 00:00:00', end: '2027-06-07 00:00:00' },
    { id: 'storm', provider: 'quay', bookable: 'dates', start: '2026-12-06 00:00:00', end: '2026-12-07 00:00:00' },
  ],
}

/** The structured data of a page; null where it has none. */
async function dataOf(world: Pick<World, 'app'>, url: string, host: string): Promise<unknown> {
  const { body } = await world.app.inject({ url, headers: { host, accept: 'text/html' } })
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1]
  return text === undefined ? null : JSON.parse(text)
}

const nodes = (data: unknown): Node[] =>
  isRecord(data) && Array.isArray(data['@graph']) ? data['@graph'].filter(isRecord) : []
const partsOf = (node: Node | undefined): Node[] =>
  Array.isArray(node?.subEvent) ? node.subEvent.filter(isRecord) : []

await withDatabase('structured data', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, pages: barePages, now })
    for (const [bookable, occurrence] of [
      ['dates', 'full'],
      ['all-full', 'supper'],
    ]) {
      const when = { start: '2026-12-05 15:00:00', end: '2026-12-05 17:00:00' }
      const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
      const payment = { processor: 'payment-offline' }
      const booked = await world.call('book_appointment', { bookable, occurrence, ...when, seats: 1, user, payment })
      expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    }
  })
  afterAll(() => world.close())

  const pages = ['/', ...offers.map(({ id }) => `/book/${id}`)]
  const read = (url: string, provider = 'quay') => dataOf(world, url, hostOf(provider))

  /** All that search engines may warn of: a list knows neither what is full nor more than the next dates. */
  const isUnknown = (page: string) => (warning: string) =>
    (page === '/' && /Event(Series)? has no (offers\.availability|endDate)$/.test(warning)) ||
    // One of the events has no price.
    (['/', '/book/priceless'].includes(page) && /Event(Series)? has no offers$/.test(warning))

  test('is of schema.org’s vocabulary, and lacks nothing of what search engines require or recommend', async () => {
    for (const language of ['en-us', 'es'])
      for (const page of pages) {
        const data = await read(`${page}?lang=${language}`)
        if (page === '/book/inactive') {
          expect(data).toBeNull()
          continue
        }
        expect.soft([page, faultsOf(data, vocabulary)]).toEqual([page, []])
        const { refused, warned } = judgeForSearch(data, vocabulary)
        expect.soft([page, refused, warned.filter((one) => !isUnknown(page)(one))]).toEqual([page, [], []])
      }
  })

  /** What a page's own bookable is told as. */
  const offeredAt = async (page: string, provider = 'quay') => nodes(await read(`/book/${page}`, provider)).at(1)

  test.each([
    ['priced', 'Service', { price: 95, priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
    ['free', 'Service', { price: 0, availability: 'https://schema.org/InStock' }],
    ['unpriced', 'Service', undefined],
    ['for-points', 'Service', undefined],
    ['days', 'Service', { price: 60 }],
    ['nights', 'Service', { price: 90 }],
    ['decided', 'Service', { price: 30 }],
    ['asked', 'Service', undefined],
    ['dates', 'EventSeries', { price: 40, availability: 'https://schema.org/InStock' }],
    ['all-full', 'EventSeries', { price: 40, availability: 'https://schema.org/SoldOut' }],
    ['gratis', 'EventSeries', { price: 0, availability: 'https://schema.org/InStock' }],
    ['priceless', 'EventSeries', undefined],
    // Nothing of it is to come.
    ['over', 'Service', { price: 40, availability: 'https://schema.org/SoldOut' }],
  ])('%s is a %s with the offer %j', async (id, type, offer) => {
    const told = await offeredAt(id)
    expect(told?.['@type']).toBe(type)
    if (offer) expect(told?.offers).toMatchObject(offer)
    else expect(told?.offers).toBeUndefined()
  })

  test('of the dates of an event, each is told with its room, and none that is over or closed', async () => {
    const series = await offeredAt('dates')
    expect(series).toMatchObject({
      startDate: '2026-12-04T15:00:00-05:00',
      endDate: '2027-07-04T17:00:00-04:00',
      location: { '@id': expect.stringMatching(/#business$/) },
    })
    expect(partsOf(series).map(({ startDate, offers }) => [startDate, Object(offers).availability])).toEqual([
      ['2026-12-04T15:00:00-05:00', 'https://schema.org/InStock'],
      ['2026-12-05T15:00:00-05:00', 'https://schema.org/SoldOut'],
      ['2027-07-04T15:00:00-04:00', 'https://schema.org/InStock'],
    ])
  })

  test('speaks the language of the page, and leads to it', async () => {
    const [business, series] = nodes(await read('/book/dates?lang=es'))
    expect(business).toMatchObject({ url: expect.stringMatching(/\/\?lang=es$/) })
    expect(series).toMatchObject({
      ...{ name: 'Noche de raku', description: 'En el agua.', inLanguage: 'es' },
      url: expect.stringMatching(/\/book\/dates\?lang=es$/),
    })
    expect(partsOf(series)[0]).toMatchObject({
      ...{ name: 'Esmalte y fuego', description: 'Con cena.', inLanguage: 'es' },
      url: expect.stringMatching(/\/book\/dates\?occurrence=room&lang=es$/),
    })
  })

  test('names the place that visitors see, and no other', async () => {
    expect(await offeredAt('elsewhere')).toMatchObject({ location: { '@type': 'Place', address: '2 North pier' } })
    expect(JSON.stringify(await read('/book/home'))).not.toContain('Secret lane')
    // Whoever has no address is no place, and what happens nowhere is no event.
    const kiln = await read('/', 'kiln')
    expect(nodes(kiln).map((node) => node['@type'])).toEqual(['Organization', 'Service', 'Service'])
    expect(faultsOf(kiln, vocabulary)).toEqual([])
    expect(judgeForSearch(kiln, vocabulary)).toEqual({ refused: [], warned: [] })
  })
})

await withDatabase('structured data of the demo', (database) => {
  const demos = ['hearth', 'northwind'].map((name) => ({
    name: `demo-${name}`,
    file: new URL(`../../../../plugins/demo/bundles/${name}.json`, import.meta.url),
  }))
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  // Of all pages, once: from which database they were read, the tests above look at.
  test.runIf(testDialect() === 'sqlite')(
    'every page of every site, in every language, is taken by search engines',
    async () => {
      const { db } = database()
      await importDemoTenants({ db, demos, now, installed: [], log })
      const { app } = await openApp({ db, pages: barePages, now: () => now })
      const hosts = ['northwind', 'hearth', ...(await sitesOf(app))]
      expect(hosts.length).toBe(8)
      for (const host of hosts)
        for (const language of ['en-us', 'es', 'de']) {
          const at = `${host}.localhost`
          const first = await dataOf({ app }, `/?lang=${language}`, at)
          const paths = nodes(first).flatMap(({ url }) => (String(url).includes('/book/') ? [String(url)] : []))
          for (const url of [`/?lang=${language}`, ...paths.map((path) => path.replace(/^https?:\/\/[^/]*/, ''))]) {
            const data = await dataOf({ app }, url, at)
            const { refused } = judgeForSearch(data, vocabulary)
            expect.soft([at, url, faultsOf(data, vocabulary), refused]).toEqual([at, url, [], []])
          }
        }
      await app.close()
    },
  )
})
