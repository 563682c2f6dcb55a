import {
  AnswerCache,
  BusyFault,
  fetchJson,
  type Place,
  type PlaceAsk,
  type PlaceProvider,
  type Point,
  ServiceFault,
  type TenantContext,
} from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { onePerInterval, type Pace } from './one-at-a-time.ts'
import { readPlaces } from './read-places.ts'

export const NominatimSettings = Type.Object({
  /** URL of a Nominatim server. The default is that of the OpenStreetMap foundation, with its usage policy. */
  baseurl: Type.String({ pattern: '^https?://[^\\s]+$', default: 'https://nominatim.openstreetmap.org' }),
  /** A contact for the server's operators; sent with each request. */
  contact: Type.String({ maxLength: 200, pattern: '^[^\\r\\n]*$', default: '' }),
  /** Limit for each process of this installation. */
  requestspersecond: Type.Number({ exclusiveMinimum: 0, maximum: 50, default: 1 }),
  /** Whether the server may be called at each keystroke; the foundation's forbids it. */
  whiletyping: Type.Boolean({ default: false }),
  /** Time limit of one request, in milliseconds. */
  timeout: Type.Integer({ minimum: 20, maximum: 30_000, default: 4_000 }),
})
type NominatimSettings = Static<typeof NominatimSettings>

const day = 86_400_000
const keptAnswers = 3_000
const mostSuggestions = 8

interface Question {
  text: string
  /** Limits the search to this country; null for all. */
  country: string | null
  limit: number
}

function searchUrl({ baseurl }: NominatimSettings, { text, country, limit }: Question, language: string): URL {
  const url = new URL(`${baseurl.replace(/\/+$/, '')}/search`)
  const params = { q: text, format: 'jsonv2', addressdetails: '1', limit: String(limit), 'accept-language': language }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  if (country) url.searchParams.set('countrycodes', country.toLowerCase())
  return url
}

/** Tenants take turns at a server. */
const tenantKey = ({ whitelabel, provider }: TenantContext) => JSON.stringify([whitelabel.id, provider?.id ?? ''])

/** As the usage policy requires: the software, the site, and a contact. */
const userAgent = (context: TenantContext, { contact }: NominatimSettings) =>
  `Tessera (${[context.origin, contact].filter(Boolean).join('; ')})`

/** Addresses from a Nominatim server: `GET /search?format=jsonv2`, no faster than its policy allows. */
export function nominatimGeocoder(pace: Pace, fetch: typeof globalThis.fetch): PlaceProvider {
  const { lets, isBusy } = onePerInterval(pace)
  const answers = new AnswerCache<Place[]>({
    capacity: keptAnswers,
    now: pace.now,
    keeps: (places) => (places.length > 0 ? 7 * day : day / 24),
    keepsFailure: 5_000,
  })

  async function search(context: TenantContext, question: Question, ask: PlaceAsk): Promise<Place[]> {
    const settings = Value.Parse(NominatimSettings, context.settings)
    const url = searchUrl(settings, question, context.language)
    const asker = { tenant: tenantKey(context), visitor: ask.visitor ?? '' }
    const answer = answers.get(url.href, ask.signal, async () => {
      await lets(url.origin, 1000 / settings.requestspersecond, asker)
      const headers = { 'user-agent': userAgent(context, settings) }
      const { status, body } = await fetchJson(url, { headers, fetch, timeout: settings.timeout, wait: pace.wait })
      if (status !== 200) throw new ServiceFault(`Nominatim answered ${status}`)
      return readPlaces(body)
    })
    return answer.catch((error) => {
      // The time was spent on the questions of others, and says nothing of the server.
      throw ask.signal.aborted && isBusy(url.origin) ? new BusyFault('nobody waits any more') : error
    })
  }

  /** Searches in the given country first, then everywhere, since customers near a border may live beyond it. */
  async function find(context: TenantContext, text: string, limit: number, ask: PlaceAsk): Promise<Place[]> {
    const typed = text.replace(/\s+/g, ' ').trim()
    if (typed === '') return []
    const near = await search(context, { text: typed, country: ask.country, limit }, ask)
    return near.length > 0 ? near : search(context, { text: typed, country: null, limit }, ask)
  }

  /** Suggestions come with their points, so choosing one costs no further request. */
  const suggested = new AnswerCache<Point | null>({
    capacity: keptAnswers,
    now: pace.now,
    keeps: () => 7 * day,
    keepsFailure: 0,
  })
  const pointKey = (context: TenantContext, label: string) => JSON.stringify([context.settings.baseurl, label])

  return {
    name: 'places-nominatim',
    geocoder: {
      whiletyping: (context) => Value.Parse(NominatimSettings, context.settings).whiletyping,
      attribution: '© OpenStreetMap contributors',
      async suggest(context, text, ask) {
        const places = await find(context, text, mostSuggestions, ask)
        for (const { label, point } of places) suggested.set(pointKey(context, label), point)
        return places
      },
      locate: (context, address, ask) =>
        suggested.get(
          pointKey(context, address),
          ask.signal,
          async () => (await find(context, address, 1, ask))[0]?.point ?? null,
        ),
    },
  }
}
