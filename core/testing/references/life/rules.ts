import { drafts, type Kind, kinds, slotHours } from './commands.ts'

/**
 * What a reservation's life should be, written from the rules alone: no line of it is the product's. Times are in
 * minutes since the life's beginning, money in whole units of the currency.
 */
export const hour = 60
export const holdFor = 10
export const pendingFor = 48 * hour
export const refundCutoff = 24 * hour
export const refundGrace = 30
export const moveCutoff = 2 * hour
export const unclaimCutoff = 24 * hour
export const gigExpiry = 2 * hour

interface Rules {
  seats: number
  /** What is due at once for a place; 0 where nothing is. */
  price: number
  /** What a place costs in all, where that is more; the rest is its balance. */
  whole?: number
  /** How many one person may have that begin on the same day. */
  limit?: number
  /** Whether staff approve. */
  approval: boolean
  waitlist: boolean
  /** How many hours before the start customers are reminded. */
  reminders?: number[]
  /** Whether its slots are the occurrences of an event. */
  isEvent?: boolean
  /**
   * Of what is claimed later: how many of how many resources, whether so many are kept free until then, and whether
   * they bid for it.
   */
  claims?: { wanted: number; crew: string[]; isKept: boolean; isByBids: boolean }
}

/** Of the model's bookables. */
export const rulesOf: Record<Kind, Rules> = {
  plain: { seats: 2, price: 0, approval: false, waitlist: false, reminders: [24, 2] },
  paid: { seats: 1, price: 50, approval: false, waitlist: true },
  asked: { seats: 2, price: 0, approval: true, waitlist: true, reminders: [24] },
  dear: { seats: 3, price: 20, approval: true, waitlist: true },
  party: { seats: 3, price: 0, approval: false, waitlist: true },
  concert: { seats: 3, price: 0, approval: false, waitlist: true, reminders: [24, 2], isEvent: true },
  open: {
    ...{ seats: 3, price: 0, approval: false, waitlist: false },
    claims: { wanted: 1, crew: ['ash', 'birch'], isKept: false, isByBids: false },
  },
  kept: {
    ...{ seats: 9, price: 50, approval: false, waitlist: false },
    claims: { wanted: 2, crew: ['cedar', 'dell', 'elm', 'fern'], isKept: true, isByBids: false },
  },
  few: { seats: 2, price: 0, approval: false, waitlist: false, limit: 1 },
  part: { seats: 1, price: 20, whole: 50, approval: false, waitlist: true },
  bids: {
    ...{ seats: 9, price: 0, approval: false, waitlist: false },
    claims: { wanted: 1, crew: ['gorse', 'hazel', 'iris'], isKept: true, isByBids: true },
  },
}

export type Status = 'in-progress' | 'booked' | 'pending' | 'waitlisted' | 'gig' | 'cancelled'

/** A place that is offered to somebody who waits. */
export interface Offer {
  from: number
  end: number
  /** How many offers of the same room had lapsed in a row before it. */
  inrow: number
}

/** Of who waits, or did. */
export interface Waiting {
  joined: number
  offer: Offer | null
  /** Lapses that had time to answer. */
  lapses: number
  /** When it was last told that there is room. */
  room: number | null
}

/** Of what is claimed later. */
export interface Gig {
  /** When it last became one. */
  since: number
  /** Resources that have claimed it, and what is bid for it by resource. */
  claims: string[]
  bids: Record<string, number>
  /** The resources among the claims of which the customer was told. */
  announced: string[]
  /** Whether those who may claim have been reminded. */
  isReminded: boolean
}

/** What one draft has come to. */
export interface Line {
  /** The name that the product gave it, which decides between two who joined at once. */
  id: string
  /** Whose it is, by the address that they give. */
  person: string
  kind: Kind
  status: Status
  slot: number
  seats: number
  /** Until when it is held, or may be decided; null for good. */
  until: number | null
  /** When it was first asked for, and when it was first booked. */
  asked: number
  booked: number | null
  /** The slot that it keeps while a move of it is asked for. */
  former: number | null
  paid: number
  locked: number
  /** The version of its entry in calendars. */
  sequence: number
  /** Until when a cancel is refunded in full, since staff moved it. */
  freeuntil: number | null
  wait: Waiting | null
  gig: Gig | null
  /** What was told of it, in order: of jobs also to whom. */
  told: string[]
  /** What was put into calendars and taken out of them, in order and by recipient. */
  calendar: string[]
}

export interface Model {
  /** How many carts have been tried. */
  carts: number
  /** The hour of the day at which the life begins. */
  began: number
  now: number
  lines: (Line | null)[]
  /** Slots that are closed, as `kind/slot`. */
  closed: Set<string>
}

