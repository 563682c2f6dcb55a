import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Behaviour, testCards } from '../../../../plugins/payment-sandbox/cards.ts'
import type { TokenFiles } from '../../../../plugins/payment-sandbox/token-files.ts'
import type { Answered, Counter } from './counter/counter.ts'
import type { DrawnCall, DrawnItem, DrawnPair } from './draw-pair.ts'

const processor = 'payment-sandbox.card'

/** One answer that a customer got. */
export interface Said {
  to:
    | 'hold'
    | 'first'
    | 'beside'
    | 'insisted'
    | 'confirmed'
    | 'repeated'
    | 'cancelled_later'
    | 'repeated_late'
    | 'decided'
  /** What it said is booked, with the price that it said, minor units; empty where it said no such thing. */
  booked: { id: string; draft: string; price: number }[]
  /** What a cancellation said comes back, minor units; null where it was none. */
  refund: { id: string; amount: number } | null
  /** Why it was refused; `internal` where the process died before it could say. */
  code: string | null
}

/** A pair and all that was said to its customer. */
export interface Served {
  pair: DrawnPair
  said: Said[]
}

const Reservation = Type.Object({ id: Type.String(), paymentinformation: Type.Object({ finalprice: Type.Number() }) })
const Single = Reservation
const Cart = Type.Object({ reservations: Type.Array(Reservation) })
const Cancelled = Type.Object({ reservation: Type.Object({ id: Type.String() }), refund: Type.Number() })
const Held = Type.Object({ id: Type.String() })

function answers({ bookable, longer, suits, depth }: DrawnItem) {
  const more = longer ? [{ question_id: 'more', value: { hour: 1 } }] : []
  const suit = suits > 0 ? [{ question_id: 'suit', value: { ws: suits } }] : []
  const deep = depth > 0 ? [{ question_id: 'depth', value: depth }] : []
  const responses = [...more, ...suit, ...deep]
  return responses.length > 0 ? { formresponses: [{ formid: `extras-${bookable}`, responses }] } : {}
}

const slotOf = ({ draft, bookable, start, seats }: DrawnItem) => ({
  draft,
  bookable,
  start: new Date(start).toISOString(),
  end: new Date(start + 3_600_000).toISOString(),
  seats,
})

/** By this address all rows of a pair are found again. */
export const emailOf = ({ index }: DrawnPair): string => `pair-${index}@customers.example`

/** Plays the customer of one pair, and keeps what they were told. */
export class PairCustomer {
  readonly served: Served
  readonly #counters: Counter[]
  readonly #tokens: TokenFiles
  readonly #holds = new Map<string, string>()

  constructor(pair: DrawnPair, counters: Counter[], tokens: TokenFiles) {
    this.served = { pair, said: [] }
    this.#counters = counters
    this.#tokens = tokens
  }

  /** Holds the slots where the customer does, and sends both calls, one soon after the other. */
  async begin(): Promise<void> {
    const { pair } = this.served
    if (pair.isHeld) for (const item of pair.first.items) await this.#hold(item)
    const first = this.#book('first', pair.first, 0)
    const beside = pause(pair.delay).then(() => this.#beside())
    await Promise.all([first, beside])
  }

  /**
   * Repeats a call that worked, and cancels what is booked, once everything has come to rest; a call that comes again
   * after that is a late one of the same click.
   */
  async comeBack(): Promise<void> {
    const { pair, said } = this.served
    const isCancelled = pair.beside.does === 'cancel'
    const worked = said.some(({ to, booked }) => to === 'first' && booked.length > 0)
    if (pair.repeats && worked) await this.#book('repeated', pair.first, 1)
    if (pair.cancelsLater && !isCancelled) {
      const [{ draft } = { draft: '' }] = pair.first.items
      const cancelled = await this.#ask(0, { does: 'cancel', draft })
      this.#keep('cancelled_later', cancelled, [])
      if (pair.repeats && cancelled.is === 'done') await this.#book('repeated_late', pair.first, 1)
    }
    await this.#decide()
  }

  /** Lets staff and the customer decide of what was requested, each part of a cart by itself. */
  async #decide(): Promise<void> {
    const { decides, first } = this.served.pair
    const ways = decides === 'both' ? (['approve', 'withdraw'] as const) : [decides]
    for (const { draft } of first.items) {
      const asked = ways.map((how, at) => this.#ask(at === 0 ? 0 : 1, { does: 'decide', draft, how }))
      for (const answered of await Promise.all(asked)) this.#keep('decided', answered, [])
    }
  }

  #ask(
    which: 0 | 1,
    asked:
      | { does: 'cancel'; draft: string }
      | { does: 'decide'; draft: string; how: 'approve' | 'reject' | 'withdraw' }
      | { does: 'call'; name: string; params: object },
  ) {
    const { processes, tenant } = this.served.pair
    const counter = this.#counters[processes[which]]
    if (!counter) throw new Error('a pair was drawn for more processes than there are')
    return counter.ask({ ...asked, tenant })
  }

