import type { Wire } from '../../../core/domain/wire/calls.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from './contact.ts'
import { useAsked } from './use-asked.ts'
import { wireAnswersOf } from './wire-answers.ts'

export type DraftToSave = Wire['update_reservation_metainformation']['params']['reservation']

/** All that was said so far, as it is stored with the held slot; null while no slot is held. */
export function useDraftToSave(): () => DraftToSave | null {
  const { draft, steps } = useBooking()
  const { forms, context } = useAsked()
  return () => {
    const isLive = draft.reservation !== undefined && Date.parse(draft.expires ?? '') > Date.now()
    if (!draft.reservation || !isLive) return null
    return {
      id: draft.reservation,
      draft: draft.id,
      ...wireAnswersOf(draft, forms, context),
      ...stepAnswersOf(draft, steps),
      user: contactOf(draft, forms),
    }
  }
}
