import type { MoneyAnswer } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import type { Behaviour } from './cards.ts'

/** One thing that happened to a charge. What it moved counts from here on, whatever the caller was told. */
export const ChargeEntry = Type.Object({
  operation: Type.Union(
    ['authorize', 'confirm', 'refuse', 'calloff', 'capture', 'void', 'refund'].map((name) => Type.Literal(name)),
  ),
  /** The idempotency key of the call; the same key is answered from this entry. */
  key: Type.String(),
  amount: Type.Integer({ minimum: 0 }),
  currency: Type.String(),
  /** Whether it took effect; a refused call is kept too, to be answered alike. */
  moved: Type.Boolean(),
  answer: Type.Object({ status: Type.String() }, { additionalProperties: true }),
  /** How the card behaves; kept with the first entry. */
  behaviour: Type.Optional(Type.String()),
})
export type ChargeEntry = Omit<Static<typeof ChargeEntry>, 'answer' | 'operation'> & {
  operation: 'authorize' | 'confirm' | 'refuse' | 'calloff' | 'capture' | 'void' | 'refund'
  answer: MoneyAnswer
}

export interface ChargeTotals {
  state: 'none' | 'pending' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed'
  currency: string
  authorized: number
  captured: number
  refunded: number
}

/** What the entries amount to. Pure. */
export function totalsOf(entries: ChargeEntry[]): ChargeTotals {
  const totals: ChargeTotals = { state: 'none', currency: '', authorized: 0, captured: 0, refunded: 0 }
  for (const entry of entries) apply(totals, entry)
  return totals
}

function apply(totals: ChargeTotals, { operation, amount, currency, moved, answer }: ChargeEntry): void {
  if (operation === 'authorize') {
    totals.currency = currency
    if (answer.status === 'requires_action') totals.state = 'pending'
    else if (answer.status === 'declined') totals.state = 'failed'
  }
  if (!moved) return
  if (operation === 'authorize' || operation === 'confirm')
    Object.assign(totals, { state: 'authorized', authorized: amount })
  if (operation === 'refuse') totals.state = 'failed'
  if (operation === 'capture') Object.assign(totals, { state: 'captured', captured: amount })
  if (operation === 'void' || operation === 'calloff') totals.state = 'voided'
  if (operation === 'refund') {
    totals.refunded += amount
    if (totals.refunded === totals.captured) totals.state = 'refunded'
  }
}

/** How the sandbox answers the first call for a card: what is said, and whether money was reserved all the same. */
export function firstAnswer(behaviour: Behaviour, reference: string): { moved: boolean; answer: MoneyAnswer } {
  switch (behaviour) {
    case 'card_declined':
    case 'insufficient_funds':
      return { moved: false, answer: { status: 'declined', code: behaviour } }
    case 'confirmation':
      return { moved: false, answer: { status: 'requires_action', reference, action: { kind: 'confirm', reference } } }
    case 'timeout_paid':
      return { moved: true, answer: { status: 'unknown', reference } }
    case 'timeout_unpaid':
      return { moved: false, answer: { status: 'unknown', reference } }
    case 'approved':
    case 'timeout_capture':
      return { moved: true, answer: { status: 'succeeded', reference } }
  }
}

/** Why an operation is refused in the charge's state; null when it may go on. Codes are the sandbox's own. */
export function refusalOf(
  operation: 'capture' | 'void' | 'calloff' | 'refund',
  totals: ChargeTotals,
  amount: number,
): string | null {
  if (operation === 'calloff')
    return ['none', 'pending', 'failed', 'voided'].includes(totals.state) ? null : `is_${totals.state}`
  if (operation === 'void')
    return ['authorized', 'pending', 'voided'].includes(totals.state) ? null : `is_${totals.state}`
  if (operation === 'capture') {
    if (totals.state !== 'authorized') return `is_${totals.state}`
    return amount > totals.authorized ? 'amount_too_large' : null
  }
  if (totals.state !== 'captured') return `is_${totals.state}`
  return amount > totals.captured - totals.refunded ? 'amount_too_large' : null
}
