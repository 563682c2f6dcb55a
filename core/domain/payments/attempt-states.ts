/**
 * The life of an attempt to pay. `created` is written before the processor hears of it; `authorized` is money kept for
 * a request until that is decided; `capturing` and `voiding` are orders, written before the call that carries them out,
 * so that one whose answer is lost is asked about and repeated under its own key. It ends `captured`, `voided` or
 * `failed`; what goes back afterwards are refunds, rows of their own.
 */
export const paymentStates = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'authorized',
  'capturing',
  'voiding',
  'captured',
  'voided',
  'failed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * `waiting`: for an answer, for the customer, or for staff to approve; `ordered`: a call is to be carried out; the
 * others are its ends.
 */
const phases: Record<PaymentState, 'waiting' | 'ordered' | 'paid' | 'unpaid'> = {
  created: 'waiting',
  requires_action: 'waiting',
  pending: 'waiting',
  unknown: 'waiting',
  authorized: 'waiting',
  capturing: 'ordered',
  voiding: 'ordered',
  captured: 'paid',
  voided: 'unpaid',
  failed: 'unpaid',
}

type Stated = { state: PaymentState }

/** Whether an attempt waits, and no call is ordered for it. */
export const isWaiting = ({ state }: Stated): boolean => phases[state] === 'waiting'

/** Whether an attempt has not come to its end. */
export const isOpen = ({ state }: Stated): boolean => isWaiting({ state }) || isOrdered({ state })

/** Whether a call to the processor is ordered for an attempt. */
export const isOrdered = ({ state }: Stated): boolean => phases[state] === 'ordered'

/** Whether an attempt ended without money. */
export const isUnpaid = ({ state }: Stated): boolean => phases[state] === 'unpaid'

/** The states in which an attempt has come to its end. */
export const endStates: PaymentState[] = paymentStates.filter((state) => !isOpen({ state }))

/** The states in which it has not. */
export const openStates: PaymentState[] = paymentStates.filter((state) => isOpen({ state }))

/** A state by its name; null for a text that names none. */
export const paymentStateNamed = (text: string): PaymentState | null =>
  paymentStates.find((state) => state === text) ?? null
