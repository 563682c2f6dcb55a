import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import type { CandidateSpan } from './candidate-span.ts'
import type { Capacity } from './compile-capacity.ts'
import { type LaidDays, layDays, longestChoice, rangesFrom } from './days-span.ts'
import { type CapacityQuery, measureCapacity } from './measure-capacity.ts'
import { isFullAs, showsFull, timeslotOf } from './timeslot.ts'
import type { AvailabilityInput, HiddenReason, Timeslot } from './types.ts'
import { queuePosition } from './waitlist.ts'

/** What the stays that begin on a day have together. */
interface Stays {
  /** The most seats and all resources of those that are free; null where none is. */
  free: { seats: number; resources: ReadonlySet<string> } | null
  /** Whether one of them would be free if nobody had reserved. */
  isFull: boolean
  /** Of the shortest. */
  seats: number
  reason: HiddenReason
}

/** The ends of stays from a day that others have reserved: who asks for the same stay may share it, or find it full. */
const sharedEnds = ({ occupancy, bookable }: AvailabilityInput, start: number): ReadonlySet<number> =>
  new Set(
    occupancy.flatMap((row) =>
      row.bookable === bookable.id && (row.slotstart ?? row.start) === start ? [row.slotend ?? row.end] : [],
    ),
  )

/**
 * Looks at stays from the shortest to the longest, as far as they matter: a longer one has all nights of a shorter one
 * and can't have more, unless it ends on a day that is open for other resources, or is one that others have reserved.
 */
function staysFrom(laid: LaidDays, start: number, capacity: Capacity, query: CapacityQuery): Stays {
  const told = { ...laid.input, showunavailable: true, showreasons: true }
  const shared = sharedEnds(laid.input, start)
  const found: Stays = { free: null, isFull: false, seats: 0, reason: 'closed' }
  let isFirst = true
  let isDecided = false
  for (const span of rangesFrom(laid, start)) {
    if (span === 'invalid' || (isDecided && !shared.has(span.end))) continue
    const measured = measureCapacity(capacity, span, query)
    const slot = timeslotOf(told, span, measured)
    if (isFirst && slot) Object.assign(found, { seats: slot.seats, reason: slot.reason ?? found.reason })
    isFirst = false
    if (span.outside === 'window' || span.outside === 'restriction') break
    if (slot?.available) {
      const resources = new Set([...(found.free?.resources ?? []), ...slot.resources])
      found.free = { seats: Math.max(found.free?.seats ?? 0, slot.seats), resources }
    } else if (isFullAs(laid.input, span, measured)) found.isFull = true
    isDecided ||= span.outside === null && span.only === null && !shared.has(span.end)
    if (isDecided && shared.size === 0) break
  }
  return found
}

/**
 * Lists the days of a bookable by nights as days on which a stay can begin: free where one from there is, full where
 * those that would be possible are, and else not listed, or unavailable where those are asked for.
 */
export function arrivalsIn(input: AvailabilityInput, capacity: Capacity, query: CapacityQuery) {
  const { range, timezone, bookable, showunavailable = false, showreasons = false } = input
  const longest = Math.min(bookable.maxcombined, longestChoice)
  const from = dayIntervalOf(dayHolding(range.start, timezone), timezone).start
  let laid: LaidDays | null = null
  return (day: CandidateSpan): Timeslot | null => {
    const { start, end } = day
    const own = timeslotOf(
      { ...input, showunavailable: true, showreasons: true },
      day,
      measureCapacity(capacity, day, query),
    )
    if (!own || day.outside !== null) return own && showunavailable ? withoutReason(own, showreasons) : null
    laid ??= layDays(input, {
      start: from,
      end: dayIntervalOf(dayHolding(range.end, timezone) + longest + 1, timezone).end,
    })
    const { free, isFull, ...shortest } = staysFrom(laid, start, capacity, query)
    if (free) return { start, end, seats: free.seats, available: true, resources: [...free.resources] }
    if (!showunavailable && !(isFull && showsFull(bookable))) return null
    const { seats, reason } = own.available ? shortest : own
    const position = isFull && bookable.waitlist ? queuePosition(input, { start, end }) : null
    const slot: Timeslot = { start, end, seats, available: false, resources: [] }
    if (reason) slot.reason = reason
    if (position !== null) slot.waitlist_info = { position }
    return withoutReason(slot, showunavailable && showreasons)
  }
}

/** Reasons are for staff who ask for them. */
function withoutReason({ reason, ...slot }: Timeslot, isTold: boolean): Timeslot {
  return isTold && reason ? { ...slot, reason } : slot
}
