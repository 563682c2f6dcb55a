import type { Send } from '../../booking/confirmation/use-confirm.ts'
import type { CodeFor } from '../../booking/confirmation/use-discount.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import type { CartRequest } from '../../data/calls.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { useCalls } from '../../data/use-calls.ts'
import { isHeld } from '../../state/is-held.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useCart } from './cart-context.tsx'
import { bookedOf, cartItemOf } from './cart-items.ts'

/** What a discount code is given for: all that is booked, and the answers of one that is held. */
export function useCodeForAll(): CodeFor {
  const { hasplaces, steps } = useBootstrap()
  const { forms } = useBooking()
  const { draft, appointments, find } = useCart()
  const booked = bookedOf(appointments)
  return {
    drafts: booked.flatMap(({ id, bookable }) => (bookable ? [{ id, bookable }] : [])),
    held() {
      const one = booked.find(isHeld)
      const { views = [], addons = [] } = find(one?.bookable) ?? {}
      const item = one && cartItemOf(one, draft, { views, addons, hasplaces })
      if (!item?.id) return null
      const { id, draft: own, formresponses, roster, addons: extras, prefill } = item
      const cart = booked.map((other) => other.id).filter((other) => other !== own)
      return {
        reservation: {
          ...{ id, draft: own, formresponses, roster, ...(extras && { addons: extras }), ...(prefill && { prefill }) },
          ...stepAnswersOf(draft, steps),
          user: contactOf(draft, forms.map(readForm)),
        },
        cart,
      }
    },
  }
}

/** Books all appointments of a checklist, or none. */
export function useSendAll(): Send {
  const calls = useCalls()
  const { language, hasplaces, steps } = useBootstrap()
  const { forms, quote } = useBooking()
  const { draft, appointments, find } = useCart()
  return (payment) => {
    const items = appointments.flatMap((one) => {
      const { views = [], addons = [] } = find(one.bookable) ?? {}
      return cartItemOf(one, draft, { views, addons, hasplaces }) ?? []
    })
    if (items.length === 0) return null
    const request: CartRequest = {
      appointments: items.map((item) => ({ ...item, ...stepAnswersOf(draft, steps) })),
      language,
      user: contactOf(draft, forms.map(readForm)),
      ...(draft.discountcode ? { discountcode: draft.discountcode } : {}),
      termsaccepted: draft.termsaccepted === true,
      ...(quote.quote ? { totalprice: quote.quote.finalprice } : {}),
      ...(payment ? { payment } : {}),
    }
    return calls.bookCart({ ...request, idempotencyKey: idempotencyKey(draft.id, request) })
  }
}
