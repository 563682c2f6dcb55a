import type { NeighbourRules } from '../availability/types.ts'
import { isUnclaimed } from './claim-groups.ts'

interface Confirming {
  checklistconfirm?: 'gig' | 'booked' | undefined
}

/**
 * Whether what a customer confirms waits for staff: in the checklist, unless the bookable, or else the provider, says
 * that it is booked at once.
 */
export const waitsForStaff = (
  { checklistconfirm: own }: Confirming,
  { bookingflow, checklistconfirm }: Confirming & { bookingflow?: string | undefined },
): boolean => bookingflow === 'checklist' && (own ?? checklistconfirm) !== 'booked'

/** Who confirms a gig: those who claim its open places, or where none is open, staff. */
export type ConfirmedBy = 'claim' | 'staff'

/**
 * Who confirms a gig with these resources.
 * @param rules null if its bookable no longer exists
 */
export const confirmedBy = (
  rules: Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'> | null,
  named: readonly string[],
): ConfirmedBy => (rules !== null && isUnclaimed(rules, named) ? 'claim' : 'staff')
