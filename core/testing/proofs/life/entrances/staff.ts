import type { Speaker } from '../../../servers/speaker.ts'
import {
  book,
  decided,
  type Entrance,
  type Entrant,
  type Got,
  gotIn,
  guest,
  iso,
  slotOf,
  unnamed,
  type Wanted,
  wall,
} from './entrant.ts'

/** A customer's reservation about which staff can decide something, with who decides; null where there is none. */
async function toDecide(
  entrant: Entrant,
  wanted: Wanted | undefined,
): Promise<{ own: Got; decide(name: string, params?: object): Promise<Got | null> } | null> {
  const { staff, nextDraft } = entrant
  if (!staff || !wanted) return null
  const own = await book({ ...entrant, wanted }, nextDraft())
  return own && deciding(staff, own)
}

const deciding = (staff: Speaker, own: Got) => ({
  own,
  decide: (name: string, params: object = {}) => decided(staff, name, { id: own.id, ...params }, own),
})

/**
 * The same of a reservation with days instead of a time, which take nothing until the wanted one is named in them. Each
 * is somebody else's, as a person may wait with few.
 */
async function toName({ speaker, staff, wanted, nextDraft }: Entrant, bookable: string | undefined) {
  if (!staff || bookable === undefined) return null
  const { start, end, elsewhere, seats } = wanted
  const days = { start: wall(Math.min(start, elsewhere.start)), end: wall(Math.max(end, elsewhere.end)) }
  const draft = nextDraft()
  const user = { ...guest, email: `days-${draft}@customers.example` }
  const asked = { bookable, date_restriction: days, seats, draft, user }
  const own = gotIn(await speaker.call('book_appointment', asked), draft)
  return own && deciding(staff, own)
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
    name: 'claim naming a time',
    needs: ['claim_reservation', 'get_gig_times'],
    takesSeat: true,
    async approach(entrant) {
      const { resource, start, dates } = entrant.wanted
      const one = await toName(entrant, dates)
      return one && { own: one.own, enter: () => one.decide('claim_reservation', { resource, start: iso(start) }) }
    },
  },
  {
    name: 'pick a bid',
    needs: ['place_bid', 'pick_bid'],
    takesSeat: true,
    async approach(entrant) {
      const { resource, start, datedbids } = entrant.wanted
      const isDated = datedbids !== undefined
      const one = await (isDated ? toName(entrant, datedbids) : toDecide(entrant, claimedLater(entrant, 'bids')))
      const bid = one && (await one.decide('place_bid', { resource, ...(isDated && { start: iso(start) }) }))
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
