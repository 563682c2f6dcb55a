import { type By, type Command, drafts, type Kind, kinds, slotHours } from './commands.ts'

/**
 * What a reservation's life should be, written from the rules alone: no line of it is the product's. Times are in
 * minutes since the life's beginning, money in whole units of the currency.
 */
const hour = 60
const holdFor = 10
const pendingFor = 48 * hour
export const refundCutoff = 24 * hour
export const refundGrace = 30
export const moveCutoff = 2 * hour

/** Of the model's bookables: seats at any time, the price that is due at once, whether staff approve. */
export const rulesOf: Record<Kind, { seats: number; price: number; approval: boolean }> = {
  plain: { seats: 2, price: 0, approval: false },
  paid: { seats: 1, price: 50, approval: false },
  asked: { seats: 2, price: 0, approval: true },
}

/** Whether customers can ask for a move where staff approve. */
const movesAreAsked = true

type Status = 'in-progress' | 'booked' | 'pending' | 'cancelled'

/** What one draft has come to. */
export interface Line {
  kind: Kind
  status: Status
  slot: number
  /** Until when it is held, or may be decided; null for good. */
  until: number | null
  /** When it was first asked for, and when it was first booked. */
  asked: number
  booked: number | null
  /** The slot that it keeps while a move of it is asked for. */
  former: number | null
  paid: number
  locked: number
  /** Until when a cancel is refunded in full, since staff moved it. */
  freeuntil: number | null
  /** What was told of it, in order. */
  told: string[]
}

export interface Model {
  now: number
  lines: (Line | null)[]
  /** Slots that are closed, as `kind/slot`. */
  closed: Set<string>
}

/** What a command should be answered with; `untold` where the rules say nothing of it, so that nobody should ask. */
export type Expected = { is: 'done'; refund?: number } | { is: 'refused' } | { is: 'untold' }

export const newModel = (): Model => ({ now: 0, lines: Array.from({ length: drafts }, () => null), closed: new Set() })

export const startOf = (slot: number): number => (slotHours[slot] ?? 0) * hour
const endOf = (slot: number): number => startOf(slot) + hour

const done: Expected = { is: 'done' }
const refused: Expected = { is: 'refused' }
const untold: Expected = { is: 'untold' }

/** Whether it takes its slots now. */
const occupies = ({ status, until }: Line, now: number): boolean =>
  status === 'booked' || ((status === 'pending' || status === 'in-progress') && (until === null || until > now))

/** How many seats are taken of a bookable's slot, without one draft's. */
const taken = ({ lines, now }: Model, kind: Kind, slot: number, without?: number): number =>
  lines.filter(
    (line, draft) =>
      line !== null &&
      draft !== without &&
      line.kind === kind &&
      occupies(line, now) &&
      (line.slot === slot || line.former === slot),
  ).length

/** Seats that one more could take; 0 where the slot is not offered any more. */
export function seatsLeft(model: Model, kind: Kind, slot: number): number {
  if (startOf(slot) < model.now || model.closed.has(`${kind}/${slot}`)) return 0
  return Math.max(0, rulesOf[kind].seats - taken(model, kind, slot))
}

const hasRoom = (model: Model, kind: Kind, slot: number, without: number): boolean =>
  !model.closed.has(`${kind}/${slot}`) && taken(model, kind, slot, without) < rulesOf[kind].seats

const isOpen = (model: Model, slot: number): boolean => startOf(slot) >= model.now

type Wish = { draft: number; kind: Kind; slot: number }

const newLine = ({ kind, slot }: Wish, now: number): Line => ({
  kind,
  status: 'in-progress',
  slot,
  until: now + holdFor,
  asked: now,
  booked: null,
  former: null,
  paid: 0,
  locked: 0,
  freeuntil: null,
  told: [],
})

function hold(model: Model, wish: Wish): Expected {
  const { draft, kind, slot } = wish
  const line = model.lines[draft] ?? null
  if (line && line.status !== 'in-progress') return refused
  if (line && line.kind === kind && line.slot === slot && occupies(line, model.now)) return done
  if (!isOpen(model, slot) || !hasRoom(model, kind, slot, draft)) return refused
  model.lines[draft] = newLine(wish, model.now)
  return done
}

function clear({ lines }: Model, draft: number): Expected {
  if (lines[draft]?.status !== 'in-progress') return untold
  lines[draft] = null
  return done
}

function book(model: Model, wish: Wish): Expected {
  const { draft, kind, slot } = wish
  const { now } = model
  const line = model.lines[draft] ?? null
  if (line && line.status !== 'in-progress') {
    const isSame = line.status !== 'cancelled' && line.kind === kind && line.slot === slot
    return isSame ? done : refused
  }
  const isHeld = line !== null && line.kind === kind && line.slot === slot && occupies(line, now)
  if ((!isHeld && !isOpen(model, slot)) || !hasRoom(model, kind, slot, draft)) return refused
  const { approval, price } = rulesOf[kind]
  model.lines[draft] = {
    ...newLine(wish, now),
    status: approval ? 'pending' : 'booked',
    until: approval ? Math.min(now + pendingFor, startOf(slot)) : null,
    booked: approval ? null : now,
    paid: price,
    told: [approval ? 'pending' : 'booked'],
  }
  return done
}

/** Whether a cancel by the customer at this moment gives all back. */
function isRefundedInFull({ slot, former, booked, freeuntil }: Line, now: number): boolean {
  const start = startOf(former ?? slot)
  if (freeuntil !== null && now < freeuntil) return true
  return now < Math.max(start - refundCutoff, Math.min((booked ?? now) + refundGrace, start))
}

