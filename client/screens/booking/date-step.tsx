import { type FormEvent, useMemo, useRef, useState } from 'react'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { monthOf } from './calendar/civil-date.ts'
import { lastMonth } from './calendar/window-months.ts'
import { DateColumns } from './date-columns.tsx'
import { useHold } from './hold/use-hold.ts'
import type { DaySlot } from './slots/group-slots.ts'
import { StepFrame } from './step-frame.tsx'
import { BottomBar } from './summary/bottom-bar.tsx'
import { DateChoices } from './summary/date-choices.tsx'
import { useOwnZone } from './summary/when.ts'
import { useDays } from './use-days.ts'
import { useCalendarView } from './use-selection.ts'

/** Date and time of a standard bookable: the month, the day's slots, and Continue, which takes the hold. */
export default function DateStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { availability, today, provider } = useBootstrap()
  const { facts, draft, update } = useBooking()
  const bounds = useMemo(
    () => ({ first: monthOf(today), last: lastMonth(today, facts.windowend, facts.windowendtype) }),
    [today, facts],
  )
  const view = useCalendarView(availability?.month ?? bounds.first, bounds, draft.start?.slice(0, 10))
  const own = useOwnZone()
  const zone = own !== null && draft.timezone === own ? own : null
  const seatsfirst = facts.seatsperbooking > 1 && !draft.seats
  const days = useDays({ view, bounds, zone, seats: draft.seats ?? 1, resources: draft.resources ?? [] })
  const [picked, setPicked] = useState<DaySlot | null>(null)
  const { take, busy, error, clearError } = useHold()
  const status = useRef<HTMLDivElement>(null)
  const chosen = picked && picked.slot.start === draft.start ? picked : days.find(draft.start)

  const choose = (slot: DaySlot) => {
    setPicked(slot)
    clearError()
    const { start, end, start_utc, end_utc } = slot.slot
    update(({ extra }) => ({ start, end, extra: { ...extra, datetime_step: { start_utc, end_utc } } }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || busy) return
    if (await take(chosen.slot)) return onContinue()
    // The slot is gone; seats, resources and answers stay.
    setPicked(null)
    update({ start: undefined, end: undefined })
    days.refresh()
    status.current?.focus()
  }
  return (
    <StepFrame
      choices={<DateChoices />}
      bar={
        <BottomBar
          hint={t(seatsfirst ? 'seats.first_short' : 'slots.choose_time')}
          action={
            <Button type="submit" form="booking-step" busy={busy} disabled={chosen === null}>
              {t('slots.continue')}
            </Button>
          }
        />
      }
    >
      <form id="booking-step" onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <DateColumns
          step={step}
          view={view}
          bounds={bounds}
          days={days}
          venue={text(provider?.timezone)}
          own={own}
          zone={zone}
          onZone={(timezone) => update({ timezone: timezone ?? undefined })}
          seatsfirst={seatsfirst}
          chosen={chosen}
          busy={busy}
          error={error}
          status={status}
          onChoose={choose}
        />
      </form>
    </StepFrame>
  )
}
