import type { Authorization, MoneyAnswer, PaymentContext } from '@tessera/plugin-api'
import { onceSaved } from './cards.ts'
import { type ChargeEntry, firstAnswer, refusalOf, totalsOf } from './charge.ts'
import { type ChargeFiles, nameFor } from './charge-files.ts'
import type { TokenFiles } from './token-files.ts'

/** The charge of an idempotency key, known before the first call. */
export const referenceFor = (whitelabel: string, key: string) => `sbx_${nameFor(`${whitelabel}/${key}`)}`

/** Whether it was called off; a call that came too late has no effect. */
const isCalledOff = ({ operation, moved }: ChargeEntry): boolean => operation === 'calloff' && moved

/**
 * Reserves the amount, once per key. For a card that asks for confirmation it is called again with the same key and the
 * customer's answer as `confirmed` in the token.
 */
export async function authorize(
  files: ChargeFiles,
  tokens: TokenFiles,
  context: PaymentContext,
  { reference, token, method: saved, keepMethod, amount, currency, idempotencyKey: key }: Authorization,
): Promise<MoneyAnswer> {
  const card = await tokens.cardOf(context.whitelabel.id, saved ?? token.token)
  const kept = card && keepMethod ? { method: await tokens.save(reference, context.whitelabel.id, card) } : {}
  const entries = await files.append(reference, (known) => {
    const [first] = known
    if (known.some(isCalledOff)) return null
    if (first) {
      if (first.amount !== amount || first.currency !== currency)
        throw new Error('An idempotency key was used again for another amount.')
      return totalsOf(known).state === 'pending' ? confirmation(token.confirmed, first, reference) : null
    }
    if (!card) return null
    const behaviour = saved === undefined ? card.behaviour : onceSaved(card.behaviour)
    const { moved, answer } = firstAnswer(behaviour, reference)
    const details = { cardbrand: card.cardbrand, cardlast4: card.number.slice(-4) }
    const told = answer.status === 'succeeded' ? { ...answer, amount, currency, details, ...kept } : answer
    return { operation: 'authorize', key, amount, currency, moved, answer: told, behaviour, ...kept }
  })
  if (entries.some(isCalledOff)) return { status: 'declined', code: 'called_off' }
  const last = entries.findLast(({ operation }) => ['authorize', 'confirm', 'refuse'].includes(operation))
  return last?.answer ?? { status: 'declined', code: 'token_invalid' }
}

function confirmation(confirmed: unknown, first: ChargeEntry, reference: string): ChargeEntry | null {
  const { key, amount, currency, method } = first
  const entry = { key, amount, currency, moved: true }
  const kept = method === undefined ? {} : { method }
  if (confirmed === true)
    return { ...entry, operation: 'confirm', answer: { status: 'succeeded', reference, amount, currency, ...kept } }
  if (confirmed === false)
    return { ...entry, operation: 'refuse', answer: { status: 'declined', code: 'confirmation_failed' } }
  return null
}

interface Movement {
  operation: 'capture' | 'void' | 'calloff' | 'refund'
  key: string
  amount: number
  currency: string
  reference: string
}

/** Captures, voids, calls off or refunds, once for each operation and key. */
export async function move(files: ChargeFiles, movement: Movement): Promise<MoneyAnswer> {
  const { operation, key, amount, currency, reference } = movement
  const isThis = (entry: ChargeEntry) => entry.operation === operation && entry.key === key
  const entries = await files.append(reference, (known) => {
    if (known.some(isThis)) return null
    const totals = totalsOf(known)
    const isOther =
      operation !== 'void' && operation !== 'calloff' && totals.state !== 'none' && totals.currency !== currency
    const code = isOther ? 'currency_mismatch' : refusalOf(operation, totals, amount)
    if (code) return { operation, key, amount, currency, moved: false, answer: { status: 'declined', code } }
    const isLost = operation === 'capture' && known[0]?.behaviour === 'timeout_capture'
    const money = operation === 'capture' && { amount, currency }
    const answer: MoneyAnswer = isLost ? { status: 'unknown', reference } : { status: 'succeeded', reference, ...money }
    return { operation, key, amount, currency, moved: true, answer }
  })
  return entries.find(isThis)?.answer ?? { status: 'unknown', reference }
}
