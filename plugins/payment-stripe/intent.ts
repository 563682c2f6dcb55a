import type { MoneyAnswer, RetrievedPayment } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { fromService } from './amounts.ts'
import { declinedBy, declineOf } from './faults.ts'

/** The field of every object's metadata in which the key of our call stands. */
export const ownKey = 'booking_key'

/**
 * Expanded in each answer: until when it can be captured, the card, and what went back, stand at the charge; what the
 * payment is called in the account that it was passed on to, at its transfer.
 */
export const expand = ['latest_charge', 'latest_charge.transfer']

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** The account whose keys these are, where nothing is passed on. */
const own = 'own'

/** Whose a payment is: the account that it is passed on to, and the one for which it is made where that is another. */
export function payeeOf({ transfer_data: passed, on_behalf_of: behalf }: Stripe.PaymentIntent): string {
  const to = idOf(passed?.destination) ?? own
  const made = idOf(behalf) ?? own
  return made === to ? to : `${to} for ${made}`
}

/** The payee of what is begun for an account; null for what is kept. */
export const payeeAsked = (account: string | null): string => account ?? own

/** The method that was saved with a payment, if that was asked for. */
const methodOf = (intent: Stripe.PaymentIntent): { method?: string } => {
  const method = intent.setup_future_usage === 'off_session' ? idOf(intent.payment_method) : null
  return method === null ? {} : { method }
}

/** Until when a payment can be captured, as its bank says. */
function endOf(intent: Stripe.PaymentIntent): { captureBy?: number } {
  const before = chargeOf(intent)?.payment_method_details?.card?.capture_before
  return typeof before === 'number' ? { captureBy: before * 1000 } : {}
}

interface Card {
  brand?: string | null
  last4?: string | null
  exp_month?: number | null
  exp_year?: number | null
}

/** Brand, last four and expiry (`MM/YYYY`), which may be shown. */
export function cardDetails(card: Card | null | undefined): { details?: Record<string, string> } {
  if (!card?.brand || !card.last4) return {}
  const { exp_month: month, exp_year: year } = card
  const cardexpiry = month && year ? `${String(month).padStart(2, '0')}/${year}` : null
  return { details: { cardbrand: card.brand, cardlast4: card.last4, ...(cardexpiry && { cardexpiry }) } }
}

/**
 * What may be told of a payment: its card, and where it is passed on by how, and once it is captured by which transfer
 * to which payment in the other account.
 */
export function paymentDetails(intent: Stripe.PaymentIntent): { details?: Record<string, string> } {
  const charge = chargeOf(intent)
  const transfer = charge?.transfer
  const arrived = typeof transfer === 'object' ? idOf(transfer.destination_payment) : null
  const details = {
    ...cardDetails(charge?.payment_method_details?.card).details,
    ...(intent.transfer_data && { transfertype: 'destination_charge' }),
    ...(transfer && { transferid: idOf(transfer) ?? '' }),
    ...(arrived !== null && { paymentid: arrived }),
  }
  return Object.keys(details).length > 0 ? { details } : {}
}

/** The code of a payment that nobody has confirmed. */
const nobody = 'token_invalid'

/** What a payment has come to, as an answer to a call that was to authorise it. */
export function answerOf(intent: Stripe.PaymentIntent): MoneyAnswer {
  const { id: reference, status, currency } = intent
  switch (status) {
    case 'requires_capture':
    case 'succeeded': {
      const units = status === 'succeeded' ? intent.amount_received : intent.amount_capturable
      const money = { amount: fromService(units, currency), currency, payee: payeeOf(intent) }
      return {
        ...{ status: 'succeeded', reference, ...money },
        ...{ ...endOf(intent), ...methodOf(intent), ...paymentDetails(intent) },
      }
    }
    case 'processing':
      return { status: 'pending', reference }
    case 'requires_action':
      return intent.client_secret === null
        ? { status: 'unknown', reference }
        : { status: 'requires_action', reference, action: { clientsecret: intent.client_secret } }
    case 'requires_payment_method':
      // Without an error nobody has confirmed it, whatever the browser says.
      return declinedBy(intent.last_payment_error ? declineOf(intent.last_payment_error) : { code: nobody })
    case 'canceled':
      return { status: 'declined', code: 'called_off' }
    // To be confirmed, or a state of a later version of the service.
    default:
      return { status: 'unknown', reference }
  }
}

/**
 * Where a payment stands. `returned`: what went back of its capture, in the service's units.
 * @throws Error for a state of a later version of the service
 */
export function stateOf(intent: Stripe.PaymentIntent, returned: number): RetrievedPayment {
  const { status, currency } = intent
  const amount = fromService(intent.amount, currency)
  switch (status) {
    case 'requires_payment_method':
      return intent.last_payment_error
        ? { state: 'failed', amount: 0, ...declineOf(intent.last_payment_error) }
        : { state: 'none', amount: 0 }
    case 'requires_confirmation':
      return { state: 'none', amount: 0 }
    case 'requires_action':
      return { state: 'action', amount, currency }
    case 'processing':
      return { state: 'processing', amount, currency }
    case 'requires_capture': {
      const held = fromService(intent.amount_capturable, currency)
      return {
        state: 'authorized',
        amount: held,
        currency,
        payee: payeeOf(intent),
        ...endOf(intent),
        ...methodOf(intent),
      }
    }
    case 'canceled':
      // One that its bank refused was closed afterwards, and still says why.
      return chargeOf(intent)?.status === 'failed'
        ? {
            ...{ state: 'failed', amount, currency },
            ...(intent.last_payment_error && declineOf(intent.last_payment_error)),
          }
        : { state: 'voided', amount, currency }
    case 'succeeded': {
      const received = intent.amount_received
      if (returned >= received) return { state: 'refunded', amount: fromService(received, currency), currency }
      return {
        ...{ state: 'captured', amount: fromService(received - returned, currency), currency },
        ...{ payee: payeeOf(intent), ...methodOf(intent), ...paymentDetails(intent) },
      }
    }
    default:
      throw new Error('the payment service answered a state that is not known')
  }
}

/** The charge of a captured payment, when it took less than it held: what it released may stand among its refunds. */
export function releasedOf(intent: Stripe.PaymentIntent): number {
  const charge = chargeOf(intent)
  return charge && intent.status === 'succeeded' ? charge.amount - charge.amount_captured : 0
}

/** What the charge itself says went back. */
export const refundedOf = (intent: Stripe.PaymentIntent): number => chargeOf(intent)?.amount_refunded ?? 0
