/** What a method of the tests does when it is charged. */
export type Behaviour =
  | 'approved'
  | 'declined'
  | 'insufficient_funds'
  | 'other_currency'
  | 'asks'
  | 'asks_when_absent'
  | 'declined_when_absent'
  | 'lost_moved'
  | 'lost_unmoved'

export interface Method {
  id: string
  behaviour: Behaviour
  customer: string | null
  /** Why its bank refuses it while its owner is not there, whatever it does otherwise. */
  refusal?: LastError
}

export interface Customer {
  id: string
  email: string | null
  name: string | null
  metadata: Record<string, string>
}

export interface Charge {
  id: string
  status: 'succeeded' | 'failed'
  amount: number
  captured: number
  /** Seconds. */
  captureBefore: number
}

export interface Refund {
  id: string
  payment: string
  amount: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
  /** Null for what a capture of less released. */
  moved: string | null
  metadata: Record<string, string>
  reversesTransfer: boolean
  refundsFee: boolean
}

export interface Dispute {
  id: string
  payment: string
  amount: number
  currency: string
  status: string
  reason: string
  /** Seconds. */
  created: number
  /** What it moved at the account, and what was taken for that. */
  moved: { amount: number; fee: number; currency: string }[]
}

export type Status =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export interface LastError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  advice_code?: string
}

export interface Payment {
  id: string
  amount: number
  received: number
  currency: string
  status: Status
  method: string | null
  customer: string | null
  kept: boolean
  metadata: Record<string, string>
  charge: Charge | null
  error: LastError | null
  reason: string | null
  destination: string | null
  behalf: string | null
  fee: number | null
  description: string
  /** The kinds of methods that it may be paid with. */
  kinds: string[]
}

export interface Setup {
  id: string
  status: 'requires_action' | 'succeeded' | 'requires_payment_method'
  method: string
  customer: string | null
  metadata: Record<string, string>
  error: LastError | null
}

/** An account that is connected. */
export interface Connected {
  id: string
  country: string | null
  metadata: Record<string, string>
  /** Whether its owner has said who they are. */
  submitted: boolean
  takes: boolean
  missing: string[]
}

export const drawConnected = ({ id, country, metadata, submitted, takes, missing }: Connected) => ({
  ...{ id, object: 'account', type: 'express', country, metadata },
  ...{ charges_enabled: takes, payouts_enabled: takes, details_submitted: submitted },
  capabilities: { card_payments: takes ? 'active' : 'pending', transfers: takes ? 'active' : 'pending' },
  requirements: { currently_due: missing, past_due: [], eventually_due: missing },
})

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, country: 'GB', funding: 'credit' }

export const drawMethod = ({ id, customer }: Method) => ({ id, object: 'payment_method', type: 'card', customer, card })

export const drawCustomer = (customer: Customer) => ({ object: 'customer', ...customer })

export const drawRefund = ({ id, payment, amount, currency, status, moved, metadata }: Refund) => ({
  ...{ id, object: 'refund', payment_intent: payment, amount, currency, status, balance_transaction: moved, metadata },
})

export const drawDispute = ({ payment, moved, ...dispute }: Dispute) => ({
  ...{ object: 'dispute', ...dispute, payment_intent: payment, balance_transactions: moved, livemode: false },
})

/** The service passes money on once it is captured. */
const drawTransfer = ({ destination, received, currency }: Payment, charge: Charge) => ({
  ...{ id: charge.id.replace('ch_', 'tr_'), object: 'transfer', amount: received, currency, destination },
  destination_payment: charge.id.replace('ch_', 'py_'),
})

const drawCharge = (payment: Payment, charge: Charge, refunded: number) => ({
  ...{ id: charge.id, object: 'charge', status: charge.status, amount: charge.amount, currency: payment.currency },
  ...{ amount_captured: charge.captured, amount_refunded: refunded, refunded: refunded >= charge.amount },
  ...{ payment_intent: payment.id, metadata: payment.metadata, captured: charge.captured > 0 },
  ...(payment.destination !== null && charge.captured > 0 && { transfer: drawTransfer(payment, charge) }),
  payment_method_details: { type: 'card', card: { ...card, capture_before: charge.captureBefore } },
})

export const drawPayment = (payment: Payment, { refunded, expands }: { refunded: number; expands: boolean }) => ({
  ...{ id: payment.id, object: 'payment_intent', amount: payment.amount, currency: payment.currency },
  ...{ status: payment.status, amount_received: payment.received, capture_method: 'manual' },
  amount_capturable: payment.status === 'requires_capture' ? payment.amount : 0,
  ...{ client_secret: `${payment.id}_secret_test`, customer: payment.customer, payment_method: payment.method },
  ...{ metadata: payment.metadata, last_payment_error: payment.error, cancellation_reason: payment.reason },
  ...{ setup_future_usage: payment.kept ? 'off_session' : null, application_fee_amount: payment.fee },
  transfer_data: payment.destination === null ? null : { destination: payment.destination },
  on_behalf_of: payment.behalf,
  latest_charge:
    expands && payment.charge ? drawCharge(payment, payment.charge, refunded) : (payment.charge?.id ?? null),
  next_action: payment.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  ...{ livemode: false, description: payment.description },
})

export const drawSetup = (setup: Setup, method: Method | undefined, expands: boolean) => ({
  ...{ id: setup.id, object: 'setup_intent', status: setup.status, customer: setup.customer },
  ...{ client_secret: `${setup.id}_secret_test`, metadata: setup.metadata, last_setup_error: setup.error },
  payment_method: expands && method ? drawMethod(method) : setup.method,
})

export const drawDomain = ({ id, host }: { id: string; host: string }) => ({
  ...{ id, object: 'payment_method_domain', domain_name: host, enabled: true },
  ...{ apple_pay: { status: 'active' }, google_pay: { status: 'active' }, livemode: false, created: 0 },
})
