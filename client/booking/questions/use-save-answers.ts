import { useState } from 'react'
import { text } from '../../data/read.ts'
import type { SavedFault } from '../../data/saved-answers.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBooking } from '../context/booking-context.tsx'
import type { FormStepState } from './use-form-step.ts'
import { wireAnswersOf } from './wire-answers.ts'

type Saved = Pick<FormStepState, 'forms' | 'inline' | 'cards' | 'asking'>

/** Under this key a draft keeps that its slot was lost because the answers take longer. */
const lostKey = 'lost_to_added_time'

/**
 * `saved` with the slot that is held; `none` is held to save with; `slot_taken` when the answers take longer than the
 * slot can: then it is given up, with everything else kept; `refused` for an answer that the server does not take;
 * `failed` for anything else: the answers are in the draft and are sent again with the booking.
 */
export type SaveOutcome = 'saved' | 'none' | 'slot_taken' | 'refused' | 'failed'

const lengthened = new Set(['slot_taken', 'seats_not_available', 'drivetime_conflict'])
const ofAnswers = new Set(['answer_invalid', 'answer_required'])

/** Saves what was answered with the slot that is held. */
export function useSaveAnswers({ forms, inline, cards, asking }: Saved) {
  const calls = useCalls()
  const { draft, update, quote } = useBooking()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<SavedFault | null>(null)
  const save = async (): Promise<SaveOutcome> => {
    const isLive = draft.reservation !== undefined && Date.parse(draft.expires ?? '') > Date.now()
    if (!draft.reservation || !isLive) return 'none'
    setBusy(true)
    setFault(null)
    const answer = await calls.saveAnswers({
      reservation: { id: draft.reservation, draft: draft.id, ...wireAnswersOf(draft, forms, asking) },
      ...(draft.discountcode ? { discountcode: draft.discountcode } : {}),
    })
    setBusy(false)
    if (answer.ok) {
      if (answer.value.quote) quote.take(answer.value.quote)
      update(({ extra }) => ({ extra: { ...extra, [lostKey]: undefined } }))
      // What later steps ask is none of this one's business.
      const own = answer.value.faults.find(({ formid }) => [...inline, ...cards].some(({ id }) => id === formid))
      setFault(own ?? null)
      return own ? 'refused' : 'saved'
    }
    if (lengthened.has(answer.error.code)) {
      update(({ extra }) => ({
        start: undefined,
        end: undefined,
        occurrence: undefined,
        reservation: undefined,
        expires: undefined,
        extra: { ...extra, datetime_step: undefined, [lostKey]: true },
      }))
      return 'slot_taken'
    }
    if (!ofAnswers.has(answer.error.code)) return 'failed'
    const { formid, question_id, key } = answer.error.data
    setFault({ formid: text(formid), question_id: text(question_id), key: text(key) })
    return 'refused'
  }
  return { save, busy, fault }
}

/** Whether the date is to be chosen anew because the answers take longer than the slot could. */
export const isLostToAddedTime = ({ start, extra }: { start?: string; extra?: Record<string, unknown> }): boolean =>
  start === undefined && extra?.[lostKey] === true
