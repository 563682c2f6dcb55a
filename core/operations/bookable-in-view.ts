import type { Bookable } from '../domain/entities/index.ts'

/** Selection methods that a customer's booking can settle at once; the others wait for somebody's claim. */
const settledAtOnce = new Set([undefined, 'manual', 'priorityoffer', 'roundrobin'])

/**
 * Whether this release can book it from end to end. A bookable that needs what isn't there (approval, claims,
 * membership, links) stays out of the list instead of failing half way.
 */
export function canBeBooked(bookable: Bookable): boolean {
  return (
    !bookable.approvalmode &&
    (bookable.requirementgroups ?? []).every((group) => settledAtOnce.has(group.selectionmethod)) &&
    !bookable.limited_use &&
    (bookable.bookinggroups ?? []).length === 0
  )
}

/** Active bookables that an anonymous customer may see and book. */
export const isInView = (bookable: Bookable): boolean =>
  (bookable.status ?? 'active') === 'active' && canBeBooked(bookable)
