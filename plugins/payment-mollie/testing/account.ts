import { randomBytes } from 'node:crypto'

export interface Money {
  currency: string
  value: string
}

export type Status = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed'

export interface Payment {
  id: string
  status: Status
  amount: Money
  captured: number
  /** Whether what was not captured of it was released. */
  isRestReleased: boolean
  chargebacks: Chargeback[]
  redirectUrl: string
  webhookUrl: string | null
  metadata: unknown
  isCancelable: boolean
  created: number
  /** Until when it can be captured, epoch ms. */
  captureBefore: number | null
  failureReason: string | null
  refunds: Refund[]
}

export interface Refund {
  id: string
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  amount: Money
  metadata: unknown
}

export interface Chargeback {
  id: string
  amount: Money
  reason: { code: string; description: string }
  createdAt: string
  reversedAt: string | null
}

/** A refusal as the service answers it. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

const minute = 60_000
const day = 86_400_000
/** For so long a customer may pay on the service's page. */
export const openFor = 15 * minute

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const digitsOf = (currency: string) => (['ISK', 'JPY'].includes(currency) ? 0 : 2)
export const minor = ({ currency, value }: Money) => Math.round(Number(value) * 10 ** digitsOf(currency))
const money = (amount: number, { currency }: Money): Money => ({
  currency,
  value: (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)),
})
/** Decimals are exactly those of the currency, also of what is captured or refunded. */
function checkDecimals(amount: Money): void {
  if (money(minor(amount), amount).value !== amount.value) throw new Refusal(422, 'The amount has an invalid value.')
}
const isStanding = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'

/** What the account has, and what may be done with it. @param now of the service, epoch ms */
export class MollieAccount {
  readonly payments = new Map<string, Payment>()
  /** The ids that webhooks name, in the order of the news; a test delivers them when it likes. */
  readonly told: string[] = []
  /** What the next refunds come to; then they are done at once. */
  readonly nextRefunds: Refund['status'][] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  payment(id: string): Payment {
    const found = this.payments.get(id)
    if (!found) throw new Refusal(404, 'No payment exists with this id.')
    const now = this.#now()
    if (found.status === 'open' && found.created + openFor <= now) this.#become(found, 'expired')
    if (found.status === 'authorized' && found.captureBefore !== null && found.captureBefore <= now)
      this.#become(found, 'canceled')
    return found
  }

