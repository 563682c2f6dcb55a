import { type ChoiceKind, isChoiceKind } from './step-kinds.ts'
import type { BookingFlow } from './types.ts'

/**
 * How a flow has its bookable chosen, and so what the provider's first page is: a list of bookables, of resources
 * (`bookable_byresource_step`), of bookables with their resources, or a calendar with the bookables above it.
 */
export function choiceOf(flow: BookingFlow | undefined): ChoiceKind {
  const kinds = (flow?.steps ?? []).map((step) => step.kind)
  return kinds.find(isChoiceKind) ?? 'bookable_step'
}

/** Selection methods that name nobody when it is booked: staff claims later. */
const isClaimed = (method: unknown) =>
  method === 'resourceclaim' || method === 'resourceclaim_restricted' || method === 'resourcebids'

/** The ids of all resources that can serve a bookable as the wire has it: required ones, and those of its groups. */
export function resourcesServing(bookable: Record<string, unknown>): string[] {
  const groups = Array.isArray(bookable.requirementgroups) ? bookable.requirementgroups : []
  const named = groups.flatMap((group) => (isClaimed(group?.selectionmethod) ? [] : (group?.resources ?? [])))
  const required = Array.isArray(bookable.requiredresources) ? bookable.requiredresources : []
  return [...new Set([...required, ...named])].filter((id) => typeof id === 'string')
}
