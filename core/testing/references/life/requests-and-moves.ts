import { hour, moveCutoff, pendingFor, rulesOf } from './bookables.ts'
import { isAllRefunded, opened } from './bookings.ts'
import type { By, Command } from './commands.ts'
import { claimedAt, claimsAt, putBack } from './gigs.ts'
import { isAny, isDays, timeOf } from './places.ts'
import {
  done,
  dueFor,
  type Expected,
  hasRoom,
  isOtherDay,
  isWithinLimit,
  type Line,
  lineOf,
  type Model,
  type MoneyOfMove,
  pickFor,
  priceFor,
  priceOf,
  refused,
  Untold,
  untold,
} from './rules.ts'

/** Ends a request, or puts back what was to be moved. */
export function endRequest(line: Line, now: number, told: { request: string; move: string }): Line {
  const { sequence, former } = line
  if (former === null)
    return { ...line, status: 'cancelled', until: null, sequence: sequence + 1, told: [...line.told, told.request] }
  const { slot, start, end, seats, status, picked } = former
  return {
    ...line,
    status,
    gig: putBack(former, now),
    slot,
    start,
    end,
    seats,
    picked,
    former: null,
    until: null,
    told: [...line.told, told.move],
  }
}

/** Whether a move of it came to nothing: it is booked then, but what would be approved is not. */
const wasPutBack = ({ told }: Line): boolean =>
  ['move_rejected', 'move_lapsed', 'withdrawn'].some((name) => told.includes(name))

export function decide(model: Model, draft: number, decision: 'approve' | 'reject' | 'withdraw'): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  const { now } = model
  if (line.status === 'gig' || (line.gig && line.status !== 'pending')) return untold
  if (line.status === 'booked') return decision === 'approve' && !wasPutBack(line) ? done : untold
  if (line.status === 'cancelled') return decision === 'approve' ? refused : untold
  if (decision === 'approve') {
    if (!hasRoom(model, line, draft)) return refused
    const { former } = line
    const told = former === null ? 'approved' : 'rescheduled'
    const sequence = former === null ? line.sequence : line.sequence + 1
    if (former === null && rulesOf[line.kind].claims) {
      model.lines[draft] = opened(line, now, 'approved')
      return done
    }
    const after = former === null ? { paid: dueFor(line) } : paidAfter(line, former)
    const approved = { status: 'booked' as const, until: null, former: null, booked: line.booked ?? now, sequence }
    const standing = { ...line, ...approved, ...after, told: [...line.told, told], gig: former?.gig ?? null }
    model.lines[draft] = claimedAt(model, draft, standing, line.slot, line.gig)
    return done
  }
  const told =
    decision === 'reject' ? { request: 'rejected', move: 'move_rejected' } : { request: 'withdrawn', move: 'withdrawn' }
  model.lines[draft] = endRequest(line, now, told)
  return done
}

/** Whether calendars would show another place: other days with the same last time are none. */
const isElsewhere = (line: Line, to: { start: number; seats: number }): boolean =>
  !isDays(line) || to.start !== line.start || to.seats !== line.seats

/** What is paid and locked once a move counts. */
function paidAfter(line: Line, { due, refund, locked }: MoneyOfMove): Pick<Line, 'paid' | 'locked'> {
  const paid = line.paid + due - refund
  // What came back of what was locked is not locked any more.
  return { paid, locked: Math.min(paid, Math.max(line.locked, locked)) }
}

/** What a move to so many seats means for money, as it is asked for now. */
function moneyOf(line: Line, { by, slot, seats }: { by: By; slot: number; seats: number }, now: number): MoneyOfMove {
  const { kind, paid } = line
  const [before, after] = [priceOf(line), priceFor({ kind, slot, seats })]
  // What was left to staff to give back: whether a later move gives it is not said.
  if (paid > before) throw new Untold()
  // What is kept until a claim is taken with it: nothing is paid before, and nothing comes back.
  if (line.kept > 0) return { due: 0, refund: 0, locked: 0 }
  const { price, whole } = rulesOf[kind]
  const isPaidFirst = price > 0 && whole === undefined
  const due = by === 'customer' && isPaidFirst ? Math.max(0, after - before) : 0
  // What a late move has locked does not come back to a customer: then nothing comes back in full.
  const isFull = by === 'staff' || isAllRefunded(line, now)
  return { due, refund: isFull ? Math.max(0, paid - after) : 0, locked: isFull ? 0 : paid }
}