function cancel(model: Model, draft: number, by: By): Expected {
  const line = model.lines[draft]
  if (!line || line.status === 'in-progress') return untold
  if (line.status === 'cancelled') return done
  if (by === 'customer' && model.now >= startOf(line.former ?? line.slot)) return refused
  // Of what was locked before staff moved it, the rules say that it comes back, and that it does not.
  if (by === 'customer' && line.locked > 0 && line.freeuntil !== null) return untold
  const isFull = isRefundedInFull(line, model.now)
  const refund = by === 'staff' ? line.paid : isFull ? line.paid - line.locked : 0
  model.lines[draft] = {
    ...line,
    status: 'cancelled',
    until: null,
    former: null,
    paid: line.paid - refund,
    told: [...line.told, 'cancelled'],
  }
  return { is: 'done', refund }
}

/** Ends a request, or puts back what was to be moved. */
function endRequest(line: Line, told: { request: string; move: string }): Line {
  if (line.former === null) return { ...line, status: 'cancelled', until: null, told: [...line.told, told.request] }
  return { ...line, status: 'booked', slot: line.former, former: null, until: null, told: [...line.told, told.move] }
}

function decide(model: Model, draft: number, decision: 'approve' | 'reject' | 'withdraw'): Expected {
  const line = model.lines[draft]
  if (!line || line.status === 'in-progress') return untold
  const { now } = model
  if (line.status === 'booked') return decision === 'approve' ? done : untold
  if (line.status === 'cancelled') return decision === 'approve' ? refused : untold
  if (decision === 'approve') {
    if (!hasRoom(model, line.kind, line.slot, draft)) return refused
    const told = line.former === null ? 'approved' : 'rescheduled'
    const booked = line.booked ?? now
    model.lines[draft] = { ...line, status: 'booked', until: null, former: null, booked, told: [...line.told, told] }
    return done
  }
  const told =
    decision === 'reject' ? { request: 'rejected', move: 'move_rejected' } : { request: 'withdrawn', move: 'withdrawn' }
  model.lines[draft] = endRequest(line, told)
  return done
}

function move(model: Model, draft: number, by: By, slot: number): Expected {
  const line = model.lines[draft]
  if (!line || line.status === 'in-progress') return untold
  // What is asked is not done to one that is over; the rules don't say whether its own place is refused too.
  if (line.status === 'cancelled') return line.slot === slot ? untold : refused
  if (line.slot === slot) return done
  const { now } = model
  const standing = line.former ?? line.slot
  if (by === 'customer' && now > startOf(standing) - moveCutoff) return refused
  if (by === 'staff' && now >= endOf(standing)) return refused
  // What the rules leave open: staff at a request, and a move back to the place that is kept.
  if (!isOpen(model, slot) || (by === 'staff' && line.status === 'pending') || line.former === slot) return untold
  if (!hasRoom(model, line.kind, slot, draft)) return refused
  const isLate = by === 'customer' && !isRefundedInFull(line, now)
  const locked = isLate ? line.paid : line.locked
  const isAsked = by === 'customer' && rulesOf[line.kind].approval
  // The product has no moves that wait for approval yet: it refuses them.
  if (isAsked && !movesAreAsked) return refused
  if (!isAsked) {
    const free = Math.min(now + 48 * hour, startOf(slot))
    const freeuntil = by === 'staff' ? Math.max(line.freeuntil ?? 0, free) : line.freeuntil
    model.lines[draft] = { ...line, slot, locked, freeuntil, told: [...line.told, 'rescheduled'] }
    return done
  }
  const isRequest = line.status === 'pending' && line.former === null
  const until = isRequest
    ? Math.min(now + pendingFor, startOf(slot), line.asked + 2 * pendingFor)
    : Math.min(now + pendingFor, startOf(slot), startOf(standing))
  const former = isRequest ? null : standing
  const told = line.status === 'pending' ? 'modified' : 'pending'
  model.lines[draft] = { ...line, status: 'pending', slot, former, until, locked, told: [...line.told, told] }
  return done
}

/** Lets time pass: holds end, requests and moves that nobody decided lapse. */
function wait(model: Model, minutes: number): Expected {
  model.now += minutes
  for (const [draft, line] of model.lines.entries()) {
    if (!line || line.until === null || line.until > model.now) continue
    model.lines[draft] =
      line.status === 'in-progress' ? null : endRequest(line, { request: 'request_lapsed', move: 'move_lapsed' })
  }
  return done
}

function close({ closed }: Model, kind: Kind, slot: number): Expected {
  closed.add(`${kind}/${slot}`)
  return done
}

/** Carries a command out in the model, and says what the product should answer. */
export function apply(model: Model, command: Command): Expected {
  switch (command.does) {
    case 'hold':
      return hold(model, command)
    case 'clear':
      return clear(model, command.draft)
    case 'book':
      return book(model, command)
    case 'cancel':
      return cancel(model, command.draft, command.by)
    case 'approve':
    case 'reject':
    case 'withdraw':
      return decide(model, command.draft, command.does)
    case 'move':
      return move(model, command.draft, command.by, command.slot)
    case 'close':
      return close(model, command.kind, command.slot)
    case 'wait':
      return wait(model, command.minutes)
  }
}

/** Every slot of every bookable. */
export const places = kinds.flatMap((kind) => slotHours.map((_, slot) => ({ kind, slot })))
