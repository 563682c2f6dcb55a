import { ok, type Result, refuse } from '../../domain/errors.ts'
import { dueOf, mayFollow, statuses } from '../../domain/reservation/index.ts'
import { submitFiles } from '../answers/submit-files.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import { isBeingApproved } from './approval-order.ts'
import { asEnded, endsBids, endsUses } from './as-ended.ts'
import { endBids } from './ended-bids.ts'
import { endedClaims } from './ended-claims.ts'
import { followBalance } from './follow-balance.ts'
import { keepPaidFor } from './keep-paid-for.ts'
import { endOfTime, timedAnew } from './pay-in-time.ts'
import { reservationEvent, type Telling } from './reservation-events.ts'
import { placesGivenUp, type ServingUnit } from './serving-unit.ts'
import type { AmendableDetails, ChangeReason, Occupies, StoredReservation } from './stored-reservation.ts'
import { givesSpan, waitingFor } from './waiting-for.ts'

interface Transition {
  /** The row as it was read; null for a new one. */
  from: StoredReservation | null
  /** The row as it will be. */
  to: StoredReservation
  /** What it takes if its status takes anything. */
  occupies: Occupies
  why: ChangeReason
  /** What is told of it; absent for the event of its new status, where it enters one. */
  tells?: Telling[] | undefined
  /** What the event of its new status says besides. */
  says?: Telling['data'] | undefined
  /** What is told besides. */
  also?: Telling[] | undefined
  /** The ids of what gives its files up to it (`submitFiles`). */
  givers?: string[] | undefined
}

/** What is told of a change that names nothing itself: that the reservation has come to another status. */
function usualTellings(from: StoredReservation | null, to: StoredReservation, says: Telling['data']): Telling[] {
  const { event } = statuses[to.status]
  if (event === null || from?.status === to.status) return []
  // Nobody had booked a draft, so that its end is no news.
  if (event === 'cancelled' && from?.status === 'in-progress') return []
  // Who gives up waiting had no place that comes free: the messages say so.
  const waited = event === 'cancelled' && from?.status === 'waitlisted'
  // The row no longer knows who served it.
  const ended = event === 'cancelled' && from ? endedClaims(from, to) : []
  const data = { ...(waited && { waited }), ...(ended.length > 0 && { endedclaims: ended }), ...says }
  return [{ name: `reservation.${event}`, ...(Object.keys(data).length > 0 && { data }) }]
}

/**
 * The only function that changes a reservation's status or what it occupies. It asks the table of statuses, swaps on
 * status and version, and writes claims, history and the event together. A new reservation may begin in any status that
 * a draft can reach: it passes through in-progress in the same transaction. What it gives up is noted for those who
 * wait for it. Bids end with it, and who only bid is told. The account credit or points that it uses follow it
 * (`followBalance`). Where it gives its customer the span that they wait for, their waiting ends (`endWaiting`). The
 * files that it names become its own where it stands.
 * Refuses with `status_conflict` if the table does not allow the change, if another call has changed the row, or while
 * the payment of its approval or claim is captured and the change is not what that comes to,
 * with `credit_changed` or `points_short` where it needs more than there is, and with `upload_used` where a file that
 * it names can't be its own.
 */
