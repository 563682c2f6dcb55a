import { ok, type Result } from '../../domain/errors.ts'
import { isRival } from '../../domain/waitlist/index.ts'
import { slotEnd } from '../appointments/added-time.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { ServingUnit } from './serving-unit.ts'
import { transition } from './transition.ts'

type Wanted = Pick<StoredReservation, 'user' | 'bookable' | 'start' | 'end' | 'occurrence' | 'extra'>

/** The entries by which a person waits for this bookable and span; none while nobody knows the person. */
export async function waitingFor(unit: ServingUnit, wanted: Wanted): Promise<StoredReservation[]> {
  const { user, bookable, start } = wanted
  if (user === null) return []
  const waiting = await unit.reservations.startingAt(user, start, ['waitlisted'])
  const spanned = (one: Wanted) => ({ ...one, slotend: slotEnd(one), named: [] })
  return waiting.filter((one) => one.bookable === bookable && isRival(spanned(one), spanned(wanted), false))
}

/**
 * Ends the entries of who has got what they waited for, in the transaction that gives it to them. Nobody is told: they
 * know. An offer of it ends too, and a payment of the offer is called off by the finaliser.
 */
export async function endWaiting(
  unit: ServingUnit,
  confirmed: StoredReservation,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<null>> {
  const at = ports.clock.now()
  const why = { actor: confirmed.user ?? 'customer', reason: 'its customer has booked the time', at }
  for (const from of await waitingFor(unit, confirmed)) {
    if (from.id === confirmed.id) continue
    const to = { ...from, status: 'cancelled' as const, waitlistoffer: null, modified: at }
    const ended = await transition(unit, { from, to, occupies: 'keep', why, tells: [] }, ports)
    if (!ended.ok) return ended
  }
  return ok(null)
}
