import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { hasChanged } from '../reservations/version-conflict.ts'

interface Asked {
  provider?: string | undefined
  id: string
  version?: number | undefined
}

interface Change {
  /** Whether it is so already: then nothing is written. */
  isSo(reservation: StoredReservation): boolean
  /** Whether it may be changed so. */
  isPossible(reservation: StoredReservation): boolean
  write(
    unit: ServingUnit,
    reservation: StoredReservation,
    by: Omit<ChangeReason, 'reason'>,
  ): Promise<Result<StoredReservation>>
}

/** How often it is tried while others change the reservation. */
const tries = 4

/**
 * Changes a reservation of the provider in one transaction, for staff and holders of its key. A change of what they did
 * not see is refused with `status_conflict` and the reservation as it is now; what is so already is answered as done.
 */
export async function changeAsStaff(
  { id, version, provider: named }: Asked,
  change: Change,
  { tenant, ports, actor }: OperationInput<unknown>,
): Promise<Result<Wire['check_in_reservation']['answer']>> {
  const provider = providerOf(tenant, named)
  if (!provider.ok) return provider
  const catalogue = await ports.catalogueOf(tenant)
  for (let round = 1; ; round += 1) {
    const found = await ports.repositories(tenant.scope).reservations.find(id)
    if (!found || found.status === 'removed') return refuse('not_found')
    const entry = catalogue.find(found.bookable)
    const answer = (told: StoredReservation) =>
      ok({
        reservation: {
          ...wireReservation(told, tenant, entry, 'staff'),
          bookablename: entry?.bookable.name ?? told.bookable,
        },
      })
    if (change.isSo(found)) return answer(found)
    if ((version !== undefined && version !== found.version) || !change.isPossible(found))
      return hasChanged(found, tenant, entry)
    const by = { actor: actor.user?.id ?? 'provider', at: ports.clock.now(), bystaff: true }
    const done = await transactAndServe({ tenant, ports }, (unit) => change.write(unit, found, by))
    if (done.ok) return answer(done.value)
    if (done.error.code !== 'status_conflict' || round >= tries) return done
  }
}
