import type { Answered } from '../../money/counter/counter.ts'
import { book, decided, type Entrance, type Entrant, type Got, gotIn, judged, other, slotOf } from './entrant.ts'

/** The entrances of a queue. */
export const waitlist: Entrance[] = [
  {
    name: 'join the waitlist',
    needs: ['join_waitlist'],
    takesSeat: false,
    async approach(entrant) {
      const { speaker, wanted } = entrant
      const own = await book(entrant, entrant.nextDraft())
      const draft = entrant.nextDraft()
      const joined = { ...slotOf(wanted), draft, user: other }
      return own && { own, enter: async () => waiting(await speaker.call('join_waitlist', joined), draft) }
    },
  },
  {
    name: 'accept an offer',
    needs: ['join_waitlist', 'accept_waitlist_offer'],
    takesSeat: false,
    async approach(entrant) {
      const { speaker } = entrant
      const own = await offered(entrant)
      const mine = { id: own?.id, token: own?.token }
      return own && { own, enter: async () => gotIn(await speaker.call('accept_waitlist_offer', mine), own.draft) }
    },
  },
  {
    name: 'make an offer',
    needs: ['join_waitlist', 'make_waitlist_offer'],
    takesSeat: false,
    async approach(entrant) {
      const { speaker, staff } = entrant
      const own = await offered(entrant)
      if (!own || !staff) return null
      // The offer is turned down, and the next in the queue gets one by hand.
      const next = await queued(entrant, own)
      if (!next) return null
      judged(await speaker.call('reject_waitlist_offer', { id: own.id, token: own.token }))
      entrant.gaveUp?.add(own.id)
      return { own: next, enter: () => decided(staff, 'make_waitlist_offer', { id: next.id }, next) }
    },
  },
]

/** Who waits has not got anything; whoever finds room by then has the place. */
function waiting(answered: Answered, draft: string): Got | null {
  if (answered.is === 'refused' && answered.error.code === 'room_now') return null
  return gotIn(answered, draft)
}

/** Somebody in the queue of the wanted slot. */
async function queued({ speaker, wanted, nextDraft }: Entrant, after?: Got): Promise<Got | null> {
  const draft = nextDraft()
  const user = { ...other, email: `${after ? 'second' : 'first'}-${draft}@customers.example` }
  return waiting(await speaker.call('join_waitlist', { ...slotOf(wanted), draft, user }), draft)
}

/** Somebody who waited for the wanted slot, and has an offer of it since the one who had it cancelled. */
async function offered(entrant: Entrant): Promise<Got | null> {
  const first = await book(entrant, entrant.nextDraft())
  if (!first) return null
  const own = await queued(entrant)
  judged(await entrant.speaker.call('cancel_reservation', { id: first.id, token: first.token }))
  return own
}
