/**
 * The life of an attempt to pay. `created` is written before the processor hears of it; `capturing` and `voiding` are
 * orders, written before the call that carries them out, so that one whose answer is lost is asked about and repeated
 * under its own key. It ends `captured`, `voided` or `failed`; what goes back afterwards are refunds, rows of their own.
 */
export type PaymentState =
  | 'created'
  | 'requires_action'
  | 'pending'
  | 'unknown'
  | 'capturing'
  | 'voiding'
  | 'captured'
  | 'voided'
  | 'failed'

const isOpenByState: Record<PaymentState, boolean> = {
  created: true,
  requires_action: true,
  pending: true,
  unknown: true,
  capturing: true,
  voiding: true,
  captured: false,
  voided: false,
  failed: false,
}

/** Whether an attempt has not come to its end. */
export const isOpen = ({ state }: { state: PaymentState }): boolean => isOpenByState[state]

const isState = (text: string): text is PaymentState => Object.hasOwn(isOpenByState, text)

/** A state by its name; null for a text that names none. */
export const paymentStateNamed = (text: string): PaymentState | null => (isState(text) ? text : null)

/** An attempt that its caller may still be working on is left alone for so long, ms. */
export const paymentPatience = 120_000

/** How often a processor is asked about an attempt that has come to no end, ms. */
export const askAgainAfter = 20_000

/** For so long money may still turn up at an attempt whose customer was told that it failed, ms. */
export const watchedFor = 10 * 86_400_000
