import type { Bookable } from '../../domain/entities/index.ts'

/** Selection methods that a customer's booking can settle at once; the others wait for somebody's claim. */
const settledAtOnce = new Set([undefined, 'manual', 'priorityoffer', 'roundrobin'])

/**
 * Whether this release can book it from end to end. A bookable that needs what isn't there (approval, claims) stays out
 * of every list, whoever looks, instead of failing half way. Who may see the others is decided in `access/`.
 */
export function canBeBooked(bookable: Bookable): boolean {
  return (
    !bookable.approvalmode &&
    (bookable.requirementgroups ?? []).every((group) => settledAtOnce.has(group.selectionmethod))
  )
}
