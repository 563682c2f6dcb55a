import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { finish } from './finish.ts'
import { availabilitySteps, type ListSteps } from './generate-availability.ts'
import { isByNights } from './nights.ts'
import { reachableEndSteps } from './reachable-ends.ts'
import type { AvailabilityInput, BookableRules, Timeslot } from './types.ts'

/**
 * Whether more than its own slot decides whether a booking can begin there: where several slots or days in a row are
 * the least. By nights the listing has looked at the stays itself.
 */
export const needsMore = (rules: BookableRules): boolean => {
  const isCombined = rules.bookabletype === 'calendarday' || (rules.bookabletype === 'standard' && rules.combinedslots)
  return isCombined && !isByNights(rules) && rules.mincombined > 1
}

/** Whether a listing has anything that is available; it stops at the first. */
function hasAny(steps: ListSteps): boolean {
  for (;;) {
    const { done, value: slots } = steps.next()
    if (slots.some(({ available }) => available)) return true
    if (done) return false
  }
}

/**
 * The first slot of the range with which a booking can begin: where more than the slot decides, some choice from there
 * must be possible. It stops there. Without one, the first slot that is full and has a waitlist; else nothing.
 */
export function* firstFreeSteps(input: AvailabilityInput): ListSteps {
  let capacity: Capacity | null = null
  const canBegin = ({ start }: Timeslot): boolean => {
    if (!needsMore(input.bookable)) return true
    capacity ??= compileCapacity(input)
    return hasAny(reachableEndSteps(input, start, capacity))
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
