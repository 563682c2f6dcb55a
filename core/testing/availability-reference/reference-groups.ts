import type { BookableRules, NeighbourRules, RequirementGroupRules } from '../../domain/availability/types.ts'
import { isClaim, isHeld, methodOf } from './reference-world.ts'

/** What a reservation would take: `named` are told to it, `taken` includes those that staff will claim. */
export interface ReferenceAssignment {
  named: string[]
  taken: string[]
}

/** How many of a group are filled in, and how many may be picked. */
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

/** The resources of a group in the order in which they are picked: those chosen first. */
function inOrder(group: RequirementGroupRules, chosen: readonly string[], lastused: ReadonlyMap<string, number>) {
  const ids = [...new Set(group.resources)]
  const used = (id: string): number => lastused.get(id) ?? Number.NEGATIVE_INFINITY
  if (methodOf(group) === 'roundrobin') ids.sort((a, b) => (used(a) === used(b) ? 0 : used(a) - used(b)))
  return [...ids.filter((id) => chosen.includes(id)), ...ids.filter((id) => !chosen.includes(id))]
}

/** All sets of some of a list, those with its earlier members first; an earlier member and more before it alone. */
function subsets(ids: readonly string[]): string[][] {
  const [first, ...rest] = ids
  if (first === undefined) return [[]]
  const without = subsets(rest)
  return [...without.map((set) => [first, ...set]), ...without]
}

/** The sets of a group that serve: all of those picked, and what is missing filled in up to the least. */
function choices(group: RequirementGroupRules, chosen: readonly string[], ids: readonly string[]): string[][] {
  const { least, most } = boundsOf(group)
  return subsets(ids).filter((set) => {
    const filledIn = set.filter((id) => !chosen.includes(id)).length
    return set.length >= least && set.length <= most && (filledIn === 0 || set.length === least)
  })
}

/** Every way to serve all groups at once with all that are chosen, each resource in one place; preferred ways first. */
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

/** Whether resources are, all of them, a way to serve the groups that are named. */
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
 * The groups of which a reservation that names some resources still takes one that is to be claimed, once for each. Tries
 * every way to give each resource it names one place, and keeps the way that fills the earliest places: those of named
 * groups, then those to be claimed, in the order of the list.
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
