import { isRecord } from '../../../../domain/is-record.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { book, clear, decided, type Entrance, type Entrant, type Got, gotIn, judged, other, slotOf } from './entrant.ts'

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
      const joined = { ...slotOf(wanted), draft, user: { ...other, email: `third-${draft}@customers.example` } }
      return own && { own, enter: async () => waiting(await speaker.call('join_waitlist', joined), draft) }
    },
  },
  {
    name: 'accept an offer',
    needs: ['join_waitlist', 'accept_waitlist_offer'],
    takesSeat: false,
    async approach(entrant) {
      const { speaker } = entrant
      const queue = await offered(entrant)
      if (!queue) return null
      await queue.leave()
      const { own } = queue
      const mine = { id: own.id, token: own.token }
      return { own, enter: async () => gotIn(await speaker.call('accept_waitlist_offer', mine), own.draft) }
    },
  },
  {
    name: 'make an offer',
    needs: ['join_waitlist', 'make_waitlist_offer'],
    takesSeat: false,
    async approach(entrant) {
      const { speaker, staff } = entrant
      const queue = await offered(entrant)
      if (!queue || !staff) return null
      // The offer is turned down, and the next in the queue gets one by hand.
      const next = await queued(entrant, queue.own)
      if (!next) return null
      judged(await speaker.call('reject_waitlist_offer', { id: queue.own.id, token: queue.own.token }))
      for (const { leave } of [queue, next]) await leave()
      const { own } = next
      return { own, enter: () => decided(staff, 'make_waitlist_offer', { id: own.id }, own) }
    },
  },
]

/** Who waits has not got anything; whoever finds room by then has the place. */
function waiting(answered: Answered, draft: string): Got | null {
  if (answered.is === 'refused' && answered.error.code === 'room_now') return null
  return gotIn(answered, draft)
}

/** Somebody who waits. `leave` gives up what was held so that they had to. */
interface Queued {
  own: Got
  leave(): Promise<void>
}

/**
 * Somebody in the queue of the wanted slot. Where it has another place, that is held first, as who need not wait is.
 */
async function queued(entrant: Entrant, after?: Got): Promise<Queued | null> {
  const { speaker, wanted } = entrant
  async function join() {
    const draft = entrant.nextDraft()
    const user = { ...other, email: `${after ? 'second' : 'first'}-${draft}@customers.example` }
    return { draft, answered: await speaker.call('join_waitlist', { ...slotOf(wanted), draft, user }) }
  }
  const first = await join()
  const own = waiting(first.answered, first.draft)
  if (own) return { own, leave: async () => {} }
  const held = first.answered.is === 'refused' ? first.answered.error.data?.reservation : null
  if (!isRecord(held)) return null
  const second = await join()
  const behind = waiting(second.answered, second.draft)
  return behind && { own: behind, leave: () => clear(entrant, { id: String(held.id), draft: first.draft }) }
}

/** Somebody who waited for the wanted slot, and has an offer of it since the one who had it cancelled. */
async function offered(entrant: Entrant): Promise<Queued | null> {
  const first = await book(entrant, entrant.nextDraft())
  if (!first) return null
  const queue = await queued(entrant)
  judged(await entrant.speaker.call('cancel_reservation', { id: first.id, token: first.token }))
  return queue
}
