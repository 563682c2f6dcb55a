import type { Authorization, MoneyAnswer, PaymentContext } from '@tessera/plugin-api'
import { detailsOf, onceSaved } from './cards.ts'
import { type ChargeEntry, firstAnswer, refusalOf, totalsOf } from './charge.ts'
import { type ChargeFiles, nameFor } from './charge-files.ts'
import { isHeldByBank, isToBeDisputed } from './disputes.ts'
import type { TokenFiles } from './token-files.ts'

/** The charge of an idempotency key, known before the first call. */
export const referenceFor = (whitelabel: string, key: string) => `sbx_${nameFor(`${whitelabel}/${key}`)}`

/** Whether it was called off; a call that came too late has no effect. */
const isCalledOff = ({ operation, moved }: ChargeEntry): boolean => operation === 'calloff' && moved

/**
 * Reserves the amount, once per key and, of a token that the page made, once per token. For a card that asks for
 * confirmation it is called again with the same key and the customer's answer as `confirmed` in the token.
 */
export async function authorize(
  files: ChargeFiles,
  tokens: TokenFiles,
  context: PaymentContext,
  { reference, token, method: saved, keepMethod, amount, currency, idempotencyKey: key }: Authorization,
): Promise<MoneyAnswer> {
  const whitelabel = context.whitelabel.id
  // What is known of a charge is not decided anew: it uses up no other token.
  const isNew = (await files.read(reference)).length === 0
  const spent = () => (isNew ? tokens.spend(whitelabel, token.token, reference) : null)
  const card = await (saved === undefined ? spent() : tokens.cardOf(whitelabel, saved))
  const kept = card && keepMethod ? { method: await tokens.save(reference, whitelabel, card) } : {}
  const captureBy = captureByOf(context)
  const entries = await files.append(reference, (known) => {
    const [first] = known
    if (known.some(isCalledOff)) return null
    if (first) {
      if (first.amount !== amount || first.currency !== currency)
        throw new Error('An idempotency key was used again for another amount.')
      return totalsOf(known).state === 'pending' ? confirmation(token.confirmed, first, captureBy) : null
    }
    if (!card) return null
    const behaviour = saved === undefined ? card.behaviour : onceSaved(card.behaviour)
    const { moved, answer } = firstAnswer(behaviour, reference)
    const details = detailsOf(card)
    const told = answer.status === 'succeeded' ? { ...answer, amount, currency, captureBy, details, ...kept } : answer
    const entry = { operation: 'authorize' as const, key, amount, currency, moved, answer: told }
    return { ...entry, captureby: captureBy, behaviour, details, ...kept }
  })
  if (entries.some(isCalledOff)) return { status: 'declined', code: 'called_off' }
  const last = entries.findLast(({ operation }) => ['authorize', 'confirm', 'refuse'].includes(operation))
  return last?.answer ?? { status: 'declined', code: 'token_invalid' }
}

function confirmation(confirmed: unknown, first: ChargeEntry, captureBy: number): ChargeEntry | null {
  const { key, amount, currency, method, details, answer: asked } = first
  const reference = 'reference' in asked ? (asked.reference ?? '') : ''
  const entry = { key, amount, currency, moved: true }
  const kept = { ...(method !== undefined && { method }), ...(details && { details }) }
  if (confirmed === true) {
    const answer = { status: 'succeeded' as const, reference, amount, currency, captureBy, ...kept }
    return { ...entry, operation: 'confirm', captureby: captureBy, answer }
  }
  if (confirmed === false)
    return { ...entry, operation: 'refuse', answer: { status: 'declined', code: 'confirmation_failed' } }
  return null
}

const hour = 3_600_000

/** For how many hours an authorisation can be captured, unless the white-label sets others. */
export const usualHours = 168

/** Until when what is authorised now can be captured. */
export const captureByOf = ({ now, settings }: PaymentContext): number =>
  now + Number(settings.authorizedhours ?? usualHours) * hour

interface Movement {
  operation: 'capture' | 'void' | 'calloff' | 'refund'
  key: string
  amount: number
  currency: string
  reference: string
  now: number
}

/** Captures, voids, calls off or refunds, once for each operation and key. */
export async function move(files: ChargeFiles, movement: Movement): Promise<MoneyAnswer> {
  const { operation, key, amount, currency, reference, now } = movement
  const isThis = (entry: ChargeEntry) => entry.operation === operation && entry.key === key
  const entries = await files.append(reference, (known) => {
    if (known.some(isThis)) return null
    const totals = totalsOf(known, now)
    const isOther =
      operation !== 'void' && operation !== 'calloff' && totals.state !== 'none' && totals.currency !== currency
    const isHeld = operation === 'refund' && isHeldByBank(known, now)
    const refusal = isHeld ? 'charge_disputed' : refusalOf(operation, totals, amount)
    const code = isOther ? 'currency_mismatch' : refusal
    if (code) return { operation, key, amount, currency, moved: false, answer: { status: 'declined', code } }
    const isLost = operation === 'capture' && known[0]?.behaviour === 'timeout_capture'
    const money = operation === 'capture' && { amount, currency }
    const answer: MoneyAnswer = isLost ? { status: 'unknown', reference } : { status: 'succeeded', reference, ...money }
    const at = operation === 'capture' && isToBeDisputed(known) ? { at: now } : {}
    return { operation, key, amount, currency, moved: true, answer, ...at }
  })
  return entries.find(isThis)?.answer ?? { status: 'unknown', reference }
}
