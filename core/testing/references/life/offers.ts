import { day, hour } from './bookables.ts'
import type { Kind } from './commands.ts'
import { isAny, isOverlapping, isParted, type Place, unitsOf } from './places.ts'
import { isClosed, type Line, type Model, pickFor, seatsLeft, Untold } from './rules.ts'

export const lastHours = 2 * hour
/** Who has been told that there is room is left in peace for so long. */
const roomEvery = 30
/** So many waking minutes make a lapse count. */
const wakingWanted = 30
const morning = 8 * hour
const evening = 22 * hour

const timeOfDay = (model: Model, at: number): number => (((model.began * hour + at) % day) + day) % day

/** An end at night becomes 09:00, if that leaves two hours before the start, and never an earlier one. */
function afterNight(model: Model, end: number, start: number): number {
  const time = timeOfDay(model, end)
  if (time >= morning && time < evening) return end
  const nine = end + ((9 * hour - time + day) % day)
  return Math.max(end, Math.min(nine, start - lastHours))
}

/** When an offer made now ends. @param inrow offers of the same room that nobody answered before it */
export function offerEnd(model: Model, start: number, inrow: number): number {
  const quarter = Math.max(15, Math.min(day, (start - model.now) / 4))
  const end = afterNight(model, model.now + (inrow >= 2 ? Math.min(quarter, 2 * hour) : quarter), start)
  // Whether an offer can outlive the start is not said.
  if (Math.ceil(end) >= start) throw new Untold()
  return end
}

/** Whether an offer leaves enough of the day to answer it. */
export function isWaking(model: Model, { from, end }: { from: number; end: number }): boolean {
  let minutes = 0
  for (let midnight = from - timeOfDay(model, from); midnight < end; midnight += day)
    minutes += Math.max(0, Math.min(end, midnight + evening) - Math.max(from, midnight + morning))
  return minutes >= wakingWanted
}

export const isWaiting = (line: Line | null): line is Line & { wait: NonNullable<Line['wait']> } =>
  line?.status === 'waitlisted' && line.wait !== null

/** Who waits for some slots of a bookable, in order, with their drafts; live offers included. */
function queueOf({ lines }: Model, kind: Kind, isAmong: (slot: number) => boolean) {
  const there = lines.flatMap((line, draft) =>
    isWaiting(line) && line.kind === kind && isAmong(line.slot) ? [{ draft, line, wait: line.wait }] : [],
  )
  return there.sort((a, b) => a.wait.joined - b.wait.joined || (a.line.id < b.line.id ? -1 : 1))
}

/** Who waits for a place, or for days or resources of it. */
export const queueAt = (model: Model, { kind, slot }: Place) =>
  queueOf(model, kind, (other) => isOverlapping(kind, slot, other))

/** How many are ahead of a draft that waits. */
export function aheadOf(model: Model, draft: number): number | null {
  const line = model.lines[draft] ?? null
  if (!isWaiting(line)) return null
  // Whoever names a resource has only those before them who name one of theirs.
  const before = queueAt(model, line).filter(({ line: one }) => isAny(line) || !isAny(one))
  return before.findIndex((one) => one.draft === draft)
}

export function makeOffer(model: Model, draft: number, inrow: number): void {
  const line = model.lines[draft] ?? null
  if (!isWaiting(line)) return
  const offer = { from: model.now, end: offerEnd(model, line.start, inrow), inrow }
  const picked = pickFor(model, line, draft)
  model.lines[draft] = { ...line, picked, wait: { ...line.wait, offer }, told: [...line.told, 'offer'] }
}

const isInPeace = (model: Model, room: number | null): boolean => room !== null && model.now < room + roomEvery

function tellRoom(model: Model, draft: number): void {
  const line = model.lines[draft] ?? null
  if (!isWaiting(line) || isInPeace(model, line.wait.room)) return
  model.lines[draft] = { ...line, wait: { ...line.wait, room: model.now }, told: [...line.told, 'room'] }
}

/**
 * Whether somebody may be told again that there is room, which the rules leave open: in the last hours, while there is.
 */
export function mayBeTold(model: Model, draft: number): boolean {
  const line = model.lines[draft] ?? null
  if (!isWaiting(line) || line.wait.offer || isInPeace(model, line.wait.room)) return false
  const left = line.start - model.now
  return left > 0 && left < lastHours && line.seats <= seatsLeft(model, line)
}

/** Takes over that somebody was told of it. */
export function wasTold(model: Model, draft: number): void {
  if (mayBeTold(model, draft)) tellRoom(model, draft)
}

/** What came free of a bookable, and how. */
export interface Freed {
  kind: Kind
  /** The slots, or days. */
  units: number[]
  inrow: number
  /** Nobody is told of what only a hold's lapse freed. */
  isHoldsLapse: boolean
  /** Whose lapse freed it: it is offered only what comes free later. */
  by?: number
}

/** Offers what came free at this moment to who waits for some of it, or tells them of it in the last hours. */
export function serve(model: Model, { kind, units, inrow, isHoldsLapse, by }: Freed): void {
  const waiting = queueOf(model, kind, (slot) => unitsOf({ kind, slot }).some((unit) => units.includes(unit)))
  for (const { draft, line, wait } of waiting) {
    if (line.start <= model.now || isClosed(model, line)) continue
    if (wait.offer || draft === by || line.seats > seatsLeft(model, line)) continue
    if (line.start - model.now < lastHours) {
      if (!isHoldsLapse) tellRoom(model, draft)
      continue
    }
    // Whether other days, or resources, are the same room, of which offers have lapsed in a row, is not said.
    if (inrow >= 2 && isParted(kind)) throw new Untold()
    makeOffer(model, draft, inrow)
  }
}
