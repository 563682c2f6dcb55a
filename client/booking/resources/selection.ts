import type { ChoiceGroup } from '../bookable/bookable-facts.ts'

/** The chosen ids of a group after a press on a resource: it replaces the other where only one is allowed. */
export function toggled(group: ChoiceGroup, chosen: string[], id: string): string[] {
  if (chosen.includes(id)) return group.maximum <= 1 ? chosen : chosen.filter((one) => one !== id)
  if (group.maximum <= 1) return [id]
  return chosen.length >= group.maximum ? chosen : [...chosen, id]
}

/** Whether the maximum is reached. Where only one is allowed, another one replaces it instead. */
export const isFull = (group: ChoiceGroup, chosen: string[]): boolean =>
  group.maximum > 1 && chosen.length >= group.maximum

/** The draft's ids that belong to a group, in the order of choice. */
export const chosenOf = (group: ChoiceGroup, ids: string[] = []): string[] =>
  ids.filter((id) => group.resources.includes(id))

/** The draft's ids with those of one group replaced. A resource of several groups is kept once. */
export const withChosen = (group: ChoiceGroup, ids: string[], chosen: string[]): string[] => [
  ...new Set([...ids.filter((id) => !group.resources.includes(id)), ...chosen]),
]

/** The number of resources required by all groups together. */
export const leastOf = (groups: ChoiceGroup[]): number => groups.reduce((sum, { minimum }) => sum + minimum, 0)

/** Whether the calendar waits for a choice: a required group has none, or any group has fewer than its minimum. */
export function isWaiting(groups: ChoiceGroup[], ids: string[], isRequired: boolean): boolean {
  return groups.some((group) => {
    const count = chosenOf(group, ids).length
    return count < group.minimum && (count > 0 || isRequired)
  })
}
