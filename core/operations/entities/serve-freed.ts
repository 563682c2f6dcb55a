import { setTimeout as pause } from 'node:timers/promises'
import type { Ports } from '../ports.ts'
import { closeQueues, sweepQueues } from '../queues/end-offer.ts'
import { forEverybody } from '../request-scope.ts'
import type { Tenant } from '../tenant.ts'
import { tenantName } from '../tenant-name.ts'
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

/** How long a write waits for this, ms: those in a short queue are served before it is answered. */
const waitsFor = 1000

/** The servings of a site in this process: the one that runs, and the next one, which others may still join. */
interface Servings {
  running: Promise<void>
  next: Promise<void> | null
}
const servings = new WeakMap<Ports, Map<string, Servings>>()

/**
 * Offers the room that a written entity has made to those who wait for it, and closes queues whose time it took away;
 * right after the write, and with time of its own, since the queues of a provider may be long: the write is answered
 * before they are all served. Writes meanwhile share the next serving. What fails here the sweep repairs: the write
 * stands.
 */
export async function serveFreed(kind: ConfiguredKind, id: string, tenant: Tenant, ports: Ports): Promise<void> {
  if (tenant.provider === null || !ofCapacity.has(kind)) return
  const served = forEverybody(async () => {
    if (kind === 'bookables') await safely(tenant, ports, () => closeIfGone(id, tenant, ports))
    await serveInTurn(tenant, ports)
  })
  await Promise.race([served, pause(waitsFor, undefined, { ref: false })])
}

/** Serves now, or after the serving that runs: it may have read what was there before the write. */
function serveInTurn(tenant: Tenant, ports: Ports): Promise<void> {
  const ofPorts = servings.get(ports) ?? new Map<string, Servings>()
  servings.set(ports, ofPorts)
  const name = tenantName(tenant.scope)
  const serve = () =>
    safely(tenant, ports, async () => {
      await sweepQueues({ tenant: await asWritten(tenant, ports), ports }, { isChanged: true })
    })
  const begin = (): Promise<void> => {
    const site: Servings = { running: serve(), next: null }
    ofPorts.set(name, site)
    void site.running.then(() => site.next === null && ofPorts.delete(name))
    return site.running
  }
  const site = ofPorts.get(name)
  if (!site) return begin()
  site.next ??= site.running.then(begin)
  return site.next
}

async function closeIfGone(id: string, tenant: Tenant, ports: Ports): Promise<void> {
  const work = { tenant: await asWritten(tenant, ports), ports }
  if (!(await ports.catalogueOf(work.tenant)).find(id)) await closeQueues(work, id)
}

async function safely(tenant: Tenant, ports: Ports, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ports.log.error({ err: error, provider: tenant.scope.provider }, 'queues were not served after a change')
  }
}

let readings = 0

/**
 * The tenant after the write: as the call found it, with its own hours, and a revision of nobody's, so that the rest is
 * read anew.
 */
async function asWritten(tenant: Tenant, ports: Ports): Promise<Tenant> {
  const providers = await ports.repositories(tenant.scope).catalogue.providers()
  const provider = providers.find(({ id }) => id === tenant.scope.provider) ?? tenant.provider
  readings += 1
  return { ...tenant, provider, timezone: provider?.timezone ?? tenant.timezone, revision: -readings }
}
