import { selectionOf } from '../availability/selection-methods.ts'
import { bookableChosen, dateChosen } from './satisfaction.ts'
import type { FlowDraft, FlowGroup, FlowSite } from './types.ts'

/** A flow that begins with a resource skips this step on a direct link: there resources are chosen with the date. */
export const resourceStepApplies = (_draft: FlowDraft, site: FlowSite): boolean => !site.direct

/**
 * Whether a group leaves nothing to choose, because all of its resources are needed. Nobody is asked for them: they are
 * assigned when the capacity is locked.
 */
export const leavesNoChoice = ({ resources, minimum }: FlowGroup): boolean =>
  resources !== undefined && resources.length > 0 && resources.length <= minimum

/** The groups whose resources the customer names. */
const namedByCustomer = (site: FlowSite): FlowGroup[] =>
  (site.bookable?.requirementgroups ?? []).filter((group) => selectionOf(group).namedBy === 'customer')

/** Those of them from which the customer chooses. */
const pickedFrom = (site: FlowSite): FlowGroup[] => namedByCustomer(site).filter((group) => !leavesNoChoice(group))

/** The number of resources chosen from a group; every choice counts where the group's resources are not known. */
function chosenOf(draft: FlowDraft, { resources }: FlowGroup): number {
  return [...new Set(draft.resources)].filter((id) => resources?.includes(id) ?? true).length
}

/**
 * Whether a checklist has the resource step: some bookable in it has a group to choose from. On a direct link the
 * resources are chosen beside the date, so the step applies only where they are required.
 */
export const resourcesArePicked = (_draft: FlowDraft, site: FlowSite): boolean =>
  pickedFrom(site).length > 0 && (!site.direct || site.bookable?.resourcesrequired === true)

/** Satisfied when an initial resource is chosen: the first step of a flow that begins with one. */
export const initialResourceChosen = (draft: FlowDraft): boolean => (draft.resources ?? []).length > 0

/** Satisfied when the bookable chosen is one that every chosen resource can serve. */
export function bookableServed(draft: FlowDraft, site: FlowSite): boolean {
  if (!bookableChosen(draft, site)) return false
  const { requirementgroups = [], requiredresources = [] } = site.bookable ?? {}
  const serves = (id: string) =>
    requiredresources.includes(id) || requirementgroups.some((group) => group.resources?.includes(id) ?? true)
  return (draft.resources ?? []).every(serves)
}

/**
 * Satisfied when every group to choose from has between its minimum and its maximum, and at least one resource is
 * chosen, unless groups without a choice say who serves.
 */
export function resourcesChosen(draft: FlowDraft, site: FlowSite): boolean {
  const groups = pickedFrom(site)
  const wanted = groups.reduce((sum, group) => sum + group.minimum, 0)
  const least = namedByCustomer(site).length > groups.length ? 0 : 1
  const enough = new Set(draft.resources).size >= Math.max(least, wanted)
  return enough && groups.every((group) => chosenOf(draft, group) >= group.minimum && isWithin(draft, group))
}

/**
 * Whether the chosen resources are acceptable: each group has either none (any free resource will do) or between its
 * minimum and its maximum.
 */
export function resourcesAgreed(draft: FlowDraft, site: FlowSite): boolean {
  return pickedFrom(site).every((group) => {
    const count = chosenOf(draft, group)
    if (count === 0) return !site.bookable?.resourcesrequired || group.minimum === 0
    return count >= group.minimum && isWithin(draft, group)
  })
}

const isWithin = (draft: FlowDraft, group: FlowGroup): boolean =>
  group.resources === undefined || group.maximum === undefined || chosenOf(draft, group) <= group.maximum

/** Satisfied when a slot is chosen, and its resources are acceptable. */
export const dateAndResourcesChosen = (draft: FlowDraft, site: FlowSite): boolean =>
  dateChosen(draft, site) && resourcesAgreed(draft, site)
