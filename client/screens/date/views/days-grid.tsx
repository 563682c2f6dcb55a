import { type KeyboardEvent, useRef } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useClock } from '../../../booking/date/use-clock.ts'
import { useWhen } from '../../../booking/date/when.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useLengthens } from '../slots/day-column.tsx'
import type { DaySlot } from '../slots/group-slots.ts'
import { RowHint } from '../slots/row-hint.tsx'
import { SlotList, Slots } from '../slots/slot-list.tsx'
import type { CalendarView } from '../slots/use-calendar-view.ts'
import type { Chosen } from '../slots/use-chosen.ts'
import type { Days } from '../slots/use-days.ts'
import type { DateStep } from '../use-date-step.ts'
import { DayHead } from './day-head.tsx'
import { Day, Foot, Quiet, Times, Week } from './days-style.ts'
import { moveFocus } from './move-focus.ts'

interface DaysGridProps {
  date: DateStep
  view: CalendarView
  days: Days
  chosen: Chosen
  dates: string[]
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
}

/** The shown week or day with its slots, and the way on. */
export function DaysGrid(props: DaysGridProps) {
  const { view, chosen, dates } = props
  const [day = ''] = dates
  return (
    <>
      {chosen.rules.most > 1 ? <RowHint chosen={chosen} /> : null}
      {view.kind === 'day_view' ? (
        <Day>
          <TimesOf {...props} day={day} />
        </Day>
      ) : (
        <WeekGrid {...props} />
      )}
      <WayOn {...props} />
    </>
  )
}

function WeekGrid(props: DaysGridProps) {
  const { view, days, dates } = props
  const t = useWords()
  const formats = useFormats()
  const root = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const turned = moveFocus(event, root.current)
    if (turned !== 0) view.turn(turned)?.()
  }
  return (
    // Arrow keys move the focus between the buttons in it.
    <Week ref={root} data-part="week" onKeyDown={press}>
      {dates.map((day, at) => (
        // The heads stay when the week is turned, so that the focus does.
        // biome-ignore lint/suspicious/noArrayIndexKey: a weekday keeps its place.
        <DayHead key={`head ${at}`} day={day} days={days} isFirst={at === 0} onDay={view.setDate} />
      ))}
      {dates.map((day, at) => (
        <Times
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday keeps its place.
          key={`times ${at}`}
          role="group"
          aria-label={t('slots.label', { date: formats.date(day) })}
          data-part="times"
          data-shown={days.shown === day || undefined}
        >
          <TimesOf {...props} day={day} isFlat />
        </Times>
      ))}
    </Week>
  )
}

function TimesOf({ day, isFlat, ...props }: DaysGridProps & { day: string; isFlat?: boolean }) {
  const { date, days, chosen, onChoose, onWait } = props
  const t = useWords()
  const { facts } = useBooking()
  const { time } = useClock()
  const lengthens = useLengthens(chosen)
  const slots = days.slotsOf(day)
  if (days.stateOf(day) === 'unknown') return <Skeleton height={isFlat ? 144 : 240} />
  if (slots.length === 0)
    return isFlat ? <Quiet aria-label={t('slots.none')}>–</Quiet> : <Quiet>{t('slots.none')}</Quiet>
  const list = {
    slots,
    showseats: facts.showseats,
    row: chosen.row,
    lengthens,
    // Continue stands below all days.
    complete: false,
    busy: date.busy,
    goesOn: chosen.goesOn,
    time,
    onChoose,
    onWait,
  }
  return isFlat ? <Slots {...list} /> : <SlotList {...list} isBanded={false} />
}

function WayOn({ date, chosen }: DaysGridProps) {
  const t = useWords()
  const when = useWhen()
  const told = chosen.wanted ? when(chosen.wanted).shown : null
  return (
    <Foot data-part="way-on">
      {told ? (
        <p>
          <strong>{`${told.day}, ${told.time}`}</strong>
        </p>
      ) : (
        <Quiet>{t('slots.choose_time')}</Quiet>
      )}
      <Button type="submit" busy={date.busy} disabled={!date.isReady}>
        {t('slots.continue')}
      </Button>
    </Foot>
  )
}
