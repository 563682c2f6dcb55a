import { ok, type Result, refuse } from '../../domain/errors.ts'
import { statusOnConfirm } from '../../domain/reservation/index.ts'
import { submitFiles } from '../answers/submit-files.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import type { CartAppointment } from '../capacity/cart-judgement.ts'
import { lockPlaces, takeCapacity } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { keepUse } from '../catalogue/limited-use.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import type { PlacedCandidate } from '../travel/travel.ts'
import { reservationEvent } from './reservation-events.ts'

/** What a confirm leads to, for a bookable in view. */
export const confirmedStatus = (entry: CataloguedBookable) =>
  statusOnConfirm({ waitlisted: false, approvalmode: entry.bookable.approvalmode ?? false, gig: false })

/**
 * Confirms an in-progress reservation in one transaction: lock, re-check with the engine that listed it, write the
 * reservation, the ledger and the outbox. A hold that ran out takes its slot again if it is still free.
 * @param details what is frozen with the booking: people, answers, the quote
 */
export async function confirmReservation(
  hold: StoredReservation,
  details: Partial<StoredReservation>,
  { entry, ...context }: ConfirmContext & { entry: CataloguedBookable },
): Promise<Result<StoredReservation>> {
  const confirmed = await confirmTogether([{ hold, entry, details }], context)
  if (!confirmed.ok) return confirmed
  const [reservation] = confirmed.value
  return reservation ? ok(reservation) : refuse('status_conflict')
}

export interface ToConfirm {
  hold: StoredReservation
  entry: CataloguedBookable
  details: Partial<StoredReservation>
}

interface ConfirmContext {
  tenant: Tenant
  ports: Ports
  actor: string
}

/** The same for several at once: all of them, or none. A refusal names the hold that caused it in `data.reservation`. */
export function confirmTogether(all: ToConfirm[], context: ConfirmContext): Promise<Result<StoredReservation[]>> {
  const { ports, tenant } = context
  return transact(ports, tenant.scope, async (unit) => {
    if (all.length > 1)
      await lockPlaces(
        unit,
        all.map(({ entry, hold }) => ({ entry, candidate: candidateOf(hold, ports.clock.now()) })),
      )
    const confirmed: StoredReservation[] = []
    for (const one of all) {
      const done = await confirmIn(unit, one, context)
      if (!done.ok)
        return refuse(done.error.code, {
          ...done.error,
          data: { ...done.error.data, reservation: one.hold.id },
        })
      confirmed.push(done.value)
    }
    return ok(confirmed)
  })
}

/**
 * What a hold is for. While it lives, everybody else was judged beside it and drive time needs no second look; one that
 * ran out has to find the time again.
 */
const candidateOf = (hold: StoredReservation, now: number): PlacedCandidate => ({
  start: hold.start,
  end: hold.end,
  seats: hold.seats,
  resources: hold.resources,
  occurrence: hold.occurrence ?? undefined,
  address: (hold.expires ?? 0) > now ? undefined : locationOf(hold)?.address,
})

/**
 * What is booked is the hold as it was judged and priced: answers that were saved, or time that was added, since it was
 * read are not part of it.
 */
const asJudged = ({ end, extra, formresponses, customquestions, roster }: StoredReservation) => ({
  end,
  extra,
  formresponses,
  customquestions,
  roster,
})

/** Confirms a hold within a transaction that may do more. */
export async function confirmIn(
  unit: UnitOfWork,
  { hold, entry, details }: ToConfirm,
  { tenant, ports, actor }: ConfirmContext,
  others: CartAppointment[] = [],
): Promise<Result<StoredReservation>> {
  if (hold.bookable !== entry.bookable.id) throw new Error('a hold is confirmed with its own bookable')
  const now = ports.clock.now()
  const options = { now, window: false, ignoring: hold.id, others }
  const taken = await takeCapacity(unit, entry, tenant, candidateOf(hold, now), options)
  if (!taken.ok) return taken
  const kept = await keepUse(unit, entry.bookable, hold.id, now)
  if (!kept.ok) return kept
  const status = confirmedStatus(entry)
  const patch = {
    ...asJudged(hold),
    ...details,
    status,
    resources: taken.value.resources,
    expires: null,
    modified: now,
  }
  const why = { actor, reason: 'confirmed', at: now }
  const isChanged = await unit.reservations.change(hold.id, 'in-progress', patch, taken.value.occupies, why)
  if (!isChanged) return refuse('status_conflict')
  const confirmed = { ...hold, ...patch }
  const submitted = await submitFiles(unit, tenant, confirmed)
  if (!submitted.ok) return submitted
  const name = status === 'pending' ? 'reservation.pending' : 'reservation.booked'
  await unit.outbox.add([reservationEvent(name, confirmed, ports)])
  return ok(confirmed)
}
