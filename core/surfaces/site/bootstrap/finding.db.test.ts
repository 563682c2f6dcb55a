import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { withDatabase } from '../../../testing/databases/databases.ts'
import { barePages } from '../../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../../testing/worlds/build-world.ts'

const [quay] = bookingBundle.providers
const two = (number: number) => String(number).padStart(2, '0')

/** A site with twenty sails, of which ten cost more, and twenty walks; `ana` guides all, `ben` a single one. */
function siteOf(id: string, flow: string) {
  const guides = [`${id}-ana`, `${id}-ben`]
  const listed = (kind: string, tag: string) =>
    Array.from({ length: 20 }, (_, at) => ({
      ...{ id: `${id}-${kind}-${two(at)}`, provider: id, name: `${kind} ${two(at)}`, tags: [tag] },
      ...{ bookabletype: 'standard', duration: 3600, price: at % 2 === 0 ? 40 : 90, paymentterms: 'bill' },
      requirementgroups: [
        {
          ...{ id: `${id}-${kind}-${at}`, name: 'Guide', selectionmethod: 'manual', minimum: 1, maximum: 1 },
          resources: kind === 'sail' && at === 0 ? guides : guides.slice(0, 1),
        },
      ],
    }))
  return {
    provider: { ...quay, id, subdomain: id, name: id, bookingflow: flow },
    resources: guides.map((guide) => ({ id: guide, provider: id, name: guide, active: true })),
    bookables: [...listed('sail', 'Water'), ...listed('walk', 'Land')],
  }
}
const sites = [siteOf('plain', 'normal'), siteOf('first', 'resourcefirst'), siteOf('beside', 'bookable_calendar')]

const { whitelabel } = bookingBundle
const flows = [{ name: 'flow-resource-first' }, { name: 'flow-one-screen' }]
const isFlow = ({ name }: { name: string }) => flows.some((flow) => flow.name === name)
const bundle = {
  whitelabel: {
    ...whitelabel,
    ...{ bookingsitesearchbar: true, bookingsitesortandfilter: true },
    plugins: [...whitelabel.plugins.filter((plugin) => !isFlow(plugin)), ...flows],
  },
  providers: sites.map(({ provider }) => provider),
  resources: sites.flatMap(({ resources }) => resources),
  bookables: sites.flatMap(({ bookables }) => bookables),
}

await withDatabase('finding', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, pages: barePages })
  })
  afterAll(() => world.close())

  async function page(url: string, host: string): Promise<SiteBootstrap> {
    const { body } = await world.app.inject({ url, headers: { host: hostOf(host), accept: 'text/html' } })
    return JSON.parse(/<script id="bootstrap" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  }
  const names = ({ bookables }: SiteBootstrap) => bookables.map(({ name }) => name)

  const lists: [list: string, site: string, path: string, shown: SiteBootstrap['page']][] = [
    ['the bookables', 'plain', '/', 'catalogue'],
    ['what stands below the resources', 'first', '/', 'resources'],
    ['what one resource serves', 'first', '/with/first-ana', 'byresource'],
    ['what stands above the calendar', 'beside', '/', 'book'],
    ['what stands above a calendar with its own address', 'beside', '/calendar/beside-walk-07', 'book'],
  ]

  test.each(lists)('of %s comes in pages of 18', async (_list, site, path, shown) => {
    const first = await page(path, site)
    expect(first.page).toBe(shown)
    expect(first.paging).toEqual({ page: 1, pages: 3, total: 40 })
    expect(names(first)).toHaveLength(18)
    expect(names(await page(`${path}?page=3`, site))).toEqual(['walk 16', 'walk 17', 'walk 18', 'walk 19'])
    expect((await page(`${path}?page=4`, site)).gate).toBe('not_found')
  })

  test.each(lists)('of %s is searched, filtered by a tag and sorted, all at once', async (_list, site, path) => {
    const { find } = await page(path, site)
    const nothing = { hassearch: true, hassort: true, search: '', tag: '', sort: null, tags: ['Land', 'Water'] }
    expect(find).toEqual(nothing)
    expect(names(await page(`${path}?search=SAIL+1`, site))).toContain('sail 19')
    const asked = await page(`${path}?search=1&tag=Water&sort=pricedesc`, site)
    expect(asked.find).toEqual({ ...nothing, search: '1', tag: 'Water', sort: 'pricedesc' })
    const dear = ['sail 01', 'sail 11', 'sail 13', 'sail 15', 'sail 17', 'sail 19']
    expect(names(asked)).toEqual([...dear, 'sail 10', 'sail 12', 'sail 14', 'sail 16', 'sail 18'])
    const none = await page(`${path}?search=balloon`, site)
    expect([names(none), none.gate, none.paging?.total]).toEqual([[], null, 0])
  })

  test.each(lists)('of %s tells prices as they are charged', async (_list, site, path) => {
    const { bookables, pricelooks } = await page(path, site)
    for (const { id } of bookables) expect(pricelooks[id]).toBeDefined()
  })

  test('a resource is told with all that it serves, whatever the list shows', async () => {
    for (const url of ['/', '/?page=3', '/?search=balloon']) {
      const { resources, serves } = await page(url, 'first')
      expect(resources.map(({ id }) => [id, serves[id]])).toEqual([
        ['first-ana', 40],
        ['first-ben', 1],
      ])
    }
  })

  test('the calendar stays while somebody searches', async () => {
    for (const query of ['', '?search=walk', '?sort=pricedesc&page=2', '?search=balloon'])
      expect((await page(`/${query}`, 'beside')).bookable?.name).toBe('sail 00')
    expect((await page('/calendar/beside-walk-07?search=sail', 'beside')).bookable?.name).toBe('walk 07')
  })
})
