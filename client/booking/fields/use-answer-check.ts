import { useRef, useState } from 'react'
import { useCalls } from '../../data/use-calls.ts'
import { useWords } from '../../ui/words.tsx'
import { useBookingUnderway } from '../context/booking-context.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'

export interface AnswerJudgement {
  /** What the server says against the answer as it stands, in words. */
  fault: string | undefined
  /** It is being asked. */
  pending: boolean
  /** Asks about an answer that the rules have nothing against; one that was asked about before is not asked again. */
  ask(value: string): void
}

/**
 * What only the server can say of an answer, asked when its field is left: a plugin may know an address that does not
 * exist. Whoever does not get an answer types on; the booking asks again.
 */
export function useAnswerCheck({ question, formid, seat, value }: QuestionFieldProps): AnswerJudgement {
  const t = useWords()
  const calls = useCalls()
  const booking = useBookingUnderway()
  const [said, setSaid] = useState<{ value: string; fault: string | undefined } | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const latest = useRef('')
  // Only the provider's forms are known to the server: what asks who books, where none of them does, is ours.
  const isKnown = booking?.forms.some(({ id }) => id === formid) ?? false

  const ask = async (answer: string) => {
    if (!booking || formid === undefined || !isKnown || latest.current === answer) return
    latest.current = answer
    setAsked(answer)
    const judged = await calls.checkAnswer({
      bookable: booking.facts.id,
      formid,
      question_id: question.id,
      value: answer,
      ...(seat === undefined ? {} : { seat: seat + 1 }),
    })
    if (latest.current !== answer) return
    setAsked(null)
    if (!judged.ok) latest.current = ''
    const { valid, key, values, message } = judged.ok ? judged.value : { valid: true, key: '', values: {}, message: '' }
    setSaid({ value: answer, fault: valid ? undefined : message === '' ? t(key, values) : t(message) })
  }
  return {
    fault: said?.value === value ? said?.fault : undefined,
    pending: asked !== null && asked === value,
    ask,
  }
}
