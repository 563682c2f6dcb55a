import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn } from '../catalogue/content.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { backToDays } from '../reservations/back-to-days.ts'
import { placeAgain } from '../reservations/door.ts'
import { timeOf } from '../reservations/ended-claims.ts'
import { refusableTime } from '../reservations/named-time.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'

const tries = 5

interface Work {
  tenant: Tenant
  ports: Ports
}

/** Opens the gig again in its days; those who had claimed it and staff hear of it, and those who may are asked anew. */
async function refuseNamed(
  from: StoredReservation,
  entry: CataloguedBookable,
  { tenant, ports }: Work,
): Promise<Result<StoredReservation>> {
  const now = ports.clock.now()
  const opened = backToDays(from, entry)
  if (!opened) return refuse('status_conflict')
  const to = { ...opened, life: { ...opened.life, timerefused: now } }
  const resources = (from.life.claims ?? []).map(({ resource }) => resource)
  // The door tells those who had claimed it.
  const data = { audiences: ['customer', 'staff'], resources, former: timeOf(from), refused: true }
  const tells: Telling[] = [{ name: 'reservation.unclaimed', cause: `refused.${from.version + 1}`, data }]
  const why = { actor: from.user ?? 'customer', reason: 'its customer refused the time', at: now }
  return transactAndServe({ tenant, ports }, (unit) =>
    placeAgain(unit, { from, to, judged: null, why, tells }, { tenant, ports }),
  )
}

/**
 * Refuses the time that a claimer named in the days of a reservation, for its customer: once, within a day of being
 * told and before the start. It is a gig in its days again. Refuses with `status_conflict` afterwards; a repeat answers
 * like the first call.
 */
export const refuseTime = defineOperation({
  name: 'refuse_time',
  summary: 'Refuses the time that a claimer named in the days of a reservation, for its customer; once.',
  ...calls.refuse_time,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
      if (!found || (found.right !== 'token' && found.right !== 'customer')) return refuse('not_found')
      const { reservation } = found
      const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
      if (!entry) return refuse('not_found')
      const shown = entryIn(entry, tenant)
      const answer = (one: StoredReservation) =>
        ok({ reservation: { ...wireReservation(one, tenant, shown), bookablename: shown.bookable.name } })
      if (reservation.life.timerefused !== undefined && reservation.life.dates) return answer(reservation)
      const isSeen = params.version === undefined || params.version === reservation.version
      const until = refusableTime(reservation)
      if (!isSeen || until === null || ports.clock.now() >= until) return hasChanged(reservation, tenant, entry)
      const done = await refuseNamed(reservation, entry, { tenant, ports })
      if (done.ok) return answer(done.value)
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})
