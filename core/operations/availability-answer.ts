import { generateAvailability, windowOf } from '../domain/availability/index.ts'
import type { AvailabilityInput, Timeslot } from '../domain/availability/types.ts'
import { instantToWall } from '../domain/time/index.ts'
import type { Instant, Interval } from '../domain/time/types.ts'
import type { CataloguedBookable } from './catalogue.ts'
import { addMonths, monthInterval } from './months.ts'
import type { OccupancyRead } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** What a caller of availability chose. */
export interface AvailabilityWish {
  range: Interval
  seats?: number
  resources?: string[]
  showunavailable?: boolean
  ignoring?: string
}

/** How many months the look-ahead goes on after the first. */
const monthsAhead = 10

/** The engine's input for a wish, from configuration and from what was just read. */
export function engineInput(
  entry: CataloguedBookable,
  tenant: Tenant,
  read: Pick<OccupancyRead, 'occupancy' | 'blackouts' | 'openings'>,
  wish: AvailabilityWish,
  now: Instant,
): AvailabilityInput {
  return {
    bookable: entry.rules,
    timezone: tenant.timezone,
    hours: tenant.provider?.newbusinesshours ?? {},
    openings: read.openings,
    blackouts: read.blackouts,
    resources: entry.resources,
    occupancy: read.occupancy,
    neighbours: entry.neighbours,
    range: wish.range,
    now,
    seats: wish.seats,
    chosen: wish.resources,
    showunavailable: wish.showunavailable,
    ignoring: wish.ignoring,
  }
}

/** The range clipped to the bookable's window: nothing outside can be listed, so nothing outside is read. */
export function readable(entry: CataloguedBookable, tenant: Tenant, wish: AvailabilityWish, now: Instant): Interval {
  if (wish.showunavailable) return wish.range
  const window = windowOf(entry.rules, now, tenant.timezone)
  return { start: Math.max(wish.range.start, window.start), end: Math.min(wish.range.end, window.end + 1) }
}

/** A month as a calendar shows it, with the ends of its neighbours. */
const longestKept = 45 * 86_400_000

/** Whether an answer is one that calendars ask for again and again: long ones would only push those out. */
export const isWorthKeeping = (
  { lookahead, showunavailable }: { lookahead?: boolean; showunavailable?: boolean },
  span: Interval,
): boolean => !showunavailable && (lookahead === true || span.end - span.start <= longestKept)

/** From the start's month to ten months after it: what a look-ahead has to read. */
export function lookaheadRange(start: Instant, zone: string): Interval {
  const month = instantToWall(start, zone).slice(0, 7)
  return { start, end: monthInterval(addMonths(month, monthsAhead), zone).end }
}

/** The first month that has anything to book, and its slots; the last month looked at when there is none. */
export function firstMonthWithAnything(input: AvailabilityInput): { month: string; timeslots: Timeslot[] } {
  const first = instantToWall(input.range.start, input.timezone).slice(0, 7)
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const month = addMonths(first, ahead)
    const whole = monthInterval(month, input.timezone)
    const range = { start: Math.max(whole.start, input.range.start), end: Math.min(whole.end, input.range.end) }
    if (range.end <= range.start) continue
    const timeslots = generateAvailability({ ...input, range })
    if (timeslots.some((slot) => slot.available)) return { month, timeslots }
  }
  return { month: first, timeslots: [] }
}
