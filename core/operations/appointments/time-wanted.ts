import { ok, type Result, refuse } from '../../domain/errors.ts'
import { lastSlotIn, longestDays, takesDays } from '../../domain/gigs/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { isStaff, type ViewerContext } from '../catalogue/visibility.ts'
import type { Tenant } from '../tenant.ts'
import { readDays, readSpanOf } from '../times/wire-time.ts'

type Wanted = Pick<Wire['get_quote']['params'], 'start' | 'end' | 'date_restriction'>

interface TimeWanted {
  span: Interval
  /** Set where its claimer names the time. */
  dates?: Interval
}

/** Whether customers give a range of days for a bookable, in which its claimer names the time. */
export const isDatedByDays = ({ bookable, rules }: CataloguedBookable, { provider }: Pick<Tenant, 'provider'>) =>
  takesDays(bookable, rules, provider ?? {})

/** At the path of the call's own parameter. */
function inDays<T>(read: Result<T>): Result<T> {
  return read.ok
    ? read
    : refuse(read.error.code, { ...read.error, field: `/date_restriction${read.error.field ?? ''}` })
}

/**
 * Reads when somebody wants an appointment: its slot, its days, or the days in which a claimer will name the time.
 * Customers of a bookable that is dated so give such days, as `date_restriction` or as `start` and `end`; staff may
 * also give a slot. Refuses `date_restriction` of any other bookable.
 * @param isSlot whether only a slot is meant: a reservation that has its time is moved to another one
 */
export function readTimeWanted(
  { start, end, date_restriction: days }: Wanted,
  entry: CataloguedBookable,
  { tenant, actor, isSlot = false }: Pick<ViewerContext, 'tenant' | 'actor'> & { isSlot?: boolean | undefined },
): Result<TimeWanted> {
  const isDated = !isSlot && isDatedByDays(entry, tenant)
  if (days !== undefined) {
    if (!isDated) return refuse('invalid_params', { field: '/date_restriction', data: { expected: 'start and end' } })
    return inDays(daysOf(days, entry, tenant))
  }
  if (start === undefined)
    return refuse('invalid_params', {
      field: isDated ? '/date_restriction' : '/start',
      data: { expected: isDated ? 'the first and the last day, as {start, end}' : 'when it starts' },
    })
  if (end === undefined) return refuse('invalid_params', { field: '/end', data: { expected: 'when it ends' } })
  if (isDated && !isStaff(actor, tenant)) return daysOf({ start, end }, entry, tenant)
  const span = readSpanOf({ start, end }, tenant.timezone, entry.rules)
  return span.ok ? ok({ span: span.value }) : span
}

const day = 86_400_000

function daysOf(given: { start: string; end: string }, { rules }: CataloguedBookable, tenant: Tenant) {
  const dates = readDays(given, tenant.timezone)
  if (!dates.ok) return dates
  const length = rules.duration * 1000
  if (dates.value.end - dates.value.start < length)
    return refuse('invalid_time', { field: '/end', data: { key: 'error.days_short' } })
  if (dates.value.end - dates.value.start > longestDays)
    return refuse('range_too_long', { field: '/end', data: { key: 'error.days_long', count: longestDays / day } })
  return ok({ span: lastSlotIn(dates.value, length), dates: dates.value })
}
