import { boundsOf, isClaim, isRestrictedClaim } from './group-plan.ts'
import type { NeighbourRules, RequirementGroupRules } from './types.ts'

type Rules = Pick<NeighbourRules, 'requiredresources' | 'requirementgroups'>

/** How many resources of a group a reservation needs, a plain claim's included. */
const wantedOf = (group: RequirementGroupRules): number =>
  isClaim(group) ? (group.quantity ?? group.minimum ?? 1) : boundsOf(group).minimum

/** The places of the groups to fill: named groups first, since those were filled when the reservation was made. */
function placesOf(
  { requirementgroups }: Rules,
  isCounted: (group: RequirementGroupRules) => boolean,
): RequirementGroupRules[] {
  const repeated = (group: RequirementGroupRules): RequirementGroupRules[] =>
    // One place more than there are resources is as impossible as a thousand more.
    Array(Math.min(wantedOf(group), new Set(group.resources).size + 1)).fill(group)
  const named = requirementgroups.filter((group) => !isClaim(group))
  return [...named, ...requirementgroups.filter(isCounted)].flatMap(repeated)
}

/**
 * The groups of the places that no named resource fills, once for each such place. A named resource fills
 * one place only, though several groups may have it; named resources fill as many places as possible, earlier groups
 * first.
 */
function unfilled(places: RequirementGroupRules[], rules: Rules, named: ReadonlySet<string>): RequirementGroupRules[] {
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
  return places.filter((_, place) => !fill(place, new Set()))
}

/** The groups from which a reservation still takes a resource that nobody has claimed, once for each such place. */
export const openClaims = (rules: Rules, named: ReadonlySet<string>): RequirementGroupRules[] =>
  unfilled(placesOf(rules, isRestrictedClaim), rules, named).filter(isClaim)

/** The groups that need one more resource beside those named, to be claimed or not, once for each place. */
export const openPlaces = (rules: Rules, named: ReadonlySet<string>): RequirementGroupRules[] =>
  unfilled(placesOf(rules, isClaim), rules, named)

/** The groups that still wait for a claim, plain ones included, once for each place. */
export const unclaimedPlaces = (rules: Rules, named: ReadonlySet<string>): RequirementGroupRules[] =>
  openPlaces(rules, named).filter(isClaim)
