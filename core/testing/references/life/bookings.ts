import { holdFor, hour, pendingFor, refundCutoff, refundGrace, rulesOf } from './bookables.ts'
import type { By, Wish } from './commands.ts'
import { isDays, timeOf } from './places.ts'
import {
  done,
  dueFor,
  type Expected,
  type Gig,
  hasRoom,
  isClosed,
  isOpen,
  isWithinLimit,
  type Line,
  lineOf,
  type Model,
  occupies,
  owedOf,
  personOf,
  pickFor,
  refused,
  untold,
} from './rules.ts'

/** @param had the line of its draft before, whose resource it keeps while that is held */
export const newLine = (model: Model, wish: Wish, person = personOf(wish), had: Line | null = null): Line => ({
  ...timeOf(model, wish),
  id: '',
  person,
  kind: wish.kind,
  status: 'in-progress',
  seats: wish.seats,
  until: model.now + holdFor,
  asked: model.now,
  booked: null,
  former: null,
  paid: 0,
  locked: 0,
  kept: 0,
  picked: pickFor(model, wish, wish.draft, had?.picked),
  sequence: 0,
  freeuntil: null,
  wait: null,
  gig: null,
  told: [],
  calendar: [],
})

/** Whether it is asked for a time of what is given as days: an hour counts as short days, of which nothing is said. */
const isWrongly = (wish: Wish): boolean => rulesOf[wish.kind].isInDays === true && !isDays(wish)

const isFor = (line: Line, { kind, slot }: Wish): boolean => line.kind === kind && line.slot === slot

export function hold(model: Model, wish: Wish): Expected {
  const { draft } = wish
  if (isWrongly(wish)) return untold
  const line = lineOf(model, draft)
  if (line?.status === 'waitlisted') return untold
  if (line && line.status !== 'in-progress') return refused
  if (line && isFor(line, wish) && line.seats === wish.seats && occupies(line, model.now)) return done
  if (!isOpen(model, wish) || !hasRoom(model, wish, draft)) return refused
  const isHeld = line !== null && occupies(line, model.now)
  model.lines[draft] = newLine(model, wish, personOf(wish), isHeld ? line : null)
  return done
}

export function clear(model: Model, draft: number): Expected {
  if (lineOf(model, draft)?.status !== 'in-progress') return untold
  model.lines[draft] = null
  return done
}

/** A gig of which those who may claim it are reminded a day before, if it is one by then. */
const newGig = ({ kind, slot, start }: Line, now: number): Gig => ({
  since: now,
  claims: [],
  bids: {},
  bidtimes: {},
  announced: [],
  isReminded: now >= start - 24 * hour,
  days: isDays({ kind, slot }) ? { slot, told: null, isRefused: false, isMoved: false } : null,
})

/** What a confirm leads to: a request where staff approve, a gig, else a booking; what is due has been paid. */
export function confirmed(line: Line, now: number): Line {
  const { approval, claims } = rulesOf[line.kind]
  if (claims && !approval) return opened(line, now, 'booked')
  return {
    ...line,
    status: approval ? 'pending' : 'booked',
    until: approval ? Math.min(now + pendingFor, line.start) : null,
    asked: now,
    booked: approval ? null : now,
    // What is authorised for a request is taken when it is approved.
    paid: approval ? 0 : dueFor(line),
    told: [...line.told, approval ? 'pending' : 'booked'],
  }
}

/** A gig that is confirmed, or approved; what is due has been paid. */
export function opened(line: Line, now: number, how: 'booked' | 'approved'): Line {
  const told = [...line.told, how, 'gig_open claimers']
  // What is due of days is kept until a claim names the time.
  const money = isDays(line) ? { paid: 0, kept: dueFor(line) } : { paid: dueFor(line), kept: 0 }
  return { ...line, ...money, status: 'gig', until: null, booked: now, gig: newGig(line, now), told }
}

