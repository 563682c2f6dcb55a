import type {
  AvailabilityInput,
  Candidate,
  HiddenReason,
  JudgeOptions,
  Timeslot,
  Verdict,
} from '../../../domain/availability/types.ts'
import { all, ReferenceCase } from './reference-capacity.ts'
import { dayStart, type ReferenceClock, toInstant, toMinute } from './reference-clock.ts'
import {
  candidates,
  daysSpan,
  occurrenceSpan,
  type ReferenceSpan,
  slotSpan,
  wholeDays,
  windowOf,
} from './reference-spans.ts'
import { isClaim, type ReferenceWorld, referenceWorld } from './reference-world.ts'

interface Question {
  seats: number
  chosen: readonly string[]
  isJudged: boolean
}

interface Standing {
  seats: number
  resources: string[]
  assigned: string[]
  reason: HiddenReason | null
  isFull: boolean
}

const covers = (marked: Uint8Array, { minutes }: ReferenceSpan): boolean =>
  minutes.some((minute) => marked[minute] === 1)

/** Returns the first reason that applies, in the order of the rules. */
function reasonOf(one: ReferenceCase, wanted: number, chosen: readonly string[]): HiddenReason | null {
  const can = (counted: Partial<typeof all>): boolean => one.assign(wanted, chosen, { ...all, ...counted }) !== null
  if (can({})) return null
  if (!can({ reservations: false }) && can({ reservations: false, blackouts: false })) return 'blackout_resource'
  if (!can({ seats: false, travel: false })) return 'resources'
  return can({ travel: false }) ? 'drivetime' : 'seats'
}

function standingOf(
  world: ReferenceWorld,
  span: ReferenceSpan,
  { seats: wanted, chosen, isJudged }: Question,
): Standing {
  const none = { seats: 0, resources: [], assigned: [], isFull: false }
  if (covers(world.provider, span)) return { ...none, reason: 'blackout_provider' }
  if (covers(world.bookable, span)) return { ...none, reason: 'blackout_bookable' }
  const { requiredresources, requirementgroups } = world.input.bookable
  const one = new ReferenceCase(world, span, isJudged)
  let seats = span.seats
  while (seats > 0 && one.assign(seats, chosen, all) === null) seats--
  const reason = reasonOf(one, wanted, chosen)
  const isFull = reason !== null && one.assign(wanted, chosen, { ...all, reservations: false }) !== null
  if (reason !== null) return { seats, resources: [], assigned: [], reason, isFull }
  const named = requirementgroups.flatMap((group) =>
    isClaim(group) ? group.resources.filter((id) => chosen.includes(id)) : group.resources,
  )
  const listed = [...new Set([...requiredresources, ...named])]
  const resources = listed.filter((id) => one.assign(wanted, [...new Set([...chosen, id])], all) !== null)
  return { seats, resources, assigned: one.assign(wanted, chosen, all) ?? [], reason, isFull }
}

function positionOf({ input, clock }: ReferenceWorld, span: ReferenceSpan): number {
  const start = toInstant(clock, span.start)
  const end = toInstant(clock, span.end)
  const { waitlist = [], chosen = [], ignoring, bookable } = input
  const id = span.occurrence?.id
  return waitlist.filter((entry) => {
    if (entry.reservation === ignoring) return false
    if (chosen.length > 0 && !chosen.some((one) => entry.resources?.includes(one))) return false
    if (bookable.bookabletype === 'calendarday') return entry.start < end && start < entry.end
    if (id !== undefined && entry.occurrence) return entry.occurrence === id
    return entry.start === start && entry.end === end
  }).length
}

