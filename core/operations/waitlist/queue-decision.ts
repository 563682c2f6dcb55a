import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedReservation } from '../booking/booking-params.ts'
import type { Actor, OperationInput } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { answerOnce } from '../repeats/answer-once.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
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
 * @param done the statuses in which it has
 */
export async function decidedOn(
  { id, token, version }: { id: string; token?: string | undefined; version?: number | undefined },
  decider: Decider,
  done: ReservationStatus[],
): Promise<Result<Found>> {
  const found = await reservationFor({ id, token }, decider)
  if (!found) return refuse('not_found')
  const { reservation } = found
  if (version === undefined || version === reservation.version || done.includes(reservation.status)) return ok(found)
  return refuse('status_conflict', {
    data: { status: reservation.status, reservation: await entryForCustomer(reservation, decider) },
  })
}

interface Decision {
  id: string
  token?: string | undefined
}

/**
 * Decides about an entry once a key, without a key at each call. What is stored of the answer has no token: who repeats
 * the call has the right to the entry still, and gets its token from the entry itself.
 */
export function decideOnce<P extends Decision>(
  operation: string,
  input: OperationInput<P>,
  handle: () => Promise<Result<BookedReservation>>,
): Promise<Result<BookedReservation>> {
  const { params, idempotencyKey: key, tenant, ports, actor, session } = input
  if (key === undefined) return handle()
  return answerOnce<BookedReservation>({
    ...{ operation, params, key, tenant, ports, actor, session, handle },
    sealing: {
      seal: ({ managetoken: _, manageurl: __, ...answer }) => answer,
      async open(kept) {
        const found = await reservationFor(params, { tenant, ports, actor })
        if (!found || !isKept(kept)) return refuse('not_found')
        const { reservation } = found
        const managetoken = ports.tokens.manage(reservation)
        return ok({ ...kept, managetoken, manageurl: manageUrl(reservation, tenant, ports) })
      },
    },
  })
}

/** Whether it is an answer as it was stored. */
const isKept = (kept: unknown): kept is Omit<BookedReservation, 'managetoken' | 'manageurl'> =>
  isRecord(kept) && typeof kept.id === 'string'

/** Who acts, as the history stores it. */
export const actorOf = ({ reservation, right }: Found, { user }: Actor): string =>
  right === 'staff' ? (user?.id ?? 'provider') : (reservation.user ?? 'customer')
