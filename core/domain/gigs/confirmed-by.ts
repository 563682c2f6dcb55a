import type { NeighbourRules } from '../availability/types.ts'
import { isUnclaimed } from './claim-groups.ts'
import type { ConfirmedBy } from './confirmers.ts'

/**
 * Who confirms a gig with these resources.
 * @param rules null if its bookable no longer exists
 */
export const confirmedBy = (
  rules: Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'> | null,
  named: readonly string[],
): ConfirmedBy => (rules !== null && isUnclaimed(rules, named) ? 'claim' : 'staff')
