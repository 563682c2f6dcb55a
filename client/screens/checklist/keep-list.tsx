import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { useKeptAnswers } from '../../booking/questions/keep-answers.tsx'
import { readForm } from '../../booking/questions/read-forms.ts'
import { useCart } from './cart-context.tsx'

/** Stores the answers of a list with each of its held appointments. Draws nothing. */
export function KeepList({ paused }: { paused: boolean }) {
  const { forms } = useBooking()
  const { draft, appointments, itemOf } = useCart()
  const user = contactOf(draft, forms.map(readForm))
  const held = appointments.filter(({ reservation, expires = '' }) => reservation && Date.parse(expires) > Date.now())
  useKeptAnswers(
    held.flatMap((one) => {
      const item = itemOf(one)
      if (!item?.id) return []
      const { id, draft: own, formresponses, roster, addons: chosen, prefill, steps } = item
      return {
        ...{ id, draft: own, formresponses, roster, user },
        ...(chosen ? { addons: chosen } : {}),
        ...(prefill ? { prefill } : {}),
        ...(steps ? { steps } : {}),
      }
    }),
    paused,
  )
  return null
}
