import { mergeTouching, overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import { boundsOf, isRestrictedClaim } from './group-plan.ts'
import { occupiesNow } from './occupied-intervals.ts'
import type { AvailabilityInput, NeighbourRules, OccupancyRow } from './types.ts'

/** A unit that a reservation takes of one resource of a group, nobody knows of which. */
export interface ClaimDemand {
  /** The reservation (or the session that shares): its demands go to different resources. */
  owner: string
  /** Never one that it names. */
  options: string[]
  intervals: Interval[]
  units: number
}

/** Demands that may push one another aside: they overlap, directly or through others. Clusters do not overlap. */
export interface ClaimCluster extends Interval {
  demands: ClaimDemand[]
}

interface Owner {
  rules: NeighbourRules
  named: Set<string>
  intervals: Interval[]
  seats: number
}

/** Placements that a search may try before it takes the answer to be no: far more than a real day needs. */
const MOST_TRIES = 20_000

function ownersOf(input: AvailabilityInput, rules: ReadonlyMap<string, NeighbourRules>) {
  const owners = new Map<string, Owner>()
  for (const row of input.occupancy) {
    const own = rules.get(row.bookable)
    if (!own?.requirementgroups.some(isRestrictedClaim)) continue
    if (!occupiesNow(input, row)) continue
    const key = ownerKey(row, own)
    const owner = owners.get(key) ?? { rules: own, named: new Set(), intervals: [], seats: row.seats }
    owners.set(key, owner)
    for (const id of row.resources) owner.named.add(id)
    owner.intervals.push({ start: row.start, end: row.end })
  }
  return owners
}

/** With `consistent` a session takes its units once, however many share it. */
function ownerKey(row: OccupancyRow, rules: NeighbourRules): string {
  if (rules.resource_capacity !== 'consistent') return row.reservation
  const claims = new Set(rules.requirementgroups.filter(isRestrictedClaim).flatMap((group) => group.resources))
  const resources = row.resources.filter((id) => !claims.has(id) || rules.requiredresources.includes(id)).sort()
  return [row.bookable, row.slotstart, row.slotend, row.occurrence ?? '', ...resources].join('/')
}

function toClusters(demands: ClaimDemand[]): ClaimCluster[] {
  const clusters: ClaimCluster[] = []
  let last: ClaimCluster | undefined
  for (const demand of demands.toSorted((a, b) => (a.intervals[0]?.start ?? 0) - (b.intervals[0]?.start ?? 0))) {
    const start = demand.intervals[0]?.start ?? 0
    const end = demand.intervals.at(-1)?.end ?? start
    if (last && start < last.end) {
      last.end = Math.max(last.end, end)
      last.demands.push(demand)
    } else {
      last = { start, end, demands: [demand] }
      clusters.push(last)
    }
  }
  return clusters
}

/** The demands that a candidate may push aside, directly or through others. */
export function demandsMeeting(clusters: readonly ClaimCluster[], occupies: readonly Interval[]): ClaimDemand[] {
  const from = occupies[0]?.start ?? 0
  const until = occupies.at(-1)?.end ?? 0
  let low = 0
  let high = clusters.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clusters[middle]?.end ?? 0) <= from) low = middle + 1
    else high = middle
  }
  const demands: ClaimDemand[] = []
  for (let at = low; at < clusters.length; at++) {
    const cluster = clusters[at]
    if (!cluster || cluster.start >= until) break
    const isMet = cluster.demands.some((one) => one.intervals.some((a) => occupies.some((b) => overlaps(a, b))))
    if (isMet) demands.push(...cluster.demands)
  }
  return demands
}

/** What occupying reservations with groups to be claimed take without naming it, in order of start. */
export function claimClusters(input: AvailabilityInput, rules: ReadonlyMap<string, NeighbourRules>): ClaimCluster[] {
  const demands: ClaimDemand[] = []
  if (![...rules.values()].some((one) => one.requirementgroups.some(isRestrictedClaim))) return []
  for (const [key, owner] of ownersOf(input, rules)) {
    const units = owner.rules.resource_capacity === 'seat' ? owner.seats : 1
    for (const group of owner.rules.requirementgroups.filter(isRestrictedClaim)) {
      // One that it names because it is required serves in that place only.
      const claimed = group.resources.filter((id) => owner.named.has(id) && !owner.rules.requiredresources.includes(id))
      const options = group.resources.filter((id) => !owner.named.has(id))
      const intervals = mergeTouching(owner.intervals)
      // One more than there are resources is as impossible as a thousand more.
      const missing = Math.min(boundsOf(group).minimum - claimed.length, options.length + 1)
      for (let unit = 0; unit < missing; unit++) demands.push({ owner: key, options, intervals, units })
    }
  }
  return toClusters(demands)
}

/** Units left of a resource over an interval before anonymous units; 0 when blacked out or unknown. */
export type FreeUnits = (resource: string, interval: Interval) => number

/** An interval cut wherever one of the placed demands begins or ends, so that each piece has one load. */
function pieces(interval: Interval, placed: readonly { demand: ClaimDemand }[]): Interval[] {
  const cuts = placed
    .flatMap((one) => one.demand.intervals.flatMap(({ start, end }) => [start, end]))
    .filter((cut) => cut > interval.start && cut < interval.end)
  const edges = [...new Set([interval.start, ...cuts, interval.end])].sort((a, b) => a - b)
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? interval.start, end }))
}

/**
 * Whether every demand can have a resource to itself next to what is taken and what the candidate would take.
 * Searched in order of start, which for like resources never needs a second try.
 */
export function canPlaceAll(demands: readonly ClaimDemand[], free: FreeUnits): boolean {
  const placed: { resource: string; demand: ClaimDemand }[] = []
  let tries = 0
  const fits = (demand: ClaimDemand, resource: string): boolean => {
    const beside = placed.filter((one) => one.resource === resource)
    if (beside.some((one) => one.demand.owner === demand.owner)) return false
    return demand.intervals.every((interval) =>
      pieces(interval, beside).every((piece) => {
        const meeting = beside.filter((one) => one.demand.intervals.some((other) => overlaps(other, piece)))
        const taken = meeting.reduce((sum, one) => sum + one.demand.units, 0)
        return free(resource, piece) - taken >= demand.units
      }),
    )
  }
  const place = (at: number): boolean => {
    const demand = demands[at]
    if (!demand) return true
    for (const resource of demand.options) {
      if (++tries > MOST_TRIES) return false
      if (!fits(demand, resource)) continue
      placed.push({ resource, demand })
      if (place(at + 1)) return true
      placed.pop()
    }
    return false
  }
  return place(0)
}
