import { useRef, useState } from 'react'
import { useCalls } from '../../data/use-calls.ts'
import { useWords } from '../../ui/words.tsx'
import { useBookingUnderway } from '../context/booking-context.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'

export interface AnswerJudgement {
  /** The server's objection to the present answer, in words. */
  fault: string | undefined
  /** Whether the server is being asked. */
  pending: boolean
  /** Asks the server about an answer that satisfies the rules; the same answer is not asked about twice. */
  ask(value: string): void
}

/**
 * Checks that only the server can make, run when the field is left: a plugin may know that an address does not exist. A
 * missing answer blocks nothing, because the booking checks again.
 */
export function useAnswerCheck({ question, formid, seat, value }: QuestionFieldProps): AnswerJudgement {
  const t = useWords()
  const calls = useCalls()
  const booking = useBookingUnderway()
  const [said, setSaid] = useState<{ value: string; fault: string | undefined } | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const latest = useRef('')
  // The server knows the provider's forms only, not the page's own contact form.
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
