import { ok, type Result } from '../../domain/errors.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import type { StoredReservation } from '../ports.ts'
import { type DoorContext, type Entrance, type Entry, enter } from '../reservations/door.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { transactAndServe } from './serve-queues.ts'

/**
 * Gives appointments their places (`enter`) in a transaction of its own, and serves who waits for what they
 * gave up for them. Needed trips are asked for before it begins.
 * @param then what else happens in the transaction
 */
export async function throughTheDoor(
  entries: Entry[],
  entrance: Entrance,
  context: DoorContext,
  then: (unit: ServingUnit, placed: StoredReservation[]) => Promise<Result<null>> = async () => ok(null),
): Promise<Result<StoredReservation[]>> {
  for (const [index, { appointment, before }] of entries.entries()) {
    const learned = await learnDrivetime(appointment, context, before?.id)
    if (!learned.ok) return refuseAppointment(index, learned.error)
  }
  return transactAndServe(context, async (unit) => {
    const placed = await enter(unit, entries, entrance, context)
    if (!placed.ok) return placed
    const done = await then(unit, placed.value)
    return done.ok ? placed : done
  })
}
