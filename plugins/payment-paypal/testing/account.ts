import { randomBytes } from 'node:crypto'

export interface Money {
  currency_code: string
  value: string
}

/** What comes of a customer's agreement once it is authorised. */
export type Behaviour =
  | 'approved'
  | 'declined'
  | 'denied'
  | 'pending'
  | 'limited'
  | 'barred'
  | 'lost_moved'
  | 'lost_unmoved'

export interface Authorization {
  id: string
  status: 'CREATED' | 'PENDING' | 'DENIED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED'
  amount: Money
  create_time: string
  update_time: string
  expiration_time: string
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  order: string
}

export interface Refund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  amount: Money
  custom_id: string | undefined
  capture: string
}

export interface Order {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  intent: 'AUTHORIZE' | 'CAPTURE'
  amount: Money
  custom_id: string
  /** The account that it is paid to. */
  payee: string
  return_url: string
  created: number
  behaviour: Behaviour | null
  authorization: Authorization | null
  captures: Capture[]
  refunds: Refund[]
}

export interface Dispute {
  dispute_id: string
  create_time: string
  update_time: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  dispute_amount: Money
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK'
  dispute_outcome?: { outcome_code: string }
  disputed_transactions: { seller_transaction_id: string }[]
}

/** A refusal as the service answers it. */
export class Refusal extends Error {
  readonly status: number
  readonly issue: string

  constructor(issue: string, status = 422) {
    super(issue)
    this.issue = issue
    this.status = status
  }
}

export interface Told {
  id: string
  event_type: string
  resource: object
}

