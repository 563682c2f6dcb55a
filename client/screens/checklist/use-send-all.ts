import type { Send } from '../../booking/confirmation/use-confirm.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import type { CartRequest } from '../../data/calls.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { useCalls } from '../../data/use-calls.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useCart } from './cart-context.tsx'
import { cartItemOf } from './cart-items.ts'

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
