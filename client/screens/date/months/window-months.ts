import type { WindowUnit } from '../../../../core/domain/entities/common.ts'
import { addDays, addMonths, monthOf } from '../../../booking/date/civil-date.ts'

/** How many months ahead a bookable can be booked when it sets no end. */
const defaultMonths = 11

type Round = (days: number) => number

function monthsAfter(today: string, count: number): string {
  const month = addMonths(monthOf(today), count)
  // The 31st of a shorter month is its last day.
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${today.slice(8)}`
  return same < last ? same : last
}

const byDays = (days: number) => (today: string, count: number, round: Round) => addDays(today, round(count * days))

const unitAfter: Record<WindowUnit, (today: string, count: number, round: Round) => string> = {
  minutes: byDays(1 / 1440),
  hours: byDays(1 / 24),
  days: byDays(1),
  weeks: byDays(7),
  months: (today, count, round) => monthsAfter(today, round(count)),
}

const isUnit = (unit: string): unit is WindowUnit => Object.hasOwn(unitAfter, unit)

/** A day so far from another one, `round` to whole days. A unit that is not known here counts as minutes. */
const dayAfter = (today: string, count: number, unit: string, round: Round): string =>
  unitAfter[isUnit(unit) ? unit : 'minutes'](today, count, round)

/**
 * The last day that may be shown, `YYYY-MM-DD`, from the bookable's window and the date at the venue. Units below a day
 * count as days, rounded up; the server checks each start exactly.
 */
export const lastDay = (today: string, windowend?: number, windowendtype = 'minutes'): string =>
  windowend === undefined
    ? dayAfter(today, defaultMonths, 'months', Math.ceil)
    : dayAfter(today, windowend, windowendtype, Math.ceil)

/** The first day that may be shown, at the beginning of the window. */
export const firstDay = (today: string, windowbegin = 0, windowbegintype = 'minutes'): string =>
  dayAfter(today, Math.max(0, windowbegin), windowbegintype, Math.floor)

/** The last month that the calendar may show, `YYYY-MM`. */
export const lastMonth = (today: string, windowend?: number, windowendtype?: string): string =>
  monthOf(lastDay(today, windowend, windowendtype))

/** The first month that the calendar may show, `YYYY-MM`. */
export const firstMonth = (today: string, windowbegin?: number, windowbegintype?: string): string =>
  monthOf(firstDay(today, windowbegin, windowbegintype))
