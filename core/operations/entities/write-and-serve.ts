import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from '../../domain/errors.ts'
import type { Ports } from '../ports.ts'
import { closeQueues, sweepQueues } from '../queues/end-offer.ts'
import { lapsedWithoutRoom } from '../queues/serve-queues.ts'
import { forEverybody } from '../request-scope.ts'
import { isUnavailable } from '../reservations/wire-life.ts'
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

interface Site {
  tenant: Tenant
  ports: Ports
}

/** What was written; `changed` is false where it was like that already. */
interface Written {
  id: string
  changed?: boolean
}

/** How long a write waits for queues, ms, before and after: those in a short one are served before it is answered. */
const waitsFor = 1000

/** The servings of a site in this process: the one that runs, and the next one, which others may still join. */
interface Servings {
  running: Promise<void>
  next: Next | null
}
interface Next {
  served: Promise<void>
  lacked: Set<string>
}
const servings = new WeakMap<Ports, Map<string, Servings>>()

/**
 * Writes an entity, offers the room that this makes to those who wait for it, and closes queues whose time it took
 * away; right after the write, and with time of its own, since the queues of a provider may be long: the write is
 * answered before they are all served. Writes meanwhile share the next serving. What fails here the sweep repairs: the
 * write stands. Who has let an offer lapse is offered room only where there was none for them before the write.
 * @param write where it is refused, or has changed nothing, it makes no room
 */
export async function writeAndServe<T extends Written>(
  kind: ConfiguredKind,
  { tenant, ports }: Site,
  write: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (tenant.provider === null || !ofCapacity.has(kind)) return write()
  const lacked = await lackingRoom({ tenant, ports })
  const written = await write()
  if (!written.ok || written.value.changed === false) return written
  const served = forEverybody(async () => {
    if (kind === 'bookables') await safely(tenant, ports, () => closeIfGone(written.value.id, tenant, ports))
    await serveInTurn(tenant, ports, lacked)
  })
  await Promise.race([served, pause(waitsFor, undefined, { ref: false })])
  return written
}

/**
 * Runs an import, offers the room that it makes at each of these sites to those who wait for it, and waits for that:
 * its process may end afterwards. If it ends in between, the sweep serves them within 5 minutes, but passes over those
 * whose offer has lapsed, and tells nobody of room in the last hours.
 */
export async function importAndServe<T extends { ok: boolean }>(sites: Site[], write: () => Promise<T>): Promise<T> {
  const before: [Site, Set<string>][] = []
  for (const site of sites) before.push([site, await lackingRoom(site)])
  const written = await write()
  if (!written.ok) return written
  for (const [{ tenant, ports }, lacked] of before) await forEverybody(() => serveInTurn(tenant, ports, lacked))
  return written
}

/** Those whose offer has lapsed and who have no room before a write. */
async function lackingRoom({ tenant, ports }: Site): Promise<Set<string>> {
  let lacked = new Set<string>()
  await safely(tenant, ports, async () => {
    lacked = await forEverybody(() => lapsedWithoutRoom({ tenant, ports }, waitsFor))
  })
  return lacked
}

/** Serves now, or after the serving that runs: it may have read what was there before the write. */
function serveInTurn(tenant: Tenant, ports: Ports, lacked: Set<string>): Promise<void> {
  const ofPorts = servings.get(ports) ?? new Map<string, Servings>()
  servings.set(ports, ofPorts)
  const name = tenantName(tenant.scope)
  const begin = (withoutRoom: ReadonlySet<string>): Promise<void> => {
    const running = safely(tenant, ports, async () => {
      await sweepQueues({ tenant: await asWritten(tenant, ports), ports }, withoutRoom)
    })
    const site: Servings = { running, next: null }
    ofPorts.set(name, site)
    void running.then(() => site.next === null && ofPorts.delete(name))
    return running
  }
  const site = ofPorts.get(name)
  if (!site) return begin(lacked)
  if (site.next) {
    // Of several writes, the first one has made the room that the later ones have found there.
    for (const id of lacked) site.next.lacked.add(id)
    return site.next.served
  }
  const next: Next = { lacked, served: site.running.then(() => begin(next.lacked)) }
  site.next = next
  return next.served
}

/** Nobody waits for what is offered to nobody any more. */
async function closeIfGone(id: string, tenant: Tenant, ports: Ports): Promise<void> {
  const work = { tenant: await asWritten(tenant, ports), ports }
  if (isUnavailable((await ports.catalogueOf(work.tenant)).find(id))) await closeQueues(work, id)
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
