import type { PlaceProvider, TenantContext } from '@tessera/plugin-api'
import { testGeocoder, testRouter, testTenant } from '@tessera/plugin-api/conformance'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { gazetteer } from './load-gazetteer.ts'
import { OfflineSettings, offlinePlaces } from './offline-places.ts'

const provider = offlinePlaces(gazetteer)
function partsOf({ geocoder, router }: PlaceProvider) {
  if (!geocoder || !router) throw new Error('it has both parts')
  return { geocoder, router }
}
const { geocoder, router } = partsOf(provider)
const settings = (changes: object = {}) =>
  Value.Parse(OfflineSettings, { ...Value.Create(OfflineSettings), ...changes })
const context: TenantContext = testTenant(settings())
const dublin = { latitude: 53.33306, longitude: -6.24889 }
const bray = { latitude: 53.20278, longitude: -6.09833 }
const newYork = { latitude: 40.71427, longitude: -74.00597 }
const signal = new AbortController().signal

testGeocoder(
  { describe, it },
  {
    name: provider.name,
    geocoder,
    context,
    known: { address: '9 Pimlico Yard, Dublin 8', country: 'IE', point: dublin },
    typed: '12 Blackr',
    unknown: 'Qqzzx Wwvvk',
  },
)
testRouter(
  { describe, it },
  {
    name: provider.name,
    router,
    context,
    trip: { from: dublin, to: bray },
    apart: { from: dublin, to: newYork },
  },
)

const suggested = async (text: string, country = 'IE', language = 'en-us') =>
  (await geocoder.suggest({ ...context, language }, text, { country, signal })).map((place) => place.label)

/** Identifies the town that was found by its coordinates, to a tenth of a degree. */
async function townOf(address: string, country: string, language = 'en-us') {
  const found = await geocoder.locate({ ...context, language }, address, { country, signal })
  return found ? `${found.latitude.toFixed(1)} ${found.longitude.toFixed(1)}` : null
}

describe('suggestions near the provider', () => {
  const portland = { town: 'Portland', region: 'ME' }
  const dublin = { town: 'Dublin', region: '' }
  const near = async (text: string, country: string, town: typeof portland) => {
    const found = await geocoder.suggest(context, text, { country, near: town, signal })
    return found.map(({ label }) => label)
  }

  it('put a street with a number into the provider’s town, and take no street for the beginning of a town far away', async () => {
    expect(await near('12 Elm Street', 'US', portland)).toEqual(['12 Elm Street, Portland, ME, United States'])
    expect(await near('12 Strand Road', 'IE', dublin)).toEqual(['12 Strand Road, Dublin, Ireland'])
    expect(await near('5 Fore', 'US', portland)).toEqual(['5 Fore, Portland, ME, United States'])
    expect(await near('12 Elm', 'IE', dublin)).toEqual(['12 Elm, Dublin, Ireland'])
  })

  it('begin with the nearest of several towns with a name', async () => {
    expect((await near('12 Elm Street, Portland', 'US', portland))[0]).toBe(
      '12 Elm Street, Portland, ME, United States',
    )
    expect((await near('12 Main Street Brunswick', 'US', portland))[0]).toBe(
      '12 Main Street, Brunswick, ME, United States',
    )
    expect((await near('9 Pimlico Yard Dub', 'IE', dublin))[0]).toBe('9 Pimlico Yard, Dublin, Ireland')
  })

  it('still reach a town far away that is named', async () => {
    expect(await near('12 Elm Street, Portland, OR', 'US', portland)).toContain(
      '12 Elm Street, Portland, OR, United States',
    )
    expect((await near('12 Elm Street, Chicago', 'US', portland))[0]).toMatch(/^12 Elm Street, Chicago/)
    expect(await near('12 Elm Street, Chica', 'US', portland)).toContain('12 Elm Street, Chicago, IL, United States')
  })

  it('can be located again, each at the point of its suggestion', async () => {
    for (const text of ['12 Elm Street', '12 Main Street Brunswick', 'Port']) {
      for (const { label, point } of await geocoder.suggest(context, text, { country: 'US', near: portland, signal }))
        expect(await geocoder.locate(context, label, { country: 'US', signal }), label).toEqual(point)
    }
  })
})

