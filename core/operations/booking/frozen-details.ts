import type { Due, PaymentMethod } from '../../domain/payments/index.ts'
import { type FrozenQuote, frozenQuotes, isInPoints, type Quote } from '../../domain/pricing/index.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import { agreedIn } from '../appointments/contact-details.ts'
import type { StoredReservation } from '../ports.ts'
import type { Payable } from '../pricing/account-credit.ts'
import { frozenPriceData } from '../pricing/price-cart.ts'
import { extraOf } from '../reservations/new-reservation.ts'
import type { BookingRequest, Known } from './booking-request.ts'
import { afterAnother } from './draft-details.ts'
import { isPricedAsHeld } from './price-booking.ts'

/** A price of which nothing is due now: all of it is the balance. */
const owedLater = (quote: FrozenQuote): FrozenQuote => ({
  ...quote,
  duenow: 0,
  dueonapproval: 0,
  dueonclaim: 0,
  pointsduenow: 0,
  balancetobecollected: quote.finalprice,
})

/** What is frozen: by whom, at which price, paid how; `now` is when it was priced. */
interface Freezing {
  user: string
  quote: Quote
  /** What account credit pays of each, or points where it is paid in those. */
  credits: number[]
  /** What of that a gift code pays. */
  gifts: Payable['gifts']
  /** What is charged for each. */
  charged: Due[]
  way: { processor: string | null; method: PaymentMethod | null }
  known: Known
  /** Which of the drafts another account had. */
  passedOn: boolean[]
  now: number
}

/** How a reservation of a cart is paid that takes none of its money. */
const byPoints = { method: 'points', processor: null } as const
/** A request of which nothing is charged has no attempt of its own, and waits for no method. */
const byNothing = { method: null, processor: null } as const

const isUncharged = ({ dueonapproval }: Pick<Due, 'dueonapproval'>, charged: Due | undefined): boolean =>
  dueonapproval > 0 && charged?.dueonapproval === 0

/** Contact, answers and amounts that are frozen with each of the bookings. */
export function frozenDetails(
  { items, contact, language, tenant, staff }: BookingRequest,
  { user, quote, credits, gifts, charged, way: { processor, method }, known, passedOn, now }: Freezing,
): Partial<StoredReservation>[] {
  const { digits } = tenant.currency
  const cart = items.map(({ draft }) => draft)
  return frozenQuotes(quote).map((due, index) => {
    const frozen = staff ? owedLater(due) : due
    const item = items[index]
    const credit = credits[index] ?? 0
    const gift = gifts[index] ?? null
    if (!item) throw new Error('a quote has a price for each appointment')
    const { appointment, answers } = item
    const hold = known[index] ?? null
    const isPassedOn = passedOn[index] ?? false
    // Declined payments stay in the list.
    const transactions = isPassedOn ? [] : (hold?.payment?.transactions ?? [])
    const isOnline = method !== null && isUncharged({ dueonapproval: frozen.dueonapproval ?? 0 }, charged[index])
    const means = isInPoints(frozen) ? byPoints : isOnline ? byNothing : { method, processor }
    const written = {
      user,
      // What ran out was priced anew, and later moves and changes go on from there.
      ...(isPricedAsHeld(appointment, hold, now) ? {} : { pricedata: frozenPriceData(appointment, tenant) }),
      first_name: contact.firstname,
      last_name: contact.lastname,
      email: contact.email,
      mobile_phone_number: contact.mobile_phone_number,
      ...storedAnswers(appointment.entry, answers, tenant.revision, { lines: frozen.lines, digits }),
      extra: { ...extraOf(appointment, answers.addons), ...agreedIn(contact), ...staff?.extra },
      language,
      payment: {
        ...{ quote: frozen, ...means },
        ...{ attempt: null, paid: 0, transactions, decision: null },
        ...(cart.length > 1 && { cart }),
        ...(credit > 0 && { credit }),
        ...(gift && { gift }),
      },
    }
    return isPassedOn ? afterAnother(written) : written
  })
}

/** An attempt books exactly what was frozen with it. A call with other details needs another payment. */
export const isAsFrozen = (hold: StoredReservation, details: Partial<StoredReservation>): boolean =>
  (
    ['email', 'first_name', 'last_name', 'mobile_phone_number', 'formresponses', 'customquestions', 'roster'] as const
  ).every((part) => JSON.stringify(hold[part]) === JSON.stringify(details[part])) &&
  hold.payment?.credit === details.payment?.credit &&
  JSON.stringify(hold.payment?.gift) === JSON.stringify(details.payment?.gift) &&
  JSON.stringify(hold.payment?.quote) === JSON.stringify(details.payment?.quote)
