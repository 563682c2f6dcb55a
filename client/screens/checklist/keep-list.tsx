import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { useKeptAnswers } from '../../booking/questions/keep-answers.tsx'
import { readForm } from '../../booking/questions/read-forms.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useCart } from './cart-context.tsx'
import { cartItemOf } from './cart-items.ts'

/** Stores the answers of a list with each of its held appointments. Draws nothing. */
export function KeepList({ paused }: { paused: boolean }) {
  const { hasplaces, steps } = useBootstrap()
  const { forms } = useBooking()
  const { draft, appointments, find } = useCart()
  const user = contactOf(draft, forms.map(readForm))
  const held = appointments.filter(({ reservation, expires = '' }) => reservation && Date.parse(expires) > Date.now())
  useKeptAnswers(
    held.flatMap((one) => {
      const { views = [], addons = [] } = find(one.bookable) ?? {}
      const item = cartItemOf(one, draft, { views, addons, hasplaces })
      if (!item?.id) return []
      const { id, draft: own, formresponses, roster, addons: chosen, prefill } = item
      return {
        ...{ id, draft: own, formresponses, roster, user },
        ...(chosen ? { addons: chosen } : {}),
        ...(prefill ? { prefill } : {}),
        ...stepAnswersOf(draft, steps),
      }
    }),
    paused,
  )
  return null
}
