import { book, decided, type Entrance, gotIn, guest, slotOf } from './entrant.ts'

/** The entrances of staff: a booking for somebody, and what they decide about what a customer asked for. */
export const staff: Entrance[] = [
  {
    name: 'book as staff',
    needs: ['book_as_staff'],
    takesSeat: true,
    async approach({ staff, wanted, nextDraft }) {
      const draft = nextDraft()
      const params = { ...slotOf(wanted), draft, user: guest }
      return staff ? { enter: async () => gotIn(await staff.call('book_as_staff', params), draft) } : null
    },
  },
  {
    name: 'approve',
    needs: ['approve_reservation'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.asked === undefined) return null
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.asked } }, entrant.nextDraft())
      return own && { own, enter: () => decided(staff, 'approve_reservation', { id: own.id }, own) }
    },
  },
  {
    name: 'claim',
    needs: ['claim_reservation'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.gig === undefined) return null
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.gig } }, entrant.nextDraft())
      const params = { id: own?.id, resource: wanted.resource }
      return own && { own, enter: () => decided(staff, 'claim_reservation', params, own) }
    },
  },
  {
    name: 'pick a bid',
    needs: ['place_bid', 'pick_bid'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.bids === undefined) return null
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.bids } }, entrant.nextDraft())
      const params = { id: own?.id, resource: wanted.resource }
      const bid = own && (await decided(staff, 'place_bid', params, own))
      return bid && { own: bid, enter: () => decided(staff, 'pick_bid', params, bid) }
    },
  },
  {
    name: 'give back claim',
    needs: ['give_back_claim'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.gig === undefined) return null
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.gig } }, entrant.nextDraft())
      const params = { id: own?.id, resource: wanted.resource }
      const claimed = own && (await decided(staff, 'claim_reservation', params, own))
      return claimed && { own: claimed, enter: () => decided(staff, 'give_back_claim', params, claimed) }
    },
  },
]
