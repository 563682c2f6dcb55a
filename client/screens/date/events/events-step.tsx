import { useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useZone } from '../../../booking/date/use-zone.ts'
import { mostSeats, type Occurrence, readOccurrence, standingOf } from '../../../booking/event/occurrence.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { StepProps } from '../../../ui/step-props.ts'
import { useWords } from '../../../ui/words.tsx'
import { DateChoices } from '../choices/date-choices.tsx'
import { DateFrame } from '../date-frame.tsx'
import { LinkedDayNotice } from '../linked-day.tsx'
import { SplashQuestions } from '../splash/splash-questions.tsx'
import { useDateStep, useSeatsFirst } from '../use-date-step.ts'
import { WaitlistDialog } from '../waitlist/waitlist-dialog.tsx'
import { ClockSwitch } from '../zone/clock-switch.tsx'
import { ZoneChoice } from '../zone/zone-choice.tsx'
import { EventAnnouncements } from './event-announcements.tsx'
import { EventList } from './event-list.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { useOccurrences } from './use-occurrences.ts'
import { useOpenedByLink } from './use-opened-by-link.ts'
import { usePicked } from './use-picked.ts'

/** The occurrences of an event as cards, and Continue, which holds the chosen one. */
export default function EventsStep({ step, onContinue }: StepProps) {
  const t = useWords()
  const formats = useFormats()
  const { today } = useBootstrap()
  const { facts, draft, update } = useBooking()
  const zones = useZone()
  const zone = zones.shown
  const seats = draft.seats ?? 1
  const { status, timeslots, error: failure, refresh } = useOccurrences(seats)
  const occurrences = useMemo(() => timeslots.map((slot) => readOccurrence(slot, zone)), [timeslots, zone])
  const most = useMemo(() => mostSeats(timeslots, facts), [timeslots, facts])
  const picked = usePicked(occurrences, seats, useSeatsFirst(most))
  const { chosen } = picked
  const { opened, clear } = useOpenedByLink(occurrences, status === 'ready')
  const [waiting, setWaiting] = useState<Occurrence | null>(null)
  const date = useDateStep({
    isLost: chosen === null,
    mostseats: most,
    wanted: () => chosen?.slot ?? null,
    onHeld: onContinue,
    onGone: () => {
      picked.drop()
      void refresh()
    },
  })
  const dayOf = ({ start }: Occurrence) => formats.date(start.date)
  const titleOf = ({ slot }: Occurrence) => slot.title || facts.name
  const choose = (occurrence: Occurrence) => {
    date.clearError()
    clear()
    picked.choose(occurrence)
  }
  const isEmpty = status === 'ready' && occurrences.length === 0
  return (
    <DateFrame
      step={step}
      date={date}
      choices={
        <DateChoices
          mostseats={most}
          keeps={(wanted) => chosen !== null && standingOf(chosen.slot, wanted) === 'open'}
        />
      }
      hint={t('events.choose_date')}
      beside={status === 'failed' || isEmpty ? null : <ClockSwitch />}
      notice={
        picked.lost ? (
          <Notice tone="error">{t('events.announce_lost', { title: titleOf(picked.lost) })}</Notice>
        ) : opened?.linked ? (
          <LinkedDayNotice linked={opened.linked} />
        ) : null
      }
      failed={status === 'failed' ? { error: failure, retry: () => void refresh() } : null}
      isEmpty={isEmpty}
      dialog={
        waiting ? (
          <WaitlistDialog
            wanted={waiting.slot}
            named={`${titleOf(waiting)}, ${dayOf(waiting)}`}
            position={waiting.slot.queue}
            left={waiting.slot.seats}
            onFewer={() => {
              choose(waiting)
              setWaiting(null)
            }}
            onClose={() => setWaiting(null)}
            onGo={onContinue}
          />
        ) : null
      }
    >
      {status === 'ready' && most === 0 ? <Closed /> : null}
      <SplashQuestions isWanted={chosen !== null} />
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
          seats={date.seatsfirst ? 1 : seats}
          chosen={date.seatsfirst ? null : (chosen?.slot.occurrence ?? null)}
          opened={opened?.occurrence ?? null}
          busy={date.busy}
          inert={date.waits}
          onChoose={choose}
          onWait={setWaiting}
        />
      )}
      <EventAnnouncements
        occurrences={occurrences}
        ready={status === 'ready'}
        chosen={chosen ? { title: titleOf(chosen), date: dayOf(chosen) } : null}
      />
    </DateFrame>
  )
}

/** Occurrences are listed, but none has a seat. */
function Closed() {
  const t = useWords()
  const { provider } = useBootstrap()
  return (
    <Notice>
      <strong>{t('events.closed')}</strong>
      <br />
      {t('events.closed_hint', { provider: provider?.name ?? '' })}
    </Notice>
  )
}
