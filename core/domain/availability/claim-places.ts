import { boundsOf, isClaim, isRestrictedClaim } from './group-plan.ts'
import type { NeighbourRules, RequirementGroupRules } from './types.ts'

type Rules = Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>

/** The places that the groups want filled: named ones first, since those were filled when the reservation was made. */
function placesOf({ requirementgroups }: Rules): RequirementGroupRules[] {
  const repeated = (group: RequirementGroupRules): RequirementGroupRules[] =>
    // One place more than there are resources is as impossible as a thousand more.
    Array(Math.min(boundsOf(group).minimum, new Set(group.resources).size + 1)).fill(group)
  const named = requirementgroups.filter((group) => !isClaim(group))
  return [...named, ...requirementgroups.filter(isRestrictedClaim)].flatMap(repeated)
}

/**
 * The groups of which a reservation that names `named` still takes a resource that nobody has claimed, once for each.
 * A resource that several groups have serves in one place only: as many places as can be are filled, the first first.
 */
export function openClaims(rules: Rules, named: ReadonlySet<string>): RequirementGroupRules[] {
  const places = placesOf(rules)
  const placeOf = new Map<string, number>()
  const fill = (place: number, seen: Set<string>): boolean => {
    for (const id of places[place]?.resources ?? []) {
      if (!named.has(id) || rules.requiredresources.includes(id) || seen.has(id)) continue
      seen.add(id)
      const holder = placeOf.get(id)
      if (holder !== undefined && !fill(holder, seen)) continue
      placeOf.set(id, place)
      return true
    }
    return false
  }
  return places.filter((group, place) => !fill(place, new Set()) && isClaim(group))
}
