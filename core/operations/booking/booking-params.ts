import { createHash } from 'node:crypto'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn } from '../catalogue/content.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'

/**
 * The key that makes each booking of a call repeatable: its draft's id, or the caller's idempotency key hashed with the
 * person and the booking's number and marked so that no draft can equal it, or a new id that never repeats. Guests who
 * give no drafts share their keys: their browser may get its cookie only with the answer that is lost, and who booked
 * twice would be worse off than who is told that the key is taken.
 */
export function draftsOf(
  { params, idempotencyKey, actor, ports }: OperationInput<{ idempotencyKey?: string }>,
  given: (string | undefined)[],
): string[] {
  const key = params.idempotencyKey ?? idempotencyKey
  return given.map((draft, index) => {
    if (draft !== undefined) return draft
    if (key === undefined) return ports.ids.ordered()
    const whose = ownerOfKey(actor)
    const text = whose === undefined ? `${index}/${key}` : JSON.stringify([whose, index, key])
    return `~${createHash('sha256').update(text).digest('base64url')}`
  })
}

/** Whether a draft is named by an idempotency key: a repeat finds it, and nobody goes on with it. */
export const isOfKey = (draft: string): boolean => draft.startsWith('~')

/** A booked reservation for its caller, with the link that opens it without an account. */
export const bookedReservation = (
  reservation: StoredReservation,
  tenant: Tenant,
  entry: CataloguedBookable | null,
  ports: Ports,
) => ({
  ...wireReservation(reservation, tenant, entry),
  bookablename: entryIn(entry, tenant)?.bookable.name ?? reservation.bookable,
  managetoken: ports.tokens.manage(reservation),
  manageurl: manageUrl(reservation, tenant, ports),
})
