import type { By, Kind } from './commands.ts'
import {
  done,
  type Expected,
  hasRoom,
  holdFor,
  isOpen,
  type Line,
  lineOf,
  type Model,
  occupies,
  pendingFor,
  refundCutoff,
  refundGrace,
  refused,
  rulesOf,
  startOf,
  untold,
} from './rules.ts'

export interface Wish {
  draft: number
  kind: Kind
  slot: number
  seats: number
}

export const newLine = ({ kind, slot, seats }: Wish, now: number): Line => ({
  id: '',
  kind,
  status: 'in-progress',
  slot,
  seats,
  until: now + holdFor,
  asked: now,
  booked: null,
  former: null,
  paid: 0,
  locked: 0,
  freeuntil: null,
  wait: null,
  told: [],
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

/** What a confirm leads to: a request where staff approve, else a booking; what is due has been paid. */
export function confirmed(line: Line, now: number): Line {
  const { approval, price } = rulesOf[line.kind]
  return {
    ...line,
    status: approval ? 'pending' : 'booked',
    until: approval ? Math.min(now + pendingFor, startOf(line.slot)) : null,
    asked: now,
    booked: approval ? null : now,
    paid: price * line.seats,
    told: [...line.told, approval ? 'pending' : 'booked'],
  }
}

export function book(model: Model, wish: Wish): Expected {
  const { draft, slot } = wish
  const { now } = model
  const line = lineOf(model, draft)
  if (line?.status === 'waitlisted') return untold
  if (line && line.status !== 'in-progress') {
    const isSame = line.status !== 'cancelled' && isFor(line, wish)
    if (isSame && line.seats !== wish.seats) return untold
    return isSame ? done : refused
  }
  const isHeld = line !== null && isFor(line, wish) && occupies(line, now)
  if ((!isHeld && !isOpen(model, slot)) || !hasRoom(model, wish, draft)) return refused
  model.lines[draft] = confirmed(newLine(wish, now), now)
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
  // Of what was locked before staff moved it, the rules say that it comes back, and that it does not.
  if (by === 'customer' && line.locked > 0 && line.freeuntil !== null) return untold
  const isFull = isRefundedInFull(line, model.now)
  const refund = by === 'staff' ? line.paid : isFull ? line.paid - line.locked : 0
  const told = [...line.told, 'cancelled']
  model.lines[draft] = { ...line, status: 'cancelled', until: null, former: null, paid: line.paid - refund, told }
  return { is: 'done', refund }
}
