import styled from '@emotion/styled'
import type { RefObject } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { CallError } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { MonthGrid } from './calendar/month-grid.tsx'
import { MonthHeader } from './calendar/month-header.tsx'
import { MonthTrouble } from './calendar/month-trouble.tsx'
import { roomy, wide } from './layout.ts'
import { DayColumn } from './slots/day-column.tsx'
import type { DaySlot } from './slots/group-slots.ts'
import { ZoneChoice } from './slots/time-controls.tsx'
import { Content, StepHeading } from './step-frame.tsx'
import type { Days } from './use-days.ts'
import type { CalendarView } from './use-selection.ts'

const Middle = styled(Content)({
  position: 'relative',
  [wide]: { paddingInline: 'calc(var(--space) * 3)' },
  [roomy]: { paddingInline: 'calc(var(--space) * 4)' },
  '& [data-part=calendar]': { transition: 'opacity var(--slow)' },
  '& [data-part=calendar][inert]': { opacity: 0.45, filter: 'saturate(0)' },
})

const Calendar = styled.div({ position: 'relative' })

/** Above the greyed calendar; when the seats are chosen it says for how many, so that nothing moves. */
const SeatsLine = styled.p({
  marginBlockEnd: 'calc(var(--space) * 1.5)',
  padding: 'var(--space) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontWeight: 600,
  textWrap: 'balance',
})

const Side = styled.div({
  position: 'relative',
  padding: '0 clamp(16px, 4vw, 24px) calc(var(--space) * 4)',
  [wide]: {
    flex: 'none',
    width: 256,
    padding: 0,
    borderInlineStart: 'var(--rule)',
    '& > div': { inset: 'calc(var(--space) * 3) calc(var(--space) * 2.5) calc(var(--space) * 2)' },
  },
  [roomy]: { width: 288 },
})

/** Lies over the month's head: an answer that comes late must not push the calendar about. */
const Status = styled.div({
  position: 'absolute',
  insetBlockStart: 'calc(var(--space) * 1.5)',
  insetInline: 'calc(var(--space) * 1.5)',
  zIndex: 3,
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-raised)',
  '&:empty': { boxShadow: 'none' },
  '&:focus': { outline: 'none' },
})

interface DateColumnsProps {
  step: StepDescriptor
  view: CalendarView
  bounds: { first: string; last: string }
  days: Days
  venue: string
  own: string | null
  zone: string | null
  onZone(timezone: string | null): void
  /** Seats must be chosen before the calendar opens. */
  seatsfirst: boolean
  chosen: DaySlot | null
  busy: boolean
  error: CallError | null
  status: RefObject<HTMLDivElement | null>
  onChoose(slot: DaySlot): void
}

/** The month in the middle and the day's slots beside it, or beneath it on a phone. */
export function DateColumns(props: DateColumnsProps) {
  const { step, view, bounds, days, seatsfirst, chosen, error, status } = props
  const t = useWords()
  const { today } = useBootstrap()
  const { facts, draft } = useBooking()
  return (
    <>
      <Middle onPointerEnter={days.touch} onFocus={days.touch}>
        <StepHeading step={step} />
        <Status ref={status} tabIndex={-1}>
          {error ? <Notice tone="error">{t(`error.${error.code}`)}</Notice> : null}
        </Status>
        {facts.seatsperbooking > 1 ? (
          <SeatsLine>{seatsfirst ? t('seats.first') : t('seats.chosen', { count: draft.seats ?? 1 })}</SeatsLine>
        ) : null}
        <Calendar>
          <div data-part="calendar" inert={seatsfirst}>
            <MonthHeader month={view.month} first={bounds.first} last={bounds.last} onMonth={view.setMonth} />
            <MonthGrid
              month={view.month}
              first={bounds.first}
              last={bounds.last}
              today={today}
              chosen={days.shown}
              stateOf={days.stateOf}
              countOf={days.countOf}
              onMonth={view.setMonth}
              onDay={view.setDate}
            />
          </div>
        </Calendar>
        <MonthTrouble view={view} days={days} />
        <ZoneChoice venue={props.venue} yours={props.own} chosen={props.zone} onChoose={props.onZone} />
        <Announcement view={view} days={days} />
      </Middle>
      <Side inert={seatsfirst} style={seatsfirst ? { opacity: 0.45 } : undefined}>
        <DayColumn days={days} chosen={chosen} busy={props.busy} onChoose={props.onChoose} />
      </Side>
    </>
  )
}

/** Tells a screen reader what a new month or day has, without moving the focus. */
function Announcement({ view, days }: { view: CalendarView; days: Days }) {
  const t = useWords()
  const formats = useFormats()
  if (days.status !== 'ready') return <LiveRegion message="" />
  const month = formats.date(`${view.month}-01`, { month: 'long', year: 'numeric' })
  const message = view.date?.startsWith(view.month)
    ? t('slots.count', { date: formats.date(view.date), count: days.countOf(view.date) })
    : t('calendar.month_announce', { month, count: days.free })
  return <LiveRegion message={message} />
}
