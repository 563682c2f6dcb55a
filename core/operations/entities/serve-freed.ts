import type { Ports } from '../ports.ts'
import { sweepQueues } from '../queues/end-offer.ts'
import type { Tenant } from '../tenant.ts'
import type { ConfiguredKind } from './entity-kinds.ts'

/** Kinds that decide what can be taken, and when. */
const ofCapacity = new Set<ConfiguredKind>(['bookables', 'resources', 'resourcegroups', 'availabilities', 'blackouts'])

/**
 * Offers the room that a written entity has made to those who wait for it, and closes queues whose time it took away;
 * right after the write, since the queues of a provider may be long. What fails here the sweep repairs: the write
 * stands.
 */
export async function serveFreed(kind: ConfiguredKind, tenant: Tenant, ports: Ports): Promise<void> {
  if (tenant.provider === null || !ofCapacity.has(kind)) return
  try {
    // The tenant is as the call found it; the write has raised its revision, so that the catalogue is read anew.
    await sweepQueues({ tenant: { ...tenant, revision: tenant.revision + 1 }, ports })
  } catch (error) {
    ports.log.error({ err: error, provider: tenant.scope.provider }, 'queues were not served after a change')
  }
}
