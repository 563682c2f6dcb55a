import assert from 'node:assert/strict'
import type { Geocoder, PlaceAsk, Point, Router } from '../places.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

export interface GeocoderUnderTest {
  name: string
  geocoder: Geocoder
  context: TenantContext
  /** An address that the source knows, and where it is, to about a mile. */
  known: { address: string; country: string; point: Point }
  /** The beginning of an address, as somebody types it, for which the source has suggestions. */
  typed: string
  /** What no source knows. */
  unknown: string
  /** The same tenant while the source can't be asked; absent where it always can. */
  broken?: TenantContext
}

export interface RouterUnderTest {
  name: string
  router: Router
  context: TenantContext
  /** Two points with a way between them, some miles apart. */
  trip: { from: Point; to: Point }
  /** Two points without one; absent where the source can't tell. */
  apart?: { from: Point; to: Point }
  broken?: TenantContext
}

const longestLabel = 500
const mostSuggestions = 10

const asking = (country: string): PlaceAsk => ({ country, signal: new AbortController().signal })

function assertNear(found: Point | null, expected: Point) {
  assert.ok(found, 'the address must be found')
  const off = Math.hypot(found.latitude - expected.latitude, found.longitude - expected.longitude)
  assert.ok(off < 0.03, `${JSON.stringify(found)} is not near ${JSON.stringify(expected)}`)
}

/** The kit for geocoders: what is suggested can be found again, and not knowing a place is not a failure. */
export function testGeocoder({ describe, it }: Runner, under: GeocoderUnderTest) {
  const { name, geocoder, context, known, typed, unknown, broken } = under
  const ask = () => asking(known.country)
  describe(`${name} keeps the contract of a geocoder`, () => {
    it('finds a known address where it is', async () => {
      assertNear(await geocoder.locate(context, known.address, ask()), known.point)
    })
    it('says null for what is no place, and suggests nothing for it', async () => {
      assert.equal(await geocoder.locate(context, unknown, ask()), null)
      assert.deepEqual(await geocoder.suggest(context, unknown, ask()), [])
      assert.deepEqual(await geocoder.suggest(context, '  ', ask()), [])
    })
    it('suggests a few places, each with a label of its own', async () => {
      const places = await geocoder.suggest(context, typed, ask())
      assert.ok(places.length > 0 && places.length <= mostSuggestions, `${places.length} suggestions`)
      assert.equal(new Set(places.map((place) => place.label)).size, places.length, 'labels must differ')
      for (const { label } of places) assert.ok(label.trim() !== '' && label.length <= longestLabel, label)
    })
    it('finds each suggestion again, at its point', async () => {
      for (const place of await geocoder.suggest(context, typed, ask()))
        assertNear(await geocoder.locate(context, place.label, ask()), place.point)
    })
    it('answers the same twice', async () => {
      const once = await geocoder.suggest(context, typed, ask())
      assert.deepEqual(await geocoder.suggest(context, typed, ask()), once)
    })
    if (broken)
      it('fails, and does not say null, while its source can not be asked', async () => {
        await assert.rejects(geocoder.locate(broken, known.address, ask()))
        await assert.rejects(geocoder.suggest(broken, typed, ask()))
      })
  })
}

/** The kit for routers: a trip has a length and takes its time; no way is null, and not knowing is a failure. */
export function testRouter({ describe, it }: Runner, { name, router, context, trip, apart, broken }: RouterUnderTest) {
  const travel = (from: Point, to: Point, tenant = context) => router.travel(tenant, from, to, asking('US'))
  describe(`${name} keeps the contract of a router`, () => {
    it('measures a trip in miles and seconds, at a speed that a car has', async () => {
      const found = await travel(trip.from, trip.to)
      assert.ok(found && found.miles > 0 && found.seconds > 0, JSON.stringify(found))
      const speed = found.miles / (found.seconds / 3600)
      assert.ok(speed > 2 && speed < 120, `${speed} miles an hour`)
    })
    it('measures the way back, and the same trip alike', async () => {
      assert.deepEqual(await travel(trip.from, trip.to), await travel(trip.from, trip.to))
      assert.ok(await travel(trip.to, trip.from))
    })
    if (apart)
      it('says null where there is no way', async () => {
        assert.equal(await travel(apart.from, apart.to), null)
      })
    if (broken)
      it('fails, and does not say null, while its source can not be asked', async () => {
        await assert.rejects(travel(trip.from, trip.to, broken))
      })
  })
}
