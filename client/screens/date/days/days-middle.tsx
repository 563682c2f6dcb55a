import styled from '@emotion/styled'
import type { RefObject } from 'react'
import { wide } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import type { DateStep } from '../use-date-step.ts'
import { ClosedDays } from './closed-days.tsx'
import { RangeAnnouncements } from './range-announcements.tsx'
import { RangeGrid } from './range-grid.tsx'
import { RangeLabel } from './range-label.tsx'
import { RangeLegend } from './range-legend.tsx'
import { Foot, Room } from './range-style.ts'
import { RangeTrouble } from './range-trouble.tsx'
import type { Range } from './use-range.ts'
import type { RangeDays } from './use-range-days.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

/** On a phone the bottom bar has the Continue button. */
const WayOn = styled.div({ display: 'none', marginInlineStart: 'auto', [wide]: { display: 'block' } })

interface DaysMiddleProps {
  date: DateStep
  view: TwoMonths
  bounds: MonthBounds
  days: RangeDays
  range: Range
  room: RefObject<HTMLDivElement | null>
  /** What is asked for first; by default as many days as may be rented. */
  hint?: string
  onDay(date: string): void
  onClear(): void
}

/** The months, with the choice above them and the Continue button below. */
export function DaysMiddle({ date, view, bounds, days, range, room, hint, onDay, onClear }: DaysMiddleProps) {
  const t = useWords()
  return (
    <Room ref={room}>
      <div data-part="calendar" inert={date.waits}>
        <RangeLabel selection={range} days={days} hint={hint} onClear={onClear} />
        <RangeGrid view={view} bounds={bounds} selection={range} known={days.known} onDay={onDay} onClear={onClear} />
      </div>
      <ClosedDays selection={range} known={days.known} />
      <RangeTrouble view={view} days={days} />
      <SplashQuestions isWanted={date.isChosen} />
      <Foot>
        <RangeLegend />
        <WayOn>
          <Button type="submit" busy={date.busy} disabled={!date.isReady}>
            {t('slots.continue')}
          </Button>
        </WayOn>
      </Foot>
      <RangeAnnouncements view={view} days={days} range={range} />
    </Room>
  )
}
