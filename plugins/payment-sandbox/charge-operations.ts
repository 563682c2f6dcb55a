import type { Authorization, MoneyAnswer, MoneyCall, PaymentContext } from '@tessera/plugin-api'
import { type ChargeEntry, firstAnswer, refusalOf, totalsOf } from './charge.ts'
import { type ChargeFiles, nameFor } from './charge-files.ts'
import type { TokenFiles } from './token-files.ts'

/** The charge that an idempotency key leads to, known before anything is called. */
export const referenceFor = (whitelabel: string, key: string) => `sbx_${nameFor(`${whitelabel}/${key}`)}`

/** Whether it was really called off: a call that came too late changes nothing. */
const isCalledOff = ({ operation, moved }: ChargeEntry): boolean => operation === 'calloff' && moved

/**
 * Reserves the amount, once a key. A card that asks for confirmation is called again with the same key and
 * `confirmed` in the token, true or false, which is what the customer said.
 */
export async function authorize(
  files: ChargeFiles,
  tokens: TokenFiles,
  context: PaymentContext,
  { reference, token, amount, currency, idempotencyKey: key }: Authorization,
): Promise<MoneyAnswer> {
  const card = await tokens.cardOf(context.whitelabel.id, token.token)
  const entries = await files.append(reference, (known) => {
    const [first] = known
    if (known.some(isCalledOff)) return null
    if (first) {
      if (first.amount !== amount || first.currency !== currency)
        throw new Error('An idempotency key was used again for another amount.')
      return totalsOf(known).state === 'pending' ? confirmation(token.confirmed, first, reference) : null
    }
    if (!card) return null
    const { moved, answer } = firstAnswer(card.behaviour, reference)
    const details = { cardbrand: card.cardbrand, cardlast4: card.number.slice(-4) }
    const told = answer.status === 'succeeded' ? { ...answer, details } : answer
    return { operation: 'authorize', key, amount, currency, moved, answer: told, behaviour: card.behaviour }
  })
  if (entries.some(isCalledOff)) return { status: 'declined', code: 'called_off' }
  const last = entries.findLast(({ operation }) => ['authorize', 'confirm', 'refuse'].includes(operation))
  return last?.answer ?? { status: 'declined', code: 'token_invalid' }
}

function confirmation(confirmed: unknown, first: ChargeEntry, reference: string): ChargeEntry | null {
  const entry = { key: first.key, amount: first.amount, currency: first.currency, moved: true }
  if (confirmed === true) return { ...entry, operation: 'confirm', answer: { status: 'succeeded', reference } }
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

/** Moves what was reserved or captured, once for each operation and key. */
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
    return {
      operation,
      key,
      amount,
      currency,
      moved: true,
      answer: { status: isLost ? 'unknown' : 'succeeded', reference },
    }
  })
  return entries.find(isThis)?.answer ?? { status: 'unknown', reference }
}

/** Charges a saved card at once: reserved and captured under one key. */
export async function chargeSaved(
  files: ChargeFiles,
  tokens: TokenFiles,
  context: PaymentContext,
  { reference: saved, ...call }: MoneyCall & { reference: string },
): Promise<MoneyAnswer> {
  const reference = referenceFor(context.whitelabel.id, call.idempotencyKey)
  const authorization = { ...call, reference, token: { token: saved }, description: '' }
  const reserved = await authorize(files, tokens, context, authorization)
  if (reserved.status !== 'succeeded') return reserved
  const { idempotencyKey: key, amount, currency } = call
  return move(files, { operation: 'capture', key, amount, currency, reference: reserved.reference })
}
