import type { Wire } from '../../../core/domain/wire/calls.ts'
import type { Draft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from './contact.ts'
import { useAsked } from './use-asked.ts'
import { wireAnswersOf } from './wire-answers.ts'

export type DraftToSave = Wire['update_reservation_metainformation']['params']['reservation']

/**
 * All that was said so far, as it is stored with the held slot; null while no slot is held. @param said the answers to
 * plugins' steps, where they were given after the last render
 */
export function useDraftToSave(): (said?: Draft['steps']) => DraftToSave | null {
  const { draft, steps } = useBooking()
  const { forms, context } = useAsked()
  return (said = draft.steps) => {
    if (!draft.reservation || !isHeld(draft)) return null
    return {
      id: draft.reservation,
      draft: draft.id,
      ...wireAnswersOf(draft, forms, context),
      ...stepAnswersOf({ steps: said }, steps),
      user: contactOf(draft, forms),
    }
  }
}
