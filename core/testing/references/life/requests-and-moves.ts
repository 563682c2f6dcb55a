import { isRefundedInFull } from './bookings.ts'
import type { By } from './commands.ts'
import { claimedAt } from './gigs.ts'
import {
  done,
  type Expected,
  endOf,
  hasRoom,
  hour,
  isOpen,
  isOtherDay,
  isWithinLimit,
  type Line,
  lineOf,
  type Model,
  moveCutoff,
  pendingFor,
  refused,
  rulesOf,
  startOf,
  untold,
} from './rules.ts'

/** Ends a request, or puts back what was to be moved. */
export function endRequest(line: Line, told: { request: string; move: string }): Line {
  const { sequence } = line
  if (line.former === null)
    return { ...line, status: 'cancelled', until: null, sequence: sequence + 1, told: [...line.told, told.request] }
  return { ...line, status: 'booked', slot: line.former, former: null, until: null, told: [...line.told, told.move] }
}

/** Whether a move of it came to nothing: it is booked then, but what would be approved is not. */
const wasPutBack = ({ told }: Line): boolean =>
  ['move_rejected', 'move_lapsed', 'withdrawn'].some((name) => told.includes(name))

export function decide(model: Model, draft: number, decision: 'approve' | 'reject' | 'withdraw'): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  const { now } = model
  if (line.status === 'gig' || line.gig) return untold
  if (line.status === 'booked') return decision === 'approve' && !wasPutBack(line) ? done : untold
  if (line.status === 'cancelled') return decision === 'approve' ? refused : untold
  if (decision === 'approve') {
    if (!hasRoom(model, line, draft)) return refused
    const told = line.former === null ? 'approved' : 'rescheduled'
    const booked = line.booked ?? now
    const sequence = line.former === null ? line.sequence : line.sequence + 1
    const paid = line.former === null ? rulesOf[line.kind].price * line.seats : line.paid
    model.lines[draft] = {
      ...line,
      status: 'booked',
      until: null,
      former: null,
      booked,
      paid,
      sequence,
      told: [...line.told, told],
    }
    return done
  }
  const told =
    decision === 'reject' ? { request: 'rejected', move: 'move_rejected' } : { request: 'withdrawn', move: 'withdrawn' }
  model.lines[draft] = endRequest(line, told)
  return done
}

export function move(model: Model, draft: number, by: By, slot: number): Expected {
  const line = lineOf(model, draft)
  if (!line || line.status === 'in-progress' || line.status === 'waitlisted') return untold
  // What is asked is not done to one that is over; the rules don't say whether its own place is refused too.
  if (line.status === 'cancelled') return line.slot === slot ? untold : refused
  if (line.slot === slot) return done
  const { now } = model
  const standing = line.former ?? line.slot
  if (by === 'customer' && now > startOf(standing) - moveCutoff) return refused
  if (by === 'staff' && now >= endOf(standing)) return refused
  // What the rules leave open: staff at a request, and a move back to the place that is kept.
  if (!isOpen(model, slot) || (by === 'staff' && line.status === 'pending') || line.former === slot) return untold
  if (!hasRoom(model, { ...line, slot }, draft)) return refused
  const isInto = by === 'customer' && isOtherDay(model, standing, slot)
  if (isInto && !isWithinLimit(model, { ...line, slot }, draft)) return refused
  const isGig = line.status === 'gig'
  // Whether a gig that is claimed in part is an unclaimed one is not said.
  if (isGig && by === 'customer' && (line.gig?.claims.length ?? 0) > 0) return untold
  const isLate = by === 'customer' && !isGig && !isRefundedInFull(line, now)
  const locked = isLate ? line.paid : line.locked
  const isAsked = by === 'customer' && rulesOf[line.kind].approval
  if (!isAsked) {
    const free = Math.min(now + 48 * hour, startOf(slot))
    const freeuntil = by === 'staff' ? Math.max(line.freeuntil ?? 0, free) : line.freeuntil
    const moved = { ...line, locked, freeuntil, sequence: line.sequence + 1, told: [...line.told, 'rescheduled'] }
    model.lines[draft] = { ...claimedAt(model, moved, slot), slot }
    return done
  }
  const isRequest = line.status === 'pending' && line.former === null
  const until = isRequest
    ? Math.min(now + pendingFor, startOf(slot), line.asked + 2 * pendingFor)
    : Math.min(now + pendingFor, startOf(slot), startOf(standing))
  const former = isRequest ? null : standing
  // A request has an entry too, as tentative: a change of place is another version. Asking for a move is none.
  const sequence = isRequest ? line.sequence + 1 : line.sequence
  const told = line.status === 'pending' ? 'modified' : 'pending'
  model.lines[draft] = { ...line, status: 'pending', slot, former, until, locked, sequence, told: [...line.told, told] }
  return done
}

/** A customer changes what they asked for: it is judged anew, and lapses anew, within its limit. */
export function modify(model: Model, draft: number, slot: number, seats: number): Expected {
  const line = lineOf(model, draft)
  if (line?.status !== 'pending' || line.former !== null) return untold
  const { now } = model
  if (line.slot === slot && line.seats === seats) return done
  // Other seats are another place, as another time is.
  if (now > startOf(line.slot) - moveCutoff) return refused
  if (!isOpen(model, slot) || !hasRoom(model, { ...line, slot, seats }, draft)) return refused
  const until = Math.min(now + pendingFor, startOf(slot), line.asked + 2 * pendingFor)
  // Other seats are another place too, of which calendars are told.
  const sequence = line.sequence + 1
  model.lines[draft] = { ...line, slot, seats, until, sequence, told: [...line.told, 'modified'] }
  return done
}
