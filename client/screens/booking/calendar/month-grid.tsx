import { useMemo } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWeekStart } from '../../../ui/use-week-start.ts'
import { useWords } from '../../../ui/words.tsx'
import { Grid } from './calendar-style.ts'
import { monthOf, toCivil, toDate } from './civil-date.ts'
import { DayButton, type DayState } from './day-button.tsx'

export interface MonthGridProps {
  month: string
  /** The months that may be shown, both included. */
  first: string
  last: string
  today: string
  /** The day whose slots are shown. */
  chosen: string | null
  stateOf(date: string): DayState
  /** How many slots a day has to choose from. */
  countOf(date: string): number
  onMonth(month: string): void
  onDay(date: string): void
}

const Nothing = () => <span hidden />
const components = { DayButton, MonthCaption: Nothing }

/**
 * One month as the WAI-ARIA date grid: arrows by day and week, Home and End in the week, Page Up and Down by month,
 * with Shift by year. Days are civil dates of the venue.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, first, last, today, chosen, stateOf, countOf, onMonth, onDay } = props
  const t = useWords()
  const formats = useFormats()
  const { direction } = useBootstrap()
  const weekstart = useWeekStart()
  const is =
    (state: DayState): Matcher =>
    (date: Date) =>
      stateOf(toCivil(date)) === state
  const labels = useMemo(
    () => ({
      labelGrid: (date: Date) => formats.date(toCivil(date), { month: 'long', year: 'numeric' }),
      labelDayButton: (date: Date) => dayLabel(toCivil(date), t, formats.date, stateOf, countOf),
      labelWeekday: (date: Date) => formats.date(toCivil(date), { weekday: 'long' }),
    }),
    [t, formats, stateOf, countOf],
  )
  const formatters = useMemo(
    () => ({ formatWeekdayName: (date: Date) => formats.date(toCivil(date), { weekday: 'short' }) }),
    [formats],
  )
  return (
    <Grid>
      <DayPicker
        month={toDate(`${month}-01`)}
        onMonthChange={(date) => onMonth(monthOf(toCivil(date)))}
        startMonth={toDate(`${first}-01`)}
        endMonth={toDate(`${last}-01`)}
        today={toDate(today)}
        weekStartsOn={weekstart}
        dir={direction}
        hideNavigation
        modifiers={{ free: is('free'), full: is('full'), none: is('none'), chosen: chosen ? toDate(chosen) : false }}
        labels={labels}
        formatters={formatters}
        components={components}
        onDayClick={(date) => {
          if (stateOf(toCivil(date)) === 'free') onDay(toCivil(date))
        }}
      />
    </Grid>
  )
}

function dayLabel(
  date: string,
  t: ReturnType<typeof useWords>,
  format: (date: string, options: Intl.DateTimeFormatOptions) => string,
  stateOf: (date: string) => DayState,
  countOf: (date: string) => number,
): string {
  const key = { free: 'available', full: 'full', none: 'unavailable', unknown: 'unknown' }[stateOf(date)]
  const named = format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return t(`calendar.day_${key}`, { date: named, count: countOf(date) })
}
