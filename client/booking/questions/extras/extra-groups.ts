import { outOfGroup } from '../../../../core/domain/forms/index.ts'
import { list, number, record, text, texts } from '../../../data/read.ts'
import type { Addon } from './read-addons.ts'

/** Add-ons with bounds on their total quantity. */
export interface AddonGroup {
  id: string
  name: string
  min: number
  /** 0 = no bound. */
  max: number
  addons: Addon[]
}

/** A bookable's `addongroups` on the wire: bounds and the ids of their add-ons. */
export interface GroupRules {
  id: string
  name: string
  min: number
  max: number
  addons: string[]
}

export const readGroups = (raw: unknown): GroupRules[] =>
  list(raw)
    .map((one) => record<GroupRules>(one))
    .map((group, index) => ({
      id: text(group.id) || `group-${index}`,
      name: text(group.name),
      min: number(group.min),
      max: number(group.max),
      addons: texts(group.addons),
    }))

/** The offered add-ons in their groups, in the order of each group's first one; ungrouped ones together, unbounded. */
export function groupsOf(offered: Addon[], rules: GroupRules[]): AddonGroup[] {
  const single: GroupRules = { id: 'extras', name: '', min: 0, max: 0, addons: [] }
  const ruleOf = ({ id }: Addon) => rules.find(({ addons }) => addons.includes(id)) ?? single
  return [...Map.groupBy(offered, ruleOf)].map(([rule, addons]) => ({ ...rule, addons }))
}

/** Whether one add-on is chosen from a list: exactly one of the group is required, and none can be taken twice. */
export const isDropdown = ({ min, max, addons }: AddonGroup): boolean =>
  min === 1 && max === 1 && addons.every((addon) => addon.min === 0 && addon.max === 1)

/** The total quantity of a group. */
const countOf = ({ addons }: AddonGroup, chosen: Record<string, number>): number =>
  addons.reduce((sum, { id }) => sum + (chosen[id] ?? 0), 0)

/** The fault of a group (dictionary key and bound); null within its bounds. */
export function groupFault(
  group: AddonGroup,
  chosen: Record<string, number>,
): { word: string; values: Record<string, number> } | null {
  const wrong = outOfGroup(group, countOf(group, chosen))
  return wrong ? { word: wrong.key, values: wrong.values } : null
}

/** The quantities with one add-on changed; zero quantities are dropped. */
export const withQuantity = (chosen: Record<string, number>, id: string, quantity: number): Record<string, number> =>
  Object.fromEntries(Object.entries({ ...chosen, [id]: quantity }).filter(([, each]) => each > 0))

/** The quantities with one add-on of a group replacing the others; none of them where `id` is empty. */
export function withOnly(group: AddonGroup, chosen: Record<string, number>, id: string): Record<string, number> {
  const others = Object.entries(chosen).filter(([each]) => !group.addons.some((addon) => addon.id === each))
  return { ...Object.fromEntries(others), ...(id === '' ? {} : { [id]: 1 }) }
}
