import type { ReservationPayment } from '../../../../operations/reservations/stored-reservation.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, parsed, statement, text } from '../../../../persistence/session.ts'
import type { Random } from '../../price/tampering/honest-booking.ts'
import { onSite } from '../books/judge-books.ts'
import { type Aim, aimedAt } from './aims.ts'
import type { Bank, Card } from './banks/bank.ts'
import { type DrawnLife, hour, type Later } from './draw-life.ts'
import { guideOf } from './payments-bundle.ts'
import type { Answered, Caller, Product } from './product.ts'
import type { Tally } from './tally.ts'
import { callerOf, slotAt, wayToBook } from './ways-to-book.ts'

/** What somebody was told, or did. */
export interface Told {
  does: string
  /** The reservations that were said to be booked, or are concerned. */
  booked: string[]
  code: string | null
  /** What was said to go back, major units. */
  refund?: number
  refundpoints?: number
}

interface Row {
  id: string
  provider: string
  managetoken: string
  status: string
  start: number
  seats: number
  payment: ReservationPayment | null
}

const lostCodes = new Set([
  'internal',
  'payment_unknown',
  'payment_pending',
  'busy',
  'unavailable',
  'idempotency_pending',
])

export interface Stage {
  product: Product
  db: Database
  random: Random
  tally: Tally
  now(): number
  /** When the batch began, epoch ms. */
  began: number
}

/** Plays a customer, and what others do with their booking, and keeps what they were told. */
export class LivedLife {
  readonly life: DrawnLife
  readonly told: Told[] = []
  readonly #bank: Bank
  readonly #stage: Stage

  constructor(life: DrawnLife, bank: Bank, stage: Stage) {
    this.life = life
    this.#bank = bank
    this.#stage = stage
    this.#aim = life.window ? { window: life.window, isHit: false } : null
  }

  /** Goes wrong once, where it was drawn to. */
  readonly #aim: Aim | null

  /** Books, with one card after the other, until it is booked or nobody can say. */
  book(): Promise<void> {
    return aimedAt(this.#aim, () => this.#book())
  }

  async #book(): Promise<void> {
    const way = await wayToBook({
      ...{ life: this.life, bank: this.#bank, began: this.#stage.began },
      call: (name, params, caller) => this.#stage.product.call(this.#bank, name, params, caller),
      buy: (name, params) => this.#byCards('buy', (payment) => this.#call(name, { ...params, payment })),
    })
    if (!way) {
      this.#stage.tally.add('kept from booking')
      return
    }
    const { name, params, pays } = way
    const book = (payment?: object) => this.#call(name, payment ? { ...params, payment } : params)
    const send = (payment?: object) => this.#doubled('book', () => book(payment))
    if (pays === 'by card') {
      const answered = await this.#byCards('book', send)
      const { processor } = this.#bank
      if (this.life.repeats && answered?.is === 'done') await this.#repeat(() => send({ processor, token: {} }))
      return
    }
    const payment = pays === 'on site' ? { processor: onSite } : undefined
    const answered = await send(payment)
    this.#keep('book', answered)
    if (answered.is === 'done') this.#stage.tally.add('booked')
    if (this.life.repeats && answered.is === 'done') await this.#repeat(() => send(payment))
  }

  /** Pays with one card after the other, until it is done or nobody can say; null once all were declined. */
  async #byCards(does: string, send: (payment: object) => Promise<Answered>): Promise<Answered | null> {
    for (const card of this.life.cards) {
      const answered = await this.#pay(does, send, card)
      this.#keep(does, answered)
      const isRefused = answered.is === 'refused' && !lostCodes.has(answered.error.code)
      if (isRefused && answered.error.code === 'payment_declined') {
        this.#stage.tally.add('declined')
        continue
      }
      if (!isRefused)
        this.#stage.tally.add(answered.is === 'done' ? (does === 'buy' ? 'bought' : 'booked') : 'answers lost')
      return answered
    }
    return null
  }

