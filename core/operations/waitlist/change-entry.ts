import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { askForRoom } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, Repositories, StoredReservation } from '../ports.ts'
import { freedBy } from '../queues/freed.ts'
import { waitOf } from '../queues/offer.ts'
import { serveFree, transactAndServe } from '../queues/serve-queues.ts'
import { placeAgain } from '../reservations/door.ts'
import { heldUntil } from '../reservations/held-for-payment.ts'
import { withOfferedPrice } from '../reservations/price-offer.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { transition } from '../reservations/transition.ts'
import { isUnasked } from '../reservations/unasked.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import type { Tenant } from '../tenant.ts'

/** What is to be otherwise of an entry: fewer seats, or other answers with the end that follows from them. */
export type WantedEntry = Partial<
  Pick<StoredReservation, 'seats' | 'end' | 'formresponses' | 'customquestions' | 'roster' | 'extra'>
>

interface Changing {
  entry: CataloguedBookable
  tenant: Tenant
  ports: Ports
  /** As the history stores it. */
  actor: string
}

/**
 * Refuses to change what is offered, which is for what was asked: it is answered. Says `payment_pending` while it is
 * paid, else `status_conflict` with the entry as it is. Answers that were never asked for may be added.
 */
export async function notOffered(
  { payments }: Pick<Repositories, 'payments'>,
  from: StoredReservation,
  { entry, tenant }: Pick<Changing, 'entry' | 'tenant'>,
): Promise<Result<null>> {
  if (!from.waitlistoffer) return ok(null)
  const open = (await payments.attemptsOf(from.id)).find(isOpen)
  if (open) return refuse('payment_pending', { data: { attempt: open.id } })
  return isUnasked(from) ? ok(null) : hasChanged(from, tenant, entry)
}

/** Writes an entry as it is wanted: where it stands in its queue, or at the end where it joins anew. */
export async function rewriteEntry(
  unit: ServingUnit,
  from: StoredReservation,
  { to, isAnew }: { to: StoredReservation; isAnew: boolean },
  changing: Changing,
): Promise<Result<StoredReservation>> {
  const free = await notOffered(unit, from, changing)
  if (!free.ok) return free
  const { ports, actor } = changing
  const at = ports.clock.now()
  const life = isAnew ? { ...to.life, wait: { ...waitOf(to), joined: at } } : to.life
  return transition(
    unit,
    {
      from,
      to: { ...to, life, modified: at },
      occupies: 'keep',
      why: { actor, reason: isAnew ? 'joined the waitlist anew' : 'changed its entry', at },
      tells: isAnew ? [{ name: 'reservation.waitlisted', cause: at }] : [],
    },
    ports,
  )
}

/** Adds answers to an offer: its place is judged with the time that they add, and told at its new price. */
async function answerOffer(
  unit: ServingUnit,
  from: StoredReservation,
  to: StoredReservation,
  changing: Changing,
): Promise<Result<StoredReservation>> {
  const free = await notOffered(unit, from, changing)
  if (!free.ok) return free
  const { entry, tenant, ports, actor } = changing
  const at = ports.clock.now()
  if (to.seats !== from.seats || (heldUntil(from) ?? 0) <= at) return hasChanged(from, tenant, entry)
  const priced = await withOfferedPrice({ ...to, modified: at }, { tenant, ports })
  const why = { actor, reason: 'answered what its offer asks for', at }
  return placeAgain(
    unit,
    { from, to: priced, judged: { window: false, hours: true }, why, tells: [] },
    { tenant, ports },
  )
}

/**
 * Changes an entry of a waitlist that has no place: fewer seats and answers leave it where it stands in its queue, and
 * what needs more time joins anew. Where fewer seats fit in what is free, that is offered at once. What is offered is
 * answered, not changed. Refuses with `status_conflict` and the entry as it is, and as joining does what could never be
 * taken.
 */
export async function changeEntry(
  seen: StoredReservation,
  wanted: WantedEntry,
  changing: Changing,
): Promise<Result<StoredReservation>> {
  const { entry, tenant, ports } = changing
  const changed = await transactAndServe({ tenant, ports }, async (unit) => {
    const from = await unit.reservations.find(seen.id)
    if (from?.status !== 'waitlisted' || from.version !== seen.version) return refuse('status_conflict')
    const to = { ...from, ...wanted }
    if (from.waitlistoffer) return answerOffer(unit, from, to, changing)
    if (to.seats > from.seats) return hasChanged(from, tenant, entry)
    const isAnew = to.end > from.end
    if (isAnew) {
      const candidate = candidateOf(appointmentOf({ ...to, resources: waitOf(from).named }, entry))
      const room = await askForRoom(unit, entry, tenant, candidate, {
        ...{ now: ports.clock.now(), window: false },
        ignoring: from.id,
      })
      if (!room.ok) return room
    }
    return rewriteEntry(unit, from, { to, isAnew }, changing)
  })
  return changed.ok && changed.value.seats !== seen.seats ? ok(await offerToSmaller(changed.value, changing)) : changed
}

/** Looks for room for an entry that wants fewer seats now; answers it as it is then. */
export async function offerToSmaller(
  changed: StoredReservation,
  { entry, tenant, ports }: Pick<Changing, 'entry' | 'tenant' | 'ports'>,
): Promise<StoredReservation> {
  const freed = [freedBy(changed, entry)]
  await serveFree({ tenant, ports, freed, except: new Set(), isSilent: true, isSweep: true })
  return (await ports.repositories(tenant.scope).reservations.find(changed.id)) ?? changed
}
