import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { OperationInput } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'

/** How a booking is paid, and what makes it safe to repeat for callers without drafts. */
export const paymentParams = {
  payment: Type.Optional(
    Type.Object({
      processor: Type.String({ maxLength: 100 }),
      token: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      attempt: Type.Optional(EntityId),
    }),
  ),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
}

/**
 * What makes each booking of a call safe to repeat: its draft's id; else the caller's key, hashed with its number and
 * marked so that no draft can be called like it; else nothing, a draft of its own.
 */
export function draftsOf(
  { params, idempotencyKey, ports }: OperationInput<{ idempotencyKey?: string }>,
  given: (string | undefined)[],
): string[] {
  const key = params.idempotencyKey ?? idempotencyKey
  return given.map((draft, index) => {
    if (draft !== undefined) return draft
    if (key === undefined) return ports.ids.ordered()
    return `~${createHash('sha256').update(`${index}/${key}`).digest('base64url')}`
  })
}

/** A booked reservation as its caller reads it, with the link that opens it without an account. */
export const bookedReservation = (
  reservation: StoredReservation,
  tenant: Tenant,
  entry: CataloguedBookable | null,
  ports: Ports,
) => ({
  ...wireReservation(reservation, tenant, entry),
  bookablename: entry?.bookable.name ?? reservation.bookable,
  managetoken: ports.tokens.manage(reservation),
  manageurl: manageUrl(reservation, tenant, ports),
})
