import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Speaker } from '../../../servers/speaker.ts'
import type { Answered } from '../../money/counter/counter.ts'

/** Instants in epoch ms. */
export interface Span {
  start: number
  end: number
}

/** A time that many want, and bookables that need the same thing at that time in other ways, where a proof has them. */
export interface Wanted extends Span {
  bookable: string
  /** Of each party. */
  seats: number
  /** Resources that each party names. */
  named?: string[]
  /** A time at which nobody else of a pair wants anything. */
  elsewhere: Span
  /** The time up to the wanted one, into which it can be lengthened; absent where nothing is lengthened. */
  before?: Span
  /** A bookable with room for everybody at any time. */
  roomy: string
  /** An add-on of the bookable that adds an hour. */
  longer: string
  /** One that staff approve, and one whose resource is claimed later. */
  asked?: string
  gig?: string
  /** One whose resource is picked among bids. */
  bids?: string
  /** One of which customers give days, and a claim names the time in them. */
  dates?: string
  /** One of which they do, and a bid names the time; absent where a bid is for the wanted time. */
  datedbids?: string
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
  /**
   * Holds and pays; the answer is the hold's. Null where another process, by whose clock the payment is old, asked the
   * bank before it had the money: that payment has failed, and what comes of it goes back.
   */
  pay(slot: object): Promise<Answered | null>
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
  /** Notes the blackouts that are made. */
  blackouts?: Set<string>
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
  /** Whether somebody comes by it to a seat that was free before they came: several people can want the same. */
  takesSeat: boolean
  /** Does all that comes before; null if there was no room for that. */
  approach(entrant: Entrant): Promise<Approached | null>
}

export const hour = 3_600_000
export const other = { email: 'ben@customers.example', firstname: 'Ben', lastname: 'Hale' }
export const guest = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

export const iso = (instant: number) => new Date(instant).toISOString()

/** The provider's clock, which is UTC. */
export const wall = (instant: number) => iso(instant).slice(0, 19).replace('T', ' ')

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
export function gotIn(answered: Answered, draft: string): Got | null {
  const told = judged(answered)
  if (told.is === 'refused') return null
  const { id, managetoken } = told.value
  if (typeof id !== 'string') throw new Error(`an answer without an id: ${JSON.stringify(told.value)}`)
  return { id, draft, ...(typeof managetoken === 'string' && { token: managetoken }) }
}

export const slotOf = ({ bookable, start, end, seats, named }: Wanted) => ({
  ...{ bookable, start: iso(start), end: iso(end), seats },
  ...(named && { resources: named }),
})

export async function hold({ speaker, wanted }: Entrant, draft: string, slot: object = slotOf(wanted)) {
  return gotIn(await speaker.call('hold_appointment', { ...slot, draft }), draft)
}

export async function book({ speaker, wanted }: Entrant, draft: string, more: object = {}) {
  return gotIn(await speaker.call('book_appointment', { ...slotOf(wanted), draft, user: guest, ...more }), draft)
}

/** The same of a bookable of which nobody names resources. */
export const unnamed = ({ named: _, ...wanted }: Wanted, bookable: string): Wanted => ({ ...wanted, bookable })

/** The same at a time that nobody else wants. */
export const elsewhere = (wanted: Wanted): Wanted => ({ ...wanted, ...wanted.elsewhere })

/** Moves what somebody has to the wanted slot. Who could not move gives up, so that the next one can try. */
export async function move({ speaker, wanted }: Entrant, own: Got): Promise<Got | null> {
  const mine = { id: own.id, token: own.token }
  const { start, end } = slotOf(wanted)
  const told = judged(await speaker.call('reschedule_reservation', { ...mine, start, end }))
  if (told.is === 'done') return own
  judged(await speaker.call('cancel_reservation', mine))
  return null
}

export async function clear({ speaker }: Entrant, { id, draft }: Got): Promise<void> {
  judged(await speaker.call('clear_holds', { reservations: [id], draft }))
}

/** What staff decide about somebody's reservation; null where it has changed by then, or there is no room. */
export async function decided(staff: Speaker, name: string, params: object, own: Got): Promise<Got | null> {
  const told = judged(await staff.call(name, params))
  return told.is === 'done' ? own : null
}
