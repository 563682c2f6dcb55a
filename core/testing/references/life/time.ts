import { hour, rulesOf } from './bookables.ts'
import type { Command } from './commands.ts'
import { gigDue, gigOver } from './gigs.ts'
import { type Freed, isWaiting, isWaking, queueAt, serve } from './offers.ts'
import { isOverlapping, takenOf } from './places.ts'
import { endRequest } from './requests-and-moves.ts'
import { done, type Expected, type Line, type Model, Untold } from './rules.ts'

/** When time does something to a line next; null for never. */
function dueOf(line: Line): number | null {
  if (isWaiting(line)) return Math.min(line.wait.offer?.end ?? Number.POSITIVE_INFINITY, line.start)
  if (line.status === 'gig' && line.gig) return gigDue({ ...line, gig: line.gig })
  return line.until
}

const isGig = (line: { status: string } | null): boolean => line?.status === 'gig'

/** The minutes until time does something, if anybody waits: what ends for them is looked at one by one. */
function nextStep(model: Model, minutes: number): number {
  if (!model.lines.some((line) => isWaiting(line) || isGig(line) || isGig(line?.former ?? null))) return minutes
  const dues = model.lines.flatMap((line) => (line ? (dueOf(line) ?? []) : []))
  return Math.min(minutes, ...dues.map((due) => Math.max(1, Math.ceil(due) - model.now)))
}

/** What is over of a line at this very instant, before somebody decides about it: it was asked for at its start. */
export function passFirst(model: Model, draft: number): void {
  const line = model.lines[draft]
  const due = line?.status === 'gig' || line?.status === 'pending' ? dueOf(line) : null
  if (due !== null && due <= model.now) ended(model, draft)
}

/** A command as it is carried out: a time in parts, each of which must have passed before the next is asked for. */
export function* inParts<One extends Command>(model: Model, command: One): Generator<One> {
  if (command.does !== 'wait') {
    yield command
    return
  }
  for (let left = command.minutes; left > 0; ) {
    const minutes = nextStep(model, left)
    yield { ...command, minutes }
    left -= minutes
  }
}

/** A waiting line whose offer has ended: it goes to the end of its queue, the second time that counts it is over. */
function lapsed(model: Model, line: Line): Line {
  const { wait } = line
  if (!wait?.offer) return line
  const lapses = wait.lapses + (isWaking(model, wait.offer) ? 1 : 0)
  const told = [...line.told, 'offer_lapsed']
  const over = { ...wait, offer: null, lapses, joined: model.now }
  return { ...line, status: lapses >= 2 ? 'cancelled' : 'waitlisted', wait: over, told }
}

/** Ends what is over of one line, and says what came free by it. */
function ended(model: Model, draft: number): Freed[] {
  const line = model.lines[draft]
  if (!line) return []
  const freed = { kind: line.kind, units: takenOf(line), inrow: 0, isHoldsLapse: false, by: draft }
  if (isWaiting(line)) {
    const { offer } = line.wait
    if (line.start > model.now) model.lines[draft] = lapsed(model, line)
    else {
      const told = [...line.told, 'waitlist_closed']
      model.lines[draft] = { ...line, status: 'cancelled', wait: { ...line.wait, offer: null }, told }
    }
    return offer ? [{ ...freed, inrow: offer.inrow + 1 }] : []
  }
  if (line.status === 'gig' && line.gig) {
    model.lines[draft] = gigOver({ ...line, gig: line.gig }, model.now)
    return []
  }
  const isHold = line.status === 'in-progress'
  model.lines[draft] = isHold ? null : endRequest(line, model.now, { request: 'request_lapsed', move: 'move_lapsed' })
  // A gig that is put back may have come to its own end meanwhile.
  const left = isHold ? null : dueOf(model.lines[draft] ?? line)
  if (isGig(model.lines[draft] ?? null) && left !== null && left <= model.now) ended(model, draft)
  return [{ ...freed, isHoldsLapse: isHold }]
}

/**
 * Whether a reminder of what its customer counts on has fallen due since the last look, until its start: one, however
 * many have, and none whose time had passed when it was booked, or moved. While a move is asked for, the former start
 * counts.
 */
function isToRemind(line: Line, looked: number, now: number): boolean {
  const { kind, status, former, booked } = line
  const isAwaited = status === 'booked' || status === 'gig' || (status === 'pending' && former !== null)
  const { start } = former ?? line
  if (!isAwaited || now >= start) return false
  return (rulesOf[kind].reminders ?? []).some((hours) => {
    const due = start - hours * hour
    return looked < due && due <= now && (booked ?? now) <= due
  })
}

/** In which order holds and other things end that end at once is not said, where somebody waits for what they free. */
function checkOrder(model: Model, drafts: number[]): void {
  const lines = drafts.flatMap((draft) => model.lines[draft] ?? [])
  for (const { kind, slot } of lines) {
    const isHere = (other?: number) => other !== undefined && isOverlapping(kind, slot, other)
    const here = lines.filter((line) => line.kind === kind && (isHere(line.slot) || isHere(line.former?.slot)))
    const isMixed = new Set(here.map((line) => line.status)).size > 1
    if (isMixed && queueAt(model, { kind, slot }).length > 0) throw new Untold()
  }
}

/**
 * Lets time pass: holds and offers end, requests and moves that nobody decided lapse, queues close at the start. What
 * ends first is served first, by id among those that end at once.
 */
export function wait(model: Model, minutes: number): Expected {
  const looked = model.now
  model.now += minutes
  const over = model.lines.flatMap((line, draft) => {
    const due = line ? dueOf(line) : null
    return line && due !== null && due <= model.now ? [{ draft, due, id: line.id }] : []
  })
  over.sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))
  checkOrder(
    model,
    over.map(({ draft }) => draft),
  )
  for (const { draft } of over) for (const freed of ended(model, draft)) serve(model, freed)
  for (const [draft, line] of model.lines.entries())
    if (line && isToRemind(line, looked, model.now)) model.lines[draft] = { ...line, told: [...line.told, 'reminder'] }
  return done
}
