import { selectionOf } from '../../domain/availability/selection-methods.ts'
import type { Bookable } from '../../domain/entities/index.ts'

/**
 * Whether this release can book the bookable from end to end. One that needs a missing feature (approval, claims) is
 * left out of every list, instead of failing half way. Who may see the others is decided in `access/`.
 */
export function canBeBooked(bookable: Bookable): boolean {
  return (
    !bookable.approvalmode &&
    (bookable.requirementgroups ?? []).every((group) => selectionOf(group).namedBy !== 'nobody')
  )
}
