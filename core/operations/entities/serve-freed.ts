import type { Ports } from '../ports.ts'
import { closeQueues, sweepQueues } from '../queues/end-offer.ts'
import type { Tenant } from '../tenant.ts'
import type { ConfiguredKind } from './entity-kinds.ts'

/** Kinds that decide what can be taken, and when. */
const ofCapacity = new Set<ConfiguredKind>([
  'bookables',
  'resources',
  'resourcegroups',
  'availabilities',
  'blackouts',
  'providers',
])

/**
 * Offers the room that a written entity has made to those who wait for it, and closes queues whose time it took away;
 * right after the write, since the queues of a provider may be long. What fails here the sweep repairs: the write
 * stands.
 */
export async function serveFreed(kind: ConfiguredKind, id: string, tenant: Tenant, ports: Ports): Promise<void> {
  if (tenant.provider === null || !ofCapacity.has(kind)) return
  try {
    const work = { tenant: await asWritten(tenant, ports), ports }
    if (kind === 'bookables' && !(await ports.catalogueOf(work.tenant)).find(id)) await closeQueues(work, id)
    await sweepQueues(work, { isChanged: true })
  } catch (error) {
    ports.log.error({ err: error, provider: tenant.scope.provider }, 'queues were not served after a change')
  }
}

/**
 * The tenant after the write: as the call found it, with its own hours, and a revision by which the rest is read anew.
 */
async function asWritten(tenant: Tenant, ports: Ports): Promise<Tenant> {
  const providers = await ports.repositories(tenant.scope).catalogue.providers()
  const provider = providers.find(({ id }) => id === tenant.scope.provider) ?? tenant.provider
  return { ...tenant, provider, timezone: provider?.timezone ?? tenant.timezone, revision: tenant.revision + 1 }
}
