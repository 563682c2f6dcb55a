import styled from '@emotion/styled'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { StepDescriptor } from '../../../../core/plugin-api/flows.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays } from '../../../booking/date/civil-date.ts'
import { useIsPresentDay } from '../../../booking/date/present-place.ts'
import type { Zones } from '../../../booking/date/use-zone.ts'
import { ChosenList } from '../../../booking/summary/summary-panel.tsx'
import { AvailabilityFailed } from '../../../booking/trouble/availability-failed.tsx'
import type { CallError } from '../../../data/errors.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { beside, roomy, wide } from '../../../ui/breakpoints.ts'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { DateFrame, sideWidth } from '../date-frame.tsx'
import { type LinkedDay, LinkedDayNotice } from '../linked-day.tsx'
import { MonthGrid } from '../months/month-grid.tsx'
import { MonthHeader } from '../months/month-header.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import type { DateStep } from '../use-date-step.ts'
import { DaysGrid } from '../views/days-grid.tsx'
import { SpanHeader, useWeekName } from '../views/span-header.tsx'
import { ViewSwitch } from '../views/view-switch.tsx'
import { ZoneChoice } from '../zone/zone-choice.tsx'
import { DayColumn } from './day-column.tsx'
import type { DaySlot } from './group-slots.ts'
import { MonthTrouble } from './month-trouble.tsx'
import { type ShowTimes, useShowTimes } from './show-times.ts'
import type { CalendarView } from './use-calendar-view.ts'
import type { Chosen } from './use-chosen.ts'
import type { Days } from './use-days.ts'
import { unsettled, unsettledMonth, useSettled } from './use-settled.ts'

const Calendar = styled.div({ position: 'relative', ...unsettled })
const OfMonth = styled.div({ position: 'relative', ...unsettledMonth })
/** What moves with the month's number of weeks. */
const BelowMonth = styled.div({ display: 'contents', ...unsettledMonth })

const Side = styled.div({
  position: 'relative',
  padding: '0 clamp(16px, 4vw, 24px) calc(var(--space) * 4)',
  [beside]: {
    flex: 'none',
    width: sideWidth.beside,
    marginInlineStart: -sideWidth.beside,
    padding: 0,
    borderInlineStart: 'var(--rule)',
    '& > div': { inset: 'calc(var(--space) * 2) calc(var(--space) * 2)' },
  },
  [wide]: {
    width: sideWidth.wide,
    marginInlineStart: -sideWidth.wide,
    '& > div': { inset: 'calc(var(--space) * 3) calc(var(--space) * 2) calc(var(--space) * 2)' },
  },
  [roomy]: {
    width: sideWidth.roomy,
    marginInlineStart: -sideWidth.roomy,
    '& > div': { inset: 'calc(var(--space) * 3) calc(var(--space) * 2.5) calc(var(--space) * 2)' },
  },
})

interface SlotsFrameProps {
  step: StepDescriptor
  date: DateStep
  view: CalendarView
  bounds: { first: string; last: string; day: string }
  days: Days
  zones: Zones
  onZone(timezone: string | null): void
  chosen: Chosen
  /** Why nobody can arrive in time for the chosen slot. */
  drive: CallError | null
  /** The day that a link asked for and that can't be had. */
  linked: LinkedDay | null
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
  dialog: ReactNode
}

/** The month in the middle with the day's slots beside it, or below it on a phone. */
export function SlotsFrame(props: SlotsFrameProps) {
  const { step, date, view, days, chosen, drive, linked, dialog } = props
  const t = useWords()
  const isEmpty = useNothingAtAll(days)
  const isShown = !isEmpty && days.status !== 'failed'
  const isSettled = useSettled(view.isRestored)
  const showing = useShowTimes()
  const { row } = chosen
  const isRow = chosen.rules.most > 1 && date.isReady
  // The same element as long as the choice is: the press of a day does not render the summary.
  const choices = useMemo(
    () => (
      <>
        <DateChoices keeps={(seats) => row.length > 0 && row.every((slot) => slot.seats >= seats)} />
        {isRow ? <ChosenList /> : null}
      </>
    ),
    [row, isRow],
  )
  return (
    <DateFrame
      step={step}
      date={date}
      choices={choices}
      hint={chosen.missing > 0 ? t('slots.row_short', { count: chosen.missing }) : t('slots.choose_time')}
      notice={
        drive ? (
          <Failure error={drive} />
        ) : linked && chosen.notice === null ? (
          <LinkedDayNotice linked={linked} />
        ) : (
          <Fate notice={chosen.notice} />
        )
      }
      isEmpty={isEmpty}
      onTouch={days.touch}
      side={view.dates ? undefined : <Slots {...props} showing={showing} isShown={isShown} />}
      dialog={dialog}
    >
      {isShown ? <ViewSwitch view={view} /> : null}
      {view.dates ? (
        <SpanOfDays {...props} dates={view.dates} isShown={isShown} />
      ) : (
        <Month {...props} showing={showing} />
      )}
      {isShown ? (
        <BelowMonth data-first={isSettled ? undefined : ''}>
          <MonthTrouble view={view} days={days} />
          <ZoneChoice zones={props.zones} day={days.shown ?? `${view.month}-15`} onChoose={props.onZone} />
          <SplashQuestions isWanted={date.isChosen} />
        </BelowMonth>
      ) : null}
      <Announcement view={view} days={days} />
    </DateFrame>
  )
}