export async function transition(
  unit: ServingUnit,
  { from, to: wanted, occupies, why, tells, says, also = [], givers }: Transition,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<StoredReservation>> {
  const isNew = from === null
  const asked = asEnded(wanted)
  const isAllowed = isNew
    ? asked.status === 'in-progress' || mayFollow('in-progress', asked.status)
    : mayFollow(from.status, asked.status)
  const isCharging = from !== null && isBeingApproved(from) && isBeingApproved(asked)
  if (!isAllowed || isCharging) return refuse('status_conflict', { data: { status: from?.status } })
  const credited = await followBalance(unit, from, asked, why.at)
  if (!credited.ok) return credited
  const timed = timedAnew(from, credited.value.to, why.at)
  const isMoved = from !== null && statuses[asked.status].stage === 'standing' && asked.sequence > from.sequence
  const after = { ...credited.value.to, life: isMoved ? { ...timed.life, placed: why.at } : timed.life }
  const to = { ...after, due: dueOf(after) }
  if (isNew) await unit.reservations.insertReservation(to, Array.isArray(occupies) ? occupies : [])
  else if (!(await unit.reservations.swap(from, to, occupies, why)))
    return refuse('status_conflict', { data: { status: from.status } })
  await credited.value.write()
  if (!isNew) unit.freed.push(...placesGivenUp(from, to))
  const ofbids = from && endsBids(from, to) ? await endBids(unit, from, also) : []
  if (endsUses(to, why)) {
    await unit.access.giveUseBack(to.id, why.at)
    await unit.codeuses.giveUseBack(to.id, why.at)
  }
  const changed = isNew ? to : { ...to, version: from.version + 1 }
  const told = [...(tells ?? usualTellings(from, changed, says)), ...also, ...ofbids, ...timed.tells]
  if (told.length > 0) await unit.outbox.add(told.map((telling) => reservationEvent(telling, changed, ports)))
  const ended = givesSpan(from, changed) ? await endWaiting(unit, changed, why.at, ports) : ok(null)
  if (!ended.ok) return ended
  if (statuses[changed.status].stage !== 'standing') return ok(changed)
  const submitted = await submitFiles(unit, { to: changed, from, givers })
  return submitted.ok ? ok(changed) : submitted
}

/**
 * Ends the entries of who has got what they waited for, in the transaction that gives it to them. Nobody is told: they
 * know. An offer of it ends too, and a payment of the offer is called off by the finaliser. Who waits for another span
 * goes on waiting.
 */
async function endWaiting(
  unit: ServingUnit,
  got: StoredReservation,
  at: number,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<unknown>> {
  if (got.user === null || !(await unit.awaited()).has(got.bookable)) return ok(null)
  for (const from of await waitingFor(unit, got)) {
    const ended = from.id === got.id ? ok(null) : await endEntry(unit, from, got.user, at, ports)
    if (!ended.ok) return ended
  }
  return ok(null)
}

/** Ends an entry whose time was got in another way, by whom. */
export function endEntry(
  unit: ServingUnit,
  from: StoredReservation,
  actor: string,
  at: number,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<unknown>> {
  const why = { actor, reason: 'its customer has booked the time', at }
  const to = { ...from, status: 'cancelled' as const, waitlistoffer: null, modified: at }
  return transition(unit, { from, to, occupies: 'keep', why, tells: [] }, ports)
}

/** Writes details that don't affect status or capacity. Refuses with `status_conflict` if the row changed. */
export async function amend(
  unit: UnitOfWork,
  reservation: StoredReservation,
  patch: Partial<AmendableDetails>,
): Promise<Result<StoredReservation>> {
  if (!(await unit.reservations.amend(reservation, patch)))
    return refuse('status_conflict', { data: { status: reservation.status } })
  return { ok: true, value: { ...reservation, ...patch, version: reservation.version + 1 } }
}

/**
 * Writes what is noted beside a reservation, as staff's tags and notes, or what its customer replied: payments under
 * way for it go on. Refuses with `status_conflict` if the row changed.
 */
export async function note(
  unit: UnitOfWork,
  reservation: StoredReservation,
  patch: Pick<AmendableDetails, 'extra' | 'modified'>,
): Promise<Result<StoredReservation>> {
  const goOn = await keepPaidFor(unit, reservation)
  const noted = await amend(unit, reservation, patch)
  if (noted.ok) await goOn(noted.value)
  return noted
}

/**
 * Writes another payment of a reservation that keeps its status, in the transaction that moves the money: the account
 * credit or points that it uses follow it, under their balance's lock. Refuses with `status_conflict` if the row
 * changed.
 */
export async function amendPayment(
  unit: UnitOfWork,
  from: StoredReservation,
  payment: StoredReservation['payment'],
  now: number,
): Promise<Result<StoredReservation>> {
  const followed = await followBalance(unit, from, { ...from, payment }, now)
  if (!followed.ok) return followed
  const amended = await amend(unit, from, { payment: followed.value.to.payment, ...endOfTime(from) })
  if (amended.ok) await followed.value.write()
  return amended
}

/** Free fields that a customer, or staff by mistake, may have filled with personal data. */
const personal = new Set([
  ...['location', 'steps', 'tags', 'validation_notes', 'associated_external_calendar_events'],
  ...['consents', 'replies', 'reference'],
])

/**
 * Removes a person's details and answers, and what staff wrote about them, from a reservation and the address from its
 * claims; its time, status and prices stay. Refuses with `status_conflict` if the row changed.
 */
export async function anonymise(
  unit: UnitOfWork,
  from: StoredReservation,
  why: ChangeReason,
): Promise<Result<StoredReservation>> {
  const to: StoredReservation = {
    ...from,
    ...(from.life.reschedule && {
      life: { ...from.life, reschedule: { ...from.life.reschedule, answers: undefined } },
    }),
    first_name: '',
    last_name: '',
    email: '',
    mobile_phone_number: '',
    formresponses: [],
    customquestions: [],
    roster: [],
    extra: Object.fromEntries(Object.entries(from.extra).filter(([name]) => !personal.has(name))),
    payment: from.payment && {
      ...from.payment,
      decision: from.payment.decision && { ...from.payment.decision, memo: null },
      ...(from.payment.given && { given: from.payment.given.map((one) => ({ ...one, reason: '' })) }),
    },
  }
  if (!(await unit.reservations.swap(from, to, 'keep', why)))
    return refuse('status_conflict', { data: { status: from.status } })
  return { ok: true, value: { ...to, version: from.version + 1 } }
}
