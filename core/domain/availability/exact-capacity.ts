import { openClaims } from './claim-places.ts'
import type { Capacity } from './compile-capacity.ts'
import { claimedOnly, type GroupPlan } from './group-plan.ts'

/**
 * The capacity as a reservation is measured against it that keeps exactly the resources it names: all of them are
 * required, no other is filled in, whatever the bookable asks for by now. What staff claims later still has to find its
 * units, since the reservation goes on taking them.
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