  /** The answer was given, and the customer presses again: nothing may be booked or paid twice. */
  async #repeat(send: () => Promise<Answered>): Promise<void> {
    this.#stage.tally.add('W14')
    this.#keep('repeat', await send())
  }

  async #doubled(does: string, send: () => Promise<Answered>): Promise<Answered> {
    if (!this.life.doubles) return send()
    // The first answer is never heard: the browser asks again while it is being worked on.
    const [first, second] = await Promise.all([send(), send()])
    if (first.is === 'done') this.#stage.tally.add('W13')
    this.#keep(does, first)
    return second.is === 'refused' && first.is === 'done' ? first : second
  }

  /** Calls as the customer, unless as somebody else. */
  #call(name: string, params: object, caller: Caller = callerOf(this)): Promise<Answered> {
    return this.#stage.product.call(this.#bank, name, params, caller)
  }

  /** Sends a payment, and does what its customer does who is asked for more, or whom nobody can tell how it went. */
  async #pay(does: string, send: (payment: object) => Promise<Answered>, card: Card, agrees = true): Promise<Answered> {
    const { processor } = this.#bank
    const first = { processor, token: await this.#bank.token(card) }
    let answered = await send(first)
    for (let round = 0; round < 3 && this.#isAsked(answered); round += 1)
      answered = await this.#act(does, send, { answered, card: round === 0 ? card : 'approved', agrees })
    const isLost = answered.is === 'refused' && lostCodes.has(answered.error.code)
    if (!isLost || !this.life.insists) return answered
    this.#keep(does, answered)
    // The form makes another: the one before may have paid.
    return send({ processor, token: await this.#bank.token(card) })
  }

  #isAsked(answered: Answered): boolean {
    return (
      answered.is === 'refused' && answered.error.code === 'payment_requires_action' && this.life.onAction !== 'leave'
    )
  }

  async #act(
    does: string,
    send: (payment: object) => Promise<Answered>,
    { answered, card, agrees }: { answered: Answered; card: Card; agrees: boolean },
  ): Promise<Answered> {
    if (answered.is !== 'refused') return answered
    this.#keep(does, answered)
    this.#stage.tally.add('asked for more')
    const { data } = answered.error
    const { onAction } = this.life
    const back = await this.#bank.answer(data, card, agrees && onAction !== 'refuse')
    if (onAction === 'vanish') return { is: 'refused', error: { code: 'payment_unknown' } }
    if (!('resume' in back)) return send({ processor: this.#bank.processor, attempt: data?.attempt, ...back })
    const resumed = await this.#call('resume_payment', back.resume)
    const { outcome } = resumed.is === 'done' ? resumed.value : { outcome: 'lost' }
    if (outcome === 'booked') return resumed
    if (outcome === 'bought') return send({ processor: this.#bank.processor, token: {} })
    return { is: 'refused', error: { code: outcome === 'failed' ? 'payment_declined' : 'payment_unknown' } }
  }

  #keep(does: string, answered: Answered): void {
    const value = answered.is === 'done' ? answered.value : {}
    const list: unknown[] = Array.isArray(value.reservations) ? value.reservations : [value]
    const booked = list.flatMap((one) =>
      typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' ? [one.id] : [],
    )
    this.told.push({
      ...{ does, booked, code: answered.is === 'refused' ? answered.error.code : null },
      ...(typeof value.refund === 'number' && { refund: value.refund }),
      ...(typeof value.refundpoints === 'number' && { refundpoints: value.refundpoints }),
    })
  }

  /** The first of what was booked together. */
  async #find(): Promise<Row | null> {
    const [result] = await this.#stage.db.read([
      statement('SELECT * FROM reservations WHERE draft = ?', `life-${this.life.index}-0`),
    ])
    const [row] = result?.rows ?? []
    if (!row) return null
    return {
      ...{ id: text(row.id), provider: text(row.provider), managetoken: text(row.managetoken) },
      ...{ status: text(row.status), start: integer(row.start), seats: integer(row.seats) },
      payment: parsed<ReservationPayment | null>(row.payment, null),
    }
  }

  async #references({ id }: Row): Promise<string[]> {
    const [result] = await this.#stage.db.read([
      statement(
        `SELECT a.reference FROM payment_attempts a JOIN payment_shares s ON s.attempt = a.id
          WHERE s.reservation = ? AND a.reference IS NOT NULL ORDER BY a.created, a.id`,
        id,
      ),
    ])
    return (result?.rows ?? []).map(({ reference }) => text(reference))
  }

  /** Does what was drawn for later. What is no longer possible is refused. */
  live(later: Later): Promise<void> {
    return aimedAt(this.#aim, () => this.#live(later))
  }

  async #live(later: Later): Promise<void> {
    const row = await this.#find()
    if (!row) return
    const { tally } = this.#stage
    const own = { id: row.id, token: this.#stage.product.tokenOf(row) }
    const done = await this.#do(later, row, own)
    if (done === null) return
    const answered: Answered = typeof done === 'boolean' ? { is: 'done', value: {} } : done
    if (done === false) return
    this.#keep(later.does, answered)
    if (answered.is === 'done') tally.add(later.does === 'dispute ends' ? `dispute ${later.end}` : later.does)
    else tally.add('refused later')
  }

  async #do(later: Later, row: Row, own: { id: string; token: string }): Promise<Answered | boolean | null> {
    const major = (minor: number) => minor / 10 ** this.#bank.digits
    const { payment } = row
    const due = payment ? payment.quote.finalprice - payment.paid - (payment.waived ?? 0) : 0
    switch (later.does) {
      case 'balance':
        if (row.status !== 'booked' || due <= 0) return null
        return this.#pay(
          'balance',
          (chosen) => this.#call('pay_balance', { ...own, payment: chosen }),
          later.card,
          later.agrees,
        )
      case 'by hand': {
        const amount = major(Math.max(1, Math.floor(due / 2)))
        const known = { idempotencykey: `hand-${own.id}`, means: 'cash', externalid: '1' }
        return due > 0 ? this.#call('record_payment', { id: own.id, amount, ...known }, 'api') : null
      }
      case 'approve':
      case 'reject':
        return row.status === 'pending' ? this.#call(`${later.does}_reservation`, { id: own.id }, 'api') : null
      case 'claim': {
        const resource = guideOf(this.#bank)
        const told = await this.#call('get_gig_times', { id: own.id, resource }, 'api')
        const times: unknown = told.is === 'done' ? told.value.times : []
        const [time] = Array.isArray(times) ? times : []
        if (!time) return null
        return this.#call('claim_reservation', { id: own.id, resource, start: Object(time).start_utc }, 'api')
      }
      case 'withdraw':
        return row.status === 'pending' ? this.#call('withdraw_reservation', own) : null
      case 'move': {
        const seats = later.seats === 0 ? {} : { seats: later.seats }
        const to = { ...own, ...slotAt(row.start + later.by * hour), ...seats }
        return this.#pay(
          'move',
          (chosen) => this.#call('reschedule_reservation', { ...to, payment: chosen }),
          later.card,
        )
      }
      case 'cancel':
        return this.#call('cancel_reservation', own)
      case 'cancel by staff': {
        const amount = major(Math.max(1, Math.floor((payment?.paid ?? 0) / 3)))
        const refundobj = {
          ...{ refundstatus: later.refund, memo: 'as agreed', externalid: '17' },
          ...(later.refund === 'partial' && { amount }),
        }
        return this.#call('cancel_reservation', { id: own.id, refundobj }, 'api')
      }
      case 'refund by staff': {
        const amount = major(Math.floor((payment?.paid ?? 0) * later.share))
        if (amount <= 0) return null
        const known = { reason: 'as agreed', idempotencykey: `refund-${own.id}`, owed: later.owed }
        return this.#call('refund_reservation', { id: own.id, amount, ...known }, 'api')
      }
      case 'refund elsewhere':
        return (await this.#references(row)).some((one) => this.#bank.refund?.(one, later.share) ?? false)
      case 'refund comes back':
        return (await this.#references(row)).some((one) => this.#bank.bounce?.(one) ?? false)
      case 'dispute': {
        for (const one of await this.#references(row)) if (await this.#bank.dispute(one)) return true
        return false
      }
      case 'dispute ends': {
        for (const one of await this.#references(row)) if (await this.#bank.decide(one, later.end)) return true
        return false
      }
    }
  }
}