export function move(model: Model, { draft, by, slot, seats: wanted }: Extract<Command, { does: 'move' }>): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  // What is asked is not done to one that is over; the rules don't say whether its own place is refused too.
  if (line.status === 'cancelled') return line.slot === slot ? untold : refused
  const seats = wanted ?? line.seats
  if (line.slot === slot && line.seats === seats) return done
  const { now } = model
  const standing = line.former ?? line
  const { kind } = line
  // Whether who moves can stop to name a resource, or begin, is not said.
  if (isAny({ kind, slot }) !== isAny(line)) return untold
  // With a time it moves to another time. What is said of a time for days is nothing.
  if (isDays({ kind, slot }) && !isDays(line)) return refused
  if (rulesOf[kind].isInDays && !isDays({ kind, slot }) && isDays(line)) return untold
  const time = timeOf(model, { kind, slot })
  if (by === 'customer' && now > standing.start - moveCutoff) return refused
  if (by === 'staff' && now >= standing.end) return refused
  // What the rules leave open: staff at a request, and a move back to the place that is kept.
  const isBack = line.former?.slot === slot && line.former.seats === seats
  if (time.start < now || (by === 'staff' && line.status === 'pending') || isBack) return untold
  if (isDays(line)) {
    if (time.start <= now) return refused
    // What is kept is kept anew by a change; a move asks for nothing.
    if (by === 'customer' && line.kept > 0 && priceFor({ kind, slot, seats }) !== priceOf(line)) return refused
  }
  // Staff may give any days that are not over.
  const isForced = isDays(line) && by === 'staff'
  if (!isForced && !hasRoom(model, { ...line, slot, seats }, draft)) return refused
  const isInto = by === 'customer' && isOtherDay(model, { kind, slot: standing.slot }, { kind, slot })
  if (isInto && !isWithinLimit(model, { ...line, slot }, draft)) return refused
  // What nobody has chosen stays where it is free.
  const picked = pickFor(model, { kind, slot }, draft, standing.picked)
  const isRequest = line.status === 'pending' && line.former === null
  // A request with another price is one that is modified.
  const price = priceFor({ kind, slot, seats })
  if (isRequest && price !== priceOf(line) && rulesOf[kind].price > 0) return untold
  const money = isRequest ? { due: 0, refund: 0, locked: 0 } : moneyOf(line, { by, slot, seats }, now)
  // At the same price, what is kept for the move that waits pays for this one.
  const due = money.due === line.former?.due ? 0 : money.due
  const answer: Expected = { is: 'done', moved: { ...money, due, price } }
  if (by === 'staff' || !rulesOf[line.kind].approval) {
    const free = Math.min(Math.max(line.freeuntil ?? 0, now + 48 * hour), time.start)
    const freeuntil = by === 'staff' ? free : line.freeuntil
    const after = { ...paidAfter(line, money), seats, picked, freeuntil, sequence: line.sequence + 1 }
    model.lines[draft] = claimedAt(model, draft, { ...line, ...after, told: [...line.told, 'rescheduled'] }, slot)
    return answer
  }
  const until = isRequest
    ? Math.min(now + pendingFor, time.start, line.asked + 2 * pendingFor)
    : Math.min(now + pendingFor, time.start, standing.start)
  const { start, end, status, gig, picked: had } = standing
  const former = isRequest
    ? null
    : { slot: standing.slot, start, end, seats: standing.seats, status, gig, picked: had, ...money }
  const asked = isRequest ? null : claimsAt(model, draft, line, slot)
  // A request has an entry too, as tentative: a change of place is another version. Asking for a move is none.
  const sequence = line.sequence + (isRequest && isElsewhere(line, { ...time, seats }) ? 1 : 0)
  const told = [...line.told, line.status === 'pending' ? 'modified' : 'pending']
  model.lines[draft] = { ...line, ...time, status: 'pending', seats, picked, former, until, sequence, told, gig: asked }
  return answer
}

/** Days at another price: what is kept for their claim is kept anew, and who may claim is asked anew. */
function modifyDays(model: Model, draft: number, slot: number, seats: number): Expected {
  const line = lineOf(model, draft)
  if (!line || line.kept === 0 || !isDays({ kind: line.kind, slot })) return untold
  const wanted = { ...line, ...timeOf(model, { kind: line.kind, slot }), seats }
  if (priceFor(wanted) === priceOf(line)) return untold
  // What staff would have to approve is not changed by a customer while another amount is kept for a claim.
  if (rulesOf[line.kind].approval) return refused
  if (model.now > line.start - moveCutoff || wanted.start <= model.now || !hasRoom(model, wanted, draft)) return refused
  const after = { seats, kept: dueFor(wanted), sequence: line.sequence + 1, told: [...line.told, 'rescheduled'] }
  model.lines[draft] = claimedAt(model, draft, { ...line, ...after }, slot)
  return done
}

/** A customer changes what they asked for: it is judged anew, and lapses anew, within its limit. */
export function modify(model: Model, draft: number, slot: number, seats: number): Expected {
  const line = lineOf(model, draft)
  if (line?.status === 'gig' && isDays(line)) return modifyDays(model, draft, slot, seats)
  if (line?.status !== 'pending' || line.former !== null) return untold
  const { now } = model
  if (rulesOf[line.kind].isInDays && !isDays({ kind: line.kind, slot })) return untold
  if (line.slot === slot && line.seats === seats) return done
  // Other seats are another place, as another time is.
  if (now > line.start - moveCutoff) return refused
  const time = timeOf(model, { kind: line.kind, slot })
  if (rulesOf[line.kind].isByDays && time.start <= now) return untold
  const fits = time.start >= now && hasRoom(model, { ...line, slot, seats }, draft)
  // Whether days may be kept in which no time is left is not said.
  if (!fits) return isDays(line) && line.slot === slot ? untold : refused
  if (isAny({ kind: line.kind, slot }) !== isAny(line)) return untold
  const picked = pickFor(model, { kind: line.kind, slot }, draft, line.picked)
  const until = Math.min(now + pendingFor, time.start, line.asked + 2 * pendingFor)
  // Other seats are another place too, of which calendars are told.
  const sequence = line.sequence + (isElsewhere(line, { ...time, seats }) ? 1 : 0)
  model.lines[draft] = { ...line, ...time, seats, picked, until, sequence, told: [...line.told, 'modified'] }
  return done
}
