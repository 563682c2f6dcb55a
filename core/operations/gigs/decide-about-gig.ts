import { type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { captureApproved } from '../payments/capture-approved.ts'
import type { StoredReservation } from '../ports.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import type { OpenGig } from '../reservations/stored-reservation.ts'
import { type Claimable, type ClaimContext, claimableFor } from './claimers-view.ts'
import { changedMeanwhile } from './gig-answer.ts'

/** How often a decision is judged anew while other calls change the gig. */
const tries = 5

/** What a decision came to: its answer, or `lost` when another call was faster, so that it is judged anew. */
type Decided<T> = Result<T> | { lost: Refusal }

/** What is asked of a gig: which one, and the version that the caller saw. */
interface Asked {
  id: string
  provider?: string | undefined
  version?: number | undefined
}

/**
 * Decides about a gig by what it is now, and again while other calls are faster. A claim whose payment is under way is
 * carried on with first: refuses with `payment_unknown` while nobody can say.
 * @param read finds it for those who may decide; absent for its claimers and staff
 */
export async function decideAboutGig<T, A extends Asked>(
  asked: A,
  context: ClaimContext,
  decide: (found: Claimable) => Promise<Decided<T>>,
  read: (asked: A, context: ClaimContext) => Promise<Result<Claimable>> = claimableFor,
): Promise<Result<T>> {
  for (let round = 1; ; round += 1) {
    const found = await read(asked, context)
    if (!found.ok) return found
    if (found.value.reservation.status === 'gig' && isBeingApproved(found.value.reservation)) {
      await captureApproved({ ...context, actor: 'system' }, found.value.reservation)
      const { reservations } = context.ports.repositories(context.tenant.scope)
      const latest = await reservations.find(asked.id)
      if (latest && isBeingApproved(latest)) return refuse('payment_unknown')
      continue
    }
    const decided = await decide(found.value)
    if (!('lost' in decided)) return decided
    if (round >= tries) return { ok: false, error: decided.lost }
  }
}

/** A write that was refused: `lost` where another call changed the gig, else the refusal. */
export const lostOrRefused = ({ error }: { ok: false; error: Refusal }): Decided<never> =>
  error.code === 'status_conflict' ? { lost: error } : { ok: false, error }

/** Refuses a decision about another version than the gig has now; null where it is the one that the caller saw. */
export const refuseUnseen = async ({ version }: Asked, found: Claimable, context: ClaimContext) =>
  version === undefined || version === found.reservation.version ? null : changedMeanwhile(found, context)

/** Whether it is a gig that has not run out. */
export const isOpenGig = (reservation: OpenGig, { tenant, ports }: Pick<ClaimContext, 'tenant' | 'ports'>) =>
  reservation.status === 'gig' && ports.clock.now() < gigEnds(reservation, tenant)

/** Refuses to fill a place of what is no gig any more, or has run out. */
export const refuseEnded = async (found: Claimable, context: ClaimContext) =>
  isOpenGig(found.reservation, context) ? null : changedMeanwhile(found, context)

/** Whether what is not open is so because others have claimed it. */
export const isClaimedStatus = ({ status }: Pick<StoredReservation, 'status'>): boolean =>
  status === 'gig' || status === 'booked'

export const alreadyClaimed = refuse('already_claimed')
