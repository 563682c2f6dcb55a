import type { Interval } from '../time/types.ts'

/** An appointment of a cart, as far as the others can be in its way. */
export interface PlacedAppointment extends Interval {
  bookable: string
  /** The resources that serve it: those chosen, and those that were assigned. */
  resources: string[]
  /** What it takes of the time: its span, or the segments of its event; buffers are not in it. */
  takes: Interval[]
}

export type Clash = 'appointments_duplicate' | 'appointments_conflict'

const overlap = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end

const areSame = (a: string[], b: string[]) => a.length === b.length && a.every((id) => b.includes(id))

/**
 * Why two appointments can't be in one cart: they are the same (bookable, span and resources), or they overlap on a
 * resource, whatever units it has left. Null when they get along.
 */
export function clashOf(a: PlacedAppointment, b: PlacedAppointment): Clash | null {
  const isSameTime = a.bookable === b.bookable && a.start === b.start && a.end === b.end
  if (isSameTime && areSame(a.resources, b.resources)) return 'appointments_duplicate'
  const isShared = a.resources.some((id) => b.resources.includes(id))
  const isAtOnce = a.takes.some((one) => b.takes.some((other) => overlap(one, other)))
  return isShared && isAtOnce ? 'appointments_conflict' : null
}
