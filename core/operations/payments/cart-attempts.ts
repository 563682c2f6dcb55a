import { isUnpaid, type RestOfCart } from '../../domain/payments/index.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import { isConfirmed, isUnchangedDraft } from './paid-reservations.ts'
import type { CartPart, Scene } from './payment-scene.ts'
import { paymentPatience } from './payment-times.ts'
import type { Paid, PaymentAttempt } from './stored-payment.ts'

/** The ids of all attempts that a cart is confirmed with, in order; of one that is confirmed alone its own. */
export async function idsOfCart(
  { payments }: Pick<Repositories, 'payments'>,
  { id, cart }: Pick<PaymentAttempt, 'id' | 'cart'>,
): Promise<string[]> {
  return cart === null ? [id] : (await payments.ofCart(cart)).map((one) => one.id)
}

/** Everything that the attempts of a cart pay for. */
export async function paidByCart(
  repositories: Pick<Repositories, 'payments'>,
  attempt: Pick<PaymentAttempt, 'id' | 'cart'>,
): Promise<Paid[]> {
  const ids = await idsOfCart(repositories, attempt)
  return (await Promise.all(ids.map((id) => repositories.payments.paidBy(id)))).flat()
}

/** Locks the attempts of a cart in order of their ids, with what they pay for. */
export async function lockCart(unit: UnitOfWork, ids: string[]): Promise<CartPart[]> {
  const parts: CartPart[] = []
  for (const id of ids.toSorted()) {
    const part = await unit.payments.lockPaid(id)
    if (part) parts.push(part)
  }
  return parts
}

/** How the other attempts of a cart stand. A draft that has changed ends them all. */
export function restOf(parts: CartPart[]): RestOfCart {
  const isEnded = parts.some(
    ({ attempt, paid }) => cannotBook(attempt) || paid.length === 0 || !paid.every(isUnchangedDraft),
  )
  if (isEnded) return 'ended'
  return parts.every(({ attempt }) => attempt.state === 'authorized') ? 'ready' : 'underway'
}

/** Whether it will not be confirmed any more; asked of attempts whose drafts are not confirmed. */
const cannotBook = (attempt: PaymentAttempt): boolean =>
  attempt.state === 'voiding' || isUnpaid(attempt) || attempt.toldfailed

/**
 * Gives up the other attempts of a cart, in the transaction that ends one of them: what is authorised is released, what
 * is under way is called off, and nothing begins any more.
 */
export async function giveUpRest({ unit, rest, now }: Scene): Promise<boolean> {
  for (const { attempt, paid } of rest) {
    if (cannotBook(attempt) || isConfirmed(paid)) continue
    const patch = { state: 'voiding' as const, toldfailed: true, silentsince: null, due: now, modified: now }
    if (!(await unit.payments.updateAttempt(attempt, patch))) return false
  }
  return true
}

/**
 * Lets the other attempts of a cart begin, once the first is authorised: their turn is theirs who work on the payment.
 */
export async function beginRest({ unit, rest, work, now }: Scene): Promise<boolean> {
  const turn = { process: work.ports.processes.own, due: now + paymentPatience, modified: now }
  for (const { attempt } of rest)
    if (awaitsTurn(attempt) && !(await unit.payments.updateAttempt(attempt, turn))) return false
  return true
}

/** Whether it begins only after the first of its cart. */
export const awaitsTurn = ({ cart, id, state, due }: PaymentAttempt): boolean =>
  cart !== null && cart !== id && state === 'created' && due === null

/** Whether it begins now: the first of its cart is authorised. */
export const isItsTurn = ({ cart, id, state, due }: PaymentAttempt): boolean =>
  cart !== null && cart !== id && state === 'created' && due !== null
