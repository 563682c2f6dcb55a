import { mergeTouching } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { type ClaimCluster, claimClusters } from './claim-demands.ts'
import { partsOfFormer, placesAskedFor } from './former-places.ts'
import { claimedOnly, compileGroups, type GroupPlan, isPlainClaim } from './group-plan.ts'
import { occupiesNow } from './occupied-intervals.ts'
import { resourcesOf } from './opening-grids.ts'
import { withOccurrences } from './rows-of-occurrences.ts'
import { compileTravel, type TravelPlan } from './travel.ts'
import type { AvailabilityInput, BookableRules, HiddenReason, NeighbourRules, OccupancyRow } from './types.ts'
import { UsageColumns, type UsageProfile } from './usage-profile.ts'

export interface ResourceCapacity {
  id: string
  /** Units available at any instant. */
  units: number
  usage: UsageProfile
  blackouts: UsageProfile | null
}

/** Reservations of one bookable with the same span and the same resources, without those of claim groups. */
export interface Session {
  end: Instant
  occurrence: string | null
  resources: string[]
  /** Names its resources (`sessionKey`). */
  key: string
  /** With the seats of each. */
  reservations: Map<string, number>
  /** What was claimed for one of its reservations. */
  claimed: Set<string>
  seats: number
}

/** A candidate's result against capacity and blackouts; hours and window are not checked here. */
export interface CapacityResult {
  /** The most seats that one further reservation could take. */
  seats: number
  /** Every resource that has a valid assignment; empty when there is none, or when `usable` wasn't needed. */
  usable: readonly string[]
  /** The resources that a reservation would get. */
  assigned: readonly string[]
  /** Why it can't be booked; null when it can. */
  reason: HiddenReason | null
  /** Whether it could be booked if nobody had reserved. When true, a candidate without capacity is full. */
  isPossible: boolean
}

/** The capacity that a request's candidates are measured against, compiled once from the rows. */
export interface Capacity {
  bookable: BookableRules
  /** Active resources by id: the bookable's and, where claims are open, those that other bookables' claims may use. */
  resources: Map<string, ResourceCapacity>
  groups: GroupPlan[]
  /** Resources that distinguish sessions: required ones, and those of groups without a claim. */
  kept: ReadonlySet<string>
  /** Whether the bookable names any resource, known or not. */
  hasResources: boolean
  /** Whether groups share no resource, so that each can be judged alone. */
  isDisjoint: boolean
  /** Whether seats belong to the bookable: it has no requirement groups, or plain claims only. */
  hasOwnSeats: boolean
  /** Seats of the bookable taken at each instant. */
  seats: UsageProfile
  /** Sessions of the bookable by the start of their span. */
  sessions: Map<Instant, Session[]>
  claims: ClaimCluster[]
  provider: UsageProfile | null
  closed: UsageProfile | null
  /** Null where drive time is not judged. */
  travel: TravelPlan | null
  /** The last result by seats alone, reused for neighbours with the same one. */
  last: (CapacityResult & { of: number; wanted: number }) | null
  /** The last result by resources, with the key of what decided it. */
  lastByKey: { key: string; result: CapacityResult } | null
}

/** A key for a set of resources; most sets have one or none. */
export const sessionKey = (resources: readonly string[]): string =>
  resources.length < 2 ? (resources[0] ?? '') : [...resources].sort().join(',')

function blackoutProfile(spans: readonly Interval[]): UsageProfile | null {
  if (spans.length === 0) return null
  const columns = new UsageColumns()
  for (const { start, end } of spans) columns.add(start, end, 1)
  return columns.profile()
}

/** Sums rows into columns in one pass, in the order of the index. */
class RowReader {
  readonly seats: UsageColumns
  readonly sessions = new Map<Instant, Session[]>()
  readonly usage = new Map<string, UsageColumns>()
  /** For `consistent` sessions, which take their resources once: intervals by session and resource. */
  readonly #shared = new Map<string, { resource: string; intervals: Interval[] }>()
  readonly #rules: Map<string, NeighbourRules>
  readonly #claims = new Map<string, ReadonlySet<string>>()
  readonly #own: BookableRules
  readonly #needsSessions: boolean
  readonly #asked: ReadonlyMap<string, OccupancyRow[]>

  constructor(
    own: BookableRules,
    rules: Map<string, NeighbourRules>,
    pool: Iterable<string>,
    rows: readonly OccupancyRow[],
  ) {
    this.seats = new UsageColumns(rows.length)
    this.#asked = placesAskedFor(rows)
    this.#own = own
    this.#rules = rules
    for (const [id, one] of rules) this.#claims.set(id, claimedOnly(one))
    for (const id of pool) this.usage.set(id, new UsageColumns())
    this.#needsSessions = own.bookabletype === 'event' || this.usage.size > 0
  }

