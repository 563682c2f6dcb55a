import { gigExpiry, hour, rulesOf, unclaimCutoff } from './bookables.ts'
import type { Kind, Naming } from './commands.ts'
import { isDays, isIn, type Place, timeOf } from './places.ts'
import {
  done,
  type Expected,
  type Gig,
  hasRoom,
  isClosed,
  type Line,
  lineOf,
  type Model,
  occupies,
  priceOf,
  refused,
  Untold,
  untold,
} from './rules.ts'

type Who = 'claimer' | 'staff'
export type Claimable = Line & { gig: Gig }

export const isClaimable = (line: Line | null): line is Claimable => line?.gig != null

/** The resource of a number among those that may claim a line. */
export function crewOf(line: Line | null, number: number): string | null {
  const crew = line ? rulesOf[line.kind].claims?.crew : undefined
  return crew?.[number % crew.length] ?? null
}

/** When nobody has claimed it by then, it is over. */
const expiryOf = ({ start, gig }: Claimable): number =>
  Math.min(start, Math.max(start - gigExpiry, gig.since + 2 * hour))

/** When time does something to a gig next. */
export const gigDue = (line: Claimable): number =>
  line.gig.isReminded ? expiryOf(line) : Math.min(expiryOf(line), line.start - 24 * hour)

/**
 * A gig, or what is none any more, that a move left as it was: whom it would have asked again meanwhile it does not.
 */
export const putBack = ({ gig, start }: Pick<Line, 'gig' | 'start'>, now: number): Gig | null =>
  gig && { ...gig, isReminded: gig.isReminded || isTooLateToRemind(start, now) }

/** What time does: those who may claim are asked again, or nobody claimed it and it is over. */
export function gigOver(line: Claimable, now: number): Line {
  const { claims, bids } = line.gig
  // Whoever claimed a part hears that it is cancelled; whoever only bid, that nobody took it on.
  const involved = claims.length === 0 && Object.keys(bids).length > 0 ? 'claimers+staff' : 'staff'
  if (now >= expiryOf(line))
    return {
      ...{ ...line, status: 'cancelled', paid: 0, kept: 0, sequence: line.sequence + 1 },
      told: [...line.told, 'cancelled claimers+customer', `gig_expired ${involved}`],
    }
  return { ...line, gig: { ...line.gig, isReminded: true }, told: [...line.told, 'gig_open claimers'] }
}

/** Whether a line has a resource at a slot: while a move is asked for, at both of its places. */
function has({ former, ...line }: Line, slot: number, resource: string, now: number): boolean {
  const isThere = line.slot === slot && occupies({ ...line, former }, now) && line.gig?.claims.includes(resource)
  return isThere || (former?.slot === slot && former.gig?.claims.includes(resource)) || false
}

/** Whether the resource has nothing else at that time. @param draft the own one */
const isFree = ({ lines, now }: Model, draft: number, { kind, slot }: Place, resource: string): boolean =>
  !lines.some((line, other) => other !== draft && line?.kind === kind && has(line, slot, resource, now))

/** Whether so near its start those who may claim have been reminded already. */
const isTooLateToRemind = (start: number, now: number): boolean => now >= start - 24 * hour

/** The days of what is moved: other ones as long as no time is named; with a time it is moved to another time. */
function daysMovedTo({ kind, gig: { days } }: { kind: Kind; gig: Gig }, slot: number): Gig['days'] {
  if (!days) return null
  return isDays({ kind, slot }) ? { ...days, slot } : { ...days, isMoved: true }
}

/** What is claimed, as it is asked to be at another slot: who is free then would stay. */
export function claimsAt(model: Model, draft: number, line: Line, slot: number): Gig | null {
  const { gig, kind, slot: stands } = line.former ? { ...line, ...line.former } : line
  if (!gig) return null
  const claims = gig.claims.filter((one) => stands === slot || isFree(model, draft, { kind, slot }, one))
  return { ...gig, claims, days: daysMovedTo({ kind, gig }, slot) }
}

/**
 * At another time those stay who are free then. The others are asked, once it is a gig, and bids are over.
 * @param asked who was to stay when it was asked for
 */
export function claimedAt(model: Model, draft: number, line: Line, slot: number, asked: Gig | null = null): Line {
  const time = timeOf(model, { kind: line.kind, slot })
  const moved = asked ?? claimsAt(model, draft, line, slot)
  if (!isClaimable(line) || !moved) return { ...line, ...time }
  const { now } = model
  const { claims, days } = moved
  const isFull = claims.length >= (rulesOf[line.kind].claims?.wanted ?? 1)
  // How many messages tell of several claims that are lost at once is not said.
  if (line.gig.claims.length - claims.length > 1) throw new Untold()
  const isLost = claims.length < line.gig.claims.length
  // Who is asked anew has as long as who was asked first.
  const since = isFull ? line.gig.since : now
  const told = [...line.told, ...(isLost ? ['unclaimed claimers'] : []), ...(isFull ? [] : ['gig_open claimers'])]
  const announced = line.gig.announced.filter((one) => claims.includes(one))
  const isReminded = isTooLateToRemind(time.start, now)
  const gig = { since, claims, bids: {}, bidtimes: {}, announced, isReminded, days }
  return { ...line, ...time, status: isFull ? 'booked' : 'gig', gig, told }
}

