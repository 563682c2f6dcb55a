import { selectionOf } from './selection-methods.ts'
import type { AvailabilityInput, NeighbourRules, RequirementGroupRules } from './types.ts'

/** How many resources of a requirement group a reservation uses. */
export interface GroupPlan {
  /** Active resources in the order in which they are assigned. */
  options: string[]
  /** As many are always assigned. */
  minimum: number
  /** No more may be chosen. */
  maximum: number
  /** Whether staff claims later, so that the reservation names no resource of the group. */
  isClaim: boolean
}

/** Whether nobody is taken now and nobody need be free. */
export const isPlainClaim = (group: RequirementGroupRules): boolean => isClaim(group) && !selectionOf(group).mustBeFree

/** Claimed later, but free now. */
export const isRestrictedClaim = (group: RequirementGroupRules): boolean =>
  isClaim(group) && selectionOf(group).mustBeFree

/** Whether a resource's staff claims the reservation later, so that it names no resource of the group. */
export const isClaim = (group: RequirementGroupRules): boolean => selectionOf(group).namedBy === 'nobody'

/**
 * Resources that reservations of the bookable get by claims only: customers can't choose them, and they don't
 * distinguish sessions.
 */
export function claimedOnly(
  rules: Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>,
): ReadonlySet<string> {
  const claimed = new Set<string>()
  const kept = new Set(rules.requiredresources)
  for (const group of rules.requirementgroups)
    for (const id of group.resources) (isClaim(group) ? claimed : kept).add(id)
  return new Set([...claimed].filter((id) => !kept.has(id)))
}

/**
 * The bounds of a group. For `manual`: exactly `quantity` when neither bound is given; else the minimum is 1 by
 * default, and the maximum equals the minimum by default. Other methods need exactly `quantity`; a plain claim needs
 * none.
 */
export function boundsOf(group: RequirementGroupRules): { minimum: number; maximum: number } {
  const { quantity } = group
  if (isPlainClaim(group)) return { minimum: 0, maximum: quantity ?? 1 }
  if (selectionOf(group).namedBy !== 'customer') {
    const exactly = quantity ?? group.minimum ?? 1
    return { minimum: exactly, maximum: exactly }
  }
  if (group.minimum === undefined && group.maximum === undefined)
    return { minimum: quantity ?? 1, maximum: quantity ?? 1 }
  const minimum = group.minimum ?? 1
  return { minimum, maximum: Math.max(group.maximum ?? minimum, minimum) }
}

/**
 * The groups of a bookable with the active resources that can fill them. Required resources are always taken, so they
 * can't serve a group too. `roundrobin` puts the least recently used first; other methods keep the order of the list.
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
    if (selectionOf(group).namedBy === 'turn')
      options.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    return { options, ...boundsOf(group), isClaim: isClaim(group) }
  })
}
