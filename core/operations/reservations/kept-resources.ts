import { selectionOf } from '../../domain/availability/selection-methods.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * Resources that stay when others must change: those that the customer chose, and those that every reservation takes.
 */
export function keptResources(
  { resources }: Pick<StoredReservation, 'resources'>,
  { rules }: Pick<CataloguedBookable, 'rules'>,
): string[] {
  const { requiredresources, requirementgroups } = rules
  const manual = requirementgroups.filter((group) => selectionOf(group).namedBy === 'customer')
  const kept = new Set([...requiredresources, ...manual.flatMap((group) => group.resources)])
  return resources.filter((id) => kept.has(id))
}