/** @param person whom it is booked for */
export function book(model: Model, wish: Wish, person = personOf(wish)): Expected {
  const { draft } = wish
  const { now } = model
  const line = lineOf(model, draft)
  if (line?.status === 'waitlisted') return untold
  if (isWrongly(wish)) return untold
  if (line && line.status !== 'in-progress') {
    const isSame = line.status !== 'cancelled' && isFor(line, wish) && line.person === person
    if (isSame && line.seats !== wish.seats) return untold
    return isSame ? done : refused
  }
  // Whether days that were held can still be had when no time in them is left is not said.
  if (isDays(wish) && timeOf(model, wish).start <= now && line) return untold
  const isHeld = line !== null && isFor(line, wish) && occupies(line, now)
  // Whether a hold that is to be paid lasts longer where its slot was closed meanwhile is not said.
  if (isHeld && rulesOf[line.kind].price > 0 && isClosed(model, line)) return untold
  if ((!isHeld && !isOpen(model, wish)) || !hasRoom(model, wish, draft)) return refused
  if (!isWithinLimit(model, { ...wish, person }, draft)) return refused
  const taking = newLine(model, wish, person, isHeld ? line : null)
  // Until when a request of a day that has begun may be decided is not said.
  if (rulesOf[wish.kind].isByDays && taking.start <= now) return untold
  model.lines[draft] = confirmed(taking, now)
  return done
}

/** Whether a cancel by the customer at this moment gives all back. */
function isRefundedInFull(line: Line, now: number): boolean {
  const { booked, freeuntil } = line
  const { start } = line.former ?? line
  if (freeuntil !== null && now < freeuntil) return true
  return now < Math.max(start - refundCutoff, Math.min((booked ?? now) + refundGrace, start))
}

/** A gig that nobody has claimed, also no part of it. */
function isUnclaimed(line: Line): boolean {
  const { status, gig } = line.former ?? line
  return status === 'gig' && gig?.claims.length === 0
}

/** Whether a cancel by the customer at this moment gives all back that was paid: also what a late move locked. */
export function isAllRefunded(line: Line, now: number): boolean {
  if (line.freeuntil !== null && now < line.freeuntil) return true
  return Math.min(line.locked, line.paid) === 0 && (isUnclaimed(line) || isRefundedInFull(line, now))
}

export function cancel(model: Model, draft: number, by: By): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  if (line.status === 'cancelled') return done
  if (by === 'customer' && model.now >= (line.former ?? line).start) return refused
  const isFull = isUnclaimed(line) || isRefundedInFull(line, model.now)
  // What staff moved comes back for a while with what was locked before; then that is locked again.
  const isAll = by === 'staff' || (line.freeuntil !== null && model.now < line.freeuntil)
  const refund = isAll ? line.paid : isFull ? Math.max(0, line.paid - line.locked) : 0
  // What stood is cancelled: the place that it keeps, not the one that was asked for.
  const { slot, start, end, seats, status, gig, picked } = line.former ?? line
  const isBidFor = Object.keys(gig?.bids ?? {}).some((one) => !gig?.claims.includes(one))
  const told = [...line.told, 'cancelled', ...(status === 'gig' && isBidFor ? ['bid_not_picked claimers'] : [])]
  const over = { status: 'cancelled' as const, until: null, former: null, kept: 0, sequence: line.sequence + 1 }
  model.lines[draft] = { ...line, ...over, slot, start, end, seats, gig, picked, paid: line.paid - refund, told }
  return { is: 'done', refund }
}

/** Pays what is left to pay. Later it can be paid too, of which the rules of a life say nothing. */
export function pay(model: Model, draft: number): Expected {
  const line = lineOf(model, draft)
  if (line?.status === 'cancelled' && rulesOf[line.kind].whole !== undefined) return refused
  const owed = line ? owedOf(line) : null
  // Days are paid with the claim that names a time in them; whether more than is kept for that may be paid before is
  // not said.
  if (line && line.status === 'gig' && line.kept > 0) return line.kept === owed ? refused : untold
  if (!line || owed === null || owed === 0 || model.now >= line.start) return untold
  model.lines[draft] = { ...line, paid: line.paid + owed }
  return done
}
