import { isUnclaimed, waitsForStaff } from '../../domain/gigs/index.ts'
import { pendingUntil, refundTermsOf, statusOnConfirm } from '../../domain/reservation/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { type Appointment, isPaidOnClaim, waitsForApproval } from '../appointments/appointment-request.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { pricesOf } from '../pricing/price-cart.ts'
import type { Tenant } from '../tenant.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** When a request for this start lapses if it is made now. */
export const requestExpires = ({ start }: { start: Instant }, { provider }: Tenant, now: Instant): Instant =>
  pendingUntil(provider ?? {}, start, now)

/**
 * A draft as it becomes when it is confirmed: a request that lapses, a gig, or confirmed for good. Freezes the refund's
 * terms, and whether it is paid with the claim.
 */
export function confirmedAs(
  held: StoredReservation,
  { entry, needsapproval, isbystaff = false }: Pick<Appointment, 'entry' | 'needsapproval' | 'isbystaff'>,
  tenant: Tenant,
  now: Instant,
): StoredReservation {
  const provider = tenant.provider ?? {}
  const isDiscounted = (held.payment?.quote.volumediscountdollaramt ?? 0) > 0
  const volume = isDiscounted ? (held.pricedata?.volumediscounts ?? pricesOf(tenant).volumediscounts) : undefined
  const refundterms = refundTermsOf(entry.bookable, provider, volume)
  const { paying: _, bystaff: __, ...heldLife } = held.life
  const onclaim = isPaidOnClaim({ dates: held.life.dates, isbystaff }) && { onclaim: true as const }
  const draft = { ...held, life: { ...heldLife, refundterms, ...onclaim } }
  const gig = isUnclaimed(entry.rules, draft.resources) || (!isbystaff && waitsForStaff(entry.bookable, provider))
  const status = statusOnConfirm({
    waitlisted: false,
    approvalmode: waitsForApproval({ needsapproval, isbystaff }),
    gig,
  })
  if (status !== 'pending') return standsAs(draft, status, now)
  const life = { ...draft.life, request: { first: now } }
  return { ...draft, status, life, expires: requestExpires(draft, tenant, now) }
}

/**
 * A request, a gig, or a move that waits, as it becomes when staff approve it: what nobody has to claim is booked. The
 * bookable may be gone by now. What is paid with the claim goes on being so.
 */
export function approvedAs(request: StoredReservation, entry: CataloguedBookable | null, now: Instant) {
  const gig = entry !== null && isUnclaimed(entry.rules, request.resources)
  const { request: _, reschedule: __, putback: ___, paying: ____, waited: _____, onclaim, ...life } = request.life
  const status = statusOnConfirm({ waitlisted: false, approvalmode: false, gig })
  return standsAs({ ...request, life: { ...life, ...(gig && onclaim && { onclaim }) } }, status, now)
}

/** Confirmed for good. */
const standsAs = (
  reservation: StoredReservation,
  status: StoredReservation['status'],
  now: Instant,
): StoredReservation => ({
  ...reservation,
  status,
  expires: null,
  life: { ...reservation.life, booked: reservation.life.booked ?? now },
})
