import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { addDays, monthOf, wallClockIn } from './calendar/civil-date.ts'
import { firstDay, lastDay } from './calendar/window-months.ts'
import { DateColumns } from './date-columns.tsx'
import { useIsSplashOpen } from './form/splash/use-splash.ts'
import { useHold } from './hold/use-hold.ts'
import { usePlaceFirst } from './location/location-choice.tsx'
import { useDriveCheck } from './location/use-drive-check.ts'
import { slotInstants } from './slot-instants.ts'
import type { DaySlot } from './slots/group-slots.ts'
import { useClock } from './slots/use-clock.ts'
import { StepFrame } from './step-frame.tsx'
import { BottomBar } from './summary/bottom-bar.tsx'
import { DateChoices } from './summary/date-choices.tsx'
import { ChosenList } from './summary/summary-panel.tsx'
import { useChosen } from './use-chosen.ts'
import { useDays } from './use-days.ts'
import { useCalendarView } from './use-selection.ts'
import { useZone } from './use-zone.ts'
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx'

/** Refusals that say nothing about the slot: it may be asked for again. */
const passing = new Set([
  'connection',
  'unavailable',
  'busy',
  'internal',
  'rate_limited',
  'unauthorized',
  'drivetime_unknown',
  'address_not_found',
  'address_required',
])

/** Date and time of a standard bookable: the month, the day's slots, and Continue, which takes the hold. */
export default function DateStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { availability } = useBootstrap()
  const { facts, draft, update } = useBooking()
  const zones = useZone()
  const bounds = useBounds(zones.shown)
  const drafted = draft.start && dateIn(zones.shown, { start: draft.start, ...slotInstants(draft) })
  const view = useCalendarView(availability?.month ?? bounds.first, bounds, drafted)
  const seatsfirst = facts.seatsperbooking > 1 && !draft.seats
  const days = useDays({
    view,
    bounds,
    zone: zones.shown,
    seats: draft.seats ?? 1,
    resources: draft.resources ?? [],
  })
  const { ask, busy, error, clearError } = useHold()
  const chosen = useChosen(days, busy)
  const [waiting, setWaiting] = useState<DaySlot | null>(null)
  const status = useRef<HTMLDivElement>(null)
  const placefirst = usePlaceFirst()
  const drive = useDriveCheck(chosen.wanted, (slot, isConflict) => {
    if (isConflict) chosen.lose(slot)
    // What is said stands above the calendar, out of sight on a phone; and the slot that had the focus may be gone.
    status.current?.focus()
  })
  const isSplashOpen = useIsSplashOpen()
  const ready = chosen.wanted !== null && !seatsfirst && !placefirst && !isSplashOpen

  const choose = (slot: DaySlot) => {
    // What Continue has asked for is not exchanged while the answer is under way.
    if (busy) return
    clearError()
    drive.clear()
    view.setDate(slot.date)
    chosen.choose(slot.slot)
  }
  const setZone = (timezone: string | null) => {
    update({ timezone: timezone ?? undefined })
    // The date follows what is chosen: in another zone it may be the day before or after.
    if (draft.start) view.show(dateIn(timezone, { start: draft.start, ...slotInstants(draft) }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { wanted } = chosen
    if (!wanted || !ready || busy) return
    const refusal = await ask(wanted)
    if (!refusal) return onContinue()
    status.current?.focus()
    if (passing.has(refusal.code)) return
    // Gone; seats, resources and answers stay.
    chosen.lose(wanted)
    days.refresh()
  }
  return (
    <StepFrame
      choices={
        <>
          <DateChoices keeps={(seats) => chosen.row.length > 0 && chosen.row.every((slot) => slot.seats >= seats)} />
          {chosen.rules.most > 1 && ready ? <ChosenList /> : null}
        </>
      }
      bar={
        <BottomBar
          hint={
            placefirst
              ? t('place.first_short')
              : seatsfirst
                ? t('seats.first_short')
                : isSplashOpen && chosen.wanted !== null
                  ? t('splash.first_short')
                  : chosen.missing > 0
                    ? t('slots.row_short', { count: chosen.missing })
                    : t('slots.choose_time')
          }
          action={
            <Button type="submit" form="booking-step" busy={busy} disabled={!ready}>
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
          zones={zones}
          onZone={setZone}
          seatsfirst={seatsfirst}
          placefirst={placefirst}
          chosen={chosen}
          busy={busy}
          error={error ?? drive.error}
          status={status}
          onChoose={choose}
          onWait={setWaiting}
        />
      </form>
      {waiting ? <Waiting slot={waiting} onClose={() => setWaiting(null)} onHeld={onContinue} /> : null}
    </StepFrame>
  )
}

/** The day of a slot's start in a zone; the venue's wall clock says it where the zone is the venue's. */
const dateIn = (zone: string | null, { start, start_utc }: { start: string; start_utc?: string }): string =>
  zone && start_utc ? wallClockIn(start_utc, zone).date : start.slice(0, 10)

/** The months that the window lets one see; in another zone its first and last day may be those of a neighbour month. */
function useBounds(zone: string | null): { first: string; last: string } {
  const { today } = useBootstrap()
  const { facts } = useBooking()
  return useMemo(() => {
    const first = firstDay(today, facts.windowbegin, facts.windowbegintype)
    const last = lastDay(today, facts.windowend, facts.windowendtype)
    return zone
      ? { first: monthOf(addDays(first, -1)), last: monthOf(addDays(last, 1)) }
      : { first: monthOf(first), last: monthOf(last) }
  }, [today, facts, zone])
}

function Waiting({ slot, ...handlers }: { slot: DaySlot; onClose(): void; onHeld(): void }) {
  const formats = useFormats()
  const { time } = useClock()
  const day = formats.date(slot.date, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <WaitlistDialog wanted={slot.slot} named={`${day}, ${time(slot.time)}`} position={slot.slot.queue} {...handlers} />
  )
}
