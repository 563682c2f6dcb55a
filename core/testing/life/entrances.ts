import type { ErrorCode } from '../../domain/errors.ts'
import type { Answered } from '../money/counter.ts'
import type { Speaker } from './speaker.ts'

/** A slot that many want, and bookables that need the same thing at that time in other ways, where a proof has them. */
export interface Wanted {
  bookable: string
  start: number
  end: number
  /** A bookable with room for everybody at any time. */
  roomy: string
  /** An add-on of the bookable that adds an hour. */
  longer: string
  /** One that staff approve, and one whose resource is claimed later. */
  asked?: string
  gig?: string
  /** One whose resource is picked among bids. */
  bids?: string
  /** One that must be paid at once. */
  paid?: string
  /** What all of them need. */
  resource?: string
}

/** What somebody has got: the reservation, and what shows that it is theirs. */
export interface Got {
  id: string
  draft: string
  token?: string
}

/** Payments of which the product hears when the hold has long ended. */
export interface LatePayments {
  /** Holds and pays; the answer is the hold's. */
  pay(slot: object): Promise<Answered>
  /** Lets the product hear of the payments, and says whether one led to a booking. */
  isBooked(id: string): Promise<boolean>
}

/** Who enters: their browser, and names for drafts that nobody else has. */
export interface Entrant {
  speaker: Speaker
  /** Somebody of the provider, signed in; absent where no entrance of staff is raced. */
  staff?: Speaker
  /** Absent where no late payments are raced. */
  late?: LatePayments
  /** Notes what its customers gave up themselves, which nobody tells them. */
  gaveUp?: Set<string>
  wanted: Wanted
  nextDraft(): string
}

/** The last step by which somebody takes capacity; null if it was refused. */
type Enter = () => Promise<Got | null>

/** Somebody before the last step. */
export interface Approached {
  enter: Enter
  /** What they have by then, which others may end. */
  own?: Got
}

/** A way to capacity that the product has. */
export interface Entrance {
  name: string
  /** The operations without which it does not exist. */
  needs: string[]
  /** Whether it takes a seat that was free until then: several people can want the same. */
  takesSeat: boolean
  /** Does all that comes before; null if there was no room for that. */
  approach(entrant: Entrant): Promise<Approached | null>
}

export const hour = 3_600_000
const other = { email: 'ben@customers.example', firstname: 'Ben', lastname: 'Hale' }
export const guest = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

const iso = (instant: number) => new Date(instant).toISOString()

/** The refusals that say that there is no room, or not any more what there was. */
const noRoom = new Set<ErrorCode>([
  'slot_taken',
  'seats_not_available',
  'resource_unavailable',
  'closed',
  // Another call was faster.
  'status_conflict',
  'draft_finished',
  'already_claimed',
  'not_offered',
  'room_now',
])

/** @throws Error if the product failed, or refused for another reason than that there is no room */
export function judged(answered: Answered): Exclude<Answered, { is: 'fault' }> {
  if (answered.is === 'fault') throw new Error(answered.text)
  if (answered.is === 'refused' && !noRoom.has(answered.error.code))
    throw new Error(`refused, although not for want of room: ${JSON.stringify(answered.error)}`)
  return answered
}

/** What an answer says was got under the draft; null if it was refused. */
function gotIn(answered: Answered, draft: string): Got | null {
  const told = judged(answered)
  if (told.is === 'refused') return null
  const { id, managetoken } = told.value
  if (typeof id !== 'string') throw new Error(`an answer without an id: ${JSON.stringify(told.value)}`)
  return { id, draft, ...(typeof managetoken === 'string' && { token: managetoken }) }
}

const slotOf = ({ bookable, start, end }: Wanted) => ({ bookable, start: iso(start), end: iso(end), seats: 1 })

async function hold({ speaker, wanted }: Entrant, draft: string, slot: object = slotOf(wanted)) {
  return gotIn(await speaker.call('hold_appointment', { ...slot, draft }), draft)
}

async function book({ speaker, wanted }: Entrant, draft: string, more: object = {}) {
  return gotIn(await speaker.call('book_appointment', { ...slotOf(wanted), draft, user: guest, ...more }), draft)
}

/** Far enough from the wanted slot, and from the hour before it. */
const elsewhere = (wanted: Wanted): Wanted => ({
  ...wanted,
  start: wanted.start - 3 * hour,
  end: wanted.end - 3 * hour,
})

/** Moves what somebody has to the wanted slot. Who could not move gives up, so that the next one can try. */
async function move({ speaker, wanted }: Entrant, own: Got): Promise<Got | null> {
  const mine = { id: own.id, token: own.token }
  const { start, end } = slotOf(wanted)
  const told = judged(await speaker.call('reschedule_reservation', { ...mine, start, end }))
  if (told.is === 'done') return own
  judged(await speaker.call('cancel_reservation', mine))
  return null
}

async function clear({ speaker }: Entrant, { id, draft }: Got): Promise<void> {
  judged(await speaker.call('clear_holds', { reservations: [id], draft }))
}