function listed(world: ReferenceWorld, spans: readonly ReferenceSpan[]): Timeslot[] {
  const { bookable, seats = 1, chosen = [], showunavailable = false, showreasons = false } = world.input
  return spans.flatMap((span) => {
    const measured = standingOf(world, span, { seats, chosen, isJudged: false })
    const isTooMany = seats > bookable.seatsperbooking
    const standing: Standing = isTooMany
      ? { ...measured, resources: [], reason: measured.reason ?? 'seats', isFull: false }
      : measured
    const isFull = standing.isFull && span.outside === null
    const showsFull = bookable.waitlist || bookable.resource_capacity === 'consistent'
    const isShown = span.outside === null && (standing.reason === null || (isFull && showsFull))
    if (!isShown && !showunavailable) return []
    const why = span.outside ?? standing.reason
    const slot: Timeslot = {
      start: toInstant(world.clock, span.start),
      end: toInstant(world.clock, span.end),
      seats: standing.seats,
      available: why === null,
      resources: standing.resources,
    }
    if (why !== null && showunavailable && showreasons) slot.reason = why
    if (isFull && bookable.waitlist) slot.waitlist_info = { position: positionOf(world, span) }
    if (span.occurrence?.id !== undefined) slot.occurrence = span.occurrence.id
    return [slot]
  })
}

/** The list of a range, as `generateAvailability` gives it. */
export function referenceAvailability(input: AvailabilityInput, clock: ReferenceClock): Timeslot[] {
  const world = referenceWorld(input, clock)
  const spans = candidates(world)
  const isByNights = input.bookable.bookabletype === 'calendarday' && input.bookable.countby === 'nights'
  return isByNights ? spans.flatMap((day) => arrivalOn(world, day)) : listed(world, spans)
}

/** A day by nights: what all the stays from it have together, each looked at. */
function arrivalOn(world: ReferenceWorld, day: ReferenceSpan): Timeslot[] {
  const { bookable, seats = 1, chosen = [], showunavailable = false, showreasons = false } = world.input
  const whole = { ...world, input: { ...world.input, showunavailable: true, showreasons: true } }
  const [own] = listed(whole, [day])
  const stays = spansFrom(whole, day.start)
  const ends = listed(whole, stays)
  if (!own) return []
  if (day.outside !== null) return listed(world, [day])
  const free = ends.filter(({ available }) => available)
  if (free.length > 0) {
    const resources = [...new Set(free.flatMap((one) => one.resources))]
    const most = Math.max(...free.map((one) => one.seats))
    return [{ start: own.start, end: own.end, seats: most, available: true, resources }]
  }
  const isWaitedFor = (span: ReferenceSpan): boolean =>
    span.outside === null && standingOf(world, span, { seats, chosen, isJudged: false }).isFull
  const isFull = seats <= bookable.seatsperbooking && stays.some(isWaitedFor)
  const shortest = own.available ? ends[0] : own
  if (!showunavailable && !(isFull && (bookable.waitlist || bookable.resource_capacity === 'consistent'))) return []
  const { start, end } = own
  const slot: Timeslot = { start, end, seats: shortest?.seats ?? 0, available: false, resources: [] }
  if (showunavailable && showreasons) slot.reason = shortest?.reason ?? 'closed'
  if (isFull && bookable.waitlist) slot.waitlist_info = { position: positionOf(world, day) }
  return [slot]
}

/** Returns `count` local days from a day on, without skipped days. */
function daysFrom({ clock }: ReferenceWorld, start: number, count: number): number[] {
  const days: number[] = []
  for (let day = clock.day[start] ?? 0; days.length < count; day++)
    if (dayStart(clock, day) < dayStart(clock, day + 1)) days.push(day)
  return days
}

const isDayStart = ({ clock }: ReferenceWorld, minute: number): boolean => clock.day[minute] !== clock.day[minute - 1]

/** All spans that a choice from `start` may have, shortest first. */
function spansFrom(world: ReferenceWorld, start: number): ReferenceSpan[] {
  const { bookabletype, mincombined, maxcombined, combinedslots, duration, intervaloverlap } = world.input.bookable
  const window = windowOf(world)
  const counts = (least: number, most: number): number[] =>
    Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at)
  if (bookabletype === 'event') return []
  if (bookabletype === 'calendarday') {
    if (!isDayStart(world, start)) return []
    return counts(mincombined, maxcombined).map((count) => daysSpan(world, window, daysFrom(world, start, count)))
  }
  if (!(intervaloverlap >= 0 && duration - intervaloverlap >= 60)) return []
  const [least, most] = combinedslots ? [mincombined, maxcombined] : [1, 1]
  return counts(least, most).map((count) => slotSpan(world, window, start, count))
}

