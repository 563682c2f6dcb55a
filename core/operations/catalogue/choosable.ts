import { claimedOnly } from '../../domain/availability/group-plan.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import type { CataloguedBookable } from './catalogue.ts'
import { isStaff } from './visibility.ts'

interface Choice {
  entry: Pick<CataloguedBookable, 'rules' | 'resourceIds'>
  tenant: Pick<Tenant, 'scope'>
}

/** The resources of a bookable that a caller may choose; customers choose none of those that staff claim later. */
export function choosableBy(actor: Actor, { entry, tenant }: Choice): Set<string> {
  if (isStaff(actor, tenant)) return new Set(entry.resourceIds)
  const claimed = claimedOnly(entry.rules)
  return new Set(entry.resourceIds.filter((id) => !claimed.has(id)))
}
