import { useConsents } from '../../booking/confirmation/consents.tsx'
import { useTermsAsked } from '../../booking/confirmation/terms-asked.ts'
import { creditOf, type Send } from '../../booking/confirmation/use-confirm.ts'
import type { CodeFor } from '../../booking/confirmation/use-discount.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { contactOf } from '../../booking/questions/contact.ts'
import { readForm } from '../../booking/questions/read-forms.ts'
import type { CartItem, CartRequest } from '../../data/calls.ts'
import { type Answer, refusedAppointment, waitingAlone, withAppointment, withWaiting } from '../../data/errors.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useCart } from './cart-context.tsx'
import { bookedOf } from './cart-items.ts'

/** What a discount code is given for: all that is booked, and the answers of one that is held. */
export function useCodeForAll(): CodeFor {
  const { forms } = useBooking()
  const { draft, payable, itemOf } = useCart()
  const booked = bookedOf(payable)
  return {
    drafts: booked.flatMap(({ id, bookable }) => (bookable ? [{ id, bookable }] : [])),
    held() {
      const one = booked.find(isHeld)
      const item = one && itemOf(one)
      if (!item?.id) return null
      const { id, draft: own, formresponses, roster, addons: extras, prefill, steps } = item
      const cart = booked.map((other) => other.id).filter((other) => other !== own)
      return {
        reservation: {
          ...{ id, draft: own, formresponses, roster, ...(extras && { addons: extras }), ...(prefill && { prefill }) },
          ...(steps && { steps }),
          user: contactOf(draft, forms.map(readForm)),
        },
        cart,
      }
    },
  }
}

/** A refusal that names appointments by their numbers in the whole list. */
const numbered = <T>(answer: Answer<T>, sent: CartItem[], all: Draft[]): Answer<T> => {
  if (answer.ok) return answer
  const numberOf = (place: number) => all.findIndex(({ id }) => id === sent[place]?.draft)
  const { error } = answer
  const place = refusedAppointment(error)
  const waiting = waitingAlone(error).map((one) => ({ ...one, appointment: numberOf(one.appointment) }))
  const named = place === null ? error : withAppointment(error, numberOf(place))
  return { ok: false, error: waiting.length === 0 ? named : withWaiting(named, waiting) }
}

/** Books all appointments of a list that can be booked now, or none. */
export function useSendAll(): Send {
  const calls = useCalls()
  const { language } = useBootstrap()
  const { forms, quote } = useBooking()
  const { draft, update, appointments, payable, itemOf } = useCart()
  const views = forms.map(readForm)
  const consents = useConsents(draft, views)
  const { isAccepted } = useTermsAsked()
  return (payment) => {
    const items = payable.flatMap((one) => itemOf(one) ?? [])
    if (items.length === 0) return null
    const request: CartRequest = {
      appointments: items,
      language,
      user: { ...contactOf(draft, views), ...consents },
      termsaccepted: isAccepted(draft),
      ...(quote.quote ? { totalprice: quote.quote.finalprice } : {}),
      ...creditOf(quote.quote, draft),
      ...(payment ? { payment } : {}),
    }
    // Kept with the list: what was left out of it stays in the cart, also where the outcome is known only after a
    // reload.
    update(({ extra }) => ({ extra: { ...extra, sent: items.map((item) => item.draft) } }))
    const answer = calls.bookCart({ ...request, idempotencyKey: idempotencyKey(draft.id, request) })
    return answer.then((one) => numbered(one, items, appointments))
  }
}