/** Where a choice that begins at `start` may end, as `reachableEnds` gives it. */
export function referenceEnds(input: AvailabilityInput, clock: ReferenceClock, start: number): Timeslot[] {
  const world = referenceWorld(input, clock)
  const { bookabletype } = input.bookable
  const from = toMinute(clock, start)
  // A combination that extends into the next day is no candidate.
  const isOnTheDay = (at: number): boolean => clock.day[lastStart(world, from, at)] === clock.day[from]
  const spans = spansFrom(world, from).filter((_, at) => bookabletype === 'calendarday' || isOnTheDay(at))
  return listed(world, spans)
}

function lastStart({ input }: ReferenceWorld, from: number, at: number): number {
  const { duration, intervaloverlap, combinedslots, mincombined } = input.bookable
  const count = (combinedslots ? mincombined : 1) + at
  return from + ((count - 1) * (duration - intervaloverlap)) / 60
}

/** Returns the requested span, or null when the bookable has no such span. */
function spanAsked(world: ReferenceWorld, asked: Candidate, hours: boolean): ReferenceSpan | null {
  const { input, clock } = world
  const { bookabletype, restrictions } = input.bookable
  const [start, end] = [toMinute(clock, asked.start), toMinute(clock, asked.end)]
  if (start >= end) return null
  if (bookabletype === 'event') {
    const found = restrictions.find((one) =>
      asked.occurrence ? one.id === asked.occurrence : one.start === asked.start && one.end === asked.end,
    )
    return found?.start === asked.start && found.end === asked.end
      ? occurrenceSpan(world, windowOf(world), found)
      : null
  }
  if (bookabletype === 'calendarday') {
    const until = wholeDays(world, end)
    if (!isDayStart(world, start) || !isDayStart(world, until)) return null
    const days = [...new Set(clock.day.subarray(start, until))]
    const { mincombined, maxcombined } = input.bookable
    if (hours && (days.length < mincombined || days.length > maxcombined)) return null
    return daysSpan(world, windowOf(world), days)
  }
  if (hours) return spansFrom(world, start).find((span) => span.end === end) ?? null
  const window = windowOf(world)
  const { only: _, ...span } = slotSpan(world, window, start, 1)
  const { bufferbefore, bufferafter } = input.bookable
  const length = end - start + (bufferbefore + bufferafter) / 60
  const minutes = Array.from({ length }, (__, at) => start - bufferbefore / 60 + at)
  const isLate = toInstant(clock, start) < window.first || toInstant(clock, start) > window.last
  return { ...span, end, minutes, only: null, outside: isLate ? 'window' : null }
}

/** The verdict on a candidate, as `judge` gives it. */
export function referenceVerdict(
  input: AvailabilityInput,
  clock: ReferenceClock,
  asked: Candidate,
  { window = true, hours = window }: JudgeOptions = {},
): Verdict {
  const world = referenceWorld(input, clock)
  const { seats, resources } = asked
  if (!Number.isInteger(seats) || seats < 1) return { ok: false, reason: 'invalid' }
  const span = spanAsked(world, asked, hours)
  if (!span) return { ok: false, reason: 'invalid' }
  const isAsked = { closed: hours, window, restriction: hours }
  if (span.outside && isAsked[span.outside]) return { ok: false, reason: span.outside }
  const judged = hours ? span : { ...span, only: null }
  const standing = standingOf(world, judged, { seats, chosen: resources, isJudged: true })
  if (standing.reason) return { ok: false, reason: standing.reason }
  if (hours && seats > input.bookable.seatsperbooking) return { ok: false, reason: 'seats' }
  const ends = judged.minutes.filter((minute, at) => judged.minutes[at + 1] !== minute + 1)
  const starts = judged.minutes.filter((minute, at) => judged.minutes[at - 1] !== minute - 1)
  return {
    ok: true,
    resources: standing.assigned,
    occupies: starts.map((start, at) => ({
      start: toInstant(clock, start),
      end: toInstant(clock, (ends[at] ?? start) + 1),
    })),
    seatsleft: standing.seats - seats,
  }
}
