import { bookableChosen, dateChosen } from './satisfaction.ts'
import type { FlowDraft, FlowGroup, FlowSite } from './types.ts'

/** In a flow that begins with a resource, the step falls away on a direct link: who serves is chosen with the date. */
export const resourceStepApplies = (_draft: FlowDraft, site: FlowSite): boolean => !site.direct

/** The groups from which the customer picks. */
const pickedFrom = (site: FlowSite): FlowGroup[] =>
  (site.bookable?.requirementgroups ?? []).filter((group) => group.selectionmethod === 'manual')

/** How many of a group are chosen; of one whose resources are not known every choice counts. */
function chosenOf(draft: FlowDraft, { resources }: FlowGroup): number {
  return [...new Set(draft.resources)].filter((id) => resources?.includes(id) ?? true).length
}

/**
 * The resource step of a checklist: for what is chosen in it, where customers pick of some group. A direct link books
 * one bookable, whose resources stand beside its date unless they must be chosen.
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

/** Satisfied when as many resources are chosen as the groups that the customer picks from ask for. */
export function resourcesChosen(draft: FlowDraft, site: FlowSite): boolean {
  const groups = pickedFrom(site)
  const wanted = groups.reduce((sum, group) => sum + group.minimum, 0)
  const enough = new Set(draft.resources).size >= Math.max(1, wanted)
  return enough && groups.every((group) => chosenOf(draft, group) >= group.minimum && isWithin(draft, group))
}

/**
 * Whether the resources chosen may stand: none of a group where whoever is free will do, else between its minimum and
 * its maximum.
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

/** Satisfied when a slot is chosen, and the resources with it. */
export const dateAndResourcesChosen = (draft: FlowDraft, site: FlowSite): boolean =>
  dateChosen(draft, site) && resourcesAgreed(draft, site)
