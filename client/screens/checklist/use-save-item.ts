import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import type { SaveInList } from '../../booking/step/in-list.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import { useCart } from './cart-context.tsx'

/**
 * Stores what an appointment of the list answers to plugins' steps with its held place. A refusal is told when the list
 * is booked, which sends the same.
 */
export function useSaveItem(appointment: Draft): SaveInList {
  const calls = useCalls()
  const { forms } = useBooking()
  const { draft, itemOf } = useCart()
  return async (steps) => {
    const item = isHeld(appointment) ? itemOf({ ...appointment, ...(steps && { steps }) }) : null
    if (!item?.id) return
    const { id, draft: own, formresponses, roster, addons, prefill } = item
    await calls.saveAnswers({
      reservation: {
        ...{ id, draft: own, formresponses, roster, user: contactOf(draft, forms.map(readForm)) },
        ...(addons && { addons }),
        ...(prefill && { prefill }),
        ...(item.steps && { steps: item.steps }),
      },
    })
  }
}
