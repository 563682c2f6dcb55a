import { useState } from 'react'
import { type CallErrorCode, refusedWith } from '../../data/errors.ts'
import { text } from '../../data/read.ts'
import type { SavedFault } from '../../data/saved-answers.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { useBooking } from '../context/booking-context.tsx'
import { useDraftToSave } from './use-draft-to-save.ts'
import type { FormStepState } from './use-form-step.ts'

type Saved = Pick<FormStepState, 'inline' | 'cards'>

const noForms: Saved = { inline: [], cards: [] }

/** The draft's `extra` key: the slot was lost because the answers lengthened the appointment. */
const lostKey = 'lost_to_added_time'

/**
 * `saved`: stored with the held slot. `none`: no slot is held. `slot_taken`: the answers lengthen the appointment
 * beyond the slot, which is given up while everything else is kept. `refused`: the server rejects an answer. `failed`:
 * anything else; the answers stay in the draft and are sent again with the booking.
 */
export type SaveOutcome = 'saved' | 'none' | 'slot_taken' | 'refused' | 'failed'

const lengthened = new Set<CallErrorCode>(['slot_taken', 'seats_not_available', 'drivetime_conflict'])

/** Saves the answers with the held slot, and tells the faults in the step's forms. Plugins' steps have no forms. */
export function useSaveAnswers({ inline, cards }: Saved = noForms) {
  const calls = useCalls()
  const { draft, update, quote } = useBooking()
  const toSave = useDraftToSave()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<SavedFault | null>(null)
  const save = async (steps?: Draft['steps']): Promise<SaveOutcome> => {
    const reservation = toSave(steps)
    if (!reservation) return 'none'
    setBusy(true)
    setFault(null)
    const answer = await calls.saveAnswers({
      reservation,
      ...(draft.discountcode ? { discountcode: draft.discountcode } : {}),
    })
    setBusy(false)
    if (answer.ok) {
      if (answer.value.quote) quote.take(answer.value.quote)
      update(({ extra }) => ({ extra: { ...extra, [lostKey]: undefined } }))
      // Faults in forms of later steps don't matter here.
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
    const broken = refusedWith(answer.error, 'answer_invalid', 'answer_required')
    if (!broken) return 'failed'
    const { formid, question_id, key } = broken
    setFault({ formid: text(formid), question_id: text(question_id), key: text(key) })
    return 'refused'
  }
  return { save, busy, fault }
}

/** Whether a new date is needed because the answers lengthened the appointment beyond its slot. */
export const isLostToAddedTime = ({ start, extra }: Pick<Draft, 'start' | 'extra'>): boolean =>
  start === undefined && extra?.[lostKey] === true
