import { expect, it } from 'vitest'
import { tenantWithPlaces } from '../../testing/worlds/samples/places-tenant.ts'
import { tripBooks, tripKey } from './trip-book.ts'

const places = { geocoder: null, router: null }
const trip = { miles: 3, seconds: 600 }

it('is shared by a site’s languages and by all who ask the same places about the same region', () => {
  const bookOf = tripBooks(10_000)
  const own = bookOf(tenantWithPlaces(places))
  own.trips.set(tripKey('Home', 'Elm'), trip)
  own.points.set('Nowhere', null)
  for (const other of [tenantWithPlaces(places, { language: 'es' }), tenantWithPlaces(places, { id: 'neighbour' })]) {
    expect(bookOf(other).trips.get(tripKey('Home', 'Elm'))).toEqual(trip)
    expect([bookOf(other).points.has('Nowhere'), bookOf(other).points.get('Nowhere')]).toEqual([true, null])
  }
})

it.each([
  ['other places', tenantWithPlaces({ ...places })],
  ['another country', tenantWithPlaces(places, { country: 'ES' })],
  ['another town', tenantWithPlaces(places, { city: 'Cork' })],
])('is not shared with who asks %s, as the same words may mean another address', (_, other) => {
  const bookOf = tripBooks(10_000)
  bookOf(tenantWithPlaces(places)).trips.set(tripKey('Home', 'Elm'), trip)
  expect(bookOf(other).trips.has(tripKey('Home', 'Elm'))).toBe(false)
})

it('is bounded in bytes for all together', () => {
  const bookOf = tripBooks(10_000)
  const book = bookOf(tenantWithPlaces(places))
  const long = (n: number) => `${n}`.padEnd(1_000, 'x')
  for (let n = 0; n < 20; n += 1) bookOf(tenantWithPlaces({ ...places })).points.set(long(n), null)
  for (let n = 0; n < 20; n += 1) book.points.set(long(n), null)
  const kept = Array.from({ length: 20 }, (_, n) => n).filter((n) => book.points.has(long(n)))
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(6)
  expect(kept.at(-1)).toBe(19)
})

it('counts what is learned from its places, and says until when they rest', () => {
  const bookOf = tripBooks(10_000)
  const [one, other] = [tenantWithPlaces(places), tenantWithPlaces({ ...places })].map(bookOf)
  one?.points.set('Elm', null)
  one?.trips.set(tripKey('Home', 'Elm'), trip)
  const again = bookOf(tenantWithPlaces(places, { language: 'es' }))
  expect([again.state.learned, other?.state.learned]).toEqual([2, 0])
  again.state.restsUntil = 5
  expect([one?.state.restsUntil, other?.state.restsUntil]).toEqual([5, 0])
})
