import type { NeighbourRules } from '../availability/types.ts'
import { isUnclaimed } from './claim-groups.ts'

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
