import { isRecord } from '@tessera/plugin-api'
import type { CardField, TypedCard } from './card-entry.ts'

export type TokenAnswer =
  | { ok: true; token: Record<string, unknown> }
  | { ok: false; faults: { field: CardField; word: string }[] }

const fields: readonly string[] = ['number', 'expiry', 'cvc'] satisfies CardField[]
const isField = (value: unknown): value is CardField => typeof value === 'string' && fields.includes(value)

const unreachable: TokenAnswer = { ok: false, faults: [{ field: 'number', word: 'payment.card_error.unreachable' }] }

/** Exchanges a card for a token at the sandbox; the card number is sent nowhere else. */
export async function requestToken(url: string, card: TypedCard): Promise<TokenAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, number: card.number.replace(/\s/g, '') }),
      signal: AbortSignal.timeout(10_000),
    })
    const body: unknown = await response.json()
    if (!isRecord(body)) return unreachable
    if (typeof body.token === 'string') return { ok: true, token: { token: body.token } }
    const faults = (Array.isArray(body.faults) ? body.faults : []).flatMap((fault: unknown) =>
      isRecord(fault) && isField(fault.field) && typeof fault.word === 'string'
        ? [{ field: fault.field, word: fault.word }]
        : [],
    )
    return faults.length > 0 ? { ok: false, faults } : unreachable
  } catch {
    return unreachable
  }
}
