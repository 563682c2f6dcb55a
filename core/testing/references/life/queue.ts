import { rulesOf } from './bookables.ts'
import { confirmed, newLine } from './bookings.ts'
import type { Wish } from './commands.ts'
import { isWaiting, makeOffer, queueAt } from './offers.ts'
import {
  done,
  type Expected,
  hasRoom,
  isClosed,
  type Line,
  lineOf,
  type Model,
  personOf,
  refused,
  seatsLeft,
  untold,
} from './rules.ts'

/** Joins the queue of a full slot; where there is room, that is held instead, and the answer refuses to wait. */
export function join(model: Model, wish: Wish, person = personOf(wish)): Expected {
  const { now } = model
  const { draft, kind, seats } = wish
  if (lineOf(model, draft)) return untold
  const line = newLine(model, wish, person)
  if (!rulesOf[kind].waitlist || isClosed(model, wish) || line.start <= now) return refused
  // It could never fit.
  if (seats > rulesOf[kind].seats) return refused
  // One entry a person, bookable and time, whichever resources they name.
  const isThere = (one: Line | null) =>
    one?.kind === kind && one.person === person && one.start === line.start && one.end === line.end && isWaiting(one)
  if (model.lines.some(isThere)) return refused
  if (seats <= seatsLeft(model, wish)) {
    model.lines[draft] = line
    return refused
  }
  const wait = { joined: now, offer: null, lapses: 0, room: null }
  model.lines[draft] = { ...line, status: 'waitlisted', until: null, wait, told: ['waitlisted'] }
  return done
}

export function accept(model: Model, draft: number): Expected {
  const line = lineOf(model, draft)
  if (!line?.wait) return untold
  if (line.status === 'booked' || line.status === 'pending') return done
  if (!isWaiting(line) || !line.wait.offer || !hasRoom(model, line, draft)) return refused
  model.lines[draft] = confirmed({ ...line, wait: { ...line.wait, offer: null } }, model.now)
  return done
}

/** Turns an offer down, or leaves the queue: either way the entry is over. */
export function giveUp(model: Model, draft: number, does: 'decline' | 'leave'): Expected {
  const line = lineOf(model, draft)
  if (!line?.wait) return untold
  if (line.status === 'cancelled') return done
  if (!isWaiting(line)) return untold
  if (does === 'decline' && !line.wait.offer) return refused
  // Whether who leaves has answered the offer is not said.
  if (does === 'leave' && (line.wait.offer?.inrow ?? 0) > 0) return untold
  const told = [...line.told, 'cancelled']
  model.lines[draft] = { ...line, status: 'cancelled', wait: { ...line.wait, offer: null }, told }
  return done
}

/** Staff offer a place out of order, also in the last hours. */
export function offer(model: Model, draft: number): Expected {
  const line = lineOf(model, draft)
  if (!line?.wait) return untold
  if (!isWaiting(line)) return refused
  if (line.wait.offer) return done
  if (!hasRoom(model, line, draft)) return refused
  makeOffer(model, draft, 0)
  return done
}

/** Puts an entry before another of its queue, or at the end: the times of joining are dealt out anew. */
export function reorder(model: Model, draft: number, before: number | null): Expected {
  const line = lineOf(model, draft)
  if (!isWaiting(line) || before === draft) return untold
  const queue = queueAt(model, line)
  const times = queue.map(({ wait }) => wait.joined)
  // In which queue somebody is who waits for a part of it is not said.
  if (queue.some((one) => one.line.slot !== line.slot)) return untold
  // Among those who joined at once no other order can be dealt out.
  if (new Set(times).size < times.length) return untold
  const others = queue.map((one) => one.draft).filter((one) => one !== draft)
  const at = before === null ? others.length : others.indexOf(before)
  if (at < 0) return refused
  for (const [index, one] of [...others.slice(0, at), draft, ...others.slice(at)].entries()) {
    const moved = lineOf(model, one)
    if (isWaiting(moved))
      model.lines[one] = { ...moved, wait: { ...moved.wait, joined: times[index] ?? moved.wait.joined } }
  }
  return done
}
