import { boundsOf, isClaim, isRestrictedClaim } from './group-plan.ts'
import type { NeighbourRules, RequirementGroupRules } from './types.ts'

type Rules = Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>

/** The places of the groups to fill: named groups first, since those were filled when the reservation was made. */
function placesOf({ requirementgroups }: Rules): RequirementGroupRules[] {
  const repeated = (group: RequirementGroupRules): RequirementGroupRules[] =>
    // One place more than there are resources is as impossible as a thousand more.
    Array(Math.min(boundsOf(group).minimum, new Set(group.resources).size + 1)).fill(group)
  const named = requirementgroups.filter((group) => !isClaim(group))
  return [...named, ...requirementgroups.filter(isRestrictedClaim)].flatMap(repeated)
}

/**
 * The groups from which a reservation still takes a resource that nobody has claimed, once for each such place. A named
 * resource fills one place only, though several groups may have it; named resources fill as many places as possible,
 * earlier groups first.
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
