import styled from '@emotion/styled'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { StepDescriptor } from '../../../../core/plugin-api/flows.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { Zones } from '../../../booking/date/use-zone.ts'
import { roomy, wide } from '../../../booking/step/layout.ts'
import { Content, StepHeading } from '../../../booking/step/step-frame.tsx'
import { AvailabilityFailed } from '../../../booking/trouble/availability-failed.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { LocationChoice } from '../location/location-choice.tsx'
import { MonthGrid } from '../months/month-grid.tsx'
import { MonthHeader } from '../months/month-header.tsx'
import { MonthTrouble } from '../months/month-trouble.tsx'
import { NothingAvailable } from '../nothing-available.tsx'
import { LostTime } from '../splash/lost-time.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import { ZoneChoice } from '../zone/zone-choice.tsx'
import { DayColumn } from './day-column.tsx'
import type { DaySlot } from './group-slots.ts'
import type { CalendarView } from './use-calendar-view.ts'
import type { Chosen } from './use-chosen.ts'
import type { Days } from './use-days.ts'

const Middle = styled(Content)({
  position: 'relative',
  // Narrow, the outer columns give way first: a day keeps the width of a thumb.
  [wide]: { paddingInline: 'calc(var(--space) * 2.5)' },
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
    width: 240,
    padding: 0,
    borderInlineStart: 'var(--rule)',
    '& > div': { inset: 'calc(var(--space) * 3) calc(var(--space) * 2) calc(var(--space) * 2)' },
  },
  [roomy]: {
    width: 288,
    '& > div': { inset: 'calc(var(--space) * 3) calc(var(--space) * 2.5) calc(var(--space) * 2)' },
  },
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
  zones: Zones
  onZone(timezone: string | null): void
  /** Seats must be chosen before the calendar opens. */
  seatsfirst: boolean
  /** So must the address that somebody is to come to. */
  placefirst: boolean
  chosen: Chosen
  busy: boolean
  error: CallError | null
  status: RefObject<HTMLDivElement | null>
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
}

/** The month in the middle and the day's slots beside it, or beneath it on a phone. */
export function DateColumns(props: DateColumnsProps) {
  const { step, view, days, seatsfirst, placefirst, chosen, error, status } = props
  const t = useWords()
  const { facts, draft } = useBooking()
  const isEmpty = useNothingAtAll(days)
  const stands = isEmpty || days.status === 'failed'
  return (
    <>
      <Middle onPointerEnter={days.touch} onFocus={days.touch}>
        <StepHeading step={step} />
        <Status ref={status} tabIndex={-1}>
          <StatusNotice error={error} chosen={chosen} />
        </Status>
        <LostTime />
        {isEmpty ? null : <LocationChoice />}
        {facts.seatsperbooking > 1 && !isEmpty ? (
          <SeatsLine>{seatsfirst ? t('seats.first') : t('seats.chosen', { count: draft.seats ?? 1 })}</SeatsLine>
        ) : null}
        {isEmpty ? <NothingAvailable /> : <Month {...props} />}
        {stands ? null : (
          <>
            <MonthTrouble view={view} days={days} />
            <ZoneChoice zones={props.zones} day={days.shown ?? `${view.month}-15`} onChoose={props.onZone} />
            <SplashQuestions isWanted={chosen.wanted !== null} />
          </>
        )}
        <Announcement view={view} days={days} />
      </Middle>
      <Side
        inert={seatsfirst || placefirst}
        hidden={stands}
        style={seatsfirst || placefirst ? { opacity: 0.45 } : undefined}
      >
        <DayColumn
          days={days}
          chosen={chosen}
          busy={props.busy}
          onChoose={useLatest(props.onChoose)}
          onWait={useLatest(props.onWait)}
        />
      </Side>
    </>
  )
}

/** One function for all drawings that calls the latest: what is drawn once per slot need not be drawn for its sake. */
function useLatest<T>(handler: (value: T) => void): (value: T) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((value: T) => latest.current(value), [])
}

function Month({ view, bounds, days, seatsfirst, placefirst }: DateColumnsProps) {
  return (
    <Calendar>
      <div data-part="calendar" inert={seatsfirst || placefirst}>
        <MonthHeader month={view.month} first={bounds.first} last={bounds.last} onMonth={view.setMonth} />
        {days.status === 'failed' ? (
          <AvailabilityFailed error={days.error} onRetry={days.refresh} />
        ) : (
          <MonthGrid
            month={view.month}
            first={bounds.first}
            last={bounds.last}
            today={days.today}
            chosen={days.shown}
            stateOf={days.stateOf}
            countOf={days.countOf}
            onMonth={view.setMonth}
            onDay={view.setDate}
          />
        )}
      </div>
    </Calendar>
  )
}

/** What the server refused, or what became of the choice meanwhile. */
function StatusNotice({ error, chosen }: Pick<DateColumnsProps, 'error' | 'chosen'>) {
  const t = useWords()
  if (error) return <Notice tone="error">{t(`error.${error.code}`)}</Notice>
  if (chosen.notice === 'lost') return <Notice tone="error">{t('slots.lost')}</Notice>
  if (chosen.notice === 'apart') return <Notice tone="warning">{t('slots.row_apart')}</Notice>
  return null
}

/** Whether the page came with the word that nothing is free in any month, and what it could not know agrees. */
function useNothingAtAll(days: Days): boolean {
  const { availability } = useBootstrap()
  const { draft } = useBooking()
  const looked = availability !== null && availability.timeslots.length === 0
  return looked && days.status === 'ready' && days.slots.length === 0 && !draft.resources?.length
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
