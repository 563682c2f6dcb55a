import { type Result, refuse } from '../../domain/errors.ts'
import { mayFollow, statuses } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import { reservationEvent } from './reservation-events.ts'
import type { ChangeReason, StoredReservation } from './stored-reservation.ts'

interface Transition {
  /** The row as it was read; null for one that begins. */
  from: StoredReservation | null
  /** The row as it is to be. */
  to: StoredReservation
  /** What it takes if its status takes anything; `keep` what it took before. */
  occupies: Interval[] | 'keep'
  why: ChangeReason
}

/**
 * The one function that changes the status of a reservation or what it occupies. It asks the table of statuses, swaps
 * on status and version, and writes claims, history and the event together. A new reservation may begin in any status
 * that a draft can come to: it passes through in-progress in the same transaction. Refuses with `status_conflict` what
 * the table does not know, and what somebody else has changed meanwhile.
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
  if (isNew) await unit.reservations.insert(to, occupies === 'keep' ? [] : occupies)
  else if (!(await unit.reservations.swap(from, to, occupies, why)))
    return refuse('status_conflict', { data: { status: from.status } })
  const changed = isNew ? to : { ...to, version: from.version + 1 }
  const { event } = statuses[changed.status]
  if (event !== null && from?.status !== changed.status)
    await unit.outbox.add([reservationEvent(`reservation.${event}`, changed, ports)])
  return { ok: true, value: changed }
}

/** Writes details that decide nothing about status or capacity. Refuses with `status_conflict` where the row changed. */
export async function amend(
  unit: UnitOfWork,
  reservation: StoredReservation,
  patch: Partial<Omit<StoredReservation, 'id' | 'status' | 'version' | 'start' | 'end' | 'seats' | 'resources'>>,
): Promise<Result<StoredReservation>> {
  if (!(await unit.reservations.amend(reservation, patch)))
    return refuse('status_conflict', { data: { status: reservation.status } })
  return { ok: true, value: { ...reservation, ...patch, version: reservation.version + 1 } }
}
