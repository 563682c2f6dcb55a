import { toMinute } from './reference-clock.ts'
import type { ReferenceSpan } from './reference-spans.ts'
import type { ReferenceWorld } from './reference-world.ts'

const DAY = 24 * 60

/** Runs of consecutive minutes as [first, first after]. */
function runs(minutes: readonly number[]): [number, number][] {
  const known = new Set(minutes)
  const starts = minutes.filter((minute) => !known.has(minute - 1))
  const ends = minutes.filter((minute) => !known.has(minute + 1))
  return starts.map((start, at) => [start, (ends[at] ?? start) + 1])
}

/** Trips of a resource before and after a candidate, each with the available minutes. */
function trips({ clock, input, stored }: ReferenceWorld, span: ReferenceSpan, id: string) {
  const { travel } = input
  if (!travel) return []
  const visits = stored
    .filter((row) => row.resources.includes(id))
    .map((row) => ({
      start: toMinute(clock, Math.max(row.start, row.slotstart)),
      end: toMinute(clock, Math.min(row.end, row.slotend)),
      address: row.address ?? travel.home,
    }))
    .filter((visit) => visit.start < visit.end)
  const shown = runs(span.minutes.filter((minute) => minute >= span.start && minute < span.end))
  return shown.flatMap(([start, end]) => {
    const before = visits.filter((visit) => visit.end <= start && start - visit.end <= DAY)
    const after = visits.filter((visit) => visit.start >= end && visit.start - end <= DAY)
    const nearest = Math.max(...before.map((visit) => visit.end))
    const next = Math.min(...after.map((visit) => visit.start))
    return [
      ...before
        .filter((visit) => visit.end === nearest)
        .map(({ address }) => ({ from: address, to: travel.address, minutes: start - nearest })),
      ...after
        .filter((visit) => visit.start === next)
        .map(({ address }) => ({ from: travel.address, to: address, minutes: next - end })),
    ]
  })
}

/** Whether a resource can arrive from its previous place and reach its next one in time. */
export function canDrive(world: ReferenceWorld, span: ReferenceSpan, id: string, isJudged: boolean): boolean {
  const { bookable, travel } = world.input
  if (!bookable.drivetime || !travel) return true
  return trips(world, span, id).every(({ from, to, minutes }) => {
    if (from === to) return true
    const seconds = travel.seconds(from, to)
    if (seconds === undefined) return !isJudged
    return seconds !== null && seconds <= minutes * 60
  })
}
