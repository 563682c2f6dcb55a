import type { Reservation } from '../../../data/reservations.ts'
import { useWords } from '../../../ui/words.tsx'

/** All answers of a reservation in short: each form's, then each attendee's. */
export function AnswersGiven({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const answered = reservation.answered.filter(({ answers }) => answers.length > 0)
  if (answered.length === 0) return null
  return answered.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
    <dl key={index} aria-label={part.seat > 0 ? t('myreservations.attendee', { number: part.seat }) : part.name}>
      {part.seat > 0 ? <dt data-part="seat">{t('myreservations.attendee', { number: part.seat })}</dt> : null}
      {part.answers.map(({ prompt, response }) => (
        <div key={prompt}>
          <dt>{prompt}</dt>
          <dd>{response}</dd>
        </div>
      ))}
    </dl>
  ))
}
