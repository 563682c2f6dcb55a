import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedReservation } from '../booking/booking-params.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { placeInQueue } from '../reservations/place-in-queue.ts'
import { type Right, reservationFor } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'

export interface Decider {
  tenant: Tenant
  ports: Ports
  actor: Actor
}

/** The entry as its customer reads it, with its place in the queue. */
export async function entryForCustomer(
  reservation: StoredReservation,
  { tenant, ports }: Pick<Decider, 'tenant' | 'ports'>,
): Promise<BookedReservation> {
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const place = await placeInQueue(reservation, { tenant, ports })
  return { ...bookedReservation(reservation, tenant, entry, ports), ...place }
}

interface Found {
  reservation: StoredReservation
  right: Right
}

/**
 * The reservation that somebody decides about, for its customer, for staff, or by its token. A decision about another
 * version than the present one is refused with `status_conflict` and the reservation as it is now, unless it has come
 * about already.
 * @param isSo whether it has
 */
export async function decidedOn(
  { id, token, version }: { id: string; token?: string | undefined; version?: number | undefined },
  decider: Decider,
  isSo: (reservation: StoredReservation) => boolean,
): Promise<Result<Found>> {
  const found = await reservationFor({ id, token }, decider)
  if (!found) return refuse('not_found')
  const { reservation } = found
  if (version === undefined || version === reservation.version || isSo(reservation)) return ok(found)
  return refuse('status_conflict', {
    data: { status: reservation.status, reservation: await entryForCustomer(reservation, decider) },
  })
}

/** Who acts, as the history stores it. */
export const actorOf = ({ reservation, right }: Found, { user }: Actor): string =>
  right === 'staff' ? (user?.id ?? 'provider') : (reservation.user ?? 'customer')
