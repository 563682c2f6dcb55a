import { type Result, refuse } from '../../domain/errors.ts'
import { mayFollow, statuses } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import { reservationEvent } from './reservation-events.ts'
import type { AmendableDetails, ChangeReason, StoredReservation } from './stored-reservation.ts'

interface Transition {
  /** The row as it was read; null for a new one. */
  from: StoredReservation | null
  /** The row as it will be. */
  to: StoredReservation
  /** What it takes if its status takes anything; `keep` for what it took before. */
  occupies: Interval[] | 'keep'
  why: ChangeReason
}

/**
 * The only function that changes a reservation's status or what it occupies. It asks the table of statuses, swaps on
 * status and version, and writes claims, history and the event together. A new reservation may begin in any status that
 * a draft can reach: it passes through in-progress in the same transaction. Refuses with `status_conflict` if the table
 * does not allow the change, or if another call has changed the row.
 */
export async function transition(
  unit: UnitOfWork,
  { from, to, occupies, why }: Transition,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<StoredReservation>> {
  const isNew = from === null
  const isAllowed = isNew
    ? to.status === 'in-progress' || mayFollow('in-progress', to.status)
    : mayFollow(from.status, to.status)
  if (!isAllowed) return refuse('status_conflict', { data: { status: from?.status } })
  if (isNew) await unit.reservations.insertReservation(to, occupies === 'keep' ? [] : occupies)
  else if (!(await unit.reservations.swap(from, to, occupies, why)))
    return refuse('status_conflict', { data: { status: from.status } })
  const changed = isNew ? to : { ...to, version: from.version + 1 }
  const { event } = statuses[changed.status]
  if (event !== null && from?.status !== changed.status)
    await unit.outbox.add([reservationEvent(`reservation.${event}`, changed, ports)])
  return { ok: true, value: changed }
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

/** Free fields that a customer, or staff by mistake, may have filled with personal data. */
const personal = new Set(['location', 'steps', 'tags', 'validation_notes'])

/**
 * Removes a person's details and answers from a reservation and the address from its claims; its time, status and
 * prices stay. Refuses with `status_conflict` if the row changed.
 */
export async function anonymise(
  unit: UnitOfWork,
  from: StoredReservation,
  why: ChangeReason,
): Promise<Result<StoredReservation>> {
  const to: StoredReservation = {
    ...from,
    first_name: '',
    last_name: '',
    email: '',
    mobile_phone_number: '',
    formresponses: [],
    customquestions: [],
    roster: [],
    extra: Object.fromEntries(Object.entries(from.extra).filter(([name]) => !personal.has(name))),
  }
  if (!(await unit.reservations.swap(from, to, 'keep', why)))
    return refuse('status_conflict', { data: { status: from.status } })
  return { ok: true, value: { ...to, version: from.version + 1 } }
}
