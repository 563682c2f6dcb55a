import { mostOfWindow } from '../entities/bounds.ts'
import type { WindowUnit } from '../entities/common.ts'
import { windowMonths } from '../entities/defaults.ts'
import { addLocalDays, addLocalMonths } from '../time/dates.ts'
import type { Instant, Interval } from '../time/types.ts'
import type { BookableRules } from './types.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

type Later = (now: Instant, amount: number, zone: string, role: 'start' | 'end') => Instant

const daysLater: Later = (now, days, zone, role) => {
  const whole = Math.floor(days)
  return addLocalDays(now, whole, zone, role) + Math.round((days - whole) * DAY)
}

const laterBy: Record<WindowUnit, Later> = {
  minutes: (now, amount) => now + Math.round(amount * MINUTE),
  hours: (now, amount) => now + Math.round(amount * HOUR),
  days: daysLater,
  weeks: (now, amount, zone, role) => daysLater(now, amount * 7, zone, role),
  months: (now, amount, zone, role) => addLocalMonths(now, Math.floor(amount), zone, role),
}

/** A window longer than one may be written counts as a hundred years: it was stored before there was a bound. */
const later = (now: Instant, amount: number, unit: WindowUnit, zone: string, role: 'start' | 'end'): Instant =>
  laterBy[unit](now, Math.min(amount, mostOfWindow[unit]), zone, role)

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
 * When a start may be booked, both ends included. `windowbegin` and `windowend` count from now, days and larger units
 * on the provider's wall clock. By default the window begins now and ends in 11 months, for events in two years. Months
 * count as a whole. The dates of `restrictionbegin` and `restrictionend` narrow it; where nothing is left, it ends
 * before it begins.
 */
export function windowOf(bookable: Windowed, now: Instant, timezone: string): Interval {
  const { restrictionbegin = Number.NEGATIVE_INFINITY, restrictionend = Number.POSITIVE_INFINITY } = bookable
  const { start, end } = windowFromNow(bookable, now, timezone)
  return { start: Math.max(start, restrictionbegin), end: Math.min(end, restrictionend - 1) }
}

function windowFromNow(bookable: Windowed, now: Instant, timezone: string): Interval {
  const { windowbegin, windowbegintype = 'minutes', windowend, windowendtype = 'minutes' } = bookable
  return {
    start: windowbegin === undefined ? now : later(now, windowbegin, windowbegintype, timezone, 'start'),
    end:
      windowend === undefined
        ? addLocalMonths(now, windowMonths[bookable.bookabletype], timezone, 'end')
        : later(now, windowend, windowendtype, timezone, 'end'),
  }
}