  #become(payment: Payment, status: Status): void {
    payment.status = status
    payment.isCancelable = false
    this.told.push(payment.id)
  }

  draw(payment: Payment, address: string) {
    const refunded = payment.refunds.filter(isStanding).reduce((sum, { amount }) => sum + minor(amount), 0)
    const standing = payment.chargebacks.filter(({ reversedAt }) => reversedAt === null)
    const chargedBack = standing.reduce((sum, { amount }) => sum + minor(amount), 0)
    const linked = (list: string) => ({ href: `${address}/v2/payments/${payment.id}/${list}` })
    return {
      ...{ resource: 'payment', id: payment.id, mode: 'test', status: payment.status, amount: payment.amount },
      ...(payment.captured > 0 && { amountCaptured: money(payment.captured, payment.amount) }),
      ...(payment.status === 'paid' && { amountRefunded: money(refunded, payment.amount) }),
      ...(chargedBack > 0 && { amountChargedBack: money(chargedBack, payment.amount) }),
      ...(payment.captureBefore !== null && {
        captureBefore: new Date(payment.captureBefore).toISOString().slice(0, 10),
      }),
      ...{ isCancelable: payment.isCancelable, metadata: payment.metadata, captureMode: 'manual' },
      ...(payment.status === 'failed' && { details: { failureReason: payment.failureReason } }),
      _links: {
        ...(payment.refunds.length > 0 && { refunds: linked('refunds') }),
        ...(payment.chargebacks.length > 0 && { chargebacks: linked('chargebacks') }),
        ...(payment.status === 'open' && {
          checkout: { href: `${address}/checkout/${payment.id}`, type: 'text/html' },
        }),
      },
    }
  }

  create({
    amount,
    redirectUrl,
    webhookUrl = null,
    metadata,
  }: Pick<Payment, 'amount' | 'redirectUrl' | 'metadata'> & { webhookUrl?: string | null }): Payment {
    if (!/^(EUR|USD|GBP|CHF|ISK|JPY)$/.test(amount.currency)) throw new Refusal(422, 'The currency is not supported.')
    checkDecimals(amount)
    if (!(minor(amount) > 0)) throw new Refusal(422, 'The amount is lower than the minimum.')
    if (!URL.canParse(redirectUrl)) throw new Refusal(422, 'The redirect URL is invalid.')
    const payment: Payment = {
      ...{
        id: newId('tr'),
        status: 'open',
        amount,
        captured: 0,
        isRestReleased: false,
        chargebacks: [],
        redirectUrl,
        webhookUrl,
        metadata,
      },
      ...{ isCancelable: true, created: this.#now(), captureBefore: null, failureReason: null, refunds: [] },
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  /** The customer pays on the service's page, or is refused there; too late, nothing happens. */
  pay(
    id: string,
    how: 'authorized' | 'failed' | 'pending' | 'paid' = 'authorized',
    reason: string | null = null,
  ): void {
    const payment = this.payment(id)
    if (payment.status !== 'open' && payment.status !== 'pending') return
    if (how === 'authorized') payment.captureBefore = Math.floor(this.#now() / day) * day + 7 * day
    if (how === 'paid') payment.captured = minor(payment.amount)
    payment.failureReason = reason
    this.#become(payment, how)
  }

  cancel(id: string): Payment {
    const payment = this.payment(id)
    if (!payment.isCancelable || payment.status !== 'open') throw new Refusal(422, 'The payment can not be canceled.')
    this.#become(payment, 'canceled')
    return payment
  }

  capture(id: string, amount: Money | undefined): object {
    const payment = this.payment(id)
    if (payment.status !== 'authorized') throw new Refusal(422, 'The payment has no authorization to capture.')
    if (amount) checkDecimals(amount)
    const wanted = amount ? minor(amount) : minor(payment.amount)
    if (wanted > minor(payment.amount)) throw new Refusal(422, 'The amount is higher than the remaining amount.')
    payment.captured = wanted
    this.#become(payment, 'paid')
    return { resource: 'capture', id: newId('cpt'), status: 'succeeded', paymentId: id }
  }

  release(id: string): void {
    const payment = this.payment(id)
    // What was captured stays so; only the rest of the authorisation is released.
    if (payment.status === 'paid') payment.isRestReleased = true
    if (payment.status === 'paid') return
    if (payment.status !== 'authorized') throw new Refusal(422, 'The payment has no authorization to release.')
    this.#become(payment, 'canceled')
  }

  refund(id: string, amount: Money, metadata: unknown): Refund {
    const payment = this.payment(id)
    const standing = payment.refunds.filter(isStanding).reduce((sum, one) => sum + minor(one.amount), 0)
    if (payment.status !== 'paid') throw new Refusal(422, 'The payment is not paid.')
    checkDecimals(amount)
    const chargedBack = payment.chargebacks.filter(({ reversedAt }) => reversedAt === null)
    const taken = chargedBack.reduce((sum, one) => sum + minor(one.amount), 0)
    if (minor(amount) > payment.captured - standing - taken)
      throw new Refusal(422, 'The amount is higher than the maximum.')
    const refund: Refund = { id: newId('re'), status: this.nextRefunds.shift() ?? 'refunded', amount, metadata }
    payment.refunds.push(refund)
    this.told.push(id)
    return refund
  }

  /** A refund that was done comes back: nothing of it has arrived. */
  bounce(id: string, refund: string): void {
    for (const one of this.payment(id).refunds) if (one.id === refund) one.status = 'failed'
    this.told.push(id)
  }

  /** The customer's bank takes an amount back. */
  chargeBack(id: string, amount: number): void {
    const payment = this.payment(id)
    const reason = { code: 'MD06', description: 'Refund request by end customer' }
    const createdAt = new Date(this.#now()).toISOString()
    const taken = money(amount, payment.amount)
    payment.chargebacks.push({ id: newId('chb'), amount: taken, reason, createdAt, reversedAt: null })
    this.told.push(id)
  }

  /** The bank gives all of that back. */
  reverse(id: string): void {
    for (const one of this.payment(id).chargebacks) one.reversedAt = new Date(this.#now()).toISOString()
    this.told.push(id)
  }
}
