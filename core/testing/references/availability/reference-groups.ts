import type { BookableRules, NeighbourRules, RequirementGroupRules } from '../../../domain/availability/types.ts'
import { isClaim, isHeld, methodOf } from './reference-world.ts'

/** What a reservation would take: `named` is stored with it, `taken` also includes what staff will claim. */
export interface ReferenceAssignment {
  named: string[]
  taken: string[]
}

/** The number of resources that a group fills in, and the number that may be picked. */
export function boundsOf(group: RequirementGroupRules): { least: number; most: number } {
  const { quantity = 1, minimum, maximum } = group
  const method = methodOf(group)
  if (method === 'resourceclaim') return { least: 0, most: quantity }
  if (method !== 'manual') {
    const exactly = group.quantity ?? minimum ?? 1
    return { least: exactly, most: exactly }
  }
  if (minimum === undefined && maximum === undefined) return { least: quantity, most: quantity }
  const least = minimum ?? 1
  return { least, most: Math.max(maximum ?? least, least) }
}

/** The resources of a group in the order of preference: chosen ones first. */
function inOrder(group: RequirementGroupRules, chosen: readonly string[], lastused: ReadonlyMap<string, number>) {
  const ids = [...new Set(group.resources)]
  const used = (id: string): number => lastused.get(id) ?? Number.NEGATIVE_INFINITY
  if (methodOf(group) === 'roundrobin') ids.sort((a, b) => (used(a) === used(b) ? 0 : used(a) - used(b)))
  return [...ids.filter((id) => chosen.includes(id)), ...ids.filter((id) => !chosen.includes(id))]
}

/** All subsets of a list: sets with an earlier member come first, and a set comes before its subsets. */
function subsets(ids: readonly string[]): string[][] {
  const [first, ...rest] = ids
  if (first === undefined) return [[]]
  const without = subsets(rest)
  return [...without.map((set) => [first, ...set]), ...without]
}

/** The sets that satisfy a group: all chosen members, filled up to the minimum. */
function choices(group: RequirementGroupRules, chosen: readonly string[], ids: readonly string[]): string[][] {
  const { least, most } = boundsOf(group)
  return subsets(ids).filter((set) => {
    const filledIn = set.filter((id) => !chosen.includes(id)).length
    return set.length >= least && set.length <= most && (filledIn === 0 || set.length === least)
  })
}

/** Every way to satisfy all groups with all chosen resources, each resource in one place; preferred ways first. */
export function assignments(
  bookable: BookableRules,
  chosen: readonly string[],
  lastused: ReadonlyMap<string, number>,
): ReferenceAssignment[] {
  const { requiredresources, requirementgroups } = bookable
  let ways: ReferenceAssignment[] = [{ named: requiredresources, taken: requiredresources }]
  for (const group of requirementgroups) {
    const sets = choices(group, chosen, inOrder(group, chosen, lastused))
    ways = ways.flatMap((done) =>
      sets
        .filter((set) => set.every((id) => !done.taken.includes(id)))
        .map((set) => ({
          named: [...done.named, ...set.filter((id) => !isClaim(group) || chosen.includes(id))],
          taken: [...done.taken, ...set],
        })),
    )
  }
  return ways.filter((one) => chosen.every((id) => one.named.includes(id)))
}

/** Whether these resources satisfy all groups that are not left to claims, each resource in one place. */
export function isWay(bookable: BookableRules, ids: readonly string[]): boolean {
  const named = bookable.requirementgroups.filter((group) => !isClaim(group))
  const place = (rest: readonly string[], counts: number[]): boolean => {
    const [id, ...others] = rest
    if (id === undefined) return named.every((group, at) => (counts[at] ?? 0) >= boundsOf(group).least)
    return named.some(
      (group, at) =>
        group.resources.includes(id) &&
        (counts[at] ?? 0) < boundsOf(group).most &&
        place(
          others,
          counts.map((count, index) => (index === at ? count + 1 : count)),
        ),
    )
  }
  return place(
    ids.filter((id) => !bookable.requiredresources.includes(id)),
    named.map(() => 0),
  )
}

/**
 * Returns the groups of which a reservation still needs a resource from a claim, once for each. Tries every assignment
 * of its named resources to places and keeps the one that fills the earliest places: first those of named groups, then
 * those of claimed groups, in list order.
 */
export function stillToClaim(rules: NeighbourRules, named: readonly string[]): RequirementGroupRules[] {
  const groups = rules.requirementgroups
  const ordered = [...groups.filter((group) => !isClaim(group)), ...groups.filter(isHeld)]
  const places = ordered.flatMap((group) => Array<RequirementGroupRules>(boundsOf(group).least).fill(group))
  const free = [...new Set(named)].filter((id) => !rules.requiredresources.includes(id))
  let best: boolean[] = []
  const isBetter = (filled: readonly boolean[]): boolean => {
    const at = filled.findIndex((one, index) => one !== best[index])
    return at >= 0 && filled[at] === true
  }
  const fill = (filled: boolean[], left: readonly string[]): void => {
    const group = places[filled.length]
    if (!group) {
      if (best.length === 0 || isBetter(filled)) best = filled
      return
    }
    for (const id of left.filter((one) => group.resources.includes(one)))
      fill(
        [...filled, true],
        left.filter((one) => one !== id),
      )
    fill([...filled, false], left)
  }
  fill([], free)
  return places.filter((group, at) => best[at] !== true && isHeld(group))
}
