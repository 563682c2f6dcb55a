import { unclaimedPlaces } from '../availability/claim-places.ts'
import { isClaim } from '../availability/group-plan.ts'
import type { NeighbourRules, RequirementGroupRules } from '../availability/types.ts'

type Rules = Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>

/** A group whose resources are claimed after the booking. */
export interface ClaimGroup {
  name: string
  resources: string[]
  /** Whether its resources bid, and the provider picks. */
  isByBids: boolean
  /** How many of its resources the reservation needs. */
  wanted: number
  /** How many of these nobody has claimed. */
  open: number
}

const isByBids = ({ selectionmethod }: RequirementGroupRules): boolean => selectionmethod === 'resourcebids'

/**
 * The claim groups of a bookable, with what is still open.
 * @param named the resources that the reservation has
 */
export function claimGroups(rules: Rules, named: readonly string[]): ClaimGroup[] {
  const open = unclaimedPlaces(rules, new Set(named))
  return rules.requirementgroups.filter(isClaim).map((group) => ({
    name: group.name ?? '',
    resources: group.resources,
    isByBids: isByBids(group),
    wanted: group.quantity ?? group.minimum ?? 1,
    open: open.filter((one) => one === group).length,
  }))
}

/** Whether a reservation with these resources still waits for a claim. */
export const isUnclaimed = (rules: Rules, named: readonly string[]): boolean =>
  unclaimedPlaces(rules, new Set(named)).length > 0

/**
 * What a resource may do for a reservation: `claim` an open place, `bid` for one, nothing because the places that it
 * could fill are taken (`full`), or nothing because no group has it (`none`).
 */
export function roleOf(rules: Rules, named: readonly string[], resource: string): 'claim' | 'bid' | 'full' | 'none' {
  const groups = claimGroups(rules, named).filter(({ resources }) => resources.includes(resource))
  if (groups.length === 0) return 'none'
  const before = unclaimedPlaces(rules, new Set(named))
  const after = unclaimedPlaces(rules, new Set([...named, resource]))
  if (after.length >= before.length) return 'full'
  const open = groups.filter((group) => group.open > 0)
  return open.some((group) => !group.isByBids) || open.length === 0 ? 'claim' : 'bid'
}
