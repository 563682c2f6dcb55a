import { openClaims } from './claim-places.ts'
import type { Capacity } from './compile-capacity.ts'
import { claimedOnly, type GroupPlan } from './group-plan.ts'

/**
 * The capacity for a reservation that keeps exactly the resources it names: all of them are required and no other is
 * assigned, even if the bookable's rules have changed since. Units that staff claims later must still be free, since
 * the reservation continues to take them.
 */
export function keepingExactly(capacity: Capacity, resources: readonly string[]): Capacity {
  const { bookable } = capacity
  const named = new Set(resources)
  const claims = claimedOnly(bookable)
  const groups = openClaims(bookable, named).map(
    (group): GroupPlan => ({
      options: [...new Set(group.resources)].filter((id) => capacity.resources.has(id) && !named.has(id)),
      minimum: 1,
      maximum: 1,
      isClaim: true,
    }),
  )
  return {
    ...capacity,
    bookable: { ...bookable, requiredresources: [...named], requirementgroups: [] },
    groups,
    kept: new Set([...capacity.kept, ...resources.filter((id) => !claims.has(id))]),
    isDisjoint: false,
  }
}
