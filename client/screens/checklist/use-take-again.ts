import { isOfOwn, isPassing } from '../../booking/hold/passing.ts'
import type { CallError } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { useCart } from './cart-context.tsx'
import { lostKey } from './cart-items.ts'
import { heldAs, useHoldAgain } from './use-hold-again.ts'

/**
 * Returns a function that holds each slot again. A lost slot is marked and stays in the list until it gets another
 * date. The function returns the error of a failed request, after which the slot may still be free, or of one that was
 * refused for what the customer has already.
 */
export function useTakeAgain() {
  const { draft, itemOf, update } = useCart()
  const holdAgain = useHoldAgain(itemOf)
  return async (appointments: Draft[]): Promise<CallError | null> => {
    let failure: CallError | null = null
    for (const appointment of appointments) {
      const answer = await holdAgain(appointment, draft)
      if (!answer) continue
      if (!answer.ok && (isPassing(answer.error) || isOfOwn(answer.error))) {
        failure = answer.error
        continue
      }
      const taken = (one: Draft): Draft =>
        answer.ok ? heldAs(one, answer.value) : { ...one, extra: { ...one.extra, [lostKey]: answer.error.code } }
      update(({ appointments: known = [] }) => ({
        appointments: known.map((one) => (one.id === appointment.id ? taken(one) : one)),
      }))
    }
    return failure
  }
}
