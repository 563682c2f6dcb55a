import { outOfGroup } from '../../../../core/domain/forms/index.ts'
import { list, number, record, text, texts } from '../../../data/read.ts'
import type { Addon } from './read-addons.ts'

/** Add-ons of which a bookable wants so and so many together. */
export interface AddonGroup {
  id: string
  name: string
  min: number
  /** 0 = no bound. */
  max: number
  addons: Addon[]
}

/** The groups of a bookable as the wire has them: `addongroups`, each with bounds and the ids of its add-ons. */
export interface GroupRules {
  id: string
  name: string
  min: number
  max: number
  addons: string[]
}

export const readGroups = (raw: unknown): GroupRules[] =>
  list(raw)
    .map(record)
    .map((group, index) => ({
      id: text(group.id) || `group-${index}`,
      name: text(group.name),
      min: number(group.min),
      max: number(group.max),
      addons: texts(group.addons),
    }))

/** The add-ons on offer in their groups, in the order of the first of each; those of no group together, unbounded. */
export function groupsOf(offered: Addon[], rules: GroupRules[]): AddonGroup[] {
  const single: GroupRules = { id: 'extras', name: '', min: 0, max: 0, addons: [] }
  const ruleOf = ({ id }: Addon) => rules.find(({ addons }) => addons.includes(id)) ?? single
  return [...Map.groupBy(offered, ruleOf)].map(([rule, addons]) => ({ ...rule, addons }))
}

/** One is chosen from a list where exactly one of the group is to be taken, and none of them twice. */
export const isDropdown = ({ min, max, addons }: AddonGroup): boolean =>
  min === 1 && max === 1 && addons.every((addon) => addon.min === 0 && addon.max === 1)

/** What a group counts: every piece of every add-on of it. */
const countOf = ({ addons }: AddonGroup, chosen: Record<string, number>): number =>
  addons.reduce((sum, { id }) => sum + (chosen[id] ?? 0), 0)

/** What is wrong with a group: the key of its word with its bound; null where its bounds are kept. */
export function groupFault(
  group: AddonGroup,
  chosen: Record<string, number>,
): { word: string; values: Record<string, number> } | null {
  const wrong = outOfGroup(group, countOf(group, chosen))
  return wrong ? { word: wrong.key, values: wrong.values } : null
}

/** The quantities with another one of an add-on; what nobody wants is left out. */
export const withQuantity = (chosen: Record<string, number>, id: string, quantity: number): Record<string, number> =>
  Object.fromEntries(Object.entries({ ...chosen, [id]: quantity }).filter(([, each]) => each > 0))

/** The quantities with one add-on of a group in the place of any other of it; none where `id` is empty. */
export function withOnly(group: AddonGroup, chosen: Record<string, number>, id: string): Record<string, number> {
  const others = Object.entries(chosen).filter(([each]) => !group.addons.some((addon) => addon.id === each))
  return { ...Object.fromEntries(others), ...(id === '' ? {} : { [id]: 1 }) }
}
