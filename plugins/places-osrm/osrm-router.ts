import {
  AnswerCache,
  type FetchOptions,
  fetchJson,
  type PlaceProvider,
  type Point,
  ServiceFault,
  type Trip,
} from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

export const OsrmSettings = Type.Object({
  /** URL of an OSRM server. The default is the project's demonstration server, which guarantees nothing. */
  baseurl: Type.String({ pattern: '^https?://[^\\s]+$', default: 'https://router.project-osrm.org' }),
  /** The server's profile; `driving` is OSRM's default. */
  profile: Type.String({ pattern: '^[a-z0-9_-]+$', default: 'driving' }),
  /** Time limit of one request, in milliseconds. */
  timeout: Type.Integer({ minimum: 20, maximum: 30_000, default: 4_000 }),
})
type OsrmSettings = Static<typeof OsrmSettings>

const Answer = Type.Object({
  code: Type.String(),
  routes: Type.Optional(Type.Array(Type.Object({ distance: Type.Number(), duration: Type.Number() }))),
})

const metresAMile = 1609.344
const day = 86_400_000
const keptTrips = 5_000

/** Codes for a missing route; all others are faults. */
const noWay = new Set(['NoRoute', 'NoSegment'])

/** Five digits are about a metre, and give the same two places the same key. */
const written = ({ longitude, latitude }: Point) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`

function routeUrl({ baseurl, profile }: OsrmSettings, from: Point, to: Point): URL {
  const path = `/route/v1/${profile}/${written(from)};${written(to)}`
  return new URL(`${baseurl.replace(/\/+$/, '')}${path}?overview=false&alternatives=false&steps=false`)
}

/** The first route of an answer; null where there is no route. */
function tripOf(body: unknown): Trip | null {
  if (!Value.Check(Answer, body)) throw new ServiceFault('the answer is none of OSRM')
  if (noWay.has(body.code)) return null
  const [route] = body.routes ?? []
  if (body.code !== 'Ok' || !route) throw new ServiceFault(`OSRM answered ${body.code}`)
  return { miles: Math.round((route.distance / metresAMile) * 10) / 10, seconds: Math.ceil(route.duration) }
}

/** Trips by road from an OSRM server: `GET /route/v1/{profile}/{lon},{lat};{lon},{lat}`. */
export function osrmRouter(
  now: () => number,
  calls: Pick<FetchOptions, 'wait'> & Required<Pick<FetchOptions, 'fetch'>>,
): PlaceProvider {
  const trips = new AnswerCache<Trip | null>({
    capacity: keptTrips,
    now,
    // A missing route may be an error of the map that is corrected soon.
    keeps: (trip) => (trip ? day : day / 24),
    keepsFailure: 5_000,
  })
  return {
    name: 'places-osrm',
    router: {
      travel(context, from, to, { signal }) {
        const settings = Value.Parse(OsrmSettings, context.settings)
        const url = routeUrl(settings, from, to)
        return trips.get(url.href, signal, async () => {
          const headers = { 'user-agent': `Tessera (${context.origin})` }
          const { timeout } = settings
          const { body } = await fetchJson(url, { headers, timeout, ...calls })
          return tripOf(body)
        })
      },
    },
  }
}
