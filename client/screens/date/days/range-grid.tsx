import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addMonths, monthOf, toDate } from '../../../booking/date/civil-date.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.tsx'
import { DateGrid } from '../months/date-grid.tsx'
import { Turn } from '../months/month-header.tsx'
import { firstDay } from '../months/window-months.ts'
import { keysId, rangeParts } from './range-day.tsx'
import { type RangeLooks, RangeLooksProvider } from './range-looks.ts'
import {
  firstOpen,
  partOf,
  previewOf,
  type RangeKnowledge,
  type RangeSelection,
  standingOf,
} from './range-selection.ts'
import { Months, Nav } from './range-style.ts'
import { rangeWord } from './range-words.ts'
import { useDayLabel } from './use-day-label.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

interface RangeGridProps {
  view: TwoMonths
  bounds: MonthBounds
  selection: RangeSelection
  known: RangeKnowledge
  onDay(date: string): void
  onClear(): void
}

/** Two months for the choice of a range, side by side or below one another. */
export function RangeGrid({ view, bounds, selection, known, onDay, onClear }: RangeGridProps) {
  const t = useWords()
  const { today } = useBootstrap()
  const { facts } = useBooking()
  const first = firstDay(today, facts.windowbegin, facts.windowbegintype)
  const [pointed, setPointed] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  /** The last focused day, to which Tab returns. */
  const [left, setLeft] = useState<string | null>(null)
  const { begin, end } = selection
  const labelOf = useDayLabel(selection, known)

  const point: RangeLooks['point'] = useCallback((by, date) => {
    if (by === 'pointer') return setPointed(date)
    setFocused(date)
    if (date !== null) setLeft(date)
  }, [])
  const looks: RangeLooks = useMemo(() => {
    const chosen = begin === null ? null : { begin, end: end ?? begin }
    const preview = previewOf(pointed ?? focused, { begin, end }, known)
    return {
      point,
      lookOf: (date) => ({
        standing: standingOf(date, { begin, end }, known),
        part: partOf(date, chosen),
        preview: partOf(date, preview),
      }),
    }
  }, [begin, end, known, pointed, focused, point])

  const isShown = (date: string | null) => date !== null && [view.month, view.next].includes(monthOf(date))
  const entry = [left, begin].find(isShown) ?? firstOpen(view, known)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || begin === null) return
    event.preventDefault()
    onClear()
  }
  const turn = (by: number, allowed: boolean) => (allowed ? () => view.setMonth(addMonths(view.month, by)) : undefined)
  return (
    <RangeLooksProvider value={looks}>
      <Months onKeyDown={onKeyDown} onPointerLeave={() => setPointed(null)} data-months={view.next === null ? 1 : 2}>
        <Nav>
          <Turn word={t('calendar.previous')} onClick={turn(-1, view.month > bounds.first)} degrees={90} />
          <Turn word={t('calendar.next')} onClick={turn(1, view.month < view.lastfront)} degrees={-90} />
        </Nav>
        <VisuallyHidden id={keysId}>{t(rangeWord('keys', known.rules))}</VisuallyHidden>
        <DateGrid
          month={view.month}
          months={view.next === null ? 1 : 2}
          first={bounds.first}
          last={bounds.last}
          today={today}
          begin={first}
          labelOf={labelOf}
          modifiers={{ focused: entry ? toDate(entry) : false }}
          components={rangeParts}
          onMonth={view.setMonth}
          onDay={onDay}
        />
      </Months>
    </RangeLooksProvider>
  )
}
