import { resourcesOf } from '../../domain/availability/index.ts'
import type { AvailabilityInput, HiddenReason, Timeslot } from '../../domain/availability/types.ts'
import { isClaim, type ReferenceSpan, ticksOf, workable } from './reference-capacity.ts'
import { isOpen, startsOf, TICK, wallOf } from './reference-hours.ts'

type Outside = 'closed' | 'window' | 'restriction' | null

/** Windows of the cases are in minutes: wall clocks are tested by themselves. */
function isInWindow({ bookable, now }: AvailabilityInput, start: number): boolean {
  return start >= now + (bookable.windowbegin ?? 0) * 60_000 && start <= now + (bookable.windowend ?? 1e9) * 60_000
}

const widened = ({ bookable }: AvailabilityInput, start: number, end: number): number[] =>
  ticksOf({ start: start - bookable.bufferbefore * 1000, end: end + bookable.bufferafter * 1000 })

function slots(input: AvailabilityInput): [ReferenceSpan, Outside][] {
  const { bookable } = input
  const length = (bookable.duration + (input.addedtime ?? 0)) * 1000
  const general = startsOf(input, null)
  const own = [...resourcesOf(bookable)].map((id) => ({ id, starts: startsOf(input, id) }))
  const all = [...new Set([...general, ...own.flatMap((one) => one.starts)])].sort((a, b) => a - b)
  return all.map((start) => {
    const end = start + length
    const isRestricted =
      bookable.restrictions.length > 0 && !bookable.restrictions.some((one) => one.start <= start && end <= one.end)
    const only = general.includes(start) ? null : own.filter((one) => one.starts.includes(start)).map((one) => one.id)
    const span = { start, end, ticks: widened(input, start, end), only, seats: bookable.seats, isOccurrence: false }
    return [span, !isInWindow(input, start) ? 'window' : isRestricted ? 'restriction' : null]
  })
}

function days(input: AvailabilityInput): [ReferenceSpan, Outside][] {
  const { bookable, range, timezone, now } = input
  const ticks = ticksOf({ start: range.start, end: range.end + 30 * 3_600_000 })
  const dateOf = (tick: number): string => wallOf(tick, timezone).date
  const midnights = ticks.filter((tick) => dateOf(tick) !== dateOf(tick - TICK))
  const first = dateOf(now + (bookable.windowbegin ?? 0) * 60_000)
  const last = dateOf(now + (bookable.windowend ?? 1e7) * 60_000)
  return midnights.slice(0, -1).flatMap((start, at): [ReferenceSpan, Outside][] => {
    if (start >= range.end) return []
    const end = midnights[at + 1] ?? start
    const inside = ticksOf({ start, end })
    const isOpenFor = (id: string | null): boolean => inside.some((tick) => isOpen(input, tick, id))
    const own = isOpenFor(null) ? [] : [...resourcesOf(bookable)].filter(isOpenFor)
    const only = own.length === 0 ? null : own
    const span = { start, end, ticks: widened(input, start, end), only, seats: bookable.seats, isOccurrence: false }
    const isRestricted =
      bookable.restrictions.length > 0 && !bookable.restrictions.some((one) => one.start <= start && end <= one.end)
    if (!isOpenFor(null) && own.length === 0) return [[span, 'closed']]
    if (dateOf(start) < first || dateOf(start) > last) return [[span, 'window']]
    return [[span, isRestricted ? 'restriction' : null]]
  })
}

function occurrences(input: AvailabilityInput): [ReferenceSpan, Outside][] {
  const { bookable, range } = input
  return bookable.restrictions
    .filter((one) => range.start <= one.start && one.start < range.end)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, segments = [], seats = bookable.seats }) => {
      const parts = segments.length > 0 ? segments : [{ start, end }]
      const ticks = [...new Set(parts.flatMap((part) => widened(input, part.start, part.end)))]
      return [{ start, end, ticks, only: null, seats, isOccurrence: true }, isInWindow(input, start) ? null : 'window']
    })
}

const all = { reservations: true, blackouts: true, seats: true }

function reasonFor(input: AvailabilityInput, span: ReferenceSpan): { reason: HiddenReason | null; isFull: boolean } {
  const { bookable, blackouts, seats = 1, chosen = [] } = input
  const hits = (one: { start: number; end: number }): boolean =>
    span.ticks.some((tick) => one.start <= tick && tick < one.end)
  const of = (counting: Partial<typeof all>): boolean =>
    workable(input, span, seats, chosen, { ...all, ...counting }).length > 0
  if (blackouts.some((one) => !one.bookable && !one.resource && hits(one)))
    return { reason: 'blackout_provider', isFull: false }
  if (blackouts.some((one) => one.bookable === bookable.id && !one.resource && hits(one)))
    return { reason: 'blackout_bookable', isFull: false }
  if (of({})) return { reason: null, isFull: false }
  const empty = { reservations: false, blackouts: false }
  if (!of(empty)) return { reason: of({ ...empty, seats: false }) ? 'seats' : 'resources', isFull: false }
  if (!of({ reservations: false })) return { reason: 'blackout_resource', isFull: false }
  return { reason: of({ seats: false }) ? 'seats' : 'resources', isFull: true }
}

/** The candidates of a range, listed or not. */
export const referenceCandidates = (input: AvailabilityInput): [ReferenceSpan, Outside][] =>
  ({ standard: slots, calendarday: days, event: occurrences })[input.bookable.bookabletype](input)

/** The same answer as `generateAvailability`, for cases on ticks with windows in minutes, found by trying everything. */
export function referenceAvailability(input: AvailabilityInput): Timeslot[] {
  const { bookable, seats: wanted = 1, chosen = [], showunavailable = false } = input
  return referenceCandidates(input).flatMap(([span, outside]) => {
    const { reason, isFull } = reasonFor(input, span)
    const isQueued = isFull && bookable.waitlist && outside === null
    const isShown =
      outside === null && (reason === null || isQueued || (isFull && bookable.resource_capacity === 'consistent'))
    if (!isShown && !showunavailable) return []
    const can = (seats: number): boolean => workable(input, span, seats, chosen, all).length > 0
    let seats = reason?.startsWith('blackout_p') || reason === 'blackout_bookable' ? 0 : span.seats
    while (seats > 0 && !can(seats)) seats--
    const named = bookable.requirementgroups.flatMap((group) => (isClaim(group) ? [] : group.resources))
    const usable = [...new Set([...bookable.requiredresources, ...named])].filter((id) =>
      workable(
        input,
        span,
        wanted,
        [...new Set([...chosen, id])].filter((one) => !bookable.requiredresources.includes(one)),
        all,
      ).some((one) => one.named.includes(id)),
    )
    const slot: Timeslot = {
      start: span.start,
      end: span.end,
      seats,
      available: outside === null && reason === null,
      resources: reason === null ? usable : [],
    }
    const why = outside ?? reason
    if (why && showunavailable) slot.reason = why
    if (isQueued) slot.waitlist_info = { position: 0 }
    return [slot]
  })
}
