import type { Static, TSchema } from 'typebox'
import { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import type { Actor, Operation } from '../../../operations/define-operation.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteDeps } from '../site-deps.ts'

type Deps = Pick<SiteDeps, 'caller' | 'visitor'>

/** The actor of a page: its visitor, else an anonymous one, so that the page shows what everybody may see. */
export const pageActor = (tenant: Tenant, visitor?: Actor): Actor =>
  visitor ?? { kind: 'site', provider: tenant.scope.provider, ip: '', language: tenant.language }

/** Calls an operation for a tenant's page; null if it refuses. */
export async function callFor<P extends TSchema, R extends TSchema>(
  deps: Deps,
  tenant: Tenant,
  operation: Operation<P, R>,
  params: Static<P>,
): Promise<Static<R> | null> {
  const answer = await callRaw(deps, tenant, operation, params)
  if (answer instanceof PreparedJson) return JSON.parse(answer.bytes.toString())
  // The caller knows operations by name; the compiler has held this one's handler to its `result`.
  return answer as Static<R> | null
}

/** The same, for an answer that may be prepared JSON text and is only compared. */
export async function callRaw<P extends TSchema>(
  deps: Deps,
  tenant: Tenant,
  { name }: Pick<Operation<P>, 'name'>,
  params: Static<P>,
): Promise<unknown> {
  const actor = pageActor(tenant, deps.visitor)
  const result = await deps.caller.call({ name, params, tenant, actor })
  return result.ok ? result.value : null
}
