import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useHold } from '../../../booking/hold/use-hold.ts'
import { StepFrame, StepHeading } from '../../../booking/step/step-frame.tsx'
import { BottomBar } from '../../../booking/summary/bottom-bar.tsx'
import { ChosenList } from '../../../booking/summary/summary-panel.tsx'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import type { StepProps } from '../../../ui/plugin-half.ts'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { LocationChoice, usePlaceFirst } from '../location/location-choice.tsx'
import { firstMonth, lastMonth } from '../months/window-months.ts'
import { LostTime } from '../splash/lost-time.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import { useIsSplashOpen } from '../splash/use-splash.ts'
import { DaysBody } from './days-body.tsx'
import { useDraftRange, useRange } from './use-range.ts'
import { useRangeDays } from './use-range-days.ts'
import { useTwoMonths } from './use-two-months.ts'
import { WaitlistPopover } from './waitlist-popover.tsx'

/** The flow asks for a date and a time; of days there is only the date, unless the flow says something of its own. */
const promptOf = (prompt: string) => (prompt === 'prompt.datetime_step' ? 'prompt.datetime_step_dates' : prompt)

/** The dates of a calendar-day bookable: two months, a range of days in them, and Continue, which takes the hold. */
export default function DaysStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const { availability, today } = useBootstrap()
  const { facts, draft } = useBooking()
  const bounds = useMemo(
    () => ({
      first: firstMonth(today, facts.windowbegin, facts.windowbegintype),
      last: lastMonth(today, facts.windowend, facts.windowendtype),
    }),
    [today, facts],
  )
  const { begin, end } = useDraftRange()
  const view = useTwoMonths(availability?.month ?? bounds.first, bounds, begin)
  const days = useRangeDays({ view, bounds, start: draft.start ?? null })
  const range = useRange(days)
  const { take, busy: isTaking, error, clearError } = useHold()
  const [isChecking, setChecking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const seatsfirst = facts.seatsperbooking > 1 && !draft.seats
  const placefirst = usePlaceFirst()
  const isSplashOpen = useIsSplashOpen()
  const busy = isTaking || isChecking
  const isWaitlisted = end !== null && days.known.ends?.get(end) === 'waitlist'

  const focusMonths = () => room.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  // Set when the popover is left for other dates: it gives the focus back to what opened it, which may be dead by then.
  const isLeft = useRef(false)
  useEffect(() => {
    if (isAsking || !isLeft.current) return
    isLeft.current = false
    focusMonths()
  })

  const choose = async (date: string) => {
    clearError()
    const next = range.choose(date)
    setAsking(false)
    if (next.begin === null || next.end === null) return
    // What is full is asked about at once, as soon as it is known.
    const judged = await days.judge(next.begin, next.end)
    setAsking(judged?.fit === 'waitlist')
  }
  const clear = () => {
    range.clear()
    focusMonths()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (begin === null || end === null || placefirst || isSplashOpen || busy) return
    setChecking(true)
    const judged = await days.judge(begin, end)
    setChecking(false)
    if (!judged) return
    if (judged.fit === 'waitlist') return setAsking(true)
    if (await take(judged.slot)) return onContinue()
    // The days are gone; seats, resources and answers stay.
    range.lose()
    days.refresh()
    status.current?.focus()
  }
  return (
    <StepFrame
      choices={
        <>
          <DateChoices />
          <ChosenList />
        </>
      }
      bar={
        <BottomBar
          hint={t(
            placefirst
              ? 'place.first_short'
              : seatsfirst
                ? 'seats.first_short'
                : isSplashOpen && end !== null
                  ? 'splash.first_short'
                  : begin === null
                    ? 'days.choose_short'
                    : 'days.choose_last',
          )}
          action={
            <Button type="submit" form="booking-step" busy={busy} disabled={end === null || placefirst || isSplashOpen}>
              {t('slots.continue')}
            </Button>
          }
        />
      }
    >
      <form id="booking-step" onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <DaysBody
          heading={
            <>
              <StepHeading step={{ ...step, prompt: promptOf(step.prompt) }} />
              <LostTime />
              <LocationChoice />
            </>
          }
          view={view}
          bounds={bounds}
          days={days}
          range={range}
          seatsfirst={seatsfirst}
          asks={<SplashQuestions isWanted={end !== null} />}
          isClosed={isSplashOpen}
          busy={busy}
          error={error}
          room={room}
          status={status}
          onDay={choose}
          onClear={clear}
        />
      </form>
      {isAsking && isWaitlisted && begin !== null ? (
        <WaitlistPopover
          begin={begin}
          end={end}
          days={days}
          anchor={room.current?.querySelector(`[data-date="${end}"]`) ?? room.current}
          onChange={() => {
            isLeft.current = true
            range.clear()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
          onHeld={onContinue}
        />
      ) : null}
    </StepFrame>
  )
}
