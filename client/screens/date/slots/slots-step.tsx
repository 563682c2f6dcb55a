import { useEffect, useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { slotInstants } from '../../../booking/context/slot-instants.ts'
import { addDays, monthOf, wallClockIn } from '../../../booking/date/civil-date.ts'
import { useClock } from '../../../booking/date/use-clock.ts'
import { useZone } from '../../../booking/date/use-zone.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import type { StepProps } from '../../../ui/step-props.ts'
import { useDriveCheck } from '../location/use-drive-check.ts'
import { firstDay, lastDay } from '../months/window-months.ts'
import { type DateStep, useDateStep } from '../use-date-step.ts'
import { viewOf } from '../views/date-view.ts'
import { WaitlistDialog } from '../waitlist/waitlist-dialog.tsx'
import type { DaySlot } from './group-slots.ts'
import { SlotsFrame } from './slots-frame.tsx'
import { useCalendarView } from './use-calendar-view.ts'
import { type Chosen, useChosen } from './use-chosen.ts'
import { useDays } from './use-days.ts'
import { useLinkedDay } from './use-linked-day.ts'

/** Date and time of a standard bookable: the month, the day's slots, and Continue, which takes the hold. */
export default function SlotsStep({ step, onContinue }: StepProps) {
  const { availability, bookable } = useBootstrap()
  const { draft, update } = useBooking()
  const zones = useZone()
  const bounds = useBounds(zones.shown)
  const drafted = draft.start && dateIn(zones.shown, { start: draft.start, ...slotInstants(draft) })
  const view = useCalendarView(
    {
      kind: viewOf(bookable),
      month: availability?.month ?? bounds.first,
      day: availability?.timeslots.find(({ available }) => available)?.start.slice(0, 10) ?? bounds.day,
    },
    bounds,
    drafted,
  )
  const days = useDays({
    view,
    bounds,
    zone: zones.shown,
    seats: draft.seats ?? 1,
    resources: draft.resources ?? [],
  })
  const date = useDateStep({
    wanted: () => chosen.wanted,
    onHeld: onContinue,
    onGone: (slot) => {
      chosen.lose(slot)
      days.refresh()
    },
  })
  const chosen = useChosen(days, date.busy)
  const goOn = useAtOnce(date, chosen)
  const [waiting, setWaiting] = useState<DaySlot | null>(null)
  const { linked, clear } = useLinkedDay(view, days)
  const drive = useDriveCheck(chosen.wanted, (slot) => {
    chosen.lose(slot)
    // The message is above the calendar, out of sight on a phone, and the focused slot may be gone.
    date.status.current?.focus()
  })

  const choose = (slot: DaySlot) => {
    // The slot of a running hold is not changed.
    if (date.busy) return
    date.clearError()
    drive.clear()
    clear()
    view.setDate(slot.date)
    chosen.choose(slot.slot)
    goOn(slot.slot.start_utc)
  }
  const setZone = (timezone: string | null) => {
    update({ timezone: timezone ?? undefined })
    // The shown date follows the choice: in another zone it may be the day before or after.
    if (draft.start) view.show(dateIn(timezone, { start: draft.start, ...slotInstants(draft) }))
  }
  return (
    <SlotsFrame
      step={step}
      date={date}
      view={view}
      bounds={bounds}
      days={days}
      zones={zones}
      onZone={setZone}
      chosen={chosen}
      drive={drive.error}
      linked={linked}
      onChoose={choose}
      onWait={setWaiting}
      dialog={
        waiting ? (
          <Waiting
            slot={waiting}
            onClose={() => setWaiting(null)}
            onFewer={() => {
              chosen.choose(waiting.slot)
              setWaiting(null)
            }}
            onGo={onContinue}
          />
        ) : null
      }
    />
  )
}

/** Returns the function that goes on with a pressed slot, by its instant, where choosing it does so at once. */
function useAtOnce(date: DateStep, { goesOn, wanted }: Chosen): (start_utc: string) => void {
  const [pressed, setPressed] = useState<string | null>(null)
  const isChosen = pressed !== null && wanted?.start_utc === pressed
  useEffect(() => {
    if (!isChosen) return
    setPressed(null)
    void date.go()
  })
  return (start_utc) => setPressed(goesOn ? start_utc : null)
}

/** The date of a slot's start in a zone; for the venue's zone it is read from the wall clock. */
const dateIn = (zone: string | null, { start, start_utc }: { start: string; start_utc?: string }): string =>
  zone && start_utc ? wallClockIn(start_utc, zone).date : start.slice(0, 10)

/**
 * The months within the booking window, and its first day; in another zone its first and last day may fall into a
 * neighbouring month.
 */
function useBounds(zone: string | null): { first: string; last: string; day: string } {
  const { today } = useBootstrap()
  const { facts } = useBooking()
  return useMemo(() => {
    const first = firstDay(today, facts.windowbegin, facts.windowbegintype)
    const last = lastDay(today, facts.windowend, facts.windowendtype)
    return zone
      ? { first: monthOf(addDays(first, -1)), last: monthOf(addDays(last, 1)), day: first }
      : { first: monthOf(first), last: monthOf(last), day: first }
  }, [today, facts, zone])
}

function Waiting({ slot, ...handlers }: { slot: DaySlot; onClose(): void; onFewer(): void; onGo(): void }) {
  const formats = useFormats()
  const { tell } = useClock()
  const day = formats.date(slot.date, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <WaitlistDialog
      wanted={slot.slot}
      named={`${day}, ${tell(slot.time)}`}
      position={slot.slot.queue}
      left={slot.slot.seats}
      {...handlers}
    />
  )
}
