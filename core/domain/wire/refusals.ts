import type { Static } from 'typebox'
import type { AnswerFault } from '../forms/types.ts'
import type { CodeStatus } from '../pricing/types.ts'
import type { CartQuoteAnswer, WireQuote } from './quote.ts'
import type { WireReservation } from './reservation.ts'

/** The `data` of the refusal `step_incomplete`. */
export interface OpenStep {
  /** Name of the first step that is not complete. */
  step: string
  /** All steps that apply to what was chosen. */
  steps: readonly { name: string; kind: string; prompt: string }[]
}

/** The price of one appointment, or that of a cart. */
type ToldQuote = Static<typeof WireQuote> | Omit<CartQuoteAnswer, 'processors' | 'loginrequired'>

/** Drafts whose payment has begun, and until when they are held by now (ISO 8601). */
export interface Holding {
  holds?: readonly { id: string; expires: string }[]
}

/** A payment whose outcome is open; its id is `<reservation>-<number>`. */
interface OpenPayment extends Holding {
  attempt: string
}

/** The time was lost. */
interface LostTime {
  /** A payment for it came too late and goes back. */
  isReturned?: boolean
  /** The asked resources that can't have it. */
  resources?: readonly string[]
  /** What the answers add to it, in seconds: without them it may be free. */
  addedtime?: number
  /** Why, for staff. */
  reason?: string
}

/** A rule that an answer broke, as a dictionary key, and the question where it is one of a form. */
interface BrokenRule extends Partial<AnswerFault> {
  faults?: readonly AnswerFault[]
  maximum?: number
}

/** The `data` of each refusal that a browser reads, by code. All amounts are decimals in major units. */
export interface RefusalData {
  step_incomplete: OpenStep
  /** The step of a plugin that could not be judged or priced, where it is one, with its prompt's dictionary key. */
  unavailable: { step?: string; prompt?: string }
  /** The new quote, which replaces the shown one; a move tells its price alone. */
  price_changed: { quote?: ToldQuote; price?: number }
  /** What the caller can spend of account credit by now; absent where it changed while the payment was made. */
  credit_changed: { creditavailable?: number }
  /** What comes back by now, and what of the money paid is locked; points of what is paid so. */
  refund_changed: { refund?: number; locks?: number }
  /** What the gift code can pay by now; absent where it changed while the payment was made. */
  gift_changed: { giftavailable?: number }
  /** Why the gift code pays nothing. */
  gift_not_usable: { status?: string }
  /** What it costs, and what the caller can spend by now. */
  /** How many payments are still to be charged with it. */
  method_in_use: { count: number }
  points_short: { pointsneeded: number; pointsavailable: number }
  /** The entry by which who is signed in waits for it; with a `waitlistoffer` its place is kept for them. */
  already_waiting: { entry?: WireReservation }
  /** The place that is held by now, instead of the wish to wait for it, and its price. */
  room_now: { reservation: WireReservation; quote?: ToldQuote }
  /** What is to be paid of what price, by whom, and where if not here. */
  payment_required: {
    amount?: number
    price?: number
    currency?: string
    processors?: readonly string[]
    page?: string
  }
  /** `action` is what the browser half of the processor's plugin needs. */
  payment_requires_action: OpenPayment & { action: unknown }
  payment_unknown: OpenPayment
  payment_pending: OpenPayment
  /** Why: the processor's code, `no_answer` or `amount_mismatch`. */
  payment_declined: Holding & { code?: string }
  slot_taken: LostTime
  seats_not_available: LostTime
  resource_unavailable: LostTime
  hold_expired: LostTime
  closed: LostTime
  /**
   * What it is now. `waits`: it can't be changed like that until its move is decided. `expected`: what could be done.
   * `isReturned`: what was authorised for it is released, since another change was faster.
   */
  status_conflict: {
    status?: string | undefined
    reservation?: object
    waits?: 'move'
    expected?: string
    isReturned?: true
  }
  answer_required: BrokenRule
  answer_invalid: BrokenRule
  invalid_time: { key?: string; expected?: string }
  range_too_long: { key?: string; count?: number }
  reservation_limit: { maximum: number; per: string }
  discount_not_applicable: { status?: Exclude<CodeStatus, 'applied' | 'unknown' | 'not_applicable'>; code?: string }
}

/** One of a cart that waits in a queue although the others were not booked. */
export interface WaitsAlone {
  /** Its number in the cart, from 0. */
  appointment: number
  id: string
  /** Opens its page, where it can be left. */
  managetoken: string
}

/**
 * What any refusal of several appointments has beside its own data: the number of the one that caused it, from 0, and
 * those that wait all the same. Nothing else of the cart is booked then.
 */
export interface OfAppointment {
  appointment?: number
  waiting?: readonly WaitsAlone[]
}
