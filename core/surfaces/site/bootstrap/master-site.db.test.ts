import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { barePages } from '../../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../../testing/worlds/build-world.ts'

const [quay] = bookingBundle.providers
const site = (id: string, more: object) => ({ ...quay, id, subdomain: id, name: id, ...more })
const booked = (id: string, provider: string, more: object = {}) => ({
  ...{ id, provider, name: id, bookabletype: 'standard', duration: 3600, price: 40, paymentterms: 'bill', ...more },
})
const bundle = {
  whitelabel: {
    ...bookingBundle.whitelabel,
    allowproviderbookingsiteconfig: true,
    plugins: [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }],
  },
  providers: [
    site('shore', {
      ...{ status: 'mastersite', subsites: ['loam', 'tide'], bookableordermethod: 'mostrecent' },
      ...{
        bookingsiteconfig: { bookingsitesortandfilter: true },
        customdictionary: { 'catalogue.book': 'Come along' },
        taxincluded: false,
      },
    }),
    site('loam', {
      customdictionary: { 'catalogue.book': 'Shape it' },
      taxincluded: true,
      translations: { es: { tags: { 'By hand': 'A mano' } } },
    }),
    site('tide', {}),
  ],
  bookables: [
    booked('wade', 'tide'),
    booked('ashore', 'shore'),
    booked('clay', 'loam', { tags: ['By hand'], tax: { taxpercentage: 10 } }),
    booked('dune', 'tide', { displaytext: { bookbutton: 'Climb' } }),
  ],
}

await withDatabase('the list of a master site', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, pages: barePages })
  })
  afterAll(() => world.close())

  async function page(url: string, host = 'shore'): Promise<SiteBootstrap> {
    const { body } = await world.app.inject({ url, headers: { host: hostOf(host), accept: 'text/html' } })
    return JSON.parse(/<script id="bootstrap" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  }
  const ids = ({ bookables }: SiteBootstrap) => bookables.map(({ id }) => id)

  test('speaks of each bookable as the site does where it is booked', async () => {
    const { words, bookablewords } = await page('/')
    const said = (id: string) => ({ ...words, ...bookablewords[id]?.words })['catalogue.book']
    expect(['ashore', 'clay', 'wade', 'dune'].map(said).slice(0, 2)).toEqual(['Come along', 'Shape it'])
    expect(said('dune')).toBe('Climb')
    const { words: theirs } = await page('/', 'tide')
    expect(said('wade')).toBe(theirs['catalogue.book'])
  })

  test('tells prices as the site does where it is booked', async () => {
    const { pricelooks } = await page('/')
    expect(Object.keys(pricelooks).toSorted()).toEqual(['ashore', 'clay', 'dune', 'wade'])
    const [clay] = [(await page('/book/clay', 'loam')).pricelooks.clay]
    expect(clay).toBeDefined()
    expect(pricelooks.clay).toEqual(clay)
  })

  test('tells who embeds it which sites open elsewhere, and a site that gathers none tells of none', async () => {
    const named = ({ providers }: SiteBootstrap) => providers.map(({ name }) => name)
    expect(named(await page('/embed'))).toEqual(['loam', 'tide'])
    expect(named(await page('/embed', 'tide'))).toEqual([])
  })

  test('has the newest first, whichever site it is of', async () => {
    expect(ids(await page('/'))).toEqual(['dune', 'clay', 'ashore', 'wade'])
  })

  test('finds by a tag of a subsite in whatever language it is named', async () => {
    for (const tag of ['By hand', 'A mano'])
      for (const [language, named] of [
        ['en-us', 'By hand'],
        ['es', 'A mano'],
      ]) {
        const found = await page(`/?lang=${language}&tag=${encodeURIComponent(tag)}`)
        expect([found.find?.tag, ids(found)]).toEqual([named, ['clay']])
      }
  })
})
