import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { finish } from './finish.ts'
import { availabilitySteps, type ListSteps } from './generate-availability.ts'
import { reachableEndSteps } from './reachable-ends.ts'
import type { AvailabilityInput, BookableRules, Timeslot } from './types.ts'

/** How many slots or days in a row a booking has at least. */
export const leastCombined = ({ bookabletype, combinedslots, mincombined }: BookableRules): number =>
  bookabletype === 'calendarday' || (bookabletype === 'standard' && combinedslots) ? Math.max(1, mincombined) : 1

/**
 * The first slot of the range with which a booking can begin: where several in a row are the least, all of them are
 * judged together. It stops there. Without one, the first slot that is full and has a waitlist; else nothing.
 */
export function* firstFreeSteps(input: AvailabilityInput): ListSteps {
  const least = leastCombined(input.bookable)
  const shortest = { ...input, bookable: { ...input.bookable, mincombined: least, maxcombined: least } }
  let capacity: Capacity | null = null
  const canBegin = ({ start }: Timeslot): boolean => {
    if (least === 1) return true
    capacity ??= compileCapacity(shortest)
    return finish(reachableEndSteps(shortest, start, capacity)).some(({ available }) => available)
  }
  let queued: Timeslot | undefined
  const steps = availabilitySteps(input)
  for (let seen = 0; ; ) {
    const { done, value: slots } = steps.next()
    for (const slot of slots.slice(seen)) {
      if (slot.available && canBegin(slot)) return [slot]
      if (slot.waitlist_info) queued ??= slot
    }
    seen = slots.length
    if (done) return queued ? [queued] : []
    yield slots
  }
}

/** The slot itself. */
export const firstFree = (input: AvailabilityInput): Timeslot | null => finish(firstFreeSteps(input))[0] ?? null
