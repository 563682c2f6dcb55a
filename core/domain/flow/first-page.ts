import { selectionOf } from '../availability/selection-methods.ts'
import { isRecord } from '../is-record.ts'
import { type ChoiceKind, isChoiceKind } from './step-kinds.ts'
import type { BookingFlow } from './types.ts'

/**
 * How a flow lets customers choose the bookable. This decides the provider's first page: a list of bookables, of
 * resources (`bookable_byresource_step`), of bookables with their resources, or a calendar with the bookables above it.
 */
export function choiceOf(flow: BookingFlow | undefined): ChoiceKind {
  const kinds = (flow?.steps ?? []).map((step) => step.kind)
  return kinds.find(isChoiceKind) ?? 'bookable_step'
}

/** Ids of all resources that can serve a bookable in wire format: required ones, and those of its groups. */
export function resourcesServing(bookable: Record<string, unknown>): string[] {
  const groups = Array.isArray(bookable.requirementgroups) ? bookable.requirementgroups : []
  const named = groups.flatMap((group) =>
    isRecord(group) && selectionOf(group).namedBy !== 'nobody' && Array.isArray(group.resources) ? group.resources : [],
  )
  const required = Array.isArray(bookable.requiredresources) ? bookable.requiredresources : []
  return [...new Set([...required, ...named])].filter((id) => typeof id === 'string')
}