/** A gig at the time that is named in its days, where it can be named; null for none that can. */
function at(model: Model, draft: number, line: Claimable, slot?: number): Claimable | null {
  if (slot === undefined || !isIn({ kind: line.kind, slot }, line)) return null
  const named = { ...line, ...timeOf(model, { kind: line.kind, slot }) }
  return named.start > model.now && hasRoom(model, named, draft) ? named : null
}

/** What is paid and owed once a time is named: of what is kept no more than the price is taken. */
const taking = (line: Claimable): Pick<Line, 'paid' | 'kept'> => ({
  paid: line.paid + Math.min(line.kept, priceOf(line)),
  kept: 0,
})

/**
 * Names the time in the days of a gig with the claim of a resource. What is kept is taken. Where others are wanted,
 * they are asked for that time.
 */
function name(model: Model, draft: number, line: Claimable, resource: string, slot?: number): Expected {
  const named = at(model, draft, line, slot)
  if (!named) return refused
  const { now } = model
  const isAlone = rulesOf[line.kind].claims?.wanted === 1
  const gig = { ...named.gig, since: now, isReminded: isTooLateToRemind(named.start, now) }
  const taken = take(model, draft, { ...named, ...taking(named), gig, sequence: line.sequence + 1 }, resource)
  const after = lineOf(model, draft)
  if (after && taken.is === 'done' && !isAlone)
    model.lines[draft] = { ...after, told: [...after.told, 'gig_open claimers'] }
  return taken
}

/** When the customer is told of a named time with its last claim; they may refuse it from the first time on. */
const toldNow = (days: Gig['days'], now: number): Gig['days'] =>
  days && { ...days, told: { first: days.told?.first ?? now, last: now } }

/**
 * Gives the resource the gig, which is booked with the last one wanted. Hours and blackouts are judged as they are now,
 * those of a gig that was asked for earlier too.
 */
function take(model: Model, draft: number, line: Claimable, resource: string): Expected {
  if (isClosed(model, line) || !isFree(model, draft, line, resource)) return refused
  const claims = [...line.gig.claims, resource]
  const isFull = claims.length >= (rulesOf[line.kind].claims?.wanted ?? 1)
  const passedOver = isFull ? Object.keys(line.gig.bids).filter((one) => !claims.includes(one)) : []
  // The customer hears of all of them with the last one.
  const hearers = isFull ? 'claimers+customer+staff' : 'claimers+staff'
  const told = [...line.told, `claimed ${hearers}`, ...passedOver.map(() => 'bid_not_picked claimers')]
  const announced = isFull ? claims : line.gig.announced
  const days = isFull ? toldNow(line.gig.days, model.now) : line.gig.days
  const gig = { ...line.gig, claims, announced, days }
  model.lines[draft] = { ...line, status: isFull ? 'booked' : 'gig', gig, told }
  return done
}

/** Whether staff decide about it first: until then nobody claims it, or gives it back. */
const isAsked = (line: Line | null): boolean => line?.status === 'pending' && rulesOf[line.kind].claims !== undefined

export function claim(model: Model, { draft, crew, by, at: slot }: Naming<'claim'>): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (isAsked(line)) return refused
  if (!isClaimable(line) || !resource) return untold
  if (line.status === 'cancelled') return refused
  // A time that is named stands: for another one the claim is given back first.
  const isOther = line.gig.days !== null && !isDays(line) && slot !== undefined && slot !== line.slot
  if (line.gig.claims.includes(resource)) return isOther ? refused : done
  if (line.status === 'booked' || isOther) return refused
  // Who may only bid can't claim; whether staff may do it for them is not said.
  if (rulesOf[line.kind].claims?.isByBids) return by === 'claimer' ? refused : untold
  return isDays(line) ? name(model, draft, line, resource, slot) : take(model, draft, line, resource)
}

