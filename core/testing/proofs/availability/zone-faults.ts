import { generateAvailability, timeslotsToJson } from '../../../domain/availability/index.ts'
import type { AvailabilityInput, BookableRules } from '../../../domain/availability/types.ts'
import { instantToUtc, offsetAt, parseInstant } from '../../../domain/time/index.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE

/** A clock change of a zone, as reported by `Temporal`. Offsets in milliseconds. */
export interface Transition {
  zone: string
  at: number
  before: number
  after: number
}

const allDay = [{ start: '00:00', end: '24:00' }]
const bookable: BookableRules = {
  id: 'room',
  bookabletype: 'standard',
  duration: SLOT / 1000,
  intervaloverlap: 0,
  bufferbefore: 0,
  bufferafter: 0,
  restrictions: [],
  combinedslots: false,
  mincombined: 1,
  maxcombined: 1,
  seats: 1,
  seatsperbooking: 1,
  resource_capacity: 'reservation',
  requiredresources: [],
  requirementgroups: [],
  waitlist: false,
  drivetime: false,
}

/** A room that is open day and night. */
const input = (zone: string, range: AvailabilityInput['range'], rules: Partial<BookableRules>): AvailabilityInput => ({
  bookable: { ...bookable, ...rules },
  timezone: zone,
  hours: {
    sunday: allDay,
    monday: allDay,
    tuesday: allDay,
    wednesday: allDay,
    thursday: allDay,
    friday: allDay,
    saturday: allDay,
  },
  openings: [],
  blackouts: [],
  resources: [],
  occupancy: [],
  range,
  now: range.start,
})

/** Every clock change of a zone in the years from `first` to `last`, both included. */
export function transitionsOf(zone: string, first: number, last: number): Transition[] {
  const found: Transition[] = []
  const start = Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).toZonedDateTime(zone)
  let next = start.getTimeZoneTransition('next')
  for (; next && next.year <= last; next = next.getTimeZoneTransition('next')) {
    const at = next.epochMilliseconds
    const before = Temporal.Instant.fromEpochMilliseconds(at - 1).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
    const after = next.offsetNanoseconds / 1e6
    if (before !== after) found.push({ zone, at, before, after })
  }
  return found
}

interface Day {
  date: string
  start: number
  end: number
}

/** The local days around a transition, as reported by `Temporal`; days that were skipped whole are left out. */
function daysAround({ zone, at }: Transition): Day[] {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const startOf = (days: number): number => date.add({ days }).toZonedDateTime(zone).epochMilliseconds
  return [-2, -1, 0, 1].flatMap((days) => {
    const [start, end] = [startOf(days), startOf(days + 1)]
    return start < end ? [{ date: date.add({ days }).toString(), start, end }] : []
  })
}

/** `YYYY-MM-DD HH:mm:ss` in a zone, from `Temporal`. */
const wallOf = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')

const wire = (asked: AvailabilityInput): Record<'start' | 'end' | 'start_utc' | 'end_utc', string>[] =>
  JSON.parse(
    new TextDecoder().decode(
      timeslotsToJson(generateAvailability(asked), {
        timezone: asked.timezone,
        ...asked.bookable,
        bookables: [asked.bookable.id],
      }),
    ),
  )

const list = (starts: readonly string[]): string => starts.join('\n')

/** Each local day must appear once, from its midnight to the next, with an end that reads 23:59. */
function dayFaults(transition: Transition, days: readonly Day[]): string[] {
  const { zone } = transition
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
  const listed = wire(input(zone, range, { bookabletype: 'calendarday' }))
  const found = listed.map((day) => `${day.start.slice(0, 10)} ${day.start_utc} ${day.end_utc}`)
  const expected = days.map(({ date, start, end }) => `${date} ${instantToUtc(start)} ${instantToUtc(end)}`)
  const faults = list(found) === list(expected) ? [] : [`days are\n${list(found)}\ninstead of\n${list(expected)}`]
  const oddEnds = listed.filter((day, at) => day.end !== wallOf((days[at]?.end ?? 0) - MINUTE, zone))
  return [...faults, ...oddEnds.map((day) => `the day of ${day.start} ends at ${day.end}`)]
}

/** A time of day in or beside most changes of clocks. */
const departuretime = '02:30'

