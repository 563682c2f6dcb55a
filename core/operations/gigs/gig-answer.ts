import { ok, type Refusal, refuse } from '../../domain/errors.ts'
import type { StoredReservation } from '../ports.ts'
import type { Claimable, ClaimContext } from './claimers-view.ts'
import { wireGig } from './gig-wire.ts'

/** The bids of the caller's own resources. */
async function ownBids({ reservation, acting, isStaff }: Claimable, { tenant, ports }: ClaimContext) {
  const all = await ports.repositories(tenant.scope).bids.of(reservation.id)
  return isStaff ? [] : all.filter(({ resource }) => acting.some(({ id }) => id === resource))
}

const gigOf = async (claimable: Claimable, context: ClaimContext) =>
  wireGig(claimable, await ownBids(claimable, context), context)

/** The answer to a call about one gig. */
export const gigAnswer = async (claimable: Claimable, reservation: StoredReservation, context: ClaimContext) =>
  ok({ gig: await gigOf({ ...claimable, reservation }, context) })

/** Refuses a decision about something that has changed, with what it is now. */
export async function changedMeanwhile(
  claimable: Claimable,
  context: ClaimContext,
): Promise<{ ok: false; error: Refusal }> {
  const { status } = claimable.reservation
  return refuse('status_conflict', { data: { status, reservation: await gigOf(claimable, context) } })
}
