import type { CallErrorCode } from '../../data/errors.ts'

/** It is held while it is paid on another device, or nobody can say what became of that. */
const paidElsewhere: CallErrorCode[] = ['payment_pending', 'payment_unknown']

/** Refusals that say nothing of the slot: it stays chosen, and who goes on from it holds it, or is told why not. */
const ofSomethingElse = new Set<CallErrorCode>([
  'connection',
  'rate_limited',
  'busy',
  'internal',
  'too_many_holds',
  'reservation_limit',
  ...paidElsewhere,
])

/** Whether a refusal to hold the slot of a restored draft again means that it is gone. */
export const isSlotLost = (code: CallErrorCode): boolean => !ofSomethingElse.has(code)

/** Whether it is told of a draft whose slot is still held, too: nobody should pay twice. */
export const isPaidElsewhere = (code: CallErrorCode): boolean => paidElsewhere.includes(code)
