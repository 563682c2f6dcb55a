import type { ActorName } from '../../world/world.ts'
import type { Row } from '../row.ts'

/** Who claimed a reservation reads whom it is for. */
const shows = (actor: ActorName) => (actor === 'claimer' ? (['self'] as const).slice() : [])

/** Reservations that people claim for the resources for which they act. */
export const gigRows: Record<string, Row> = {
  get_gigs: {
    ways: {
      all: { params: () => ({}), shows },
      resource: { params: (of) => ({ resource: of.resource }), shows },
      provider: { params: (of) => ({ provider: of.provider }), shows },
    },
  },
  claim_reservation: {
    ways: {
      id: { params: (of, own) => ({ id: of.gig, resource: own.resource }), shows },
      resource: { params: (of, own) => ({ id: own.gig, resource: of.resource }), shows },
      // Of two resources that could, one has to be named.
      bare: { params: (of) => ({ id: of.gig }), shows, answers: 'invalid_params' },
    },
  },
  give_back_claim: { ways: { id: { params: (of) => ({ id: of.gig }), shows } } },
  place_bid: {
    ways: {
      id: { params: (of, own) => ({ id: of.gig, resource: own.bidder, amount: 5 }), shows },
      resource: { params: (of, own) => ({ id: own.gig, resource: of.bidder, amount: 5 }), shows },
    },
  },
  get_bids: { ways: { id: (of) => ({ id: of.gig }) } },
  pick_bid: {
    ways: {
      id: (of, own) => ({ id: of.gig, resource: own.bidder }),
      resource: (of, own) => ({ id: own.gig, resource: of.bidder }),
    },
  },
  get_gig_times: { ways: { id: { params: (of, own) => ({ id: of.gig, resource: own.resource }), shows } } },
  refuse_time: {
    ways: {
      token: { params: (of) => ({ id: of.reservation, token: of.token }), shows: ['self'] },
      bare: (of) => ({ id: of.reservation }),
    },
    // Nobody named its time in days.
    answers: 'status_conflict',
  },
  withdraw_bid: { ways: { id: { params: (of) => ({ id: of.gig }), shows } } },
}
