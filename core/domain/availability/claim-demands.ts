import { hull, mergeTouching, overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import { openClaims } from './claim-places.ts'
import { staysInPlace } from './former-places.ts'
import { isClaim, isRestrictedClaim } from './group-plan.ts'
import { occupiesNow } from './occupied-intervals.ts'
import { servedOnlyBy } from './opening-grids.ts'
import type { AvailabilityInput, NeighbourRules, OccupancyRow } from './types.ts'

/** Units that a reservation takes on some resource of a group, not known which. */
export interface ClaimDemand {
  /** The reservation, or the session that shares its resources. Demands of one owner go to different resources. */
  owner: string
  /** The resources that are open then, without those that the reservation names. */
  options: string[]
  intervals: Interval[]
  units: number
}

/** Demands that may displace one another: they overlap, directly or through others. Clusters do not overlap. */
export interface ClaimCluster extends Interval {
  demands: ClaimDemand[]
}

interface Owner {
  rules: NeighbourRules
  named: Set<string>
  /** The span shown, without buffers. */
  slot: Interval
  intervals: Interval[]
  seats: number
}

function ownersOf(
  input: Pick<AvailabilityInput, 'occupancy' | 'now' | 'ignoring'>,
  rules: ReadonlyMap<string, NeighbourRules>,
) {
  const owners = new Map<string, Owner>()
  const rows = input.occupancy.filter(
    (row) => rules.get(row.bookable)?.requirementgroups.some(isRestrictedClaim) && occupiesNow(input, row),
  )
  const staying = staysInPlace(rows)
  for (const row of rows) {
    const own = rules.get(row.bookable)
    if (!own) continue
    const key = ownerKey(row, own, staying)
    const slot = { start: row.slotstart, end: row.slotend }
    const owner = owners.get(key) ?? { rules: own, named: new Set(), slot, intervals: [], seats: row.seats }
    owners.set(key, owner)
    owner.seats = Math.max(owner.seats, row.seats)
    for (const id of row.resources) owner.named.add(id)
    owner.intervals.push({ start: row.start, end: row.end })
  }
  return owners
}

/** With `consistent` a session takes its units once, however many reservations share it. */
function ownerKey(row: OccupancyRow, rules: NeighbourRules, staying: ReadonlySet<string>): string {
  // Until a move is decided, somebody is kept free for each of the two places, where those are not at the same times.
  if (rules.resource_capacity !== 'consistent')
    return row.isFormer && !staying.has(row.reservation) ? `${row.reservation} former` : row.reservation
  const kept = rules.requirementgroups.filter((group) => !isClaim(group)).flatMap((group) => group.resources)
  const resources = row.resources.filter((id) => kept.includes(id) || rules.requiredresources.includes(id)).sort()
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

const meet = (some: readonly Interval[], others: readonly Interval[]): boolean =>
  some.some((one) => others.some((other) => overlaps(one, other)))

/** Demands of a cluster that overlap what a candidate occupies, and all that overlap one of those, by start. */
function reached({ demands }: ClaimCluster, occupies: readonly Interval[]): ClaimDemand[] {
  const found = new Set(demands.filter((one) => meet(one.intervals, occupies)))
  for (const one of found)
    for (const other of demands) if (!found.has(other) && meet(one.intervals, other.intervals)) found.add(other)
  return demands.filter((one) => found.has(one))
}

/** The demands that a candidate may displace, directly or through others. */
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
    demands.push(...reached(cluster, occupies))
  }
  return demands
}

type Occupied = Pick<AvailabilityInput, 'bookable' | 'neighbours' | 'occupancy' | 'now' | 'ignoring'>

/**
 * The range, widened to cover completely every reservation in it that takes unnamed units: such a reservation needs its
 * resource for its whole time, and may displace others then. Computed from the rows given; where rows beyond the range
 * have not been read yet, the result may have to be computed again.
 */
export function claimedRange(input: Occupied, range: Interval): Interval {
  const rules = new Map<string, NeighbourRules>((input.neighbours ?? []).map((one) => [one.id, one]))
  rules.set(input.bookable.id, input.bookable)
  const taking = [...ownersOf(input, rules).values()].filter((one) => openClaims(one.rules, one.named).length > 0)
  const spans = taking.map(({ slot, intervals }) => hull([slot, ...intervals])).sort((a, b) => a.start - b.start)
  let wide = range
  // Repeated until nothing changes: a span that was added may reach back to one that was already passed.
  for (let size = -1; size !== wide.end - wide.start; ) {
    size = wide.end - wide.start
    for (const span of spans) if (overlaps(span, wide)) wide = hull([span, wide])
  }
  return wide
}

/** The unnamed units that occupying reservations take, by start. */
export function claimClusters(input: AvailabilityInput, rules: ReadonlyMap<string, NeighbourRules>): ClaimCluster[] {
  const demands: ClaimDemand[] = []
  if (![...rules.values()].some((one) => one.requirementgroups.some(isRestrictedClaim))) return []
  for (const [key, owner] of ownersOf(input, rules)) {
    const units = owner.rules.resource_capacity === 'seat' ? owner.seats : 1
    const intervals = mergeTouching(owner.intervals)
    const only = servedOnlyBy({ ...input, bookable: owner.rules }, owner.slot)
    for (const group of openClaims(owner.rules, owner.named)) {
      const options = [...new Set(group.resources)].filter((id) => !owner.named.has(id) && (only?.has(id) ?? true))
      demands.push({ owner: key, options, intervals, units })
    }
  }
  return toClusters(demands)
}
