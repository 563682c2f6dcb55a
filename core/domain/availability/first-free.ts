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

/** Whether a slot that is listed with its reason would be free if nobody had reserved. */
const isTaken = ({ reason }: Timeslot): boolean =>
  reason !== undefined && reason !== 'window' && !reason.startsWith('blackout_')

/**
 * The first slots of the range with which a booking can begin, at most `most`: where more than the slot decides, some
 * choice from there must be possible. It stops there. Without one, the first slot that is full and has a waitlist; else
 * the first that is listed as full with its reason; else nothing.
 */
export function* firstFreeSteps(input: AvailabilityInput, most = 1): ListSteps {
  let capacity: Capacity | null = null
  const canBegin = ({ start }: Timeslot): boolean => {
    if (!needsMore(input.bookable)) return true
    capacity ??= compileCapacity(input)
    return hasAny(reachableEndSteps(input, start, capacity))
  }
  const free: Timeslot[] = []
  let queued: Timeslot | undefined
  let taken: Timeslot | undefined
  const steps = availabilitySteps(input)
  for (let seen = 0; ; ) {
    const { done, value: slots } = steps.next()
    for (const slot of slots.slice(seen)) {
      if (slot.available && canBegin(slot) && free.push(slot) >= most) return free
      if (slot.waitlist_info) queued ??= slot
      if (isTaken(slot)) taken ??= slot
    }
    seen = slots.length
    const full = queued ?? taken
    if (done) return free.length === 0 && full ? [full] : free
    yield slots
  }
}

/** The slot itself. */
export const firstFree = (input: AvailabilityInput): Timeslot | null => finish(firstFreeSteps(input))[0] ?? null
