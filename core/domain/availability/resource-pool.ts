import { isRestrictedClaim } from './group-plan.ts'
import type { BookableRules } from './types.ts'

/** A bookable's rules and the resources it can use. */
export interface Using {
  rules: BookableRules
  uses: string[]
}

/** The resources that affect a bookable's availability, so that their reservations have to be read. */
export interface ResourcePool {
  /** The bookable's own, and those to which claims on them may move; sorted. */
  resources: string[]
  /** Other bookables whose reservations may take unnamed units of these resources. */
  claimants: string[]
}

/** Resources that a bookable's reservations may take without naming them: staff claims them later. */
const claimable = ({ requirementgroups }: BookableRules): string[] =>
  requirementgroups.filter(isRestrictedClaim).flatMap((group) => group.resources)

/**
 * Whether a resource is free may depend on moving a claim to another resource, which may in turn depend on a claim of a
 * third bookable. So the pool grows until no claim leads out of it.
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
