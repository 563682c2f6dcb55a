import { useState } from 'react'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { noTime, spanOf, TimeFields, type TypedTime } from './time-fields.tsx'
import { useEnquiryCalls } from './use-enquiry-calls.ts'

interface AnswerFormProps {
  enquiry: Enquiry
  /** Of the link in the mail; empty for who is signed in. */
  token: string
  onAnswered(enquiry: Enquiry): void
}

/** The time that the question names first, to begin an offer with. */
function firstTime({ preferred }: Enquiry): TypedTime {
  const [span] = preferred
  return span ? { day: span.start.slice(0, 10), from: span.start.slice(11, 16), until: span.end.slice(11, 16) } : noTime
}

type Doing = 'message' | 'offer' | 'decline'

/** Answers a question: by a message, by a time that is kept for who asked, or by declining it. */
export function AnswerForm({ enquiry, token, onAnswered }: AnswerFormProps) {
  const t = useWords()
  const calls = useEnquiryCalls()
  const { today } = useBootstrap()
  const [message, setMessage] = useState('')
  const [time, setTime] = useState(() => firstTime(enquiry))
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isDone, setDone] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const { id, status, firstname: name, email, seats } = enquiry
  const answer = async (what: Doing) => {
    const offer = what === 'offer' ? spanOf(time) : null
    if (what === 'offer' && !offer) return
    setDoing(what)
    setRefused(null)
    const answered = await calls.answer({
      ...{ id, ...(token && { token }), ...(message && { message }) },
      ...(offer && { offer: { ...offer, seats } }),
      ...(what === 'decline' && { decline: true }),
    })
    setDoing(null)
    setDone(answered.ok)
    if (!answered.ok) return setRefused(answered.error)
    setMessage('')
    onAnswered(answered.value)
  }
  const isOpen = status !== 'converted' && status !== 'declined'
  return (
    <>
      {isDone ? <Notice tone="success">{t('enquiry.done', { name })}</Notice> : null}
      {refused ? <Failure error={refused} /> : null}
      {isOpen && email === '' ? <Notice>{t('enquiry.call')}</Notice> : null}
      {isOpen ? (
        <form onSubmit={(event) => event.preventDefault()}>
          <TextField
            multiline
            label={t('enquiry.answer', { name })}
            help={t('enquiry.answer_help')}
            maxLength={5000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <div data-part="actions">
            <Button onClick={() => answer('message')} busy={doing === 'message'} disabled={message.trim() === ''}>
              {t('enquiry.send')}
            </Button>
            <Button variant="secondary" onClick={() => answer('decline')} busy={doing === 'decline'}>
              {t('enquiry.decline')}
            </Button>
          </div>
          {status === 'offered' || email === '' ? null : (
            <fieldset>
              <legend>{t('enquiry.offer')}</legend>
              <p>{t('enquiry.offer_help', { name })}</p>
              <TimeFields
                value={time}
                onChange={setTime}
                first={today}
                labels={{ day: t('enquiry.day'), from: t('enquiry.from'), until: t('enquiry.until') }}
              />
              <div>
                <Button variant="secondary" onClick={() => answer('offer')} busy={doing === 'offer'}>
                  {t('enquiry.send_offer')}
                </Button>
              </div>
            </fieldset>
          )}
        </form>
      ) : null}
    </>
  )
}