  read(row: OccupancyRow): void {
    if (row.bookable === this.#own.id) {
      if (row.isFormer) this.#addFormerSeats(row)
      else this.seats.add(row.start, row.end, row.seats)
      if (this.#needsSessions) this.#joinSession(row)
    }
    if (row.resources.length > 0 && this.usage.size > 0) this.#takeUnits(row)
  }

  #partsOf(row: OccupancyRow) {
    return row.isFormer ? partsOfFormer(row, this.#asked.get(row.reservation) ?? []) : [{ ...row, beside: null }]
  }

  /** Only what is more than the place that is asked for takes at the same time. */
  #addFormerSeats(row: OccupancyRow): void {
    for (const { start, end, beside } of this.#partsOf(row))
      if (row.seats > (beside?.seats ?? 0)) this.seats.add(start, end, row.seats - (beside?.seats ?? 0))
  }

  #joinSession(row: OccupancyRow): void {
    const resources = this.#withoutClaims(row)
    const key = sessionKey(resources)
    const starting = this.sessions.get(row.slotstart) ?? []
    if (starting.length === 0) this.sessions.set(row.slotstart, starting)
    let session = starting.find(
      (one) => one.end === row.slotend && one.occurrence === (row.occurrence ?? null) && one.key === key,
    )
    if (!session) {
      session = {
        end: row.slotend,
        occurrence: row.occurrence ?? null,
        resources,
        key,
        reservations: new Map(),
        claimed: new Set(),
        seats: 0,
      }
      starting.push(session)
    }
    for (const id of row.resources) if (!resources.includes(id)) session.claimed.add(id)
    // An event's reservation has a row for each segment, and another one if only its seats are to change: it takes the
    // larger number once.
    const known = session.reservations.get(row.reservation) ?? 0
    session.reservations.set(row.reservation, Math.max(known, row.seats))
    session.seats += Math.max(0, row.seats - known)
  }

  #takeUnits(row: OccupancyRow): void {
    const rules = this.#rules.get(row.bookable)
    const mode = rules?.resource_capacity ?? 'reservation'
    for (const resource of row.resources) {
      const columns = this.usage.get(resource)
      if (!columns) continue
      for (const { start, end, beside } of this.#partsOf(row)) {
        const isBeside = beside?.resources.includes(resource) ?? false
        const units = mode === 'seat' ? row.seats - (isBeside ? (beside?.seats ?? 0) : 0) : isBeside ? 0 : 1
        if (units <= 0) continue
        if (mode === 'consistent') this.#share(row, { start, end }, resource)
        else columns.add(start, end, units)
      }
    }
  }

  #share(row: OccupancyRow, { start, end }: Interval, resource: string): void {
    const session = sessionKey(this.#withoutClaims(row))
    const key = [resource, row.bookable, row.slotstart, row.slotend, row.occurrence ?? '', session].join('/')
    const shared = this.#shared.get(key) ?? { resource, intervals: [] }
    if (shared.intervals.length === 0) this.#shared.set(key, shared)
    shared.intervals.push({ start, end })
  }

  #withoutClaims(row: OccupancyRow): string[] {
    const claims = this.#claims.get(row.bookable)
    return claims?.size ? row.resources.filter((id) => !claims.has(id)) : row.resources
  }

  /** Adds the resources that `consistent` sessions take once. To be called after the last row. */
  finish(): void {
    for (const { resource, intervals } of this.#shared.values())
      for (const { start, end } of mergeTouching(intervals)) this.usage.get(resource)?.add(start, end, 1)
  }
}

/**
 * Compiles occupancy, blackouts and groups for one request. `isJudged`: whether a chosen candidate is judged, so that
 * the length of every trip must be known.
 */
export function compileCapacity(input: AvailabilityInput, isJudged = false): Capacity {
  const { bookable, blackouts } = input
  const rules = new Map<string, NeighbourRules>((input.neighbours ?? []).map((one) => [one.id, one]))
  rules.set(bookable.id, bookable)
  const rows = withOccurrences(input.occupancy, rules)
  const claims = claimClusters({ ...input, occupancy: rows }, rules)
  const pool = resourcesOf(bookable)
  if (pool.size > 0)
    for (const { demands } of claims) for (const demand of demands) for (const id of demand.options) pool.add(id)
  const counting = rows.filter((row) => occupiesNow(input, row))
  const reader = new RowReader(bookable, rules, pool, counting)
  for (const row of counting) reader.read(row)
  reader.finish()
  const resources = new Map<string, ResourceCapacity>()
  for (const { id, active, reservation_capacity } of input.resources) {
    const usage = reader.usage.get(id)
    if (!usage || !active) continue
    const own = blackoutProfile(blackouts.filter((one) => one.resource === id))
    resources.set(id, { id, units: reservation_capacity, usage: usage.profile(), blackouts: own })
  }
  const groups = compileGroups(input, resources)
  const named = groups.filter((group) => !group.isClaim).flatMap(({ options }) => options)
  const grouped = bookable.requirementgroups.flatMap((group) => group.resources)
  return {
    bookable,
    resources,
    hasResources: bookable.requiredresources.length > 0 || grouped.length > 0,
    groups,
    kept: new Set([...bookable.requiredresources, ...named]),
    isDisjoint:
      new Set([...grouped, ...bookable.requiredresources]).size === grouped.length + bookable.requiredresources.length,
    hasOwnSeats: bookable.requirementgroups.every(isPlainClaim),
    seats: reader.seats.profile(),
    sessions: reader.sessions,
    claims: pool.size > 0 ? claims : [],
    provider: blackoutProfile(blackouts.filter((one) => !one.bookable && !one.resource)),
    closed: blackoutProfile(blackouts.filter((one) => one.bookable === bookable.id && !one.resource)),
    travel: compileTravel(input, (row) => occupiesNow(input, row), !isJudged),
    last: null,
    lastByKey: null,
  }
}
