import type { Result } from '../../domain/errors.ts'
import type { PaymentMode } from '../../domain/pricing/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import type { Actor } from '../define-operation.ts'
import type { Holder } from '../limits/hold-repository.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { GivenCode } from '../pricing/discount-code.ts'
import type { SaidPrices } from '../pricing/said-prices.ts'
import type { Tenant } from '../tenant.ts'

/** Appointments to book together, all or none, already read and validated. */
export interface BookingRequest {
  items: { appointment: Appointment; draft: string; answers: Answers }[]
  /** The draft that one more of them would have: where the caller's key has booked it, this is another cart. */
  further?: string | undefined
  contact: Contact
  /** The id of the customer, if known; otherwise the bookings are a guest's. */
  user: string | null
  language: string
  /** The person whose live holds are limited during payment; null for unlimited callers. */
  holder: Holder | null
  /** Whether refusals tell the engine's reason: for staff. */
  showreasons: boolean
  discount: GivenCode
  /** The total that the caller was shown, in major units. */
  totalprice?: number | string | undefined
  /** What the customer's account credit pays of it, in major units. */
  credit?: number | string | undefined
  /** The gift code that pays first, and what it was shown to pay of it. */
  giftcode?: string | undefined
  gift?: number | string | undefined
  /** Points pay for what can be paid in them; absent for currency. */
  paymentmode?: PaymentMode | undefined
  /** The points that the caller was shown. */
  totalpoints?: number | undefined
  /** The prices that the caller was shown for each appointment. */
  said?: SaidPrices[]
  payment?: PaymentChoice | undefined
  /** Booked by staff, at any time and unpaid: who did, and what they note about it. */
  staff?: { actor: string; extra: StoredReservation['extra'] }
  /** What else happens in the transaction that books, where nothing is paid with it; its refusal books nothing. */
  also?: (unit: UnitOfWork, placed: StoredReservation[]) => Promise<Result<null>>
  /** The ids of what gives its files up to them (`submitFiles`). */
  givers?: string[] | undefined
  /**
   * What happens once they are judged and would have their places, before they are booked or their money is asked for;
   * its refusal ends the booking. It may be called several times.
   */
  first?: (() => Promise<Result<null>>) | undefined
  /** Who calls: drafts of others keep neither what those said, nor their open payments. */
  actor: Actor
  tenant: Tenant
  ports: Ports
}

/** The present reservation of each appointment's draft, in order. */
export type Known = (StoredReservation | null)[]
