import { useState } from 'react'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useTyped } from '../../state/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { StaffTime } from './staff-time.tsx'
import { firstWanted, spanWanted, withEnd } from './time-wanted.tsx'
import { useEnquiryCalls } from './use-enquiry-calls.ts'
import type { TimeFacts } from './use-facts-asked.ts'

interface AnswerFormProps {
  enquiry: Enquiry
  /** How its time is named; null until that is known. */
  facts: TimeFacts | null
  /** Of the link in the mail; empty for who is signed in. */
  token: string
  onAnswered(enquiry: Enquiry): void
}

type Doing = 'message' | 'offer' | 'decline'

/** Answers a question: by a message, by a time that is kept for who asked, or by declining it. */
export function AnswerForm({ enquiry, facts, token, onAnswered }: AnswerFormProps) {
  const t = useWords()
  const calls = useEnquiryCalls()
  const [time, setTime] = useState(() => firstWanted(enquiry))
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isLacking, setLacking] = useState(false)
  const [refused, setRefused] = useState<{ what: Doing; error: CallError } | null>(null)
  const { id, status, firstname: name, email, seats } = enquiry
  const typed = useTyped(`answer-${id}`, { message: '' })
  const { message } = typed.fields
  const wanted = facts && spanWanted(facts.datekind === 'standard' ? withEnd(time, facts) : time, facts)
  const answer = async (what: Doing) => {
    const offer = what === 'offer' ? wanted : null
    setLacking(what === 'offer' && !offer)
    if (what === 'offer' && !offer) return
    setDoing(what)
    setRefused(null)
    const answered = await calls.answer({
      ...{ id, ...(token && { token }), ...(message && { message }) },
      ...(offer && { offer: { ...offer, seats } }),
      ...(what === 'decline' && { decline: true }),
    })
    setDoing(null)
    if (!answered.ok) return setRefused({ what, error: answered.error })
    typed.forget()
    onAnswered(answered.value)
  }
  const isOpen = status !== 'converted' && status !== 'declined'
  return (
    <>
      {isOpen && email === '' ? <Notice>{t('enquiry.call')}</Notice> : null}
      {isOpen ? (
        <form onSubmit={(event) => event.preventDefault()}>
          <TextField
            multiline
            label={t('enquiry.answer', { name })}
            help={t('enquiry.answer_help')}
            maxLength={5000}
            value={message}
            onChange={(event) => typed.change({ message: event.currentTarget.value })}
          />
          <div data-part="actions">
            <Button onClick={() => answer('message')} busy={doing === 'message'} disabled={message.trim() === ''}>
              {t('enquiry.send')}
            </Button>
            <Button variant="secondary" onClick={() => answer('decline')} busy={doing === 'decline'}>
              {t('enquiry.decline')}
            </Button>
          </div>
          {/* Below the buttons, which stay where they were pressed. */}
          {refused && refused.what !== 'offer' ? <Failure error={refused.error} /> : null}
          {status === 'offered' || email === '' ? null : (
            <fieldset>
              <legend>
                <h2>{t('enquiry.offer')}</h2>
              </legend>
              <p>{t('enquiry.offer_help', { name })}</p>
              {facts ? <StaffTime facts={facts} value={time} onChange={setTime} /> : <TimeRoom />}
              {isLacking ? <Notice tone="error">{t('enquiry.need_time')}</Notice> : null}
              <div>
                <Button
                  variant="secondary"
                  onClick={() => answer('offer')}
                  busy={doing === 'offer'}
                  disabled={facts === null}
                >
                  {t('enquiry.send_offer')}
                </Button>
              </div>
              {refused?.what === 'offer' ? <Failure error={refused.error} /> : null}
            </fieldset>
          )}
        </form>
      ) : null}
    </>
  )
}

/** As tall as a day with its times. */
function TimeRoom() {
  const field = 'calc(var(--label-size) * var(--label-line) + 48px + var(--space) * 0.75)'
  return (
    <div data-part="time" aria-hidden>
      <Skeleton height={field} />
      <Skeleton height={field} />
      <Skeleton height={field} />
    </div>
  )
}
