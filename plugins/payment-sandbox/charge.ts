import type { MoneyAnswer } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import type { Behaviour } from './cards.ts'

/** One operation on a charge. Its effect counts from here on, whatever answer the caller received. */
export const ChargeEntry = Type.Object({
  operation: Type.Enum(['authorize', 'confirm', 'refuse', 'calloff', 'capture', 'void', 'refund', 'dispute']),
  /** The call's idempotency key; repeated calls are answered from this entry. */
  key: Type.String(),
  amount: Type.Integer({ minimum: 0 }),
  currency: Type.String(),
  /** Whether it had an effect. Refused calls are stored too, so that they are answered the same way again. */
  moved: Type.Boolean(),
  answer: Type.Object({ status: Type.String() }, { additionalProperties: true }),
  /** Until when what was authorised can be captured, epoch ms. */
  captureby: Type.Optional(Type.Integer()),
  /** When it was, epoch ms, and what became of it then; of a dispute. */
  at: Type.Optional(Type.Integer()),
  dispute: Type.Optional(Type.Enum(['inquiry', 'open', 'won', 'lost'])),
  /** The card's behaviour, in the first entry. */
  behaviour: Type.Optional(Type.String()),
  /** The method that was saved with it, in the first entry. */
  method: Type.Optional(Type.String()),
  /** What may be told of the card, in the first entry. */
  details: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type ChargeEntry = Omit<Static<typeof ChargeEntry>, 'answer'> & { answer: MoneyAnswer }

export interface ChargeTotals {
  state: 'none' | 'pending' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed'
  currency: string
  authorized: number
  captured: number
  refunded: number
  /** Until when what is authorised can be captured; null where that does not run out. */
  captureby: number | null
}

/** The charge's state after its entries; what was not captured in time is released. Pure; `now` in epoch ms. */
export function totalsOf(entries: ChargeEntry[], now = 0): ChargeTotals {
  const totals: ChargeTotals = {
    ...{ state: 'none', currency: '', authorized: 0, captured: 0, refunded: 0 },
    captureby: null,
  }
  for (const entry of entries) apply(totals, entry)
  const isOver = totals.state === 'authorized' && totals.captureby !== null && totals.captureby <= now
  return isOver ? { ...totals, state: 'voided' } : totals
}

const authorized = (totals: ChargeTotals, amount: number) =>
  Object.assign(totals, { state: 'authorized', authorized: amount })

/** What each operation that took effect makes of a charge. */
const effects: Record<ChargeEntry['operation'], (totals: ChargeTotals, amount: number) => void> = {
  authorize: authorized,
  confirm: authorized,
  refuse: (totals) => Object.assign(totals, { state: 'failed' }),
  calloff: (totals) => Object.assign(totals, { state: 'voided' }),
  capture: (totals, amount) => Object.assign(totals, { state: 'captured', captured: amount }),
  void: (totals) => Object.assign(totals, { state: 'voided' }),
  // Whatever is disputed of it is told apart.
  dispute: () => undefined,
  refund(totals, amount) {
    totals.refunded += amount
    if (totals.refunded === totals.captured) totals.state = 'refunded'
  },
}

function apply(totals: ChargeTotals, { operation, amount, currency, moved, answer, captureby }: ChargeEntry): void {
  totals.captureby = captureby ?? totals.captureby
  if (operation === 'authorize') {
    totals.currency = currency
    if (answer.status === 'requires_action') totals.state = 'pending'
    else if (answer.status === 'declined') totals.state = 'failed'
  }
  if (moved) effects[operation](totals, amount)
}

/** The sandbox's reaction to the first call for a card: its answer, and whether money was reserved even so. */
export function firstAnswer(behaviour: Behaviour, reference: string): { moved: boolean; answer: MoneyAnswer } {
  switch (behaviour) {
    case 'card_declined':
    case 'insufficient_funds':
      return { moved: false, answer: { status: 'declined', code: behaviour } }
    case 'always_confirmation':
    case 'confirmation':
      return { moved: false, answer: { status: 'requires_action', reference, action: { kind: 'confirm', reference } } }
    case 'timeout_paid':
      return { moved: true, answer: { status: 'unknown', reference } }
    case 'timeout_unpaid':
      return { moved: false, answer: { status: 'unknown', reference } }
    case 'approved':
    case 'timeout_capture':
    case 'saved_declined':
    case 'disputed':
    case 'inquiry':
      return { moved: true, answer: { status: 'succeeded', reference } }
  }
}

type Order = 'capture' | 'void' | 'calloff' | 'refund'

/** In which states an operation may go on, and the most that it may move; null where it moves no amount. */
const orders: Record<Order, { at: ChargeTotals['state'][]; most: ((totals: ChargeTotals) => number) | null }> = {
  calloff: { at: ['none', 'pending', 'failed', 'voided'], most: null },
  void: { at: ['authorized', 'pending', 'voided'], most: null },
  capture: { at: ['authorized'], most: (totals) => totals.authorized },
  refund: { at: ['captured'], most: (totals) => totals.captured - totals.refunded },
}

/** Why an operation is refused in the charge's state; null when it is allowed. Codes are the sandbox's own. */
export function refusalOf(operation: Order, totals: ChargeTotals, amount: number): string | null {
  const { at, most } = orders[operation]
  if (!at.includes(totals.state)) return `is_${totals.state}`
  return most !== null && amount > most(totals) ? 'amount_too_large' : null
}