/** When guests leave on a day, as `Temporal` has it: the later of two such times, or the first one after a gap. */
function departureOn(start: number, zone: string): number {
  const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate()
  const leaves = date.toPlainDateTime(departuretime).toZonedDateTime(zone, { disambiguation: 'later' })
  if (leaves.toPlainTime().toString({ smallestUnit: 'minute' }) === departuretime) return leaves.epochMilliseconds
  // A gap that begins at that time ends at this very instant, which is not 'previous' to itself.
  return leaves.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? leaves.epochMilliseconds
}

/** Each night must appear once, from its midnight to the time of departure on the next day. */
function nightFaults({ zone }: Transition, days: readonly Day[]): string[] {
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
  const stays = wire(input(zone, range, { bookabletype: 'calendarday', countby: 'nights', departuretime }))
  const found = stays.map((stay) => `${stay.start_utc} ${stay.end_utc} ${stay.end}`)
  const expected = days.map(({ start, end }) => {
    const leaves = departureOn(end, zone)
    return `${instantToUtc(start)} ${instantToUtc(leaves)} ${wallOf(leaves, zone)}`
  })
  return list(found) === list(expected) ? [] : [`nights are\n${list(found)}\ninstead of\n${list(expected)}`]
}

/** Slots must start every quarter of an hour of elapsed time, each with the wall clock of its instant. */
function slotFaults({ zone }: Transition, days: readonly Day[]): string[] {
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
  const found = wire(input(zone, range, {})).map((slot) => `${slot.start_utc} ${slot.start}`)
  const expected = days.flatMap(({ start, end }) =>
    Array.from({ length: Math.ceil((end - start) / SLOT) }, (_, at) => start + at * SLOT).map(
      (instant) => `${instantToUtc(instant)} ${wallOf(instant, zone)}`,
    ),
  )
  return list(found) === list(expected) ? [] : [`slots are\n${list(found)}\ninstead of\n${list(expected)}`]
}

/** A skipped wall-clock time is refused and never listed; a repeated one is listed twice and told apart. */
function wallFaults({ zone, at, before, after }: Transition): string[] {
  const faults: string[] = []
  if (offsetAt(at - 1, zone) !== before || offsetAt(at, zone) !== after)
    faults.push('the clocks change at another time')
  const lower = at + Math.min(before, after)
  const upper = at + Math.max(before, after)
  // Iterates local times as if they were UTC. Three hours are enough: whole skipped days would take too long.
  for (let local = lower; local < Math.min(upper, lower + 180 * MINUTE); local += SLOT) {
    const wall = instantToUtc(local).slice(0, 19).replace('T', ' ')
    const read = parseInstant(wall, zone)
    if (after > before && (read.ok || read.error.code !== 'time_does_not_exist')) faults.push(`${wall} is not refused`)
    if (after < before && (!read.ok || read.value !== local - before)) faults.push(`${wall} is not the earlier one`)
  }
  const shown = wire(input(zone, { start: at - 30 * 60 * MINUTE, end: at + 30 * 60 * MINUTE }, {})).map(
    (one) => one.start,
  )
  const inside = shown.filter((wall) => {
    const local = Date.parse(`${wall.replace(' ', 'T')}Z`)
    return local >= lower && local < upper
  })
  const times = after > before ? 0 : 2
  const seen = new Map<string, number>()
  for (const wall of inside) seen.set(wall, (seen.get(wall) ?? 0) + 1)
  if (times === 0 && inside.length > 0) faults.push(`offered, and does not exist: ${list(inside)}`)
  if (times === 2 && [...seen.values()].some((passes) => passes !== 2))
    faults.push(`not offered twice: ${list(inside)}`)
  if (times === 2 && inside.length === 0) faults.push('what the clocks show twice is not offered')
  return faults
}

/** Returns the engine's mistakes on the days around a transition, in sentences. */
export function transitionFaults(transition: Transition): string[] {
  const days = daysAround(transition)
  const faults = [
    ...dayFaults(transition, days),
    ...nightFaults(transition, days),
    ...slotFaults(transition, days),
    ...wallFaults(transition),
  ]
  return faults.map((fault) => `${transition.zone}, ${instantToUtc(transition.at)}: ${fault}`)
}
