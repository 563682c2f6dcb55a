import { type By, type RefundOnCancel, refundOnCancel, refundTermsOf } from '../../domain/reservation/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isOfCart } from './booked-together.ts'

/**
 * What comes back if a reservation is cancelled now: by the terms frozen at its booking or, of one that was imported,
 * by its bookable's and provider's present ones.
 * @param entry its bookable; null if that no longer exists
 * @param lostdiscount what the rest of its cart would have cost more without it, minor units (`lostDiscount`)
 */
export function refundPolicyOf(
  { payment, start, created, status, life }: StoredReservation,
  entry: Pick<CataloguedBookable, 'bookable'> | null,
  { provider }: Pick<Tenant, 'provider'>,
  now: number,
  by: By = 'customer',
  lostdiscount = 0,
): RefundOnCancel {
  const isGig = (life.reschedule?.status ?? status) === 'gig'
  const claims = life.reschedule?.claims ?? life.claims ?? []
  // What a processor took before the decision is its customer's until somebody accepts.
  const isRequest = status === 'pending' && life.reschedule === undefined
  return refundOnCancel({
    paid: payment?.paid ?? 0,
    locked: life.locked ?? 0,
    start: life.reschedule?.start ?? start,
    booked: life.booked ?? created,
    now,
    terms: life.refundterms ?? refundTermsOf(entry?.bookable ?? {}, provider ?? {}),
    freeuntil: life.freeuntil ?? null,
    lostdiscount: isRequest ? 0 : lostdiscount,
    isOpen: isRequest || (isGig && claims.length === 0),
    by,
  })
}

/** Whether its cancellation leaves the rest of its cart the volume discount, at no cost to the refund. */
export const keepsVolumeDiscount = (reservation: StoredReservation): boolean =>
  reservation.life.refundterms?.volumediscounts === undefined || !isOfCart(reservation)
