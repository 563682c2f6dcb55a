import { randomBytes } from 'node:crypto'
import { type Form, numberOf, textOf, textsOf } from './form.ts'
import type { Behaviour, Connected, Customer, Dispute, LastError, Method, Payment, Refund, Setup } from './objects.ts'
import { drawPayment } from './objects.ts'
import { invalid, missing, ServiceError } from './service-error.ts'

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const days = 86_400

const declines: Partial<Record<Behaviour, LastError>> = {
  declined: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  other_currency: { type: 'card_error', code: 'card_declined', decline_code: 'currency_not_supported' },
}
const absent: Partial<Record<Behaviour, LastError>> = {
  asks_when_absent: { type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required' },
  declined_when_absent: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
}

/** Amounts are whole, and those in currencies with three decimals end in 0, also what is captured or refunded. */
function checkAmount(amount: number, currency: string): void {
  const isFine = Number.isSafeInteger(amount) && !(/^(bhd|jod|kwd|omr|tnd)$/.test(currency) && amount % 10 !== 0)
  if (!isFine) throw invalid('parameter_invalid_integer')
}

/** What the account has, and what may be done with it. @param now of the service, epoch ms */
export class Account {
  readonly payments = new Map<string, Payment>()
  readonly methods = new Map<string, Method>()
  readonly customers = new Map<string, Customer>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly setups = new Map<string, Setup>()
  readonly connected = new Map<string, Connected>()
  /** What the next refunds come to; then they succeed at once. */
  readonly nextRefunds: Refund['status'][] = []
  /** Codes with which the next refunds that take a transfer back are refused. */
  readonly nextReversals: string[] = []
  /** For how long the banks of the next charges hold what was authorised, seconds; seven days where none is left. */
  readonly nextHolds: number[] = []
  /** Hosts on which wallets are offered. */
  readonly domains: { id: string; host: string }[] = []
  /** Accounts that have too little for what is to be taken back from them. */
  readonly empty = new Set<string>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  newMethod(behaviour: Behaviour): string {
    const id = newId('pm')
    this.methods.set(id, { id, behaviour, customer: null })
    return id
  }

  payment(id: string): Payment {
    const found = this.payments.get(id)
    if (!found) throw missing()
    return found
  }

  method(id: string): Method {
    const found = this.methods.get(id)
    if (!found) throw missing()
    return found
  }

  refundedOf(id: string): number {
    const standing = this.refunds.filter(
      ({ payment, status }) => payment === id && !['failed', 'canceled'].includes(status),
    )
    return standing.reduce((sum, { amount }) => sum + amount, 0)
  }

  draw(payment: Payment, expands = true) {
    return drawPayment(payment, { refunded: this.refundedOf(payment.id), expands })
  }

  createPayment(form: Form): Payment {
    const amount = numberOf(form, 'amount')
    const currency = textOf(form, 'currency')
    if (amount === undefined || !currency) throw invalid('parameter_missing')
    checkAmount(amount, currency)
    if (amount < 50 && currency === 'usd') throw invalid('amount_too_small')
    const fee = numberOf(form, 'application_fee_amount') ?? null
    const destination = textsOf(form, 'transfer_data').destination ?? null
    if (fee !== null && (fee > amount || destination === null)) throw invalid('parameter_invalid_integer')
    const payment: Payment = {
      ...{ id: newId('pi'), amount, received: 0, currency, status: 'requires_payment_method' },
      ...{ method: null, customer: null, kept: false, metadata: textsOf(form, 'metadata'), charge: null, error: null },
      ...{
        reason: null,
        destination,
        behalf: textOf(form, 'on_behalf_of') ?? null,
        fee,
        description: textOf(form, 'description') ?? '',
        kinds: Object.values(textsOf(form, 'allowed_payment_method_types')),
      },
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  #unexpected(payment: Payment): ServiceError {
    return invalid('payment_intent_unexpected_state', { payment_intent: this.draw(payment, false) })
  }

  updatePayment(id: string, form: Form): Payment {
    const payment = this.payment(id)
    if (payment.status !== 'requires_payment_method') throw this.#unexpected(payment)
    const customer = textOf(form, 'customer')
    if (customer !== undefined && !this.customers.has(customer)) throw missing()
    payment.customer = customer ?? payment.customer
    payment.kept = textOf(form, 'setup_future_usage') === 'off_session' || payment.kept
    payment.error = null
    return payment
  }

  confirm(id: string, form: Form): Payment {
    const payment = this.payment(id)
    if (!['requires_payment_method', 'requires_action'].includes(payment.status)) throw this.#unexpected(payment)
    const method = this.method(textOf(form, 'payment_method') ?? '')
    if (method.customer !== null && method.customer !== payment.customer)
      throw invalid('payment_method_invalid_parameter')
    payment.method = method.id
    const isAbsent = textOf(form, 'off_session') === 'true'
    const error = declines[method.behaviour] ?? (isAbsent ? (method.refusal ?? absent[method.behaviour]) : undefined)
    if (error) throw this.#refuse(payment, error)
    const asks = method.behaviour === 'asks' || method.behaviour === 'asks_when_absent'
    if (asks && !isAbsent) payment.status = 'requires_action'
    else this.hold(payment)
    return payment
  }

  #refuse(payment: Payment, error: LastError): ServiceError {
    payment.error = error
    payment.status = 'requires_payment_method'
    payment.charge = this.#charge(payment, 'failed')
    return new ServiceError(402, { ...error, payment_intent: this.draw(payment, false) })
  }

  #charge({ amount }: Payment, status: 'succeeded' | 'failed') {
    const captureBefore = Math.floor(this.#now() / 1000) + (this.nextHolds.shift() ?? 7 * days)
    return { id: newId('ch'), status, amount, captured: 0, captureBefore }
  }

  hold(payment: Payment): void {
    payment.status = 'requires_capture'
    payment.charge = this.#charge(payment, 'succeeded')
    const method = this.methods.get(payment.method ?? '')
    if (method && payment.kept) method.customer = payment.customer
  }

  /** The customer's answer to their bank: of a payment, or of a method to be saved, by its client secret. */
  answerBank(clientSecret: string, agrees: boolean): void {
    const id = clientSecret.replace(/_secret_.*$/, '')
    const setup = this.setups.get(id)
    if (setup?.status === 'requires_action') this.#endSetup(setup, agrees)
    const payment = this.payments.get(id)
    if (payment?.status !== 'requires_action') return
    if (agrees) {
      this.hold(payment)
      return
    }
    payment.status = 'requires_payment_method'
    payment.error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }
  }

  capture(id: string, form: Form): Payment {
    const payment = this.payment(id)
    if (payment.status !== 'requires_capture' || !payment.charge) throw this.#unexpected(payment)
    const amount = numberOf(form, 'amount_to_capture') ?? payment.amount
    checkAmount(amount, payment.currency)
    if (amount > payment.amount) throw invalid('amount_too_large')
    const fee = numberOf(form, 'application_fee_amount') ?? payment.fee
    if (fee !== null && fee > amount) throw invalid('parameter_invalid_integer')
    Object.assign(payment, { status: 'succeeded', received: amount, fee })
    payment.charge.captured = amount
    const released = payment.amount - amount
    if (released > 0) this.#addRefund(payment, { amount: released, moved: null })
    return payment
  }

  cancel(id: string, form: Form): Payment {
    const payment = this.payment(id)
    if (['succeeded', 'canceled', 'processing'].includes(payment.status)) throw this.#unexpected(payment)
    payment.status = 'canceled'
    payment.reason = textOf(form, 'cancellation_reason') ?? null
    return payment
  }

  #addRefund(payment: Payment, more: Partial<Refund> & { amount: number }): Refund {
    const refund: Refund = {
      ...{
        id: newId('re'),
        payment: payment.id,
        currency: payment.currency,
        status: 'succeeded',
        moved: newId('txn'),
        metadata: {},
      },
      ...{ reversesTransfer: false, refundsFee: false },
      ...more,
    }
    this.refunds.unshift(refund)
    return refund
  }

  refund(form: Form): Refund {
    const payment = this.payment(textOf(form, 'payment_intent') ?? '')
    const amount = numberOf(form, 'amount') ?? payment.received
    const released = payment.charge ? payment.charge.amount - payment.charge.captured : 0
    if (payment.status !== 'succeeded') throw this.#unexpected(payment)
    checkAmount(amount, payment.currency)
    const left = payment.received - (this.refundedOf(payment.id) - released)
    if (amount > left) throw invalid('charge_already_refunded')
    if (amount > left - this.#takenOf(payment.id)) throw invalid('charge_disputed')
    const refused = textOf(form, 'reverse_transfer') === 'true' ? this.nextReversals.shift() : undefined
    if (refused !== undefined) throw invalid(refused)
    if (textOf(form, 'reverse_transfer') === 'true' && this.empty.has(payment.destination ?? ''))
      throw invalid('balance_insufficient')
    return this.#addRefund(payment, {
      amount,
      status: this.nextRefunds.shift() ?? 'succeeded',
      metadata: textsOf(form, 'metadata'),
      reversesTransfer: textOf(form, 'reverse_transfer') === 'true',
      refundsFee: textOf(form, 'refund_application_fee') === 'true',
    })
  }

  /**
   * The bank asks about a payment, disputes it, or decides: the dispute in its new state. The fee is 15.00, and stays
   * with the service.
   */
  dispute(id: string, status: string, amount = this.payment(id).received): Dispute {
    const payment = this.payment(id)
    const known = this.disputes.find((one) => one.payment === id && one.amount === amount)
    const { currency } = payment
    const dispute = known ?? {
      ...{ id: newId('du'), payment: id, amount, currency, status, reason: 'fraudulent', moved: [] },
      created: Math.floor(this.#now() / 1000),
    }
    if (!known) this.disputes.unshift(dispute)
    dispute.status = status
    const has = dispute.moved.reduce((sum, one) => sum - one.amount, 0)
    const isAsked = status.startsWith('warning')
    if (!isAsked && has === 0 && status !== 'won') dispute.moved.push({ amount: -amount, fee: 1500, currency })
    if (status === 'won' && has > 0) dispute.moved.push({ amount, fee: 0, currency })
    return dispute
  }

  /** What banks have of a payment. */
  #takenOf(id: string): number {
    const moved = this.disputes.filter(({ payment }) => payment === id).flatMap((one) => one.moved)
    return moved.reduce((sum, { amount }) => sum - amount, 0)
  }

  registerDomain(form: Form): { id: string; host: string } {
    const host = textOf(form, 'domain_name') ?? ''
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) throw invalid('parameter_invalid_empty')
    const known = this.domains.find((one) => one.host === host)
    const domain = known ?? { id: newId('pmd'), host }
    if (!known) this.domains.unshift(domain)
    return domain
  }

  createCustomer(form: Form): Customer {
    const email = textOf(form, 'email') ?? null
    const name = textOf(form, 'name') ?? null
    const customer = { id: newId('cus'), email, name, metadata: textsOf(form, 'metadata') }
    this.customers.set(customer.id, customer)
    return customer
  }

  detach(id: string): Method {
    const method = this.method(id)
    if (method.customer === null) throw invalid('payment_method_unexpected_state')
    method.customer = null
    return method
  }

  connect(form: Form): Connected {
    if (textOf(form, 'type') !== 'express') throw invalid('parameter_invalid_empty')
    const missing = ['business_profile.url', 'external_account', 'individual.verification.document']
    const account: Connected = {
      ...{ id: `acct_${randomBytes(8).toString('hex')}`, country: textOf(form, 'country') ?? null },
      ...{ metadata: textsOf(form, 'metadata'), submitted: false, takes: false, missing },
    }
    this.connected.set(account.id, account)
    return account
  }

  connectedAccount(id: string): Connected {
    const found = this.connected.get(id)
    if (!found) throw missing()
    return found
  }

  createSetup(form: Form): Setup {
    const method = this.method(textOf(form, 'payment_method') ?? '')
    const customer = textOf(form, 'customer') ?? null
    const error = declines[method.behaviour]
    if (error) throw new ServiceError(402, { ...error })
    const status = method.behaviour === 'asks' ? 'requires_action' : 'succeeded'
    const metadata = textsOf(form, 'metadata')
    const setup: Setup = { id: newId('seti'), status, method: method.id, customer, metadata, error: null }
    this.setups.set(setup.id, setup)
    if (status === 'succeeded') method.customer = customer
    return setup
  }

  #endSetup(setup: Setup, agrees: boolean): void {
    setup.status = agrees ? 'succeeded' : 'requires_payment_method'
    if (agrees) this.method(setup.method).customer = setup.customer
    else setup.error = { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }
  }
}