interface SlotsProps extends SlotsFrameProps {
  showing: ShowTimes
  isShown: boolean
}

function Slots({ date, view, days, chosen, showing, isShown, onChoose, onWait }: SlotsProps) {
  return (
    <Side ref={showing.times} inert={date.waits} hidden={!isShown} style={date.waits ? { opacity: 0.45 } : undefined}>
      <DayColumn
        isFirst={!view.isRestored}
        days={days}
        chosen={chosen}
        busy={date.busy}
        onDrawn={showing.onDrawn}
        onChoose={useLatest(onChoose)}
        onWait={useLatest(onWait)}
      />
    </Side>
  )
}

/**
 * Returns the same function in every render, which calls the latest handler, so that memoised slots need not render
 * again.
 */
function useLatest<T>(handler: (value: T) => void): (value: T) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((value: T) => latest.current(value), [])
}

/** A week or a day with its slots; one that failed to load keeps the buttons to the others. */
function SpanOfDays(props: SlotsFrameProps & { dates: string[]; isShown: boolean }) {
  const { date, view, days, chosen, dates, isShown, onChoose, onWait } = props
  const failed = days.status === 'failed'
  const choose = useLatest(onChoose)
  const wait = useLatest(onWait)
  const isSettled = useSettled(view.isRestored)
  return (
    <Calendar data-first={isSettled ? undefined : ''}>
      <div data-part="calendar" inert={date.waits}>
        <SpanHeader view={view} dates={dates} />
        {failed ? <AvailabilityFailed error={days.error} onRetry={days.refresh} /> : null}
        {isShown ? <DaysGrid {...{ date, view, days, chosen, dates }} onChoose={choose} onWait={wait} /> : null}
      </div>
    </Calendar>
  )
}

/** A month that failed to load keeps the buttons to the other months. */
function Month({ date, view, bounds, days, showing }: SlotsFrameProps & { showing: ShowTimes }) {
  const isSettled = useSettled(view.isRestored)
  const { setDate } = view
  const { press } = showing
  const isPresent = useIsPresentDay(days.zone)
  const open = useCallback(
    (day: string) => {
      setDate(day)
      press(day)
    },
    [setDate, press],
  )
  return (
    <OfMonth data-first={isSettled ? undefined : ''}>
      <div data-part="calendar" inert={date.waits}>
        <MonthHeader month={view.month} first={bounds.first} last={bounds.last} onMonth={view.setMonth} />
        {days.status === 'failed' ? (
          <AvailabilityFailed error={days.error} onRetry={days.refresh} />
        ) : (
          <MonthGrid
            month={view.month}
            first={bounds.first}
            last={bounds.last}
            today={days.today}
            begin={days.zone ? addDays(bounds.day, -1) : bounds.day}
            chosen={days.shown}
            stateOf={days.stateOf}
            countOf={days.countOf}
            isPresent={isPresent}
            onMonth={view.setMonth}
            onDay={open}
          />
        )}
      </div>
    </OfMonth>
  )
}

/** What happened to the choice meanwhile. */
function Fate({ notice }: Pick<Chosen, 'notice'>) {
  const t = useWords()
  if (notice === 'lost') return <Notice tone="error">{t('slots.lost')}</Notice>
  if (notice === 'unserved') return <Notice tone="error">{t('error.resource_unavailable')}</Notice>
  if (notice === 'apart') return <Notice tone="warning">{t('slots.row_apart')}</Notice>
  return null
}

/** Whether the page says that nothing is free in any month, and data loaded later doesn't contradict it. */
function useNothingAtAll(days: Days): boolean {
  const { availability } = useBootstrap()
  const { draft } = useBooking()
  const looked = availability !== null && availability.timeslots.length === 0
  return looked && days.status === 'ready' && days.slots.length === 0 && !draft.resources?.length
}

/** Announces the availability of a new month or day to screen readers, without moving the focus. */
function Announcement({ view, days }: { view: CalendarView; days: Days }) {
  const t = useWords()
  const formats = useFormats()
  const weekName = useWeekName()
  if (days.status !== 'ready') return <LiveRegion message="" />
  const month = formats.date(`${view.month}-01`, { month: 'long', year: 'numeric' })
  const message =
    days.shown && (view.date === days.shown || view.kind === 'day_view')
      ? t('slots.count', { date: formats.date(days.shown), count: days.countOf(days.shown) })
      : view.dates
        ? t('calendar.week_announce', { week: weekName(view.dates), count: days.free })
        : t('calendar.month_announce', { month, count: days.free })
  return <LiveRegion message={message} />
}
