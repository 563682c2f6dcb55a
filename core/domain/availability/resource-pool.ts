import { isRestrictedClaim } from './group-plan.ts'
import type { BookableRules } from './types.ts'

/** A bookable's rules and the resources it can use. */
export interface Using {
  rules: BookableRules
  uses: string[]
}

/** Resources whose use by others bears on a bookable, and whose reservations have to be read for it. */
export interface ResourcePool {
  /** The bookable's own, and those that claims on them may be moved to; in a fixed order. */
  resources: string[]
  /** Other bookables whose reservations may take units of these without naming them. */
  claimants: string[]
}

/** Resources of which a bookable's reservations may take units that are not named: staff claims them later. */
const claimable = ({ requirementgroups }: BookableRules): string[] =>
  requirementgroups.filter(isRestrictedClaim).flatMap((group) => group.resources)

/**
 * Whether a resource is free can hang on a claim that could be moved to another one, and whether that one is free on a
 * claim of a third bookable: so the pool grows until no claim leads out of it.
 */
export function resourcePool(own: Using, all: readonly Using[]): ResourcePool {
  const pool = new Set(own.uses)
  const claimants = new Set<string>()
  const others = all.filter((one) => one.rules !== own.rules && claimable(one.rules).length > 0)
  for (let size = -1; size !== pool.size; ) {
    size = pool.size
    for (const { rules } of others) {
      const options = claimable(rules)
      if (!options.some((id) => pool.has(id))) continue
      claimants.add(rules.id)
      for (const id of options) pool.add(id)
    }
  }
  return { resources: [...pool].sort(), claimants: [...claimants].sort() }
}
