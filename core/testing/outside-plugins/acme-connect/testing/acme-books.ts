import { randomBytes } from 'node:crypto'

export interface Account {
  id: string
  name: string
  country: string
  state: 'new' | 'checked' | 'live' | 'revoked'
  wants: string[]
  /** What it has, minor units of whatever it was paid in. */
  balance: number
}

export interface Payment {
  id: string
  account: string
  /** The merchant's own name for it. */
  order: string
  amount: number
  currency: string
  fee: number
  state: 'open' | 'held' | 'taken' | 'ended' | 'refused'
  taken: number
  returnurl: string
  description: string
  items: unknown
  buyer: unknown
  captureuntil: number | null
  reason: string | null
  refunds: Refund[]
  disputes: Dispute[]
}

export interface Refund {
  id: string
  /** The merchant's own name for it; null for one that was made on the service's own pages. */
  order: string | null
  amount: number
  currency: string
  state: 'pending' | 'done' | 'failed'
  /** What of it the account did not have. */
  uncovered: number
}

interface Dispute {
  id: string
  amount: number
  currency: string
  state: 'asked' | 'taken' | 'won' | 'lost'
  reason: string
  fee: number
  opened: number
  closed: number | null
}

/** News as a webhook tells them: of an order by the merchant's name, of what comes later by the payment. */
export interface News {
  id: string
  what: string
  order?: string
  payment?: string
  account?: string
  amount: number
  currency: string
}

/** A refusal as the service answers it. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const hold = 6 * 24 * 3_600_000
const disputeFee = 1_500
/** Whether there are coins for an amount: of francs and dinars there are none of the smallest unit. */
const isCoin = ({ amount, currency }: { amount: number; currency: string }) =>
  amount % ({ chf: 5, kwd: 10 }[currency] ?? 1) === 0
const standing = ({ refunds }: Payment) =>
  refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
const found = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Refusal(404, 'not_found')
  return one
}

/** What the service has, and what may be done with it. @param now of the service, epoch ms */
export class AcmeBooks {
  readonly accounts = new Map<string, Account>()
  readonly payments = new Map<string, Payment>()
  /** What is still to be told to the merchant, oldest first. */
  readonly news: News[] = []
  /** What the next refunds come to; then they are done at once. */
  readonly nextRefunds: Refund['state'][] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  account = (id: string): Account => found(this.accounts.get(id))

  payment(id: string): Payment {
    const payment = found(this.payments.get(id))
    const { state, captureuntil } = payment
    if (state === 'held' && captureuntil !== null && captureuntil <= this.#now()) this.#become(payment, 'ended')
    return payment
  }

  open({ name = '', country = '' }: { name?: string; country?: string }): Account {
    const account: Account = { id: newId('ac'), name, country, state: 'new', wants: ['owner'], balance: 0 }
    this.accounts.set(account.id, account)
    return account
  }

  /** Its owner says what the service asks, is asked more, or takes the merchant's right back. */
  turn(id: string, state: Account['state'], wants: string[] = []): void {
    Object.assign(this.account(id), { state, wants })
    this.news.push({ id: newId('ev'), what: 'account', account: id, amount: 0, currency: 'usd' })
  }

  #become(payment: Payment, state: Payment['state']): void {
    payment.state = state
    const { order, amount, taken, currency } = payment
    this.news.push({ id: newId('ev'), what: state, order, amount: state === 'taken' ? taken : amount, currency })
  }

