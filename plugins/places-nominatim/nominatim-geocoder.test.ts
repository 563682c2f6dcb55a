import { BusyFault, type PlaceProvider } from '@tessera/plugin-api'
import { faults, type LocalService, localService, testGeocoder, testTenant } from '@tessera/plugin-api/conformance'
import { Value } from 'typebox/value'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { safeFetch } from '../../core/plugin-host/index.ts'
import { NominatimSettings, nominatimGeocoder } from './nominatim-geocoder.ts'

const found = [
  {
    place_id: 258_461_004,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    lat: '53.3388914',
    lon: '-6.2817301',
    category: 'building',
    type: 'yes',
    display_name: '9, Pimlico, The Liberties, Dublin, County Dublin, D08 K7X2, Ireland',
    address: { house_number: '9', road: 'Pimlico', city: 'Dublin', postcode: 'D08 K7X2', country_code: 'ie' },
    boundingbox: ['53.33', '53.34', '-6.29', '-6.28'],
  },
  { lat: '52.97', lon: '-6.05', display_name: 'Pimlico, Wicklow, Ireland', address: { town: 'Wicklow' } },
]
const abroad = [{ lat: '54.6', lon: '-5.9', display_name: '1, Shore Road, Belfast, United Kingdom' }]

/** A Nominatim server that knows three places in one country, and some abroad. */
const speak: Parameters<LocalService['answers']>[0] = (path, response) => {
  const asked = path.searchParams.get('q') ?? ''
  const all = path.searchParams.get('countrycodes') === 'ie' ? found : [...found, ...abroad]
  const places = all.filter(({ display_name }) => asked.split(' ').every((word) => display_name.includes(word)))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  return response.end(JSON.stringify(places.slice(0, Number(path.searchParams.get('limit')))))
}

const service = await localService()
afterAll(() => service.close())
beforeEach(() => service.answers(speak))
service.answers(speak)

const settings = (changes: object = {}) =>
  testTenant(
    Value.Parse(NominatimSettings, {
      ...Value.Create(NominatimSettings),
      baseurl: service.url,
      contact: 'ops@northwind.example',
      ...changes,
    }),
  )
let clock = 0
const waited: number[] = []
const wait = async (ms: number) => {
  waited.push(ms)
  clock += ms
}
const geocoderOf = ({ geocoder }: PlaceProvider) => {
  if (!geocoder) throw new Error('it is a geocoder')
  return geocoder
}
const fresh = () => geocoderOf(nominatimGeocoder({ now: () => clock, wait }, safeFetch(true)))
const ask = { country: 'IE', signal: new AbortController().signal }

testGeocoder(
  { describe, it },
  {
    name: 'places-nominatim',
    geocoder: fresh(),
    context: settings(),
    known: { address: '9, Pimlico', country: 'IE', point: { latitude: 53.3389, longitude: -6.2817 } },
    typed: 'Pimlico',
    unknown: 'Qqzzx',
    broken: settings({ baseurl: 'http://127.0.0.1:9' }),
  },
)

describe('Nominatim', () => {
  it('is called by the rules of its API and its usage policy', async () => {
    const before = service.asked.length
    const [first] = await fresh().suggest(settings(), '  9, Pimlico ', ask)
    expect(first?.parts).toEqual({ street: 'Pimlico 9', town: 'Dublin', postcode: 'D08 K7X2', country: 'IE' })
    const { path = '', headers = {} } = service.asked[before] ?? {}
    expect(Object.fromEntries(new URL(path, service.url).searchParams)).toEqual({
      q: '9, Pimlico',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '8',
      'accept-language': 'en-us',
      countrycodes: 'ie',
    })
    expect(headers['user-agent']).toBe('Tessera (http://quay.northwind.localhost:3000; ops@northwind.example)')
  })

  it('searches in the country first, and elsewhere where that has no result', async () => {
    expect(await fresh().locate(settings(), 'Shore Road', ask)).toEqual({ latitude: 54.6, longitude: -5.9 })
  })

  it('is not called again for a suggestion, nor by several callers at once', async () => {
    const geocoder = fresh()
    const before = service.asked.length
    const all = await Promise.all([
      geocoder.suggest(settings(), 'Pimlico', ask),
      geocoder.suggest(settings(), 'Pimlico', ask),
    ])
    await geocoder.locate(settings(), all[0]?.[1]?.label ?? '', ask)
    expect(service.asked.length - before).toBe(1)
  })

  it('is not called at an address in the operator’s network', async () => {
    const before = service.asked.length
    const geocoder = geocoderOf(nominatimGeocoder({ now: () => clock, wait }, safeFetch(false)))
    await expect(geocoder.suggest(settings(), 'Pimlico', ask)).rejects.toThrow('The address is not public.')
    expect(service.asked.length).toBe(before)
  })

  it('is called once a second, with a limited queue', async () => {
    const geocoder = fresh()
    waited.length = 0
    await geocoder.suggest(settings(), 'Pimlico', ask)
    await geocoder.suggest(settings(), '9, Pimlico', ask)
    expect(waited).toEqual([1000])
    await geocoder.suggest(settings({ requestspersecond: 10 }), 'Wicklow', ask)
    expect(waited).toEqual([1000, 1000])
    clock += 60_000
    const standing = geocoderOf(nominatimGeocoder({ now: () => clock, wait: async () => {} }, safeFetch(true)))
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        standing.suggest(settings(), `Pimlico ${'Dublin '.repeat(index)}`.trim(), ask),
      ),
    )
    const refused = many.filter((each) => each.status === 'rejected' && /too many/.test(String(each.reason)))
    expect(refused).toHaveLength(12 - 7)
  })

  it('blames no server where the time is over in the queue, nor is that kept', async () => {
    clock += 60_000
    const released = Promise.withResolvers<void>()
    const geocoder = geocoderOf(nominatimGeocoder({ now: () => clock, wait: () => released.promise }, safeFetch(true)))
    await geocoder.suggest(settings(), 'Pimlico', ask)
    const patience = new AbortController()
    const waiting = geocoder.suggest(settings(), 'Wicklow', { ...ask, signal: patience.signal })
    patience.abort()
    await expect(waiting).rejects.toThrow(BusyFault)
    released.resolve()
    expect(await geocoder.suggest(settings(), 'Wicklow', ask)).toHaveLength(1)
  })

  it('is called while typing only where its policy allows it', () => {
    expect(fresh().whiletyping(settings())).toBe(false)
    expect(fresh().whiletyping(settings({ whiletyping: true }))).toBe(true)
    expect(fresh().attribution).toBe('© OpenStreetMap contributors')
  })

  it.each(Object.entries(faults))('that %s is a failure, not an unknown address', async (_name, fault) => {
    service.answers(fault)
    await expect(fresh().locate(settings({ timeout: 60 }), 'Pimlico', ask)).rejects.toThrow()
    await expect(fresh().suggest(settings({ timeout: 60 }), 'Pimlico', ask)).rejects.toThrow()
  })

  it('is called again a moment after a failure', async () => {
    const geocoder = fresh()
    service.answers((_path, response) => response.writeHead(403).end('{}'))
    await expect(geocoder.suggest(settings(), 'Pimlico', ask)).rejects.toThrow('403')
    service.answers(speak)
    await expect(geocoder.suggest(settings(), 'Pimlico', ask)).rejects.toThrow('403')
    clock += 5_001
    expect(await geocoder.suggest(settings(), 'Pimlico', ask)).toHaveLength(2)
  })
})
