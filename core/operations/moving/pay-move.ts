import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { finalise } from '../payments/finalise.ts'
import { type PaymentChoice, pay } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { StoredReservation } from '../ports.ts'
import { onlineProcessors, tooLittleToCharge } from '../pricing/eligible-processors.ts'
import { attemptOfMove } from '../reservations/former-place.ts'
import { type Moving, move } from './move.ts'
import type { PricedMove } from './price-move.ts'
import type { Destination } from './read-move.ts'

type Asking = Pick<PaymentWork, 'tenant' | 'ports'>

/** Who may take what a move costs more, before it is made: not at the venue, and in the currency of its price. */
export const waysToPayMove = ({ after, money: { duenow } }: PricedMove, asking: Asking): Promise<PaymentProcessor[]> =>
  onlineProcessors({ due: duenow, price: after }, asking)

/** What of an amount that a move costs more is too little to be charged online, and joins the balance. */
export const tooLittleOfMove = async (
  { after, inpoints }: Pick<PricedMove, 'after' | 'inpoints'>,
  amount: number,
  asking: Asking,
): Promise<number> => (inpoints ? 0 : tooLittleToCharge({ due: amount, price: after }, asking))

/** The processor that a customer chose for it, or why it can't be paid so. */
export async function processorOfMove(
  priced: PricedMove,
  choice: PaymentChoice,
  asking: Asking,
): Promise<Result<PaymentProcessor>> {
  const way = wayToPay(asking.tenant, choice, priced.money.duenow, await waysToPayMove(priced, asking))
  if (!way.ok) return way
  return way.value.asked ? ok(way.value.asked) : refuse('processor_not_eligible', { field: '/payment/processor' })
}

/**
 * Makes a move that costs more once its difference is authorised: holds the new place beside the former one, asks for
 * the money, and lets the finaliser move it in the transaction that settles the attempt. Without the money it is where
 * it was, and nothing is charged. Refuses as a move and a payment do.
 */
export async function payMove(
  moving: Moving & { processor: PaymentProcessor },
  choice: PaymentChoice,
): Promise<Result<StoredReservation>> {
  const held = await move(moving)
  return held.ok ? askForDifference(held.value, moving, choice) : held
}

/** Asks for the money that a move waits for, also again once its customer has done what the bank asked for. */
async function askForDifference(
  held: StoredReservation,
  { tenant, ports, actor }: Pick<Moving, 'tenant' | 'ports' | 'actor'>,
  choice: PaymentChoice,
): Promise<Result<StoredReservation>> {
  const attempt = await ports.repositories(tenant.scope).payments.attempt(attemptOfMove(held) ?? '')
  if (!attempt) return refuse('status_conflict')
  const paid = await pay({ tenant, ports, actor }, attempt, choice)
  if (!paid.ok) return paid
  const [moved] = paid.value
  return moved ? ok(moved) : refuse('status_conflict')
}

/**
 * What becomes of a move that waits for its payment when its customer comes again: it goes on with the attempt that
 * they have confirmed with their bank. Any other wish calls that attempt off, which puts the move back. Null once
 * nothing waits, so that the caller reads anew.
 */
export async function continueMovePayment(
  held: StoredReservation,
  moving: { destination: Destination; isThere: boolean; actor: string } & Asking,
  choice: PaymentChoice | undefined,
): Promise<Result<StoredReservation> | null> {
  const waited = attemptOfMove(held)
  if (waited === null) return null
  if (choice?.attempt === waited && moving.isThere) return askForDifference(held, moving, choice)
  const ended = await finalise(moving, waited, { callOff: true })
  const isOpen = !ended.ok && ['payment_pending', 'payment_unknown'].includes(ended.error.code)
  return isOpen ? ended : null
}
