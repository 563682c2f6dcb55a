import type { ReservationPayment } from '../../../../operations/reservations/stored-reservation.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, parsed, statement, text } from '../../../../persistence/session.ts'
import type { Random } from '../../price/tampering/honest-booking.ts'
import type { Bank, Card } from './banks/bank.ts'
import { type DrawnLife, hour, type Later } from './draw-life.ts'
import { bookableOf } from './payments-bundle.ts'
import type { Answered, Product } from './product.ts'
import type { Tally } from './tally.ts'

/** What somebody was told, or did. */
export interface Told {
  does: string
  /** The reservations that were said to be booked, or are concerned. */
  booked: string[]
  code: string | null
  /** What was said to go back, major units. */
  refund?: number
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

/** By this address all rows of a life are found again. */
export const emailOf = ({ index }: DrawnLife): string => `life-${index}@customers.example`

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
  }

  get #drafts(): string[] {
    return this.life.starts.map((_, at) => `life-${this.life.index}-${at}`)
  }

  /** Books, with one card after the other, until it is booked or nobody can say. */
  async book(): Promise<void> {
    const { kind, starts, seats, cards, repeats } = this.life
    const appointments = starts.map((start, at) => ({
      ...{ draft: this.#drafts[at], bookable: bookableOf(this.#bank, kind), seats },
      ...this.#slot(this.#stage.began + start * hour),
    }))
    const user = { email: emailOf(this.life), firstname: 'Ada', lastname: 'Moor' }
    const isCart = appointments.length > 1
    const send = (payment?: object) =>
      this.#doubled('book', () =>
        this.#call(
          isCart ? 'book_appointments' : 'book_appointment',
          isCart ? { appointments, user, payment } : { ...appointments[0], user, payment },
        ),
      )
    for (const card of cards) {
      const answered = kind === 'bill' ? await send() : await this.#pay('book', send, card)
      this.#keep('book', answered)
      const isRefused = answered.is === 'refused' && !lostCodes.has(answered.error.code)
      if (isRefused && answered.error.code === 'payment_declined') {
        this.#stage.tally.add('declined')
        continue
      }
      if (!isRefused) this.#stage.tally.add(answered.is === 'done' ? 'booked' : 'answers lost')
      if (repeats && answered.is === 'done')
        await this.#repeat(() => send({ processor: this.#bank.processor, token: {} }))
      return
    }
  }

  /** The answer was given, and the customer presses again: nothing may be booked or paid twice. */
  async #repeat(send: () => Promise<Answered>): Promise<void> {
    this.#stage.tally.add('W14')
    this.#keep('repeat', await send())
  }

  async #doubled(does: string, send: () => Promise<Answered>): Promise<Answered> {
    if (!this.life.doubles) return send()
    // The first answer is never heard: the browser asks again while it is being worked on.
    this.#stage.tally.add('W13')
    const [first, second] = await Promise.all([send(), send()])
    this.#keep(does, first)
    return second.is === 'refused' && first.is === 'done' ? first : second
  }

  #slot(start: number) {
    return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
  }

  #call(name: string, params: object, kind?: 'site' | 'api'): Promise<Answered> {
    return this.#stage.product.call(this.#bank, name, params, kind)
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
    return send(first)
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
    })
  }

  /** The first of what was booked together. */
  async #find(): Promise<Row | null> {
    const [result] = await this.#stage.db.read([
      statement('SELECT * FROM reservations WHERE draft = ?', this.#drafts[0] ?? ''),
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
  async live(later: Later): Promise<void> {
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
      case 'withdraw':
        return row.status === 'pending' ? this.#call('withdraw_reservation', own) : null
      case 'move': {
        const seats = later.seats === 0 ? {} : { seats: later.seats }
        const to = { ...own, ...this.#slot(row.start + later.by * hour), ...seats }
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