  async #hold(item: DrawnItem): Promise<void> {
    const answered = await this.#ask(0, { does: 'call', name: 'hold_appointment', params: slotOf(item) })
    this.#keep('hold', answered, [])
    if (answered.is === 'done' && Value.Check(Held, answered.value)) this.#holds.set(item.draft, answered.value.id)
  }

  async #beside(): Promise<void> {
    const { beside, first } = this.served.pair
    if (beside.does === 'book') return this.#book('beside', beside.call, 1)
    const [item] = first.items
    if (!item) throw new Error('a pair has an appointment')
    const { draft } = item
    if (beside.does === 'cancel') return this.#keep('beside', await this.#ask(1, { does: 'cancel', draft }), [])
    const id = this.#holds.get(draft)
    if (id === undefined) return
    const other = answers({ ...item, longer: !item.longer })
    const [name, params] =
      beside.does === 'clear'
        ? ['clear_holds', { reservations: [id], draft }]
        : ['update_reservation_metainformation', { reservation: { id, draft, ...other } }]
    this.#keep('beside', await this.#ask(1, { does: 'call', name, params }), [])
  }

  /** Sends a booking and does what a customer does who is asked for more, or whom nobody can tell how it went. */
  async #book(to: Said['to'], call: DrawnCall, which: 0 | 1): Promise<void> {
    const { pair } = this.served
    const payment = await this.#payment(call)
    const answered = await this.#send(to, call, which, payment)
    if (answered.is !== 'refused' || to === 'repeated' || to === 'repeated_late') return
    const { code, data } = answered.error
    if (code === 'payment_requires_action') await this.#act(call, which, data?.attempt)
    const isLost = code === 'internal' || code === 'payment_unknown' || code === 'payment_pending'
    if (isLost && pair.insists) await this.#send('insisted', call, which, await this.#payment(call))
  }

  async #act(call: DrawnCall, which: 0 | 1, attempt: unknown): Promise<void> {
    const { onAction } = this.served.pair
    if (onAction === 'leave') return
    const payment = { processor, attempt, token: { confirmed: onAction !== 'refuse' } }
    const sends = onAction === 'confirm_twice' ? ([which, which === 0 ? 1 : 0] as const) : [which]
    await Promise.all(sends.map((one) => this.#send('confirmed', call, one, payment)))
  }

  async #send(to: Said['to'], { items, code }: DrawnCall, which: 0 | 1, payment: object | null): Promise<Answered> {
    const user = { email: emailOf(this.served.pair), firstname: 'Ada', lastname: 'Moor' }
    const whole = { user, ...(code && { discountcode: code }), ...(payment && { payment }) }
    const appointments = items.map((item) => ({ ...slotOf(item), ...answers(item) }))
    const isCart = appointments.length > 1
    const answered = await this.#ask(which, {
      does: 'call',
      name: isCart ? 'book_appointments' : 'book_appointment',
      params: isCart ? { appointments, ...whole } : { ...appointments[0], ...whole },
    })
    this.#keep(to, answered, items)
    return answered
  }

  async #payment({ card, code }: DrawnCall): Promise<object | null> {
    if (code === 'GIFT' && card === null) return null
    if (card === null) return { processor: 'payment-offline.onsite' }
    return { processor, token: { token: await this.#tokens.issue(this.served.pair.tenant.whitelabel, cardOf(card)) } }
  }

  #keep(to: Said['to'], answered: Answered, items: DrawnItem[]): void {
    if (answered.is === 'fault') throw new Error(`pair ${this.served.pair.index}, ${to}: ${answered.text}`)
    const { digits } = this.served.pair.tenant
    const minor = (major: number): number => Math.round(major * 10 ** digits)
    const value: unknown = answered.is === 'done' ? answered.value : null
    const booked = Value.Check(Cart, value) ? value.reservations : Value.Check(Single, value) ? [value] : []
    const isBooking = items.length > 0
    this.served.said.push({
      to,
      booked: isBooking
        ? booked.map(({ id, paymentinformation: { finalprice } }, index) => ({
            id,
            draft: items[index]?.draft ?? '',
            price: minor(finalprice),
          }))
        : [],
      refund: Value.Check(Cancelled, value) ? { id: value.reservation.id, amount: minor(value.refund) } : null,
      code: answered.is === 'refused' ? answered.error.code : null,
    })
  }
}

function cardOf(behaviour: Behaviour) {
  const card = testCards.find((one) => one.behaviour === behaviour)
  if (!card) throw new Error(`no card is ${behaviour}`)
  return card
}
