import { type ComponentProps, memo, useCallback, useMemo } from 'react'
import type { Week } from 'react-day-picker'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Grid } from './calendar-style.ts'
import { DateGrid } from './date-grid.tsx'
import { canOpen, DayButton, DayLooksProvider, type DayState } from './day-button.tsx'
import { usePast } from './past-week.ts'

export interface MonthGridProps {
  month: string
  /** The months that may be shown, both included. */
  first: string
  last: string
  today: string
  /** The first day that can be chosen. */
  begin: string
  /** The day whose slots are shown. */
  chosen: string | null
  stateOf(date: string): DayState
  /** The number of available slots of a day. */
  countOf(date: string): number
  /** Whether a reservation that is moved is on that day now. */
  isPresent(date: string): boolean
  onMonth(month: string): void
  onDay(date: string): void
}

const Nothing = () => <span hidden />

/** A week; one that has passed has no day to choose. */
const MonthWeek = ({ week, ...rest }: ComponentProps<typeof Week>) => <tr {...rest} {...usePast(week)} />

const components = { DayButton, MonthCaption: Nothing, Week: MonthWeek }

/**
 * One month with the availability of its days: the WAI-ARIA date grid of the standard date step. Memoised, so that
 * choosing a slot does not render it again.
 */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, first, last, today, begin, chosen, stateOf, countOf, isPresent, onMonth, onDay } = props
  const t = useWords()
  const formats = useFormats()
  const labelOf = useMemo(() => {
    // The grid asks for the names of all days whenever the focus moves.
    const known = new Map<string, string>()
    return (date: string) => {
      const day = () => dayLabel(date, t, formats.date, stateOf, countOf)
      const label = known.get(date) ?? (isPresent(date) ? t('reschedule.day', { day: day() }) : day())
      known.set(date, label)
      return label
    }
  }, [t, formats, stateOf, countOf, isPresent])
  const looks = useMemo(
    () => ({ chosen, stateOf, presentOf: (date: string) => (isPresent(date) ? t('reschedule.from') : '') }),
    [chosen, stateOf, isPresent, t],
  )
  const open = useCallback(
    (date: string) => {
      if (canOpen(stateOf(date))) onDay(date)
    },
    [stateOf, onDay],
  )
  return (
    <Grid>
      <DayLooksProvider value={looks}>
        <DateGrid
          month={month}
          first={first}
          last={last}
          today={today}
          begin={begin}
          labelOf={labelOf}
          components={components}
          onMonth={onMonth}
          onDay={open}
        />
      </DayLooksProvider>
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

/** A day and what it has room for, in words. */
export function dayLabel(
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
