import { longestSeconds, mostDaysLocked } from '../../../domain/entities/bounds.ts'
import { bookableInFull } from '../../../domain/entities/defaults.ts'
import { readWall } from '../../../domain/time/index.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'

type Bookable = Bundle['bookables'][number]

const day = 86_400

/** Seconds from the start of an occurrence to its end; 0 where a date is wrong, which is told by itself. */
function lengthOf({ start, end }: { start: string; end: string }): number {
  const [from, to] = [readWall(start), readWall(end)]
  return from && to ? Math.max(0, (to.local - from.local) / 1000) : 0
}

/**
 * Faults of what is too long to be booked. A booking locks each day that it may occupy, with its buffers, of the
 * bookable and of every resource that it may get.
 */
export function reachFaults(bookable: Bookable, pointer: string): Fault[] {
  const { bookabletype, duration, maxcombined, combinedslots, restrictions = [], ...full } = bookableInFull(bookable)
  const { bufferbefore = 0, bufferafter = 0, requirementgroups, requiredresources } = full
  const isEvent = bookabletype === 'event'
  const far = restrictions.flatMap((one, index): Fault[] => {
    if (!isEvent || lengthOf(one) <= longestSeconds) return []
    const at = `${pointer}${pointerOf('restrictions', index, 'end')}`
    return [{ pointer: at, expected: `at most ${longestSeconds / day} days after the start`, found: shown(one.end) }]
  })
  if (far.length > 0) return far
  const each = bookabletype === 'calendarday' ? day : duration
  const longest = isEvent
    ? restrictions.reduce((most, one) => Math.max(most, lengthOf(one)), 0)
    : Math.min(each * (combinedslots || bookabletype === 'calendarday' ? maxcombined : 1), longestSeconds)
  const subjects = new Set([...requiredresources, ...requirementgroups.flatMap(({ resources }) => resources)]).size + 1
  const days = Math.ceil((bufferbefore + longest + bufferafter) / day) + 1
  if (!(days * subjects > mostDaysLocked)) return []
  const parts: [field: keyof Bookable, seconds: number][] = [
    ['bufferbefore', bufferbefore],
    ['bufferafter', bufferafter],
    [isEvent ? 'restrictions' : each === longest ? 'duration' : 'maxcombined', longest],
  ]
  const [field] = parts.reduce((most, one) => (one[1] > most[1] ? one : most))
  const expected = `a booking of at most ${Math.floor(mostDaysLocked / subjects) - 1} days with its buffers, since it locks each day of ${subjects - 1} resources`
  return [{ pointer: `${pointer}/${field}`, expected, found: shown(bookable[field]) }]
}
