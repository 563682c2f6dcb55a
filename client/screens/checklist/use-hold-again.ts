import type { Answer } from '../../data/errors.ts'
import type { Hold } from '../../data/quotes.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import type { Cart } from './cart-context.tsx'
import { lostKey } from './cart-items.ts'

/** An appointment with the place that was just held for it. */
export const heldAs = (appointment: Draft, { id, expires, resources }: Hold): Draft => ({
  ...appointment,
  reservation: id,
  expires: new Date(expires).toISOString(),
  extra: {
    ...appointment.extra,
    datetime_step: { ...appointment.extra?.datetime_step, assigned: resources },
    [lostKey]: undefined,
  },
})

/**
 * Holds the slot of an appointment once more, beside the others of the list, with its answers, since these decide how
 * long it takes. Null for one without a date. @param whole the list, as it is once the appointment is back
 */
export function useHoldAgain(
  itemOf: Cart['itemOf'],
): (appointment: Draft, whole: Draft) => Promise<Answer<Hold>> | null {
  const calls = useCalls()
  return (appointment, whole) => {
    const item = itemOf(appointment, whole)
    if (!item) return null
    const { id: _, waitlist: __, ...wanted } = item
    const cart = (whole.appointments ?? []).flatMap((one) => (one.id === appointment.id ? [] : [one.id]))
    return calls.hold({ ...wanted, cart, ...(whole.discountcode ? { discountcode: whole.discountcode } : {}) })
  }
}
