import type { ChoiceGroup } from '../bookable/bookable-facts.ts'

/** What a press on a resource makes of those chosen in its group: one replaces the other where only one can be had. */
export function toggled(group: ChoiceGroup, chosen: string[], id: string): string[] {
  if (chosen.includes(id)) return group.maximum <= 1 ? chosen : chosen.filter((one) => one !== id)
  if (group.maximum <= 1) return [id]
  return chosen.length >= group.maximum ? chosen : [...chosen, id]
}

/** Whether no more can be added; where only one can be had, another takes its place instead. */
export const isFull = (group: ChoiceGroup, chosen: string[]): boolean =>
  group.maximum > 1 && chosen.length >= group.maximum

/** Those of a group among the ids of a draft, in the order in which they were chosen. */
export const chosenOf = (group: ChoiceGroup, ids: string[] = []): string[] =>
  ids.filter((id) => group.resources.includes(id))

/** The ids of a draft with those of one group replaced. A resource of several groups is kept once. */
export const withChosen = (group: ChoiceGroup, ids: string[], chosen: string[]): string[] => [
  ...new Set([...ids.filter((id) => !group.resources.includes(id)), ...chosen]),
]

/** How many must be chosen of all groups together. */
export const leastOf = (groups: ChoiceGroup[]): number => groups.reduce((sum, { minimum }) => sum + minimum, 0)

/**
 * Whether the calendar waits for a choice: of a group that must be chosen from nothing is, or of any group fewer than
 * it takes.
 */
export function isWaiting(groups: ChoiceGroup[], ids: string[], isRequired: boolean): boolean {
  return groups.some((group) => {
    const count = chosenOf(group, ids).length
    return count < group.minimum && (count > 0 || isRequired)
  })
}
