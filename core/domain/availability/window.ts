import { addLocalDays, addLocalMonths } from '../time/dates.ts'
import type { Instant, Interval } from '../time/types.ts'
import type { BookableRules, WindowUnit } from './types.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** Where no `windowend` is set: eleven months, for events two years. */
const DEFAULT_MONTHS = 11
const DEFAULT_MONTHS_EVENT = 24

function later(now: Instant, amount: number, unit: WindowUnit, zone: string, role: 'start' | 'end'): Instant {
  if (unit === 'minutes') return now + Math.round(amount * MINUTE)
  if (unit === 'hours') return now + Math.round(amount * HOUR)
  if (unit === 'months') return addLocalMonths(now, Math.floor(amount), zone, role)
  const days = unit === 'weeks' ? amount * 7 : amount
  const whole = Math.floor(days)
  return addLocalDays(now, whole, zone, role) + Math.round((days - whole) * DAY)
}

type Windowed = Pick<
  BookableRules,
  | 'bookabletype'
  | 'windowbegin'
  | 'windowbegintype'
  | 'windowend'
  | 'windowendtype'
  | 'restrictionbegin'
  | 'restrictionend'
>

/**
 * When a start may be booked, both ends included: `windowbegin` and `windowend` count from now, days and larger on the
 * provider's wall clock. A missing begin is now, a missing end 11 months from now, for events two years. Months count
 * whole. The dates of `restrictionbegin` and `restrictionend` narrow it; where they leave nothing, it ends before it begins.
 */
export function windowOf(bookable: Windowed, now: Instant, timezone: string): Interval {
  const { restrictionbegin = Number.NEGATIVE_INFINITY, restrictionend = Number.POSITIVE_INFINITY } = bookable
  const { start, end } = windowFromNow(bookable, now, timezone)
  return { start: Math.max(start, restrictionbegin), end: Math.min(end, restrictionend - 1) }
}

function windowFromNow(bookable: Windowed, now: Instant, timezone: string): Interval {
  const { windowbegin, windowbegintype = 'minutes', windowend, windowendtype = 'minutes' } = bookable
  const fallback = bookable.bookabletype === 'event' ? DEFAULT_MONTHS_EVENT : DEFAULT_MONTHS
  return {
    start: windowbegin === undefined ? now : later(now, windowbegin, windowbegintype, timezone, 'start'),
    end:
      windowend === undefined
        ? addLocalMonths(now, fallback, timezone, 'end')
        : later(now, windowend, windowendtype, timezone, 'end'),
  }
}
