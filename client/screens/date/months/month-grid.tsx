import { memo, useCallback } from 'react'
import type { Matcher } from 'react-day-picker'
import { toCivil, toDate } from '../../../booking/date/civil-date.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Grid } from './calendar-style.ts'
import { DateGrid } from './date-grid.tsx'
import { canOpen, DayButton, type DayState } from './day-button.tsx'

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
 * One month with its days' room: the WAI-ARIA date grid of the standard date step. Drawn again only when a day or the
 * month changes: choosing a slot does not concern it.
 */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, first, last, today, chosen, stateOf, countOf, onMonth, onDay } = props
  const t = useWords()
  const formats = useFormats()
  const is =
    (state: DayState): Matcher =>
    (date: Date) =>
      stateOf(toCivil(date)) === state
  const labelOf = useCallback(
    (date: string) => dayLabel(date, t, formats.date, stateOf, countOf),
    [t, formats, stateOf, countOf],
  )
  return (
    <Grid>
      <DateGrid
        month={month}
        first={first}
        last={last}
        today={today}
        labelOf={labelOf}
        modifiers={{
          free: is('free'),
          full: is('full'),
          waitlist: is('waitlist'),
          none: is('none'),
          chosen: chosen ? toDate(chosen) : false,
        }}
        components={components}
        onMonth={onMonth}
        onDay={(date) => {
          if (canOpen(stateOf(date))) onDay(date)
        }}
      />
    </Grid>
  )
})

const words: Record<DayState, string> = {
  free: 'available',
  full: 'full',
  waitlist: 'waitlist',
  none: 'unavailable',
  unknown: 'unknown',
}

function dayLabel(
  date: string,
  t: ReturnType<typeof useWords>,
  format: (date: string, options: Intl.DateTimeFormatOptions) => string,
  stateOf: (date: string) => DayState,
  countOf: (date: string) => number,
): string {
  const key = words[stateOf(date)]
  const named = format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return t(`calendar.day_${key}`, { date: named, count: countOf(date) })
}
