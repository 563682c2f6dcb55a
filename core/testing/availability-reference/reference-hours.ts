import type { AvailabilityInput } from '../../domain/availability/types.ts'

/**
 * The slow twin of the engine, for tests only: it looks at every tick of 15 minutes by itself, asks `Intl` for each
 * wall clock and shares no code with what it checks. All times of its cases lie on ticks, and hours never begin or end
 * within the hour that clocks change.
 */
export const TICK = 15 * 60_000

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Local date and minutes from midnight, from `Intl` each time. */
export function wallOf(instant: number, timeZone: string): { date: string; minutes: number } {
  const known = formatters.get(timeZone)
  const formatter =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  if (!known) formatters.set(timeZone, formatter)
  const [date = '', time = ''] = formatter.format(instant).split(' ')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Whether hours or dated openings have a tick open, for everybody or for one resource. */
export function isOpen(input: AvailabilityInput, tick: number, resource: string | null): boolean {
  const { bookable, hours, openings, timezone } = input
  const { date, minutes } = wallOf(tick, timezone)
  const name = names[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'sunday'
  const own = bookable.availability
  const week = own && names.some((day) => own[day] !== undefined) ? own : hours
  const override = own?.overrides?.find((one) => one.date === date) ?? hours.overrides?.find((one) => one.date === date)
  const spans = override?.hours ?? week[name] ?? []
  if (spans.some((span) => minutesOf(span.start) <= minutes && minutes < minutesOf(span.end))) return true
  return openings.some(
    (one) =>
      one.start <= tick &&
      tick < one.end &&
      (!one.resources?.length || (resource !== null && one.resources.includes(resource))),
  )
}

/** The starts that a grid has in the range: walks each local day from midnight, tick by tick. */
export function startsOf(input: AvailabilityInput, resource: string | null): number[] {
  const { bookable, range, timezone } = input
  const step = (bookable.slotinterval ?? bookable.duration - bookable.intervaloverlap) * 1000
  const length = (bookable.duration + (input.addedtime ?? 0)) * 1000
  const starts: number[] = []
  let openingStart: number | null = null
  let anchor: number | null = null
  let before = { date: '', isOpen: false }
  for (let tick = range.start - 26 * 3_600_000; tick < range.end; tick += TICK) {
    const { date, minutes } = wallOf(tick, timezone)
    const open = isOpen(input, tick, resource)
    if (date !== before.date) anchor = null
    if (bookable.startanchor !== undefined && anchor === null && minutes >= minutesOf(bookable.startanchor))
      anchor = tick
    if (open && (!before.isOpen || date !== before.date)) openingStart = tick
    before = { date, isOpen: open }
    if (!open || openingStart === null || tick < range.start) continue
    const from = bookable.startanchor === undefined ? openingStart : anchor
    if (from === null || tick < from || (tick - from) % step !== 0) continue
    let fits = true
    for (let inside = tick; inside < tick + length; inside += TICK) fits &&= isOpen(input, inside, resource)
    if (fits) starts.push(tick)
  }
  return starts
}
