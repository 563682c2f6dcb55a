import styled from '@emotion/styled'
import type { ReactNode, RefObject } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { wide } from '../../../booking/step/layout.ts'
import { Content } from '../../../booking/step/step-frame.tsx'
import { AvailabilityFailed } from '../../../booking/trouble/availability-failed.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { NothingAvailable } from '../nothing-available.tsx'
import { RangeAnnouncements } from './range-announcements.tsx'
import { RangeGrid } from './range-grid.tsx'
import { RangeLabel } from './range-label.tsx'
import { RangeLegend } from './range-legend.tsx'
import { Foot, Room, Status } from './range-style.ts'
import { RangeTrouble } from './range-trouble.tsx'
import type { Range } from './use-range.ts'
import type { RangeDays } from './use-range-days.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

const Body = styled(Content)({
  position: 'relative',
  '& [data-part=calendar]': { transition: 'opacity var(--slow)' },
  '& [data-part=calendar][inert]': { opacity: 0.45, filter: 'saturate(0)' },
})

/** Above the greyed months; when the seats are chosen it says for how many, so that nothing moves. */
const SeatsLine = styled.p({
  marginBlockEnd: 'calc(var(--space) * 1.5)',
  padding: 'var(--space) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontWeight: 600,
  textWrap: 'balance',
})

/** The way on stands in the bar at the foot on a phone. */
const WayOn = styled.div({ display: 'none', marginInlineStart: 'auto', [wide]: { display: 'block' } })

interface DaysBodyProps {
  heading: ReactNode
  view: TwoMonths
  bounds: MonthBounds
  days: RangeDays
  range: Range
  /** Seats must be chosen before the months open. */
  seatsfirst: boolean
  /** What else is asked, above Continue. */
  asks: ReactNode
  /** Whether that stands in the way. */
  isClosed: boolean
  busy: boolean
  error: CallError | null
  room: RefObject<HTMLDivElement | null>
  status: RefObject<HTMLDivElement | null>
  onDay(date: string): void
  onClear(): void
}

/** The months with what is chosen above them and the way on below. */
export function DaysBody(props: DaysBodyProps) {
  const { heading, view, bounds, days, range, seatsfirst, busy, error, room, status, onDay, onClear } = props
  const t = useWords()
  const { facts, draft } = useBooking()
  const { availability } = useBootstrap()
  const isFailed = days.status === 'failed' && days.listed === 0
  const isEmpty =
    availability?.timeslots.length === 0 && !draft.resources?.length && days.status === 'ready' && days.listed === 0
  const isOpen = !isFailed && !isEmpty
  return (
    <Body onPointerEnter={days.touch} onFocus={days.touch}>
      {heading}
      <Status ref={status} tabIndex={-1}>
        {error ? <Notice tone="error">{t(wordOf(error))}</Notice> : null}
        {range.trouble && !error ? <Notice tone="error">{t(range.trouble)}</Notice> : null}
      </Status>
      {isFailed ? <AvailabilityFailed error={days.error} onRetry={days.refresh} /> : null}
      {isEmpty ? <NothingAvailable /> : null}
      {isOpen && facts.seatsperbooking > 1 ? (
        <SeatsLine>{seatsfirst ? t('seats.first') : t('days.seats_chosen', { count: draft.seats ?? 1 })}</SeatsLine>
      ) : null}
      {isOpen ? (
        <Room ref={room}>
          <div data-part="calendar" inert={seatsfirst}>
            <RangeLabel selection={range} days={days} onClear={onClear} />
            <RangeGrid
              view={view}
              bounds={bounds}
              selection={range}
              known={days.known}
              onDay={onDay}
              onClear={onClear}
            />
          </div>
          <RangeTrouble view={view} days={days} />
          {props.asks}
          <Foot>
            <RangeLegend />
            <WayOn>
              <Button type="submit" busy={busy} disabled={range.end === null || props.isClosed}>
                {t('slots.continue')}
              </Button>
            </WayOn>
          </Foot>
        </Room>
      ) : null}
      <RangeAnnouncements view={view} days={days} range={range} />
    </Body>
  )
}

/** Days are taken otherwise than times are. */
const wordOf = ({ code }: CallError): string => {
  if (code === 'connection') return 'error.offline'
  return code === 'slot_taken' || code === 'seats_not_available' ? 'days.taken' : `error.${code}`
}
