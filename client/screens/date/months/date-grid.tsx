import { type ComponentProps, memo, useMemo } from 'react'
import { DayPicker } from 'react-day-picker'
import { monthOf, toCivil, toDate } from '../../../booking/date/civil-date.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWeekStart } from '../../../ui/use-week-start.ts'
import { FirstDayProvider } from './past-week.ts'

type PickerProps = ComponentProps<typeof DayPicker>

export interface DateGridProps {
  /** The shown month, or the first of several. */
  month: string
  /** The number of shown months. */
  months?: number
  /** The months that may be shown, both included. */
  first: string
  last: string
  today: string
  /** The first day that can be chosen: weeks before it are left out on a phone. */
  begin: string
  /** The accessible name of a day. */
  labelOf(date: string): string
  /** The marks of days, by name. */
  modifiers?: PickerProps['modifiers']
  /** The components of the grid. Must be the same object in every render, or the parts are remounted. */
  components: PickerProps['components']
  onMonth(month: string): void
  onDay(date: string): void
}

/**
 * Months as WAI-ARIA date grids: arrows by day and week, Home and End within the week, Page Up and Down by month, with
 * Shift by year; the focus crosses from one month to the next. Days are civil dates of the venue. Memoised: it renders
 * every day.
 */
export const DateGrid = memo(function DateGrid(props: DateGridProps) {
  const { month, months = 1, first, last, today, begin, labelOf, modifiers, components, onMonth, onDay } = props
  const formats = useFormats()
  const { direction } = useBootstrap()
  const weekstart = useWeekStart()
  const labels = useMemo(
    () => ({
      labelGrid: (date: Date) => formats.date(toCivil(date), { month: 'long', year: 'numeric' }),
      labelDayButton: (date: Date) => labelOf(toCivil(date)),
      labelWeekday: (date: Date) => formats.date(toCivil(date), { weekday: 'long' }),
    }),
    [formats, labelOf],
  )
  const formatters = useMemo(
    () => ({ formatWeekdayName: (date: Date) => formats.date(toCivil(date), { weekday: 'short' }) }),
    [formats],
  )
  return (
    <FirstDayProvider value={begin}>
      <DayPicker
        month={toDate(`${month}-01`)}
        numberOfMonths={months}
        onMonthChange={(date) => onMonth(monthOf(toCivil(date)))}
        startMonth={toDate(`${first}-01`)}
        endMonth={toDate(`${last}-01`)}
        today={toDate(today)}
        weekStartsOn={weekstart}
        dir={direction}
        hideNavigation
        modifiers={modifiers}
        labels={labels}
        formatters={formatters}
        components={components}
        onDayClick={(date) => onDay(toCivil(date))}
      />
    </FirstDayProvider>
  )
})
