import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { dayLabel } from '../months/month-grid.tsx'
import type { Days } from '../slots/use-days.ts'

interface DayHeadProps {
  day: string
  days: Days
  /** Whether it is the first of its week, which the Tab key reaches while no day is shown. */
  isFirst: boolean
  onDay(day: string): void
}

/** The head of a day in a week: its date, and whether it has room. On a phone it shows its slots. */
export function DayHead({ day, days, isFirst, onDay }: DayHeadProps) {
  const t = useWords()
  const formats = useFormats()
  const state = days.stateOf(day)
  const isShown = days.shown === day
  return (
    <div data-part="head">
      <small aria-hidden>{formats.date(day, { weekday: 'short' })}</small>
      <button
        type="button"
        aria-label={dayLabel(day, t, formats.date, days.stateOf, days.countOf)}
        aria-pressed={isShown}
        tabIndex={isShown || (days.shown === null && isFirst) ? 0 : -1}
        data-date={day}
        data-state={state}
        data-today={day === days.today || undefined}
        data-selected={isShown || undefined}
        onClick={() => onDay(day)}
      >
        <span>{Number(day.slice(8))}</span>
      </button>
    </div>
  )
}
