import { isRecord } from '../../../domain/is-record.ts'
import { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import type { Actor } from '../../../operations/define-operation.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'

/** A page of a list, as the wire has it. */
export interface EntityPage {
  items: PublicEntity[]
  total: number
}

type Deps = Pick<SiteDeps, 'caller' | 'visitor'>

/** Whom a page acts for: its visitor, else nobody in particular, so that it shows what everybody may see. */
export const pageActor = (tenant: Tenant, visitor?: Actor): Actor =>
  visitor ?? { kind: 'site', provider: tenant.scope.provider, ip: '', language: tenant.language }

/** Calls an operation for the page of a tenant; null when it refuses. */
export async function callFor(
  deps: Deps,
  tenant: Tenant,
  name: string,
  params: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const result = await callRaw(deps, tenant, name, params)
  const value: unknown = result instanceof PreparedJson ? JSON.parse(result.bytes.toString()) : result
  return isRecord(value) ? value : null
}

/** The same, for an answer that may be prepared JSON text and is only to be compared. */
export async function callRaw(
  deps: Deps,
  tenant: Tenant,
  name: string,
  params: Record<string, unknown>,
): Promise<unknown> {
  const actor = pageActor(tenant, deps.visitor)
  const result = await deps.caller.call({ name, params, tenant, actor })
  return result.ok ? result.value : null
}

export async function entitiesOf(
  deps: Deps,
  tenant: Tenant,
  name: string,
  params: Record<string, unknown>,
): Promise<EntityPage> {
  const answer = await callFor(deps, tenant, name, params)
  const items = Array.isArray(answer?.items) ? answer.items.filter(isEntity) : []
  return { items, total: typeof answer?.total === 'number' ? answer.total : items.length }
}

export const isEntity = (value: unknown): value is PublicEntity =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
