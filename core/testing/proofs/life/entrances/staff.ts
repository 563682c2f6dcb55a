import {
  book,
  decided,
  type Entrance,
  type Entrant,
  type Got,
  gotIn,
  guest,
  slotOf,
  unnamed,
  type Wanted,
} from './entrant.ts'

/** A customer's reservation about which staff can decide something, with who decides; null where there is none. */
async function toDecide(
  entrant: Entrant,
  wanted: Wanted | undefined,
): Promise<{ own: Got; decide(name: string, params?: object): Promise<Got | null> } | null> {
  const { staff, nextDraft } = entrant
  if (!staff || !wanted) return null
  const own = await book({ ...entrant, wanted }, nextDraft())
  return own && { own, decide: (name, params = {}) => decided(staff, name, { id: own.id, ...params }, own) }
}

/** What is claimed later: nobody names its resource before. */
const claimedLater = ({ wanted }: Entrant, by: 'gig' | 'bids'): Wanted | undefined =>
  wanted[by] === undefined ? undefined : unnamed(wanted, wanted[by])

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
    takesSeat: true,
    async approach(entrant) {
      const { wanted } = entrant
      const one = await toDecide(
        entrant,
        wanted.asked === undefined ? undefined : { ...wanted, bookable: wanted.asked },
      )
      return one && { own: one.own, enter: () => one.decide('approve_reservation') }
    },
  },
  {
    name: 'claim',
    needs: ['claim_reservation'],
    takesSeat: true,
    async approach(entrant) {
      const { resource } = entrant.wanted
      const one = await toDecide(entrant, claimedLater(entrant, 'gig'))
      return one && { own: one.own, enter: () => one.decide('claim_reservation', { resource }) }
    },
  },
  {
    name: 'pick a bid',
    needs: ['place_bid', 'pick_bid'],
    takesSeat: true,
    async approach(entrant) {
      const { resource } = entrant.wanted
      const one = await toDecide(entrant, claimedLater(entrant, 'bids'))
      const bid = one && (await one.decide('place_bid', { resource }))
      return bid && { own: bid, enter: () => one.decide('pick_bid', { resource }) }
    },
  },
  {
    name: 'give back claim',
    needs: ['give_back_claim'],
    takesSeat: false,
    async approach(entrant) {
      const { resource } = entrant.wanted
      const one = await toDecide(entrant, claimedLater(entrant, 'gig'))
      const claimed = one && (await one.decide('claim_reservation', { resource }))
      return claimed && { own: claimed, enter: () => one.decide('give_back_claim', { resource }) }
    },
  },
]
