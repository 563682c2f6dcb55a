import { type ComponentProps, useEffect, useRef } from 'react'
import type { Day, DayButton, MonthCaption, MonthGrid, Week } from 'react-day-picker'
import { toCivil } from '../../../booking/date/civil-date.ts'
import { useIsPresentInRange } from '../../../booking/date/present-place.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { focusDay, usePast } from '../months/past-week.ts'
import { staysInGrid } from '../months/stays-in-grid.ts'
import { useRangeLooks } from './range-looks.ts'
import { canBeChosen } from './range-selection.ts'

/** The id of the description of the calendar's keys. */
export const keysId = 'days-keys'

/** A cell, which contains the range's band below the day. */
function RangeCell({ day, modifiers, ...rest }: ComponentProps<typeof Day>) {
  const { part, preview } = useRangeLooks().lookOf(day.isoDate)
  if (modifiers.hidden) return <td {...rest} />
  // In addition to the grid cell's role, which is in `rest`.
  const marks = {
    'aria-selected': part !== null,
    'data-band': part ?? undefined,
    'data-preview': preview ?? undefined,
  }
  return <td {...rest} {...marks} />
}

/**
 * A day of the range picker. Unavailable days stay focusable, so that arrow keys reach every date and an arriving
 * answer does not take the focus away.
 */
function RangeDayButton({ day, modifiers, children, ...rest }: ComponentProps<typeof DayButton>) {
  const button = useRef<HTMLButtonElement>(null)
  const t = useWords()
  const isPresent = useIsPresentInRange()
  const { lookOf, point } = useRangeLooks()
  useEffect(() => {
    if (modifiers.focused) focusDay(button.current)
  }, [modifiers.focused])
  const date = day.isoDate
  const { standing, part, preview } = lookOf(date)
  const isOpen = canBeChosen(standing) || standing === 'restart' || part !== null
  return (
    <button
      {...rest}
      ref={button}
      type="button"
      disabled={false}
      data-state={standing}
      data-date={date}
      data-part={part ?? undefined}
      data-preview={preview ?? undefined}
      data-today={modifiers.today || undefined}
      aria-current={modifiers.today ? 'date' : undefined}
      aria-disabled={isOpen ? undefined : true}
      onFocus={(event) => {
        rest.onFocus?.(event)
        point('focus', date)
      }}
      onBlur={(event) => {
        if (staysInGrid(event)) return
        rest.onBlur?.(event)
        point('focus', null)
      }}
      onPointerEnter={(event) => point('pointer', event.pointerType === 'mouse' ? date : null)}
    >
      {/* The name of the day says it: this is only seen. */}
      {isPresent(date) ? <small data-part="present" data-word={t('reschedule.from')} aria-hidden /> : null}
      <span>{children}</span>
    </button>
  )
}

function Caption({ calendarMonth }: ComponentProps<typeof MonthCaption>) {
  const formats = useFormats()
  const month = toCivil(calendarMonth.date)
  return (
    <h3>
      {formats.date(month, { month: 'long' })} <span>{month.slice(0, 4)}</span>
    </h3>
  )
}

/** A week; one that has passed has no day to choose, and is left out where there is little room. */
const RangeWeek = ({ week, ...rest }: ComponentProps<typeof Week>) => <tr {...rest} {...usePast(week)} />

/** One month's grid with multiple selection. */
const Table = (props: ComponentProps<typeof MonthGrid>) => <table {...props} {...several} />
const several = { 'aria-multiselectable': true, 'aria-describedby': keysId }

/** The range picker's components that replace the grid's own. */
export const rangeParts = {
  Day: RangeCell,
  DayButton: RangeDayButton,
  MonthCaption: Caption,
  MonthGrid: Table,
  Week: RangeWeek,
}
