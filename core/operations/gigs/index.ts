import { claimReservation } from './claim-reservation.ts'
import { getBids } from './get-bids.ts'
import { getGigTimes } from './get-gig-times.ts'
import { getGigs } from './get-gigs.ts'
import { giveBackClaim } from './give-back-claim.ts'
import { pickBid } from './pick-bid.ts'
import { placeBid } from './place-bid.ts'
import { refuseTime } from './refuse-time.ts'
import { withdrawBid } from './withdraw-bid.ts'

/** Reservations that the people of resources claim, or bid for. */
export const gigOperations = [
  getGigs,
  getGigTimes,
  claimReservation,
  giveBackClaim,
  refuseTime,
  placeBid,
  getBids,
  pickBid,
  withdrawBid,
]
