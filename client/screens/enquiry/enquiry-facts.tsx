import { mailLink } from '../../../core/domain/marketplace/index.ts'
import { useWhen } from '../../booking/date/when.ts'
import { eventOf } from '../../booking/event/event-facts.ts'
import { EventWhen } from '../../booking/event/event-when.tsx'
import { PhoneLink } from '../../booking/questions/phone-link.tsx'
import { ToldAnswer } from '../../booking/questions/told-answer.tsx'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import { useWords } from '../../ui/words.tsx'

/** Who asks what, how to reach them, what would suit them, and what was answered. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const t = useWords()
  const when = useWhen()
  const { firstname, lastname, email, phone, message, seats, preferred, answers, status, bookablename, answered } =
    enquiry
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return (
    <>
      <header>
        <p role="status">{t(`enquiry.status.${status}`)}</p>
        <h1>{t('enquiry.asks', { name, bookable: bookablename })}</h1>
        {email ? <a href={mailLink(email)}>{email}</a> : null}
        {phone ? <PhoneLink phone={phone} /> : null}
      </header>
      <dl>
        {message ? (
          <div>
            <dt>{t('enquiry.message')}</dt>
            <dd>{message}</dd>
          </div>
        ) : null}
        {answered.flatMap((part, at) =>
          part.answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
            <div key={`${at} ${index}`}>
              <dt>{answer.prompt}</dt>
              <dd>
                <ToldAnswer answer={answer} />
              </dd>
            </div>
          )),
        )}
        {seats > 1 ? (
          <div>
            <dt>{t('enquiry.seats')}</dt>
            <dd>{seats}</dd>
          </div>
        ) : null}
        {preferred.length > 0 ? (
          <div>
            <dt>{t('enquiry.preferred')}</dt>
            {preferred.map((span) => {
              const { date, time, note } = when(span)
              const event = eventOf(span)
              return (
                <dd key={span.start}>
                  {event ? <EventWhen event={event} span={span} brief /> : `${date}, ${time}`}
                  {event || !note ? null : <small>{note}</small>}
                </dd>
              )
            })}
          </div>
        ) : null}
        {answers.length > 0 ? (
          <div>
            <dt>{t('enquiry.answers')}</dt>
            {answers.map((answer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers are only ever added at the end.
              <dd key={index}>{answer}</dd>
            ))}
          </div>
        ) : null}
      </dl>
    </>
  )
}