export function giveBack(model: Model, draft: number, crew: number, by: Who): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  const claimed = (line?.former ?? line)?.gig?.claims ?? []
  // What was not claimed is given back already.
  if (!resource || !claimed.includes(resource)) return untold
  if (isAsked(line)) return refused
  if (!isClaimable(line) || line.status === 'cancelled') return untold
  const { gig, status, start } = line
  if (!gig.claims.includes(resource)) return untold
  const { now } = model
  const isLate = by === 'staff' ? now >= start : now > start - unclaimCutoff
  if (isLate) return refused
  const claims = gig.claims.filter((one) => one !== resource)
  const since = status === 'booked' ? now : gig.since
  const isReminded = status === 'booked' ? isTooLateToRemind(start, now) : gig.isReminded
  // Who may claim is asked when it becomes a gig. One that was claimed in part has been one all the time.
  // Only of somebody who had been announced the customer hears; who had claimed it has it in a calendar.
  const hearers = gig.announced.includes(resource) ? 'claimers+customer+staff' : 'claimers+staff'
  const told = [...line.told, `unclaimed ${hearers}`, ...(status === 'booked' ? ['gig_open claimers'] : [])]
  const announced = gig.announced.filter((one) => one !== resource)
  if (gig.days && claims.length === 0) return openDays(model, draft, line)
  model.lines[draft] = { ...line, status: 'gig', gig: { ...gig, claims, announced, since, isReminded }, told }
  return done
}

/** With its last claim a named time goes, and the days are open again for everybody who may claim. */
function openDays(model: Model, draft: number, line: Claimable, refusing = false): Expected {
  const { gig, kind, sequence } = line
  const { days } = gig
  if (!days || days.isMoved) return untold
  const { now } = model
  const time = timeOf(model, { kind, slot: days.slot })
  const hearers = days.told ? 'customer+staff' : 'staff'
  const told = [...line.told, 'unclaimed claimers', `unclaimed ${hearers}`, 'gig_open claimers']
  const isReminded = isTooLateToRemind(time.start, now)
  const open = { ...days, told: null, isRefused: days.isRefused || refusing }
  const after = { ...gig, claims: [], announced: [], since: now, isReminded, days: open }
  model.lines[draft] = { ...line, ...time, status: 'gig', gig: after, sequence: sequence + 1, told }
  return done
}

/** Their customer may refuse a named time once: within a day of hearing of it, and before it begins. */
export function refuseTime(model: Model, draft: number): Expected {
  const line = lineOf(model, draft)
  // Whether a time may be refused of which a move is asked for is not said.
  if (!isClaimable(line) || !line.gig.days || line.status === 'pending') return untold
  const { days } = line.gig
  // What is so already, as long as nothing else has come of it.
  if (isDays(line) && days.isRefused) return line.status === 'gig' ? done : untold
  if (line.status === 'cancelled' || isDays(line) || days.isRefused || !days.told) return refused
  if (days.isMoved) return untold
  const { now } = model
  if (now >= line.start || now >= days.told.last + 24 * hour) return refused
  // Whether a time that is told once more may be refused from then on is not said.
  if (now >= days.told.first + 24 * hour) return untold
  return openDays(model, draft, line, true)
}

/** What a bid asks for; each resource always asks for the same. */
export const amountOf = (crew: number): number => 10 + crew

export function bid(model: Model, { draft, crew, at: slot }: Naming<'bid'>): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (isAsked(line)) return refused
  if (!isClaimable(line) || !resource) return untold
  if (!rulesOf[line.kind].claims?.isByBids || line.status !== 'gig') return refused
  const amount = amountOf(rulesOf[line.kind].claims?.crew.indexOf(resource) ?? 0)
  const inDays = isDays(line) ? { kind: line.kind, slot: slot ?? 0 } : null
  // In days it names a time that its resource could claim.
  const isPossible = !inDays || (at(model, draft, line, slot) !== null && isFree(model, draft, inDays, resource))
  const isSame = line.gig.bids[resource] === amount && (!inDays || line.gig.bidtimes[resource] === slot)
  // Whether a bid is repeated that nobody could make any more is not said.
  if (isSame) return isPossible ? done : untold
  if (!isPossible) return refused
  const bidtimes = inDays ? { ...line.gig.bidtimes, [resource]: inDays.slot } : {}
  const bids = { ...line.gig.bids, [resource]: amount }
  model.lines[draft] = { ...line, gig: { ...line.gig, bids, bidtimes }, told: [...line.told, 'bid staff'] }
  return done
}

export function withdrawBid(model: Model, draft: number, crew: number): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (isAsked(line)) return refused
  if (!isClaimable(line) || !resource || !rulesOf[line.kind].claims?.isByBids) return untold
  if (line.status !== 'gig' || line.gig.bids[resource] === undefined) return untold
  const { [resource]: _, ...bids } = line.gig.bids
  const { [resource]: __, ...bidtimes } = line.gig.bidtimes
  model.lines[draft] = { ...line, gig: { ...line.gig, bids, bidtimes } }
  return done
}

export function pick(model: Model, draft: number, crew: number): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (isAsked(line)) return refused
  if (!isClaimable(line) || !resource) return untold
  if (line.status === 'cancelled') return refused
  if (line.gig.claims.includes(resource)) return done
  if (line.gig.bids[resource] === undefined || line.status === 'booked') return refused
  const slot = line.gig.bidtimes[resource]
  return isDays(line) ? name(model, draft, line, resource, slot) : take(model, draft, line, resource)
}
