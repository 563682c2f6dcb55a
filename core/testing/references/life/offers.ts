import { hour, isClosed, type Line, type Model, type Place, seatsLeft, startOf, Untold } from './rules.ts'

const day = 24 * hour
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

/** Who waits for a place, in order, with their drafts; live offers included. */
export function queueAt({ lines }: Model, { kind, slot }: Place) {
  const there = lines.flatMap((line, draft) =>
    isWaiting(line) && line.kind === kind && line.slot === slot ? [{ draft, line, wait: line.wait }] : [],
  )
  return there.sort((a, b) => a.wait.joined - b.wait.joined || (a.line.id < b.line.id ? -1 : 1))
}

/** How many are ahead of a draft that waits. */
export function aheadOf(model: Model, draft: number): number | null {
  const line = model.lines[draft] ?? null
  return isWaiting(line) ? queueAt(model, line).findIndex((one) => one.draft === draft) : null
}

export function makeOffer(model: Model, draft: number, inrow: number): void {
  const line = model.lines[draft] ?? null
  if (!isWaiting(line)) return
  const offer = { from: model.now, end: offerEnd(model, startOf(line.slot), inrow), inrow }
  model.lines[draft] = { ...line, wait: { ...line.wait, offer }, told: [...line.told, 'offer'] }
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
  const left = startOf(line.slot) - model.now
  return left > 0 && left < lastHours && line.seats <= seatsLeft(model, line)
}

/** Takes over that somebody was told of it. */
export function wasTold(model: Model, draft: number): void {
  if (mayBeTold(model, draft)) tellRoom(model, draft)
}

/** What came free at a place, and how. */
export interface Freed extends Place {
  inrow: number
  /** Nobody is told of what only a hold's lapse freed. */
  isHoldsLapse: boolean
  /** Whose lapse freed it: it is offered only what comes free later. */
  by?: number
}

/** Offers what came free at this moment to who waits for it, or tells them of it in the last hours. */
export function serve(model: Model, freed: Freed): void {
  const start = startOf(freed.slot)
  if (start <= model.now || isClosed(model, freed)) return
  const isLast = start - model.now < lastHours
  for (const { draft, line, wait } of queueAt(model, freed)) {
    if (wait.offer || draft === freed.by || line.seats > seatsLeft(model, freed)) continue
    if (isLast) {
      if (!freed.isHoldsLapse) tellRoom(model, draft)
    } else makeOffer(model, draft, freed.inrow)
  }
}
