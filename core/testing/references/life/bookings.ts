import type { By, Wish } from './commands.ts'
import {
  done,
  type Expected,
  type Gig,
  hasRoom,
  holdFor,
  hour,
  isClosed,
  isOpen,
  isWithinLimit,
  type Line,
  lineOf,
  type Model,
  occupies,
  owedOf,
  pendingFor,
  personOf,
  refundCutoff,
  refundGrace,
  refused,
  rulesOf,
  startOf,
  untold,
} from './rules.ts'

export const newLine = (wish: Wish, now: number, person = personOf(wish)): Line => ({
  id: '',
  person,
  kind: wish.kind,
  status: 'in-progress',
  slot: wish.slot,
  seats: wish.seats,
  until: now + holdFor,
  asked: now,
  booked: null,
  former: null,
  paid: 0,
  locked: 0,
  sequence: 0,
  freeuntil: null,
  wait: null,
  gig: null,
  told: [],
  calendar: [],
})

const isFor = (line: Line, { kind, slot }: Wish): boolean => line.kind === kind && line.slot === slot

export function hold(model: Model, wish: Wish): Expected {
  const { draft, slot } = wish
  const line = lineOf(model, draft)
  if (line?.status === 'waitlisted') return untold
  if (line && line.status !== 'in-progress') return refused
  if (line && isFor(line, wish) && line.seats === wish.seats && occupies(line, model.now)) return done
  if (!isOpen(model, slot) || !hasRoom(model, wish, draft)) return refused
  model.lines[draft] = newLine(wish, model.now)
  return done
}

export function clear(model: Model, draft: number): Expected {
  if (lineOf(model, draft)?.status !== 'in-progress') return untold
  model.lines[draft] = null
  return done
}

/** A gig of which those who may claim it are reminded a day before, if it is one by then. */
const newGig = ({ slot }: Line, now: number): Gig => ({
  since: now,
  claims: [],
  bids: {},
  announced: [],
  isReminded: now >= startOf(slot) - 24 * hour,
})

/** What a confirm leads to: a request where staff approve, a gig, else a booking; what is due has been paid. */
export function confirmed(line: Line, now: number): Line {
  const { approval, price, claims } = rulesOf[line.kind]
  if (claims) {
    const told = [...line.told, 'booked', 'gig_open claimers']
    return { ...line, status: 'gig', until: null, booked: now, paid: price * line.seats, gig: newGig(line, now), told }
  }
  return {
    ...line,
    status: approval ? 'pending' : 'booked',
    until: approval ? Math.min(now + pendingFor, startOf(line.slot)) : null,
    asked: now,
    booked: approval ? null : now,
    // What is authorised for a request is taken when it is approved.
    paid: approval ? 0 : price * line.seats,
    told: [...line.told, approval ? 'pending' : 'booked'],
  }
}

/** @param person whom it is booked for */
export function book(model: Model, wish: Wish, person = personOf(wish)): Expected {
  const { draft, slot } = wish
  const { now } = model
  const line = lineOf(model, draft)
  if (line?.status === 'waitlisted') return untold
  if (line && line.status !== 'in-progress') {
    const isSame = line.status !== 'cancelled' && isFor(line, wish) && line.person === person
    if (isSame && line.seats !== wish.seats) return untold
    return isSame ? done : refused
  }
  const isHeld = line !== null && isFor(line, wish) && occupies(line, now)
  // Whether a hold that is to be paid lasts longer where its slot was closed meanwhile is not said.
  if (isHeld && rulesOf[line.kind].price > 0 && isClosed(model, line)) return untold
  if ((!isHeld && !isOpen(model, slot)) || !hasRoom(model, wish, draft)) return refused
  if (!isWithinLimit(model, { ...wish, person }, draft)) return refused
  model.lines[draft] = confirmed(newLine(wish, now, person), now)
  return done
}

/** Whether a cancel by the customer at this moment gives all back. */
export function isRefundedInFull({ slot, former, booked, freeuntil }: Line, now: number): boolean {
  const start = startOf(former ?? slot)
  if (freeuntil !== null && now < freeuntil) return true
  return now < Math.max(start - refundCutoff, Math.min((booked ?? now) + refundGrace, start))
}

export function cancel(model: Model, draft: number, by: By): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  if (line.status === 'cancelled') return done
  if (by === 'customer' && model.now >= startOf(line.former ?? line.slot)) return refused
  // Whether a gig that is claimed in part is an unclaimed one is not said.
  const isGig = line.status === 'gig'
  if (isGig && by === 'customer' && (line.gig?.claims.length ?? 0) > 0) return untold
  const isFull = isGig || isRefundedInFull(line, model.now)
  // What staff moved comes back for a while with what was locked before; then that is locked again.
  const isAll = by === 'staff' || (line.freeuntil !== null && model.now < line.freeuntil)
  const refund = isAll ? line.paid : isFull ? line.paid - line.locked : 0
  const told = [...line.told, 'cancelled']
  // What stood is cancelled: the place that it keeps, not the one that was asked for.
  const slot = line.former ?? line.slot
  const over = { status: 'cancelled' as const, until: null, former: null, sequence: line.sequence + 1 }
  model.lines[draft] = { ...line, ...over, slot, paid: line.paid - refund, told }
  return { is: 'done', refund }
}

/** Pays what is left to pay. Later it can be paid too, of which the rules of a life say nothing. */
export function pay(model: Model, draft: number): Expected {
  const line = lineOf(model, draft)
  if (line?.status === 'cancelled' && rulesOf[line.kind].whole !== undefined) return refused
  const owed = line ? owedOf(line) : null
  if (!line || owed === null || owed === 0 || model.now >= startOf(line.slot)) return untold
  model.lines[draft] = { ...line, paid: line.paid + owed }
  return done
}
