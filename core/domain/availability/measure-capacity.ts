import { CandidateCapacity, type Counting, everything, mostOver, seatsTaken, sessionsOf } from './candidate-capacity.ts'
import type { CandidateSpan } from './candidate-span.ts'
import type { Capacity, CapacityResult } from './compile-capacity.ts'
import type { HiddenReason } from './types.ts'

const none: readonly string[] = []
const hidden = (reason: HiddenReason): CapacityResult => ({
  seats: 0,
  usable: none,
  assigned: none,
  reason,
  isPossible: false,
})
const unexplained = hidden('resources')
const byProvider = hidden('blackout_provider')
const byBookable = hidden('blackout_bookable')

/**
 * The largest number of seats that has an assignment, found by bisection: fewer seats never need more. Both ends are
 * tried first, since the answer is mostly one of them.
 */
function mostSeats(candidate: CandidateCapacity, chosen: readonly string[]): number {
  const can = (seats: number): boolean => candidate.assign(seats, chosen, everything) !== null
  let high = candidate.seatLimit(everything)
  if (high === 0 || can(high)) return high
  if (--high === 0 || !can(1)) return 0
  let low = 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (can(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The result for a bookable without resources, where only seats count. */
function measureSeats(capacity: Capacity, span: CandidateSpan, wanted: number): CapacityResult {
  const taken = span.occurrence
    ? seatsTaken(capacity, span, sessionsOf(capacity, span))
    : mostOver(capacity.seats, span)
  const seats = Math.max(0, span.seats - taken)
  const { last } = capacity
  if (last && last.seats === seats && last.of === span.seats && last.wanted === wanted) return last
  const reason = wanted <= seats ? null : 'seats'
  capacity.last = {
    seats,
    usable: none,
    assigned: none,
    reason,
    isPossible: wanted <= span.seats,
    of: span.seats,
    wanted,
  }
  return capacity.last
}

/** The first reason that applies, and whether it could be booked if nobody had reserved. */
function reasonWithout(
  candidate: CandidateCapacity,
  wanted: number,
  chosen: readonly string[],
): [HiddenReason, boolean] {
  const can = (counting: Partial<Counting>): boolean =>
    candidate.assign(wanted, chosen, { ...everything, ...counting }) !== null
  const isPossible = can({ reservations: false })
  if (!isPossible && can({ reservations: false, blackouts: false })) return ['blackout_resource', false]
  if (!can({ seats: false, travel: false })) return ['resources', isPossible]
  return [can({ travel: false }) ? 'drivetime' : 'seats', isPossible]
}

export interface CapacityQuery {
  seats: number
  chosen: readonly string[]
  /** Whether the exact reason is needed; otherwise any that applies is returned. */
  explain: boolean
  /** Whether only the assigned resources are needed, without the other usable ones. */
  isJudged?: boolean
}

/** Measures a candidate: seats left, the resources that can serve it, and the reason why it can't be booked, if any. */
export function measureCapacity(capacity: Capacity, span: CandidateSpan, query: CapacityQuery): CapacityResult {
  const { seats: wanted, chosen, explain, isJudged } = query
  if (capacity.provider && mostOver(capacity.provider, span) > 0) return byProvider
  if (capacity.closed && mostOver(capacity.closed, span) > 0) return byBookable
  if (!capacity.hasResources && chosen.length === 0) return measureSeats(capacity, span, wanted)
  const candidate = new CandidateCapacity(capacity, span)
  const resultKey = candidate.resultKey()
  if (resultKey === null) return measureResources(candidate, query)
  const key = JSON.stringify([resultKey, wanted, explain, isJudged, chosen])
  if (capacity.lastByKey?.key !== key) capacity.lastByKey = { key, result: measureResources(candidate, query) }
  return capacity.lastByKey.result
}

function measureResources(candidate: CandidateCapacity, query: CapacityQuery): CapacityResult {
  const { seats: wanted, chosen, explain, isJudged = false } = query
  const assigned = candidate.assign(wanted, chosen, everything)
  if (!assigned && !explain) return unexplained
  const seats = mostSeats(candidate, chosen)
  if (assigned) {
    const usable = isJudged ? none : candidate.usable(wanted, chosen, assigned)
    return { seats, usable, assigned, reason: null, isPossible: true }
  }
  const [reason, isPossible] = reasonWithout(candidate, wanted, chosen)
  return { seats, usable: none, assigned: none, reason, isPossible }
}
