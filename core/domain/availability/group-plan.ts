import type { AvailabilityInput, NeighbourRules, RequirementGroupRules } from './types.ts'

/** How many of a requirement group a reservation uses. */
export interface GroupPlan {
  /** Active resources in the order in which they are taken. */
  options: string[]
  /** Filled in up to here. */
  minimum: number
  /** As many may be chosen. */
  maximum: number
  /** Staff claims later: what is taken is not named. */
  isClaim: boolean
}

/** Whether nobody is taken now and nobody need be free. `selectionmethod` is `manual` where it is absent. */
export const isPlainClaim = (group: RequirementGroupRules): boolean => group.selectionmethod === 'resourceclaim'

/** Claimed later, but free now: `resourceclaim_restricted`, and `resourcebids` until the provider picks. */
export const isRestrictedClaim = ({ selectionmethod }: RequirementGroupRules): boolean =>
  selectionmethod === 'resourceclaim_restricted' || selectionmethod === 'resourcebids'

/** Whether staff of a resource claims the reservation later, so that it names none of the group. */
export const isClaim = (group: RequirementGroupRules): boolean => isPlainClaim(group) || isRestrictedClaim(group)

/** Resources that a reservation of the bookable has by a claim only: no customer chooses them, and they tell no sessions apart. */
export function claimedOnly(
  rules: Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>,
): ReadonlySet<string> {
  const claimed = new Set<string>()
  const kept = new Set(rules.requiredresources)
  for (const group of rules.requirementgroups)
    for (const id of group.resources) (isClaim(group) ? claimed : kept).add(id)
  return new Set([...claimed].filter((id) => !kept.has(id)))
}

/** The bounds of a group: where neither is given exactly `quantity`; one missing: minimum 1, maximum = minimum. */
export function boundsOf(group: RequirementGroupRules): { minimum: number; maximum: number } {
  const { selectionmethod = 'manual', quantity } = group
  if (isPlainClaim(group)) return { minimum: 0, maximum: quantity ?? 1 }
  if (isRestrictedClaim(group) || selectionmethod !== 'manual') {
    const exactly = quantity ?? group.minimum ?? 1
    return { minimum: exactly, maximum: exactly }
  }
  if (group.minimum === undefined && group.maximum === undefined)
    return { minimum: quantity ?? 1, maximum: quantity ?? 1 }
  const minimum = group.minimum ?? 1
  return { minimum, maximum: Math.max(group.maximum ?? minimum, minimum) }
}

/**
 * The groups of a bookable over the resources that exist and are active. A required resource is taken already and
 * can't serve a group too. `roundrobin` puts the least recently used first, the others keep the order of the list.
 */
export function compileGroups(
  { bookable, resources }: Pick<AvailabilityInput, 'bookable' | 'resources'>,
  active: ReadonlyMap<string, unknown>,
): GroupPlan[] {
  const lastused = new Map(resources.map((one) => [one.id, one.lastused ?? Number.NEGATIVE_INFINITY]))
  const rank = (id: string): number => lastused.get(id) ?? Number.NEGATIVE_INFINITY
  return bookable.requirementgroups.map((group) => {
    const options = [...new Set(group.resources)].filter(
      (id) => active.has(id) && !bookable.requiredresources.includes(id),
    )
    if (group.selectionmethod === 'roundrobin')
      options.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    return { options, ...boundsOf(group), isClaim: isClaim(group) }
  })
}
