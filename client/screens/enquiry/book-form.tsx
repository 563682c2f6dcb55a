import { useEffect, useRef, useState } from 'react'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { useFormStep } from '../../booking/questions/use-form-step.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import { StaffFailure } from '../../booking/waitlist/staff-failure.tsx'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { AskedForms } from './asked-forms.tsx'
import { bookPart } from './enquiry-paths.ts'
import { StaffTime } from './staff-time.tsx'
import { firstWanted, spanWanted, type TimeWanted, withEnd } from './time-wanted.tsx'
import { useBookableAsked, useBookables } from './use-bookable-asked.ts'
import { useEnquiryCalls } from './use-enquiry-calls.ts'

interface BookFormProps {
  enquiry: Enquiry
  onBooked(): Promise<void>
}

/** Books for who asked, what and when staff choose: it begins with what the question says. */
export function BookForm({ enquiry, onBooked }: BookFormProps) {
  const t = useWords()
  const { firstname: name, bookable: id, bookablename } = enquiry
  const [chosen, setChosen] = useState(id)
  const [time, setTime] = useState(() => firstWanted(enquiry))
  const { bookables, error: unlisted, reload: listAgain } = useBookables({ id, name: bookablename })
  const { asked, error, isLoading, reload } = useBookableAsked(chosen)
  const failure = unlisted ?? error
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Whoever comes from the list to book it begins here.
    if (location.hash !== `#${bookPart}`) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} id={bookPart} tabIndex={-1} aria-labelledby={`${bookPart}-heading`}>
      <h2 id={`${bookPart}-heading`}>{t('enquiry.book', { name })}</h2>
      <p>{t('enquiry.book_help', { name })}</p>
      {bookables ? (
        <Choice label={t('enquiry.book_what')} value={chosen} onChange={setChosen}>
          {bookables.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Choice>
      ) : null}
      {failure ? (
        <Failure error={failure} onRetry={() => Promise.all([unlisted && listAgain(), error && reload()])} />
      ) : null}
      {asked ? (
        <AskedForms key={asked.bookable.id} {...asked} enquiry={enquiry}>
          <Details {...{ enquiry, onBooked, time, setTime, isLoading }} />
        </AskedForms>
      ) : failure ? null : (
        <Skeleton height={900} />
      )}
    </section>
  )
}

const isWhole = (seats: string): boolean => /^[1-9]\d*$/.test(seats)

/** When, for how many, and what a booking asks besides. */
function Details({
  enquiry,
  onBooked,
  time,
  setTime,
  isLoading,
}: BookFormProps & { time: TimeWanted; setTime(time: TimeWanted): void; isLoading: boolean }) {
  const t = useWords()
  const calls = useEnquiryCalls()
  const { draft, update, facts } = useBooking()
  const questions = useFormStep({ name: 'enquiry' })
  const { firstname: name, id } = enquiry
  const [seats, setSeats] = useState(String(enquiry.seats))
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const span = spanWanted(facts.datekind === 'standard' ? withEnd(time, facts) : time, facts)
  const isUnreachable = enquiry.email === '' && email.trim() === ''
  const book = async () => {
    setTried(true)
    const areAnswersFine = questions.attempt()
    if (!span || !isWhole(seats) || isUnreachable || !areAnswersFine) return
    setBusy(true)
    setRefused(null)
    const answers = wireAnswersOf(draft, questions.forms, questions.context)
    const booked = await calls.convert({
      ...{ id, bookable: facts.id, seats: Number(seats), ...answers },
      // In these days somebody will name the time.
      ...(facts.datekind === 'range' ? { date_restriction: span } : span),
      ...(enquiry.email === '' && { email }),
    })
    if (booked.ok) await onBooked()
    else setRefused(booked.error)
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
    >
      <StaffTime facts={facts} value={time} onChange={setTime} />
      {isTried && !span ? <Notice tone="error">{t('enquiry.need_time')}</Notice> : null}
      {facts.seatsperbooking > 1 || enquiry.seats > 1 ? (
        <TextField
          type="number"
          label={t('enquiry.seats')}
          min={1}
          inputMode="numeric"
          value={seats}
          error={isTried && !isWhole(seats) ? t('validation.number') : undefined}
          onChange={({ currentTarget: { value } }) => {
            setSeats(value)
            if (isWhole(value)) update({ seats: Number(value) })
          }}
        />
      ) : null}
      {enquiry.email === '' ? (
        <TextField
          type="email"
          label={t('enquire.email')}
          help={t('enquiry.book_email', { name })}
          value={email}
          error={isTried && isUnreachable ? t('validation.required') : undefined}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
      ) : null}
      <FormSections state={questions} />
      {refused ? <StaffFailure error={refused} /> : null}
      <div>
        <Button type="submit" variant="secondary" busy={busy} disabled={isLoading}>
          {t('enquiry.book', { name })}
        </Button>
      </div>
    </form>
  )
}
