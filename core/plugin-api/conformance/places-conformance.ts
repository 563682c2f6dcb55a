import assert from 'node:assert/strict'
import type { Geocoder, PlaceAsk, Point, Router } from '../places.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

export interface GeocoderUnderTest {
  name: string
  geocoder: Geocoder
  context: TenantContext
  /** An address that the source knows, with its position to about a mile. */
  known: { address: string; country: string; point: Point }
  /** The beginning of an address, for which the source has suggestions. */
  typed: string
  /** A text that is no address for any source. */
  unknown: string
  /** The same tenant while the source is unavailable; absent where that can't happen. */
  broken?: TenantContext
}

export interface RouterUnderTest {
  name: string
  router: Router
  context: TenantContext
  /** Two points some miles apart, with a route between them. */
  trip: { from: Point; to: Point }
  /** Two points without a route; absent where the source can't tell. */
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

/** The kit for geocoders: suggestions can be located, and an unknown place is not a failure. */
export function testGeocoder({ describe, it }: Runner, under: GeocoderUnderTest) {
  const { name, geocoder, context, known, typed, unknown, broken } = under
  const ask = () => asking(known.country)
  describe(`${name} keeps the contract of a geocoder`, () => {
    it('locates a known address', async () => {
      assertNear(await geocoder.locate(context, known.address, ask()), known.point)
    })
    it('returns null for an unknown place, and no suggestions', async () => {
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
    it('locates each suggestion at its point', async () => {
      for (const place of await geocoder.suggest(context, typed, ask()))
        assertNear(await geocoder.locate(context, place.label, ask()), place.point)
    })
    it('returns the same answer twice', async () => {
      const once = await geocoder.suggest(context, typed, ask())
      assert.deepEqual(await geocoder.suggest(context, typed, ask()), once)
    })
    if (broken)
      it('fails instead of returning null while its source is unavailable', async () => {
        await assert.rejects(geocoder.locate(broken, known.address, ask()))
        await assert.rejects(geocoder.suggest(broken, typed, ask()))
      })
  })
}

/**
 * The kit for routers: a trip has a length and a duration; no route is null, and an unavailable source is a failure.
 */
export function testRouter({ describe, it }: Runner, { name, router, context, trip, apart, broken }: RouterUnderTest) {
  const travel = (from: Point, to: Point, tenant = context) => router.travel(tenant, from, to, asking('US'))
  describe(`${name} keeps the contract of a router`, () => {
    it('measures a trip in miles and seconds, at a car’s speed', async () => {
      const found = await travel(trip.from, trip.to)
      assert.ok(found && found.miles > 0 && found.seconds > 0, JSON.stringify(found))
      const speed = found.miles / (found.seconds / 3600)
      assert.ok(speed > 2 && speed < 120, `${speed} miles an hour`)
    })
    it('measures the way back, and the same trip with the same result', async () => {
      assert.deepEqual(await travel(trip.from, trip.to), await travel(trip.from, trip.to))
      assert.ok(await travel(trip.to, trip.from))
    })
    if (apart)
      it('returns null where there is no route', async () => {
        assert.equal(await travel(apart.from, apart.to), null)
      })
    if (broken)
      it('fails instead of returning null while its source is unavailable', async () => {
        await assert.rejects(travel(trip.from, trip.to, broken))
      })
  })
}
