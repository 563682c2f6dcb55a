import { billed, day, hour, rulesOf } from './bookables.ts'
import { drafts, givenDays, type Kind, namedHours, slotHours } from './commands.ts'
import { hoursOf, isAny, isDays, type Place, slotsOf, type Time, takenOf, timeOf, unitsOf } from './places.ts'

/**
 * What a reservation's life should be, written from the rules alone: no line of it is the product's. Times are in
 * minutes since the life's beginning, money in whole units of the currency.
 */
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
  /** Of days, the slot that a bid is for. */
  bidtimes: Record<string, number>
  /** The resources among the claims of which the customer was told. */
  announced: string[]
  /** Whether those who may claim have been reminded. */
  isReminded: boolean
  /** Of days: which they are, what a time in them has come to, and whether one was refused. */
  days: GivenDays | null
}

/** What a customer gave instead of a time. */
interface GivenDays {
  slot: number
  /** When the customer was told the named time, first and last; null before. */
  told: { first: number; last: number } | null
  isRefused: boolean
  /** Whether it was moved once it had a time: what becomes of its days then is not said. */
  isMoved: boolean
}

/** What a move means for money. */
export interface MoneyOfMove {
  /** What is taken for it, and what comes back, once it counts. */
  due: number
  refund: number
  /** What no later cancel or move gives back by itself. */
  locked: number
}

/** The place of one that is to be moved, and what that means once it is approved. */
interface Former extends MoneyOfMove, Time {
  seats: number
  status: Status
  gig: Gig | null
  picked: number | null
}

/** What one draft has come to. */
export interface Line extends Time {
  /** The name that the product gave it, which decides between two who joined at once. */
  id: string
  /** Whose it is, by the address that they give. */
  person: string
  kind: Kind
  status: Status
  seats: number
  /** Until when it is held, or may be decided; null for good. */
  until: number | null
  /** When it was first asked for, and when it was first booked. */
  asked: number
  booked: number | null
  /** The place that it keeps while a move of it is asked for; null for none. */
  former: Former | null
  paid: number
  locked: number
  /** What is authorised until a claim names the time. */
  kept: number
  /** Which of two resources it has, or had last, where either would do. */
  picked: number | null
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
  /** Slots, or days, that are closed, as `kind/slot`. */
  closed: Set<string>
}

/** What a command should be answered with; `untold` where the rules say nothing of it, so that nobody should ask. */
export type Expected =
  | { is: 'done'; refund?: number; moved?: MoneyOfMove & { price: number } }
  | { is: 'refused' }
  | { is: 'untold' }

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

/** The line of a draft; null for none. */
export const lineOf = ({ lines }: Model, draft: number): Line | null => lines[draft] ?? null

/** Whether it takes its slots now. */
export function occupies({ status, until, wait }: Line, now: number): boolean {
  if (status === 'booked' || status === 'gig') return true
  if (status === 'waitlisted') return wait?.offer ? wait.offer.end > now : false
  return status !== 'cancelled' && (until === null || until > now)
}

/** How many seats a line takes of a unit: while a move is asked for, the larger number of both of its places. */
function seatsAt(line: Line, unit: number, now: number): number {
  const { kind, former } = line
  // A move that is over and was not ended yet keeps the place that it is put back to.
  const kept = former && takenOf({ kind, ...former }).includes(unit) ? former.seats : 0
  return Math.max(kept, takenOf(line).includes(unit) && occupies(line, now) ? line.seats : 0)
}

/** How many seats are taken of a unit of a bookable, without one draft's. */
export function taken({ lines, now }: Model, { kind, unit }: { kind: Kind; unit: number }, without?: number): number {
  const there = lines.filter((line, draft): line is Line => draft !== without && line?.kind === kind)
  return there.reduce((sum, line) => sum + seatsAt(line, unit, now), 0)
}

/** Which of two resources is taken where either will do: the one that it has, else the first that is free. */
export function pickFor(model: Model, place: Place, draft: number, has: number | null = null): number | null {
  if (!isAny(place)) return null
  const all = unitsOf(place).map((unit, at) => ({ at, isFree: taken(model, { ...place, unit }, draft) === 0 }))
  const free = all.filter(({ isFree }) => isFree)
  return (free.find(({ at }) => at === has) ?? free[0])?.at ?? null
}

/** Seats of a place that one more can share: none once the resources are all taken or kept. @param without a draft */
function room(model: Model, place: Place, without?: number): number {
  if (isDays(place)) return roomInDays(model, place, without)
  const { kind, slot } = place
  const { seats, claims, names } = rulesOf[kind]
  const rooms = unitsOf(place).map((unit) => {
    const those = taken(model, { kind, unit }, without)
    // A resource is taken whole, whatever seats are.
    return names && those > 0 ? 0 : seats - those
  })
  const left = isAny(place) ? Math.max(...rooms) : Math.min(...rooms)
  if (!claims?.isKept) return left
  const there = model.lines.filter(
    (line, draft) =>
      draft !== without &&
      line?.kind === kind &&
      // For each of the two places of one that is to be moved somebody is kept free.
      (line.former?.slot === slot || (line.slot === slot && occupies(line, model.now))),
  )
  return (there.length + 1) * claims.wanted > claims.crew.length ? 0 : left
}

