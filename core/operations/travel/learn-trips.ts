import type { TravelPair } from '../../domain/availability/travel-pairs.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PlaceAsk, Point } from '../../plugin-api/index.ts'
import { type PluginLimit, pluginLimits } from '../../plugin-api/limits.ts'
import { inParallel } from '../in-parallel.ts'
import { type HealthPort, PluginRests } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import type { Ports } from '../ports.ts'
import { presentVisitor } from '../request-scope.ts'
import type { Tenant } from '../tenant.ts'
import { askSource } from './ask-source.ts'
import { GivenPlace, GivenTrip, given } from './places-given.ts'
import { assumedPlace, type KnownTrip, tripBookOf, tripKey } from './trip-book.ts'

const { places: limits } = pluginLimits

/** The context of a plugin's call, with the plugin's own settings. */
const contextOf = (tenant: Tenant) => tenant.context('places')

async function locate(tenant: Tenant, ports: HealthPort, address: string, ask: PlaceAsk) {
  const { points } = tripBookOf(tenant)
  const known = points.get(address)
  if (known) return known
  const { geocoder } = tenant.plugins.places
  if (!geocoder) throw new Error('no plugin finds addresses for this tenant')
  const found = await askSource({ tenant, ports, part: 'geocoder', ask }, async () =>
    given(GivenPlace, await geocoder.locate(contextOf(tenant), address, ask)),
  )
  points.set(address, found)
  return found
}

/** The trip from a place to itself. */
const noWay = { miles: 0, seconds: 0 }

/** Measures the trip between two addresses that have just been located. */
async function measure(tenant: Tenant, ports: HealthPort, { from, to }: TravelPair, ask: PlaceAsk): Promise<KnownTrip> {
  const { points, trips } = tripBookOf(tenant)
  const known = trips.get(tripKey(from, to))
  if (known) return known
  const { router } = tenant.plugins.places
  if (!router) throw new Error('no plugin measures trips for this tenant')
  const start = points.get(from)
  const end = points.get(to)
  const travel = async (start: Point, end: Point) =>
    from === to
      ? noWay
      : askSource({ tenant, ports, part: 'router', ask }, async () =>
          given(GivenTrip, await router.travel(contextOf(tenant), start, end, ask)),
        )
  const trip = start && end ? await travel(start, end) : null
  trips.set(tripKey(from, to), trip)
  return trip
}

/** Runs work that may fail, and stores its fault. */
const kept =
  <T>(faults: unknown[], work: (item: T) => Promise<unknown>) =>
  (item: T): Promise<unknown> =>
    work(item).catch((fault) => faults.push(fault))

/**
 * Learns as many trips as possible: one failure doesn't stop the others. Throws the first fault after all were tried,
 * and stops asking when nobody waits any more.
 */
export async function learnEach(tenant: Tenant, ports: HealthPort, pairs: TravelPair[], ask: PlaceAsk): Promise<void> {
  const { points } = tripBookOf(tenant)
  const faults: unknown[] = []
  const whileAsked =
    <T>(work: (item: T) => Promise<unknown>) =>
    async (item: T) =>
      ask.signal.aborted ? null : work(item)
  const addresses = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))]
  await inParallel(
    addresses,
    limits.atOnce.most,
    kept(
      faults,
      whileAsked((address) => locate(tenant, ports, address, ask)),
    ),
  )
  const located = pairs.filter(({ from, to }) => points.has(from) && points.has(to))
  await inParallel(
    located,
    limits.atOnce.most,
    kept(
      faults,
      whileAsked((pair) => measure(tenant, ports, pair, ask)),
    ),
  )
  if (faults.length > 0) throw faults[0]
}

/** What asking for places needs. */
export type PlacePorts = Pick<Ports, 'log'> & HealthPort

/** Asks the tenant's place provider. A fault is logged without the addresses, and refused with `drivetime_unknown`. */
export async function askPlaces<T>(
  tenant: Tenant,
  { log }: Pick<Ports, 'log'>,
  work: (ask: PlaceAsk) => Promise<T>,
  wait: PluginLimit = limits.time,
): Promise<Result<T>> {
  const visitor = presentVisitor()
  try {
    const ask = { ...assumedPlace(tenant), ...(visitor !== undefined && { visitor }) }
    return ok(await callPlugin(wait, (signal) => work({ ...ask, signal })))
  } catch (error) {
    // What is switched off has been told.
    if (!(error instanceof PluginRests))
      log.warn({ ...tenant.scope, fault: faultText(error) }, 'a place provider failed')
    return refuse('drivetime_unknown')
  }
}

/**
 * Learns the unknown trips, several at a time, each address once. What was not found is asked for again, since maps are
 * corrected. Call it outside of transactions. Refuses with `drivetime_unknown` if the place provider fails or takes too
 * long.
 */
export async function learnTrips(tenant: Tenant, ports: PlacePorts, pairs: TravelPair[]): Promise<Result<null>> {
  const { trips } = tripBookOf(tenant)
  const missing = pairs.filter(({ from, to }) => !trips.get(tripKey(from, to)))
  if (missing.length === 0) return ok(null)
  const addresses = [...new Set(missing.flatMap(({ from, to }) => [from, to]))]
  return askPlaces(tenant, ports, async (ask) => {
    await inParallel(addresses, limits.atOnce.most, (address) => locate(tenant, ports, address, ask))
    await inParallel(missing, limits.atOnce.most, (pair) => measure(tenant, ports, pair, ask))
    return null
  })
}

/** The trip between two addresses; null if an address is unknown or there is no road. */
export async function findTrip(tenant: Tenant, ports: PlacePorts, pair: TravelPair): Promise<Result<KnownTrip>> {
  const learned = await learnTrips(tenant, ports, [pair])
  return learned.ok ? ok(tripBookOf(tenant).trips.get(tripKey(pair.from, pair.to)) ?? null) : learned
}