/** Every way to capacity. One whose operations the product does not have yet is left out of the proofs. */
export const entrances: Entrance[] = [
  {
    name: 'hold',
    needs: ['hold_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({ enter: () => hold(entrant, entrant.nextDraft()) }),
  },
  {
    name: 'hold and confirm',
    needs: ['hold_appointment', 'book_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({
      async enter() {
        const held = await hold(entrant, entrant.nextDraft())
        return held && book(entrant, held.draft)
      },
    }),
  },
  {
    name: 'restored hold',
    needs: ['hold_appointment', 'clear_holds'],
    takesSeat: true,
    async approach(entrant) {
      const held = await hold(entrant, entrant.nextDraft())
      if (!held) return null
      await clear(entrant, held)
      return { enter: () => hold(entrant, held.draft) }
    },
  },
  {
    name: 'added time',
    needs: ['update_reservation_metainformation'],
    takesSeat: true,
    async approach(entrant) {
      const { speaker, wanted } = entrant
      const { start, longer } = wanted
      const earlier = { ...slotOf(wanted), start: iso(start - hour), end: iso(start) }
      const held = await hold(entrant, entrant.nextDraft(), earlier)
      if (!held) return null
      const { id, draft } = held
      const reservation = { id, draft, addons: { [longer]: 1 } }
      return {
        async enter() {
          const lengthened = judged(await speaker.call('update_reservation_metainformation', { reservation }))
          if (lengthened.is === 'done') return held
          await clear(entrant, held)
          return null
        },
      }
    },
  },
  {
    name: 'book',
    needs: ['book_appointment'],
    takesSeat: true,
    approach: async (entrant) => ({ enter: () => book(entrant, entrant.nextDraft()) }),
  },
  {
    name: 'book several',
    needs: ['book_appointments'],
    takesSeat: true,
    approach: async (entrant) => ({
      async enter() {
        const { speaker, wanted } = entrant
        const draft = entrant.nextDraft()
        const beside = { ...slotOf(wanted), bookable: wanted.roomy, draft: entrant.nextDraft() }
        const appointments = [{ ...slotOf(wanted), draft }, beside]
        const told = judged(await speaker.call('book_appointments', { appointments, user: guest }))
        if (told.is === 'refused') return null
        const { reservations } = told.value
        const first: unknown = Array.isArray(reservations) ? reservations[0] : undefined
        return gotIn({ is: 'done', value: { ...(typeof first === 'object' && first) } }, draft)
      },
    }),
  },
  {
    name: 'move',
    needs: ['reschedule_reservation'],
    takesSeat: true,
    async approach(entrant) {
      const { wanted } = entrant
      const own = await book({ ...entrant, wanted: elsewhere(wanted) }, entrant.nextDraft())
      return own && { own, enter: () => move(entrant, own) }
    },
  },
  {
    name: 'move of a request',
    needs: ['reschedule_reservation', 'withdraw_reservation'],
    takesSeat: false,
    async approach(entrant) {
      const { wanted } = entrant
      if (wanted.asked === undefined) return null
      const asked = { ...elsewhere(wanted), bookable: wanted.asked }
      const own = await book({ ...entrant, wanted: asked }, entrant.nextDraft())
      return own && { own, enter: () => move(entrant, own) }
    },
  },
  {
    name: 'put back',
    needs: ['reschedule_reservation', 'approve_reservation', 'reject_reservation'],
    takesSeat: false,
    async approach(entrant) {
      const { staff, wanted } = entrant
      if (!staff || wanted.asked === undefined) return null
      // Its move away from the wanted slot waits to be decided, and the slot is kept.
      const own = await book({ ...entrant, wanted: { ...wanted, bookable: wanted.asked } }, entrant.nextDraft())
      const stands = own && (await decided(staff, 'approve_reservation', { id: own.id }, own))
      const asked = stands && (await move({ ...entrant, wanted: elsewhere(wanted) }, stands))
      return asked && { own: asked, enter: () => decided(staff, 'reject_reservation', { id: asked.id }, asked) }
    },
  },
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
    name: 'late payment',
    needs: ['hold_appointment', 'book_appointment'],
    takesSeat: false,
    async approach({ late, wanted, nextDraft }) {
      if (!late || wanted.paid === undefined) return null
      const draft = nextDraft()
      const held = gotIn(await late.pay({ ...slotOf(wanted), bookable: wanted.paid, draft }), draft)
      return held && { enter: async () => ((await late.isBooked(held.id)) ? held : null) }
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

/** What staff decide about somebody's reservation; null where it has changed by then, or there is no room. */
async function decided(staff: Speaker, name: string, params: object, own: Got): Promise<Got | null> {
  const told = judged(await staff.call(name, params))
  return told.is === 'done' ? own : null
}

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

/** The entrances that a product with these operations has. */
export const entrancesOf = (operations: ReadonlyMap<string, unknown>): Entrance[] =>
  entrances.filter(({ needs }) => needs.every((name) => operations.has(name)))

/** Those by which several people can want the same seat. */
export const seatEntrancesOf = (operations: ReadonlyMap<string, unknown>): Entrance[] =>
  entrancesOf(operations).filter(({ takesSeat }) => takesSeat)
