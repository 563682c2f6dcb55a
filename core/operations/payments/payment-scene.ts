import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { type Decision, isWaiting } from '../../domain/payments/index.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { Learned } from './learn.ts'
import type { PaymentWork } from './payment-work.ts'
import type { Paid, PaymentAttempt } from './stored-payment.ts'

/** The decision of a transaction, and what to ask of the processor after its commit. */
export interface Settled {
  decision: Decision | 'stale' | 'at_rest'
  attempt: PaymentAttempt
  reservations: StoredReservation[]
  /** The attempt that renews it, if one was begun. */
  renewal?: string
}

/** An attempt with what it pays for. */
export interface CartPart {
  attempt: PaymentAttempt
  paid: Paid[]
}

/** An attempt under its lock, what it pays for, and what is known of it. */
export interface Scene {
  unit: ServingUnit
  work: PaymentWork
  attempt: PaymentAttempt
  paid: Paid[]
  /** The other attempts of its cart, which are confirmed together with it. */
  rest: CartPart[]
  known: Learned
  now: number
}

/** Whether the customer was told that the outcome was unknown, and that a message would follow. */
export const isAwaited = ({ state, silentsince }: PaymentAttempt): boolean =>
  state === 'unknown' || state === 'pending' || silentsince !== null

/** States in which its money is held, or ordered away. */
const isHeld: Partial<Record<PaymentAttempt['state'], true>> = { authorized: true, capturing: true, voiding: true }

/**
 * The method that an attempt keeps: what its processor names, until its money is held. From then on its own, since its
 * customer may have put another in its place, its service may have removed it, and a declined renewal has left it.
 */
export const methodKept = ({ attempt, known }: Pick<Scene, 'attempt' | 'known'>): string | null =>
  isHeld[attempt.state] ? attempt.method : (known.method ?? attempt.method)

/** Everything that the attempt and the others of its cart pay for. */
export const inCart = ({ paid, rest }: Pick<Scene, 'paid' | 'rest'>): Paid[] => [
  ...paid,
  ...rest.flatMap((part) => part.paid),
]

export const unchanged = (scene: Scene) => ({
  attempt: scene.attempt,
  reservations: inCart(scene).map(({ reservation }) => reservation),
})

/** Writes what became of an attempt; refuses with `status_conflict` if another call has changed it. */
export async function moved(
  scene: Scene,
  decision: Decision,
  patch: Partial<PaymentAttempt>,
  reservations = unchanged(scene).reservations,
): Promise<Result<Settled>> {
  const { unit, attempt, now } = scene
  // What it was to be taken for is kept no longer than that can be.
  const isOver = attempt.wish && patch.state !== undefined && !isWaiting({ state: patch.state })
  const left = isOver ? { wish: null } : {}
  const after = await unit.payments.updateAttempt(attempt, { ...patch, ...left, modified: now })
  return after ? ok({ decision, attempt: after, reservations }) : refuse('status_conflict')
}

/** Whether the transaction was refused because another call was faster, so that it must be judged anew. */
export const isStale = ({ code }: Refusal): boolean => code === 'status_conflict'

/** The refusal of a change for which money was authorised just now, and released since another call was faster. */
export const overtaken: Result<never> = refuse('status_conflict', { data: { isReturned: true } })

/**
 * Whether a call may be made once more by itself, since another one was faster: not where its caller must see what is
 * there now, nor where it has paid, since what it paid with may work only once.
 */
export const mayTryAgain = (done: Result<unknown>): boolean => {
  if (done.ok || !isStale(done.error)) return false
  const { data } = done.error
  return data?.reservation === undefined && data?.isReturned === undefined
}