describe('an address', () => {
  it.each([
    ['9 Pimlico Yard, Dublin 8', 'IE', '53.3 -6.2'],
    ['9 Pimlico Yard, Dublin 8, D08 K7X2, IE', 'US', '53.3 -6.2'],
    ['Carrer de Mallorca 401, 08001 Barcelona', 'ES', '41.4 2.2'],
    ['Carrer de Mallorca 401, 08001 Barcelona, España', 'DE', '41.4 2.2'],
    ['Weserstraße 164, 12045 Berlin', 'DE', '52.5 13.4'],
    ['41 Quay Street, Portland, ME 04101', 'US', '43.7 -70.3'],
    ['41 Quay Street, Portland', 'US', '45.5 -122.7'],
    ['41 Quay Street, Portland, Maine, United States', 'IE', '43.7 -70.3'],
    ['1 Lake Avenue, Duluth, MN, USA', 'US', '46.8 -92.1'],
    ['12 Main St, Bray, Co. Wicklow', 'IE', '53.2 -6.1'],
    ['12 Main Street Bray', 'IE', '53.2 -6.1'],
    ['5 Leinster Road, Rathmines, Dublin 6', 'IE', '53.3 -6.3'],
    ['Eyre Square, Galway', 'IE', '53.3 -9.1'],
    ['Marienplatz 1, München', 'DE', '48.1 11.6'],
    ['350 5th Ave, New York, NY 10118', 'US', '40.7 -74.0'],
  ])('%j in language %s is at %s', async (address, country, expected) => {
    expect(await townOf(address, country)).toBe(expected)
  })

  it('is in the expected country’s town, then in the biggest', async () => {
    expect(await townOf('Dublin', 'IE')).toBe('53.3 -6.2')
    expect(await townOf('Dublin', 'US')).toBe('37.7 -121.9')
    expect(await townOf('Dublin', 'ES')).toBe('53.3 -6.2')
    expect(await townOf('Springfield', 'US')).toBe('37.2 -93.3')
    expect(await townOf('Springfield, IL', 'US')).toBe('39.8 -89.6')
  })

  it('may name the country in the customer’s language', async () => {
    expect(await townOf('Calle Mayor 3, Córdoba, Argentina', 'ES')).toBe('-31.4 -64.2')
    expect(await townOf('Hauptstr. 3, Córdoba, Spanien', 'AR', 'de')).toBe('37.9 -4.8')
  })

  it('is not found by a word of its street alone', async () => {
    expect(await townOf('9 Main Street', 'IE')).toBeNull()
    expect(await townOf('12345', 'IE')).toBeNull()
  })
})

describe('suggestions', () => {
  it('complete a text to a town, the site’s country first', async () => {
    expect((await suggested('14 Main Street, Dub'))[0]).toBe('14 Main Street, Dublin, Ireland')
    expect((await suggested('14 Main Street Rathmi'))[0]).toBe('14 Main Street, Rathmines, Ireland')
    expect((await suggested('Calle Mayor 3, 28013 Madr', 'ES', 'es'))[0]).toBe('Calle Mayor 3, 28013 Madrid, España')
    expect((await suggested('portland', 'US')).slice(0, 2)).toEqual([
      'Portland, OR, United States',
      'Portland, ME, United States',
    ])
  })

  it('leave out other countries while the site’s has matches', async () => {
    const labels = await suggested('12 Strand Road, Sand')
    expect(labels.slice(0, 2)).toEqual(['12 Strand Road, Sandyford, Ireland', '12 Strand Road, Sandymount, Ireland'])
    expect(labels.every((label) => label.endsWith('Ireland'))).toBe(true)
  })

  it('begin with the text itself where it is an address already', async () => {
    expect((await suggested('9 Pimlico Yard, Dublin 8'))[0]).toBe('9 Pimlico Yard, Dublin 8, Ireland')
  })

  it('distinguish towns of one name by the biggest town nearby', async () => {
    expect(await suggested('Blackrock')).toEqual(['Blackrock, Ireland', 'Blackrock, Drogheda, Ireland'])
  })
})

describe('a trip by the straight line', () => {
  const travel = (changes: object) =>
    router.travel(testTenant(settings(changes)), dublin, bray, { country: 'IE', signal })
  it('is lengthened by the detour, and timed by the speed', async () => {
    expect(await travel({})).toEqual({ miles: 14.2, seconds: 1704 })
    expect(await travel({ detour: 1 })).toEqual({ miles: 10.9, seconds: 1308 })
    expect(await travel({ milesperhour: 60 })).toEqual({ miles: 14.2, seconds: 852 })
  })

  it('is never shorter than a trip across town, and null where it is too far', async () => {
    expect(await router.travel(context, dublin, dublin, { country: 'IE', signal })).toEqual({ miles: 2, seconds: 240 })
    expect(await travel({ furthestmiles: 10 })).toBeNull()
  })
})

it('the gazetteer stays small', async () => {
  const { size, bytes } = await gazetteer()
  expect(size).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(10_000_000)
})
