import { expect, it, test, vi } from 'vitest'
import type { Point } from '../../domain/marketplace/index.ts'
import type { ListedProvider } from '../catalogue/catalogue-repository.ts'
import type { Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { findInListing, type ListingQuery } from './find-in-listing.ts'
import { type Listing, makeListingOf } from './listing.ts'

const never = () => {
  throw new Error('not part of these tests')
}

interface Site {
  id: string
  name?: string
  point: Point | null
  status?: ListedProvider['status']
}

/** The listing of a white-label with these sites, in this order. */
function listingWith(sites: Site[]): Promise<Listing> {
  const catalogue = {
    listing: async () =>
      sites.map(({ id, name = id, point, status = 'active' }) => ({ id, sortname: name, point, status })),
    contentTexts: async () => [],
    listedTexts: async () => sites.map(({ id, name = id }) => ({ id, name })),
  }
  const tenant = {
    scope: { whitelabel: 'northwind', provider: '' },
    provider: null,
    revision: 1,
    language: 'en-us',
  } as Tenant
  return makeListingOf(() => ({ catalogue }) as unknown as Repositories, never)(tenant)
}

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const radians = Math.PI / 180

/** Kilometres along the surface by the chord through the earth: another way than that of the library. */
function kilometres(a: Point, b: Point): number {
  const at = ({ latitude, longitude }: Point) => [
    Math.cos(latitude * radians) * Math.cos(longitude * radians),
    Math.cos(latitude * radians) * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
  const [one, other] = [at(a), at(b)]
  const chord = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))
  return 2 * 6371 * Math.asin(Math.min(1, chord / 2))
}

/** Everywhere, crowded at both sides of the antimeridian and around a pole, some without a place. */
function worldwide(count: number): Site[] {
  const random = numbers(7)
  const point = (kind: number): Point | null => {
    if (kind < 0.1) return null
    if (kind < 0.4) return { latitude: -20 + random() * 8, longitude: (random() < 0.5 ? 1 : -1) * (175 + random() * 5) }
    if (kind < 0.5) return { latitude: 85 + random() * 5, longitude: random() * 360 - 180 }
    return { latitude: random() * 180 - 90, longitude: random() * 360 - 180 }
  }
  return Array.from({ length: count }, (_, index) => ({
    id: `site-${index}`,
    name: index % 7 === 0 ? `Café ${index}` : `Studio ${index}`,
    point: point(random()),
    status: index % 11 === 0 ? 'hidden' : 'active',
  }))
}

const sites = worldwide(3000)
const places: [string, Point][] = [
  ['Suva, west of the antimeridian', { latitude: -18.14, longitude: 178.44 }],
  ['just east of it', { latitude: -16.5, longitude: -179.95 }],
  ['upon it', { latitude: -17, longitude: 180 }],
  ['the pole', { latitude: 90, longitude: 0 }],
  ['Portland', { latitude: 43.66, longitude: -70.25 }],
  ['the equator', { latitude: 0, longitude: 0 }],
]
const asked: [string, Omit<ListingQuery, 'near'>][] = [
  ['all', { words: [] }],
  ['those with a word', { words: ['cafe'] }],
  ['those within 800 km', { words: [], within: 800 }],
  ['those with a word within 3000 km', { words: ['cafe'], within: 3000 }],
  ['those on earth', { words: [], within: 40_000 }],
]

test.each(places.flatMap(([where, near]) => asked.map(([what, query]) => [what, where, { ...query, near }] as const)))(
  '%s from %s are found as by measuring each',
  async (_what, _where, query) => {
    const { near, within = Number.POSITIVE_INFINITY, words } = query
    const open = sites.filter(
      ({ name, status }) => status === 'active' && (words.length === 0 || /^Café/.test(name ?? '')),
    )
    const measured = open
      .flatMap((site) => (site.point ? [{ id: site.id, far: kilometres(near, site.point) }] : []))
      .filter(({ far }) => far <= within)
      .toSorted((a, b) => a.far - b.far)
    const last = query.within === undefined ? open.filter(({ point }) => point === null).map(({ id }) => id) : []
    const listing = await listingWith(sites)
    const whole = await findInListing(listing, query, { from: 0, count: sites.length })
    expect(whole.total).toBe(measured.length + last.length)
    expect(whole.sites.map(({ id }) => id)).toEqual([...measured.map(({ id }) => id), ...last])
    for (const [index, { far }] of measured.entries())
      expect(Math.abs((whole.sites[index]?.kilometres ?? -1) - far)).toBeLessThan(0.001)
    // Pages are the same list in parts, also where the last known place and the first unknown one meet.
    for (const from of [0, 18, Math.max(0, measured.length - 9), whole.total + 18]) {
      const { total, sites: page } = await findInListing(listing, query, { from, count: 18 })
      expect([total, page]).toEqual([whole.total, whole.sites.slice(from, from + 18)])
    }
  },
)

it('lists in order of name where no place is asked, and tells no distance', async () => {
  const listing = await listingWith([
    { id: 'a', name: 'Atelier Łódź', point: null },
    { id: 'b', name: 'Bänke & Straße', point: { latitude: 1, longitude: 1 } },
    { id: 'c', name: 'Closed', point: null, status: 'locked' },
    { id: 'd', name: 'Dock', point: null, status: 'mastersite' },
  ])
  const found = async (words: string[], from = 0, count = 18) =>
    findInListing(listing, { words, near: null }, { from, count })
  expect(await found([])).toEqual({ total: 3, sites: ['a', 'b', 'd'].map((id) => ({ id, kilometres: null })) })
  expect((await found([], 1, 1)).sites).toEqual([{ id: 'b', kilometres: null }])
  expect((await found(['lodz'])).sites.map(({ id }) => id)).toEqual(['a'])
  expect((await found(['strasse', 'ban'])).sites.map(({ id }) => id)).toEqual(['b'])
  expect(await found(['nothing'])).toEqual({ total: 0, sites: [] })
})

it('finds nothing in an empty list', async () => {
  const near = { latitude: 0, longitude: 0 }
  expect(await findInListing(await listingWith([]), { words: [], near }, { from: 0, count: 18 })).toEqual({
    total: 0,
    sites: [],
  })
})

it('looks at the texts of those alone that the rarest word names', async () => {
  const listing = await listingWith(sites)
  await listing.texts()
  const looked = vi.spyOn(String.prototype, 'includes')
  try {
    const found = await findInListing(listing, { words: ['studio', '2999'], near: null }, { from: 0, count: 18 })
    expect(found.sites.map(({ id }) => id)).toEqual(['site-2999'])
    expect(looked.mock.calls.length).toBeLessThan(50)
  } finally {
    looked.mockRestore()
  }
})