const day = 86_400_000
const newId = () => randomBytes(8).toString('hex').toUpperCase()
const digitsOf = (currency: string) => (['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2)
export const minor = ({ currency_code: currency, value }: Money) => Math.round(Number(value) * 10 ** digitsOf(currency))
/** Every amount that is sent has the decimals of its currency, also one that is captured or refunded. */
function checkDecimals({ currency_code: currency, value }: Money): void {
  if ((value.split('.')[1] ?? '').length > digitsOf(currency)) throw new Refusal('DECIMALS_NOT_SUPPORTED')
}
const sum = (all: { amount: Money }[]) => all.reduce((total, { amount }) => total + minor(amount), 0)

/** What the account has, and what may be done with it. @param now of the service, epoch ms */
export class PaypalAccount {
  readonly orders = new Map<string, Order>()
  readonly disputes: Dispute[] = []
  /** What webhooks tell, oldest first; a test delivers them when it likes. */
  readonly told: Told[] = []
  /** What the next refunds come to; then they are completed at once. */
  readonly nextRefunds: Refund['status'][] = []
  /** What the next captures come to. */
  readonly nextCaptures: Capture['status'][] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  order(id: string): Order {
    const found = this.orders.get(id)
    // Orders that nobody agreed to are forgotten.
    const isForgotten = found && !found.authorization && found.created + 3 * day <= this.#now()
    if (!found || isForgotten) throw new Refusal('INVALID_RESOURCE_ID', 404)
    return found
  }

  #tell(event_type: string, resource: object): void {
    this.told.push({ id: `WH-${newId()}`, event_type, resource })
  }

  /** The merchant whose keys these are. */
  payee = 'QUAYMERCHANT1'

  create({ amount, custom_id, return_url }: Pick<Order, 'amount' | 'custom_id' | 'return_url'>): Order {
    if (!/^(AUD|BRL|CAD|CHF|EUR|GBP|HUF|JPY|TWD|USD)$/.test(amount.currency_code))
      throw new Refusal('CURRENCY_NOT_SUPPORTED')
    checkDecimals(amount)
    if (!(minor(amount) > 0)) throw new Refusal('CANNOT_BE_ZERO_OR_NEGATIVE')
    const order: Order = {
      ...{ id: newId(), status: 'PAYER_ACTION_REQUIRED', intent: 'AUTHORIZE', amount, custom_id, return_url },
      ...{ payee: this.payee, created: this.#now(), behaviour: null, authorization: null, captures: [], refunds: [] },
    }
    this.orders.set(order.id, order)
    return order
  }

  /** The customer agrees on the service's page; an order of another intent can still be agreed to. */
  approve(id: string, behaviour: Behaviour = 'approved'): void {
    const order = this.order(id)
    if (order.authorization) return
    Object.assign(order, { status: 'APPROVED', behaviour })
    this.#tell('CHECKOUT.ORDER.APPROVED', { id })
  }

  patchIntent(id: string, intent: Order['intent']): void {
    const order = this.order(id)
    if (order.authorization || order.status === 'COMPLETED') throw new Refusal('ORDER_ALREADY_COMPLETED')
    order.intent = intent
  }

  authorize(id: string): Order {
    const order = this.order(id)
    if (order.authorization) throw new Refusal('ORDER_ALREADY_AUTHORIZED')
    if (order.intent !== 'AUTHORIZE') throw new Refusal('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status !== 'APPROVED') throw new Refusal('ORDER_NOT_APPROVED')
    if (order.behaviour === 'declined') throw new Refusal('INSTRUMENT_DECLINED')
    if (order.behaviour === 'limited') throw new Refusal('TRANSACTION_LIMIT_EXCEEDED')
    if (order.behaviour === 'barred') throw new Refusal('PAYER_COUNTRY_NOT_SUPPORTED')
    const now = this.#now()
    const status = order.behaviour === 'denied' ? 'DENIED' : order.behaviour === 'pending' ? 'PENDING' : 'CREATED'
    const [at, end] = [now, now + 29 * day].map((time) => new Date(time).toISOString())
    const times = { create_time: at ?? '', update_time: at ?? '', expiration_time: end ?? '' }
    order.authorization = { id: newId(), status, amount: order.amount, ...times }
    order.status = 'COMPLETED'
    this.#tell('PAYMENT.AUTHORIZATION.CREATED', this.#about(order, order.authorization))
    return order
  }

  #about({ id }: Order, resource: object) {
    return { ...resource, supplementary_data: { related_ids: { order_id: id } } }
  }

  #find<T>(pick: (order: Order) => T | null | undefined): { order: Order; found: T } {
    for (const order of this.orders.values()) {
      const found = pick(order)
      if (found) return { order, found }
    }
    throw new Refusal('INVALID_RESOURCE_ID', 404)
  }

  capture(id: string, amount: Money): Capture {
    const { order, found } = this.#find(({ authorization }) => (authorization?.id === id ? authorization : null))
    if (found.status === 'CAPTURED') throw new Refusal('AUTHORIZATION_ALREADY_CAPTURED')
    if (found.status === 'VOIDED') throw new Refusal('AUTHORIZATION_VOIDED')
    if (found.status !== 'CREATED') throw new Refusal('INVALID_RESOURCE_ID')
    checkDecimals(amount)
    // The service lets sellers capture more than was authorised.
    if (minor(amount) > minor(found.amount) * 1.15) throw new Refusal('MAX_CAPTURE_AMOUNT_EXCEEDED')
    const status = this.nextCaptures.shift() ?? 'COMPLETED'
    const capture: Capture = { id: newId(), status, amount, order: order.id }
    order.captures.push(capture)
    found.status = 'CAPTURED'
    this.#tell(`PAYMENT.CAPTURE.${status}`, this.#about(order, capture))
    return capture
  }

  /** The bank decides about a capture that was pending. */
  settle(order: string, status: 'COMPLETED' | 'DECLINED'): void {
    for (const capture of this.order(order).captures) {
      if (capture.status !== 'PENDING') continue
      capture.status = status
      this.#tell(`PAYMENT.CAPTURE.${status}`, this.#about(this.order(order), capture))
    }
  }

  void(id: string): void {
    const { order, found } = this.#find(({ authorization }) => (authorization?.id === id ? authorization : null))
    if (found.status === 'VOIDED') throw new Refusal('PREVIOUSLY_VOIDED')
    if (found.status === 'CAPTURED') throw new Refusal('PREVIOUSLY_CAPTURED')
    found.status = 'VOIDED'
    this.#tell('PAYMENT.AUTHORIZATION.VOIDED', this.#about(order, found))
  }

  /** The buyer asks about a capture, claims its money, or that is decided: the dispute as it is then. */
  dispute(
    capture: string,
    state: 'inquiry' | 'open' | 'won' | 'lost',
    amount = this.captureOf(capture).amount,
  ): Dispute {
    const known = this.disputes.find((one) => one.disputed_transactions[0]?.seller_transaction_id === capture)
    const now = new Date(this.#now()).toISOString()
    const isDecided = state === 'won' || state === 'lost'
    const dispute: Dispute = {
      ...{
        dispute_id: known?.dispute_id ?? `PP-D-${this.disputes.length + 1}`,
        create_time: known?.create_time ?? now,
      },
      ...{ update_time: now, reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_amount: amount },
      status: isDecided ? 'RESOLVED' : state === 'inquiry' ? 'OPEN' : 'WAITING_FOR_SELLER_RESPONSE',
      dispute_life_cycle_stage: state === 'inquiry' ? 'INQUIRY' : 'CHARGEBACK',
      ...(isDecided && {
        dispute_outcome: { outcome_code: state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' },
      }),
      disputed_transactions: [{ seller_transaction_id: capture }],
    }
    if (known) Object.assign(known, dispute)
    else this.disputes.push(dispute)
    const event = isDecided ? 'RESOLVED' : known ? 'UPDATED' : 'CREATED'
    this.#tell(`CUSTOMER.DISPUTE.${event}`, dispute)
    return dispute
  }

  /** A refund that was completed comes back: nothing of it has arrived. */
  bounce(id: string): void {
    const { order, found } = this.#find(({ refunds }) => refunds.find((one) => one.id === id))
    found.status = 'FAILED'
    const capture = this.captureOf(found.capture)
    const isRefunded = order.refunds.some((one) => one.capture === capture.id && one.status === 'COMPLETED')
    capture.status = isRefunded ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
    this.#tell('PAYMENT.REFUND.FAILED', this.#linked(found))
  }

  /** The service names the capture of a refund in a link, and not its order. */
  #linked(refund: Refund) {
    return { ...refund, links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${refund.capture}` }] }
  }

  /** What buyers claim of a capture, or have won. */
  #claimedOf(capture: string): number {
    const claims = this.disputes.filter(
      ({ disputed_transactions: [of], dispute_life_cycle_stage: stage, dispute_outcome: outcome }) =>
        of?.seller_transaction_id === capture &&
        stage === 'CHARGEBACK' &&
        outcome?.outcome_code !== 'RESOLVED_SELLER_FAVOUR',
    )
    return claims.reduce((total, { dispute_amount: amount }) => total + minor(amount), 0)
  }

  captureOf(id: string): Capture {
    return this.#find(({ captures }) => captures.find((one) => one.id === id)).found
  }

  refund(id: string, amount: Money | undefined, custom_id: string | undefined): Refund {
    const { order, found } = this.#find(({ captures }) => captures.find((one) => one.id === id))
    const standing = order.refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    const left = minor(found.amount) - sum(standing)
    if (left <= 0) throw new Refusal('CAPTURE_FULLY_REFUNDED')
    const given = amount ?? found.amount
    checkDecimals(given)
    if (minor(given) > left) throw new Refusal('REFUND_AMOUNT_EXCEEDED')
    if (minor(given) > left - this.#claimedOf(id)) throw new Refusal('TRANSACTION_DISPUTED')
    const status = this.nextRefunds.shift() ?? 'COMPLETED'
    const refund: Refund = { id: newId(), status, amount: given, custom_id, capture: id }
    order.refunds.push(refund)
    if (status === 'COMPLETED') found.status = minor(given) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    this.#tell('PAYMENT.CAPTURE.REFUNDED', this.#linked(refund))
    return refund
  }
}