/** Seats of the time in given days that has most: one that has not begun, and is open. */
function roomInDays(model: Model, days: Place, without?: number): number {
  const { kind } = days
  const { seats, claims } = rulesOf[kind]
  const isToCome = (at: number) => at * hour - model.began * hour > model.now && !model.closed.has(`${kind}/${at}`)
  const isNamed = (at: number) => namedHours.indexOf(at)
  const most = claims?.isKept && claims.wanted > claims.crew.length ? 0 : seats
  const left = hoursOf(days)
    .filter(isToCome)
    .map((at) => {
      const named = isNamed(at)
      return named < 0 ? most : room(model, { kind, slot: givenDays.length + named }, without)
    })
  return Math.max(0, ...left)
}

export const isClosed = ({ closed }: Model, { kind, slot }: Place): boolean =>
  unitsOf({ kind, slot }).some((unit) => closed.has(`${kind}/${unit}`))

/** Closes a bookable for the time of a slot. */
export function close({ closed }: Model, { kind, slot }: Place): void {
  const isThen = (unit: number) => unit % slotHours.length === slot % slotHours.length
  if (isDays({ kind, slot })) for (const at of hoursOf({ kind, slot })) closed.add(`${kind}/${at}`)
  const those =
    rulesOf[kind].isByDays || rulesOf[kind].isInDays ? unitsOf({ kind, slot }) : slotsOf(kind).filter(isThen)
  for (const unit of those) closed.add(`${kind}/${unit}`)
}

/** Seats that one more could take; 0 where the slot is not offered any more. */
export function seatsLeft(model: Model, place: Place): number {
  if (!isOpen(model, place) || isClosed(model, place)) return 0
  return Math.max(0, room(model, place))
}

/** Whether so many seats fit beside all but one draft's own. */
export const hasRoom = (model: Model, place: Place & { seats: number }, without: number): boolean =>
  !isClosed(model, place) && place.seats <= room(model, place, without)

/** Whether it may still be booked: a day as long as it lasts. */
export function isOpen(at: Pick<Model, 'began' | 'now'>, place: Place): boolean {
  const { start } = timeOf(at, place)
  // Of days, a time that has begun can't be named.
  if (isDays(place)) return start > at.now
  return rulesOf[place.kind].isByDays ? start + day > at.now : start >= at.now
}

/** Who a draft is of: somebody of their own, and where there are limits one of three. */
export const personOf = ({ draft, kind }: { draft: number; kind: Kind }): string =>
  rulesOf[kind].limit === undefined ? `${draft}` : `few-${draft % 3}`

/** The local day on which a slot begins. */
const dayOf = (model: Model, place: Place): number =>
  Math.floor((model.began * hour + timeOf(model, place).start) / day)

/** Whether somebody may have one more on the day of a slot; one that is over counts, a cancelled one does not. */
export function isWithinLimit(model: Model, { kind, slot, person }: Place & { person: string }, without: number) {
  const { limit = Number.POSITIVE_INFINITY } = rulesOf[kind]
  const theirs = model.lines.filter(
    (line, draft) =>
      draft !== without &&
      line?.person === person &&
      line.kind === kind &&
      dayOf(model, line) === dayOf(model, { kind, slot }) &&
      !['in-progress', 'cancelled'].includes(line.status),
  )
  return theirs.length < limit
}

/** Whether two slots begin on different days. */
export const isOtherDay = (model: Model, one: Place, other: Place): boolean => dayOf(model, one) !== dayOf(model, other)

interface Taking extends Place {
  seats: number
}

/** So many prices of one seat: by days one for each. */
const timesPriced = (taking: Taking): number =>
  taking.seats * (rulesOf[taking.kind].isByDays ? unitsOf(taking).length : 1)

/** What so many seats cost in all. */
export function priceFor(taking: Taking): number {
  const { whole, price } = rulesOf[taking.kind]
  return (whole ?? (price || billed)) * timesPriced(taking)
}

/** What is taken of it at once. */
export const dueFor = (taking: Taking): number => rulesOf[taking.kind].price * timesPriced(taking)

/** The price of what stands: while a move is asked for, of the place that is kept. */
export const priceOf = ({ kind, former, slot, seats }: Line): number =>
  priceFor({ kind, ...(former ?? { slot, seats }) })

/** What is left to pay of what is booked; null where nothing is paid here, or nothing is agreed yet. */
export function owedOf(line: Line): number | null {
  const isOwing = line.status === 'booked' || line.status === 'gig'
  return isOwing && rulesOf[line.kind].price > 0 ? Math.max(0, priceOf(line) - line.paid) : null
}
