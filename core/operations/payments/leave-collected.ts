import { ok, type Result } from '../../domain/errors.ts'
import { isHardDecline } from '../../domain/payments/index.ts'
import { staysUnpaid } from '../../domain/reservation/index.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Scene } from './payment-scene.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What its customer and staff are told once what was to be collected is left to be paid by hand. */
export const toldLeft = ({ start, version }: StoredReservation, now: number, code?: string): Telling => ({
  name: 'reservation.payment_failed',
  cause: `collect.${version}`,
  data: { of: 'collect', until: start, begun: staysUnpaid(start, now), ...(code !== undefined && { code }) },
})

/** Whether the server itself has begun it, to collect a balance: no customer is there to confirm it, or to be told. */
const isCollection = ({ purpose, ip = null }: PaymentAttempt): boolean => purpose === 'balance' && ip === null

/**
 * Why a collection is not tried again, as far as is known; undefined where it may be. A bank that asks for its customer
 * does so each time.
 */
function endOf({ attempt, known }: Pick<Scene, 'attempt' | 'known'>): string | undefined {
  if (known.fact === 'action' || attempt.state === 'requires_action') return 'authentication_required'
  return known.fact === 'declined' && isHardDecline(known) ? (known.code ?? 'card_declined') : undefined
}

/**
 * Leaves a balance that is collected by itself to its customer, who is sent the link to pay it, where its bank has
 * declined it for good or asks for them: whoever learns that, and whenever.
 */
export async function leaveCollected(
  scene: Scene,
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const { unit, work, attempt, now } = scene
  const code = isCollection(attempt) ? endOf(scene) : undefined
  if (code === undefined) return ok(reservations)
  const left: StoredReservation[] = []
  for (const from of reservations) {
    const { collect, ...life } = from.life
    const why = { actor: work.actor, reason: 'its bank declines it for good, or asks for its customer', at: now }
    const change = { from, to: { ...from, life, modified: now }, occupies: 'keep' as const, why }
    const done = collect
      ? await transition(unit, { ...change, tells: [toldLeft(from, now, code)] }, work.ports)
      : ok(from)
    if (!done.ok) return done
    left.push(done.value)
  }
  return ok(left)
}
