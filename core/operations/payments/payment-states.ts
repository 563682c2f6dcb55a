/**
 * The life of an attempt to pay. `created` is written before the processor hears of it; `capturing`, `voiding` and
 * `refunding` are orders, written before the call that carries them out, so that one whose answer is lost is asked
 * about and repeated under its own key.
 */
export const paymentStates = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'authorized',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'refunding',
  'refunded',
  'failed',
] as const

export type PaymentState = (typeof paymentStates)[number]

/** States in which an attempt has come to no end; the reconciler looks after them. */
export const openPaymentStates: readonly PaymentState[] = [
  'created',
  'requires_action',
  'pending',
  'unknown',
  'authorized',
  'capturing',
  'voiding',
  'refunding',
]

/** An attempt that its author may still be working on is left alone for so long, ms. */
export const paymentPatience = 120_000
