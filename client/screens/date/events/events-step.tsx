import styled from '@emotion/styled'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useZone } from '../../../booking/date/use-zone.ts'
import { mostSeats, type Occurrence, readOccurrence, standingOf } from '../../../booking/event/occurrence.ts'
import { useHold } from '../../../booking/hold/use-hold.ts'
import { Content, StepFrame, StepHeading } from '../../../booking/step/step-frame.tsx'
import { BottomBar } from '../../../booking/summary/bottom-bar.tsx'
import { AvailabilityFailed } from '../../../booking/trouble/availability-failed.tsx'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { StepProps } from '../../../ui/plugin-half.ts'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { LocationChoice, usePlaceFirst } from '../location/location-choice.tsx'
import { NothingAvailable } from '../nothing-available.tsx'
import { LostTime } from '../splash/lost-time.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import { useIsSplashOpen } from '../splash/use-splash.ts'
import { WaitlistDialog } from '../waitlist/waitlist-dialog.tsx'
import { ClockSwitch } from '../zone/clock-switch.tsx'
import { ZoneChoice } from '../zone/zone-choice.tsx'
import { EventAnnouncements } from './event-announcements.tsx'
import { EventList } from './event-list.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { useOccurrences } from './use-occurrences.ts'
import { usePicked } from './use-picked.ts'

const Head = styled.div({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 'calc(var(--space) * 2)',
  marginBlockEnd: 'calc(var(--space) * 1.5)',
  '& > :first-of-type': { marginBlockEnd: 0 },
})

/** Above the greyed list; when the seats are chosen it says for how many, so that nothing moves. */
const SeatsLine = styled.p({
  marginBlockEnd: 'calc(var(--space) * 1.5)',
  padding: 'var(--space) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontWeight: 600,
  textWrap: 'balance',
})

const Middle = styled(Content)({ position: 'relative' })

/** Lies over the heading: what comes late must not push the cards about. */
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

/** The occurrences of an event as cards, and Continue, which takes the hold on the one chosen. */
export default function EventsStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const formats = useFormats()
  const { provider, today } = useBootstrap()
  const { facts, draft, update } = useBooking()
  const zones = useZone()
  const zone = zones.shown
  const { status, timeslots, error: failure, refresh } = useOccurrences(draft.seats ?? 1)
  const occurrences = useMemo(() => timeslots.map((slot) => readOccurrence(slot, zone)), [timeslots, zone])
  const most = useMemo(() => mostSeats(timeslots, facts.seatsperbooking), [timeslots, facts.seatsperbooking])
  const manySeats = facts.seatsperbooking > 1 && most > 0
  const seatsfirst = manySeats && (!draft.seats || draft.seats > most)
  const placefirst = usePlaceFirst()
  const isSplashOpen = useIsSplashOpen()
  const seats = draft.seats ?? 1
  const picked = usePicked(occurrences, seats, seatsfirst)
  const [waiting, setWaiting] = useState<Occurrence | null>(null)
  const { take, busy, error, clearError } = useHold()
  const notice = useRef<HTMLDivElement>(null)
  const { chosen } = picked
  const dayOf = ({ start }: Occurrence) => formats.date(start.date)
  const titleOf = ({ slot }: Occurrence) => slot.title || facts.name

  const choose = (occurrence: Occurrence) => {
    clearError()
    picked.choose(occurrence)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || seatsfirst || placefirst || isSplashOpen || busy) return
    if (await take(chosen.slot)) return onContinue()
    // It is gone; seats, resources and answers stay.
    picked.drop()
    void refresh()
    notice.current?.focus()
  }
  const isEmpty = status === 'ready' && occurrences.length === 0
  return (
    <StepFrame
      choices={
        <DateChoices
          mostseats={most}
          keeps={(wanted) => chosen !== null && standingOf(chosen.slot, wanted) === 'open'}
        />
      }
      bar={
        <BottomBar
          hint={t(placefirst ? 'place.first_short' : seatsfirst ? 'seats.first_short' : 'events.choose_date')}
          action={
            <Button
              type="submit"
              form="booking-step"
              busy={busy}
              disabled={chosen === null || seatsfirst || placefirst || isSplashOpen}
            >
              {t('slots.continue')}
            </Button>
          }
        />
      }
    >
      <Middle>
        <form id="booking-step" onSubmit={submit} noValidate>
          <Head>
            <StepHeading step={step} />
            {status === 'failed' || isEmpty ? null : <ClockSwitch />}
          </Head>
          {status === 'failed' ? <AvailabilityFailed error={failure} onRetry={() => void refresh()} /> : null}
          {isEmpty ? <NothingAvailable /> : null}
          {status === 'failed' || isEmpty ? null : (
            <>
              <Status ref={notice} tabIndex={-1}>
                {error ? <Notice tone="error">{t(`error.${error.code}`)}</Notice> : null}
                {picked.lost && !error ? (
                  <Notice tone="error">{t('events.announce_lost', { title: titleOf(picked.lost) })}</Notice>
                ) : null}
              </Status>
              {status === 'ready' && most === 0 ? (
                <Notice>
                  <strong>{t('events.closed')}</strong>
                  <br />
                  {t('events.closed_hint', { provider: provider?.name ?? '' })}
                </Notice>
              ) : null}
              <LostTime />
              <LocationChoice />
              <SplashQuestions isWanted={chosen !== null} />
              {manySeats ? (
                <SeatsLine>
                  {seatsfirst ? t('events.seats_first') : t('events.seats_chosen', { count: seats })}
                </SeatsLine>
              ) : null}
              <ZoneChoice
                zones={zones}
                day={occurrences[0]?.start.date ?? today}
                onChoose={(timezone) => update({ timezone: timezone ?? undefined })}
              />
              {status === 'loading' ? (
                <EventSkeleton />
              ) : (
                <EventList
                  occurrences={occurrences}
                  seats={seatsfirst ? 1 : seats}
                  chosen={seatsfirst ? null : (chosen?.slot.occurrence ?? null)}
                  busy={busy}
                  inert={seatsfirst || placefirst}
                  onChoose={choose}
                  onWait={setWaiting}
                />
              )}
            </>
          )}
        </form>
        <EventAnnouncements
          occurrences={occurrences}
          ready={status === 'ready'}
          chosen={chosen ? { title: titleOf(chosen), date: dayOf(chosen) } : null}
        />
        {waiting ? (
          <WaitlistDialog
            wanted={waiting.slot}
            named={`${titleOf(waiting)}, ${dayOf(waiting)}`}
            position={waiting.slot.queue}
            onClose={() => setWaiting(null)}
            onHeld={onContinue}
          />
        ) : null}
      </Middle>
    </StepFrame>
  )
}
