import { openPlaces } from '../../domain/availability/claim-places.ts'
import { selectionOf } from '../../domain/availability/selection-methods.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'

type Having = Pick<StoredReservation, 'resources'>
type Ruled = Pick<CataloguedBookable, 'rules'>

/**
 * Resources that stay when others must change: those that the customer chose, and those that every reservation takes.
 */
export function keptResources({ resources }: Having, { rules }: Ruled): string[] {
  const { requiredresources, requirementgroups } = rules
  const manual = requirementgroups.filter((group) => selectionOf(group).namedBy === 'customer')
  const kept = new Set([...requiredresources, ...manual.flatMap((group) => group.resources)])
  return resources.filter((id) => kept.has(id))
}

/**
 * Whether a reservation has the resources that are chosen, and of others that customers choose those alone that its
 * groups need: one more would be given back.
 */
export function isSameChoice(reservation: Having, entry: Ruled, chosen: readonly string[]): boolean {
  const { rules } = entry
  const beside = keptResources(reservation, entry).filter(
    (id) => !chosen.includes(id) && !rules.requiredresources.includes(id),
  )
  const open = (named: readonly string[]) => openPlaces(rules, new Set(named)).length
  const isHad = chosen.every((id) => reservation.resources.includes(id))
  return isHad && open(chosen) - open([...chosen, ...beside]) === beside.length
}