  #tell(what: string, { id, currency }: Payment, amount: number): void {
    this.news.push({ id: newId('ev'), what, payment: id, amount, currency })
  }

  begin(
    asked: Pick<Payment, 'account' | 'order' | 'amount' | 'currency' | 'fee' | 'returnurl' | 'description'> & object,
  ) {
    const { account, amount, fee, returnurl } = asked
    if (this.account(account).state !== 'live') throw new Refusal(422, 'account_not_live')
    const isFee = fee >= 0 && fee <= amount
    if (!(Number.isSafeInteger(amount) && amount > 0 && isFee && isCoin(asked))) throw new Refusal(422, 'amount')
    if (!URL.canParse(returnurl)) throw new Refusal(422, 'returnurl')
    const payment: Payment = {
      ...{ items: [], buyer: null, ...asked, id: newId('pay'), state: 'open', taken: 0 },
      ...{ captureuntil: null, reason: null, refunds: [], disputes: [] },
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  /** The customer agrees on the service's page, or is refused there; too late, nothing happens. */
  agree(id: string, reason: string | null = null): void {
    const payment = this.payment(id)
    if (payment.state !== 'open') return
    if (reason === null) payment.captureuntil = this.#now() + hold
    payment.reason = reason
    this.#become(payment, reason === null ? 'held' : 'refused')
  }

  end(id: string, whileIn: string): Payment {
    const payment = this.payment(id)
    if (payment.state === 'ended') return payment
    if (payment.state !== whileIn || !['open', 'held'].includes(whileIn)) throw new Refusal(409, 'state')
    this.#become(payment, 'ended')
    return payment
  }

  capture(id: string, { amount, fee }: { amount: number; fee: number }): Payment {
    const payment = this.payment(id)
    if (payment.state !== 'held') throw new Refusal(409, 'state')
    const isFine = amount > 0 && amount <= payment.amount && fee <= amount
    if (!isFine || !isCoin({ amount, currency: payment.currency })) throw new Refusal(422, 'amount')
    Object.assign(payment, { taken: amount, fee })
    this.account(payment.account).balance += amount - fee
    this.#become(payment, 'taken')
    return payment
  }

  /** Of the fee goes back what belongs to so much of the payment; the rest comes from the account, if that has it. */
  refund(id: string, { amount, order = null }: { amount: number; order?: string | null }): Refund {
    const payment = this.payment(id)
    const { taken, fee, currency } = payment
    const before = standing(payment)
    const disputed = payment.disputes.filter(({ state }) => state === 'taken' || state === 'lost')
    const gone = disputed.reduce((sum, one) => sum + one.amount, before)
    if (payment.state !== 'taken') throw new Refusal(409, 'state')
    if (!(amount > 0 && amount <= taken - gone && isCoin({ amount, currency }))) throw new Refusal(422, 'amount')
    const feeOf = (part: number) => Math.round((fee * part) / taken)
    const own = amount - (feeOf(before + amount) - feeOf(before))
    const account = this.account(payment.account)
    const has = account.state === 'revoked' ? 0 : Math.max(0, account.balance)
    const uncovered = Math.max(0, own - has)
    account.balance -= own - uncovered
    const refund: Refund = {
      ...{ id: newId('re'), order, amount, currency, uncovered, state: this.nextRefunds.shift() ?? 'done' },
    }
    payment.refunds.push(refund)
    this.#tell('refunded', payment, amount)
    return refund
  }

  /** The customer's bank asks about a payment, takes its money, or has decided. */
  dispute(id: string, state: Dispute['state'], amount = this.payment(id).taken): void {
    const payment = this.payment(id)
    const now = this.#now()
    const [known] = payment.disputes
    const isOver = state === 'won' || state === 'lost'
    const next = { state, closed: isOver ? now : null, fee: state === 'asked' ? 0 : disputeFee }
    if (known) Object.assign(known, next)
    else {
      const reason = 'Not-Received'
      payment.disputes.push({ id: newId('di'), amount, currency: payment.currency, reason, opened: now, ...next })
    }
    this.#tell(isOver ? 'dispute_closed' : 'disputed', payment, amount)
  }

  draw(payment: Payment, address: string) {
    const { id, state, amount, taken, currency, captureuntil, reason } = payment
    return {
      ...{ id, state, amount, taken, returned: standing(payment), currency, captureuntil, reason },
      page: `${address}/pay/${id}`,
      card: state === 'held' || state === 'taken' ? { brand: 'visa', last4: '4242' } : null,
      transfer: state === 'taken' ? id.replace('pay_', 'tr_') : null,
    }
  }
}
