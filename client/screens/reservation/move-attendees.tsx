import { useEffect, useState } from 'react'
import { draftByGiven } from '../../../core/domain/forms/draft-answers.ts'
import { FieldsBlock, type FieldsState } from '../../booking/questions/fields-block.tsx'
import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { readDraft } from '../../booking/questions/read-draft.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import { isSeatDone } from '../../booking/questions/roster/seats.ts'
import { focusFault, useFaults } from '../../booking/questions/use-faults.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'
import { askedFor } from './destination.ts'
import type { MoveWanted } from './move-calendar.tsx'
import { Actions, Questions } from './page-style.ts'
import { type Asked, useAskedOf } from './use-asked-of.ts'
import { attendeesOf, WhoStays } from './who-stays.tsx'

type Roster = NonNullable<MoveWanted['roster']>

interface MoveAttendeesProps {
  reservation: Reservation
  token: string
  wanted: MoveWanted
  onBack(): void
  /** It is known who comes, and what the move costs then. */
  onKnown(wanted: MoveWanted): void
}

/** Whether a move has to say who comes then: with other seats, where attendees are asked anything. */
export const asksWhoComes = (reservation: Reservation, { seats }: Pick<MoveWanted, 'seats'>): boolean =>
  seats > reservation.seats || (seats < reservation.seats && attendeesOf(reservation) !== null)

/** With more seats asks what attendees are asked, for those who come too; with fewer seats asks who stays. */
export function MoveAttendees(props: MoveAttendeesProps) {
  const { asked, error, reload } = useAskedOf(props.reservation, props.token)
  if (props.wanted.seats < props.reservation.seats) return <Fewer {...props} />
  if (asked) return <More {...props} asked={asked} />
  return error ? <Failure error={error} onRetry={reload} /> : <FormSkeleton />
}

/** Asks what the move costs with those who come. */
function useKnown({ reservation, token, wanted, onKnown }: MoveAttendeesProps) {
  const calls = useCalls()
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const know = async (roster: Roster) => {
    setBusy(true)
    setError(null)
    const answer = await calls.reschedule({ ...askedFor(reservation, token, { ...wanted, roster }), preview: true })
    setBusy(false)
    if (answer.ok) onKnown({ ...wanted, roster, told: answer.value })
    else setError(answer.error)
  }
  return { know, error, busy }
}

function Fewer(props: MoveAttendeesProps) {
  const t = useWords()
  const { reservation, wanted, onBack } = props
  const [chosen, setChosen] = useState<number[]>([])
  const { know, error, busy } = useKnown(props)
  const { roster } = reservation.given
  const isWhole = chosen.length === wanted.seats
  return (
    <>
      <Questions>
        <WhoStays
          attendees={attendeesOf(reservation) ?? []}
          chosen={chosen}
          help={t('attendees.stay_count', { count: wanted.seats, chosen: chosen.length })}
          onChoose={setChosen}
        />
        {error ? <Failure error={error} /> : null}
      </Questions>
      <Ways
        busy={busy}
        disabled={!isWhole}
        onBack={onBack}
        onGo={() => void know(chosen.flatMap((seat) => roster[seat] ?? []))}
      />
    </>
  )
}

function More({ asked, ...props }: MoveAttendeesProps & { asked: Asked }) {
  const t = useWords()
  const { hasplaces } = useBootstrap()
  const { reservation, wanted, onKnown, onBack } = props
  const { know, error, busy } = useKnown(props)
  const [forms] = useState(() => asked.forms.map(readForm))
  const [draft, setDraft] = useState(() => {
    const rules = forms.map((form) => ({ ...form.rules, style: form.style }))
    return draftByGiven(rules, reservation.given, reservation.bookable)
  })
  const context = { seats: wanted.seats, bookable: reservation.bookable, hasplaces }
  const read = readDraft(forms, draft, context)
  const seats = Array.from({ length: wanted.seats }, (_, seat) => seat)
  // Those who come too, and whoever has not said everything yet.
  const [open] = useState(() => seats.filter((seat) => seat >= reservation.seats || !isSeatDone(read, seat)))
  const places = open.map((seat) => ({ seat, asked: read.seatPlaces(seat) })).filter((one) => one.asked.length > 0)
  const found = read.faults.filter(({ place }) => place.seat !== undefined)
  const faults = useFaults(found)
  const isAsked = places.length > 0
  useEffect(() => {
    if (!isAsked) onKnown(wanted)
  }, [isAsked, onKnown, wanted])
  const state: FieldsState = {
    answerOf: ({ question, seat = 0 }) => draft.roster?.[seat]?.[question.id],
    answer: ({ question, seat = 0 }, value) =>
      setDraft((current) => ({
        ...current,
        roster: seats.map((one) => ({
          ...current.roster?.[one],
          ...(one === seat && { [question.id]: value }),
        })),
      })),
    leave: faults.leave,
    faultOf: faults.faultOf,
  }
  const go = () => {
    faults.attempt()
    if (found.length > 0) return focusFault(found[0])
    return void know(wireAnswersOf(draft, forms, context).roster ?? [])
  }
  if (!isAsked) return null
  return (
    <>
      <Questions>
        <h2>{reservation.bookablename}</h2>
        {places.map(({ seat, asked: questions }) => (
          <FieldsBlock
            key={seat}
            title={t('roster.seat', { number: seat + 1 })}
            description=""
            places={questions}
            state={state}
          />
        ))}
        {error ? <Failure error={error} /> : null}
      </Questions>
      <Ways busy={busy} disabled={false} onBack={onBack} onGo={go} />
    </>
  )
}

function Ways({ busy, disabled, onBack, onGo }: { busy: boolean; disabled: boolean; onBack(): void; onGo(): void }) {
  const t = useWords()
  return (
    <Actions>
      <Button onClick={onGo} busy={busy} disabled={disabled}>
        {t('form.continue')}
      </Button>
      <Button variant="secondary" onClick={onBack} disabled={busy}>
        {t('reschedule.back')}
      </Button>
    </Actions>
  )
}