/** What a command should be answered with; `untold` where the rules say nothing of it, so that nobody should ask. */
export type Expected = { is: 'done'; refund?: number } | { is: 'refused' } | { is: 'untold' }

export const done: Expected = { is: 'done' }
export const refused: Expected = { is: 'refused' }
export const untold: Expected = { is: 'untold' }

/** Thrown deep inside a command of which the rules say nothing. */
export class Untold extends Error {}

export const newModel = (began = 0): Model => ({
  carts: 0,
  began,
  now: 0,
  lines: Array.from({ length: drafts }, () => null),
  closed: new Set(),
})

export const startOf = (slot: number): number => (slotHours[slot] ?? 0) * hour
export const endOf = (slot: number): number => startOf(slot) + hour

export interface Place {
  kind: Kind
  slot: number
}

/** Every slot of every bookable. */
export const places: Place[] = kinds.flatMap((kind) => slotHours.map((_, slot) => ({ kind, slot })))

/** The line of a draft; null for none. */
export const lineOf = ({ lines }: Model, draft: number): Line | null => lines[draft] ?? null

/** Whether it takes its slots now. */
export function occupies({ status, until, wait }: Line, now: number): boolean {
  if (status === 'booked' || status === 'gig') return true
  if (status === 'waitlisted') return wait?.offer ? wait.offer.end > now : false
  return status !== 'cancelled' && (until === null || until > now)
}

/** How many seats are taken of a bookable's slot, without one draft's. */
export function taken({ lines, now }: Model, { kind, slot }: Place, without?: number): number {
  const there = lines.filter(
    (line, draft) =>
      line !== null &&
      draft !== without &&
      line.kind === kind &&
      // A move that is over and was not ended yet keeps the place that it is put back to.
      (line.former === slot || (line.slot === slot && occupies(line, now))),
  )
  return there.reduce((sum, line) => sum + (line?.seats ?? 0), 0)
}

/** Seats of a place that one more can share: none once the resources are all taken or kept. @param without a draft */
function room(model: Model, { kind, slot }: Place, without?: number): number {
  const { seats, claims } = rulesOf[kind]
  const left = seats - taken(model, { kind, slot }, without)
  if (!claims?.isKept) return left
  const there = model.lines.filter(
    (line, draft) => line?.kind === kind && line.slot === slot && draft !== without && occupies(line, model.now),
  )
  return (there.length + 1) * claims.wanted > claims.crew.length ? 0 : left
}

export const isClosed = ({ closed }: Model, { kind, slot }: Place): boolean => closed.has(`${kind}/${slot}`)

/** Seats that one more could take; 0 where the slot is not offered any more. */
export function seatsLeft(model: Model, place: Place): number {
  if (startOf(place.slot) < model.now || isClosed(model, place)) return 0
  return Math.max(0, room(model, place))
}

/** Whether so many seats fit beside all but one draft's own. */
export const hasRoom = (model: Model, place: Place & { seats: number }, without: number): boolean =>
  !isClosed(model, place) && place.seats <= room(model, place, without)

export const isOpen = (model: Model, slot: number): boolean => startOf(slot) >= model.now

/** Who a draft is of: somebody of their own, and where there are limits one of three. */
export const personOf = ({ draft, kind }: { draft: number; kind: Kind }): string =>
  rulesOf[kind].limit === undefined ? `${draft}` : `few-${draft % 3}`

/** The local day on which a slot begins. */
const dayOf = ({ began }: Model, slot: number): number => Math.floor((began * hour + startOf(slot)) / (24 * hour))

/** Whether somebody may have one more on the day of a slot; one that is over counts, a cancelled one does not. */
export function isWithinLimit(model: Model, { kind, slot, person }: Place & { person: string }, without: number) {
  const { limit = Number.POSITIVE_INFINITY } = rulesOf[kind]
  const theirs = model.lines.filter(
    (line, draft) =>
      draft !== without &&
      line?.person === person &&
      line.kind === kind &&
      dayOf(model, line.slot) === dayOf(model, slot) &&
      !['in-progress', 'cancelled'].includes(line.status),
  )
  return theirs.length < limit
}

/** Whether two slots begin on different days. */
export const isOtherDay = (model: Model, one: number, other: number): boolean =>
  dayOf(model, one) !== dayOf(model, other)

/** What is left to pay of what is booked; null where all is due at once. A cancel ends it. */
export function owedOf({ kind, status, seats, paid }: Line): number | null {
  const { whole } = rulesOf[kind]
  return whole === undefined || status !== 'booked' ? null : whole * seats - paid
}
