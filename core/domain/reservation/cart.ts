import type { Interval } from '../time/types.ts'

/** An appointment in a cart, with what is needed to find clashes. */
export interface PlacedAppointment extends Interval {
  bookable: string
  /** The resources that serve it, both chosen and assigned. */
  resources: string[]
  /** When it takes place: its span, or the segments of its event, without buffers. */
  takes: Interval[]
}

export type Clash = 'appointments_duplicate' | 'appointments_conflict'

const overlap = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end

const areSame = (a: string[], b: string[]) => a.length === b.length && a.every((id) => b.includes(id))

/**
 * Why two appointments can't be in one cart: they are the same (bookable, span and resources), or they overlap on a
 * resource, however many units that has left. Null when they don't clash.
 */
export function clashOf(a: PlacedAppointment, b: PlacedAppointment): Clash | null {
  const isSameTime = a.bookable === b.bookable && a.start === b.start && a.end === b.end
  if (isSameTime && areSame(a.resources, b.resources)) return 'appointments_duplicate'
  const isShared = a.resources.some((id) => b.resources.includes(id))
  const isAtOnce = a.takes.some((one) => b.takes.some((other) => overlap(one, other)))
  return isShared && isAtOnce ? 'appointments_conflict' : null
}
