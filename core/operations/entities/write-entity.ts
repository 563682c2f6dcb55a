import { ok, type Result, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import { endLostKeys } from '../keys/end-lost-keys.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import { anything } from '../queues/freed.ts'
import type { Bundle } from '../tenant-bundle/kinds.ts'
import { transact } from '../transact.ts'
import type { EntityCall } from './entity-access.ts'
import { type ConfiguredKind, isOfProvider, mayBeOfProvider } from './entity-kinds.ts'
import type { Reach, StoredEntity } from './entity-store.ts'
import { type Change, judge } from './judge-entity.ts'

/** Whose pages and caches show an entity; null for people, who are shown nowhere. */
function shownIn(kind: ConfiguredKind, entity: StoredEntity | null, { tenant }: EntityCall): Reach | null {
  if (kind === 'users') return null
  if (kind === 'whitelabels' || tenant.provider === null) return 'whitelabel'
  if (kind === 'providers') return entity?.id === tenant.scope.provider ? 'provider' : 'whitelabel'
  if (mayBeOfProvider(kind)) return entity?.provider === tenant.scope.provider ? 'provider' : 'whitelabel'
  return isOfProvider(kind) ? 'provider' : 'whitelabel'
}

/**
 * Raises the revision of everything that shows an entity, before or after a change. A closed time of a resource that
 * providers share is every provider's.
 */
export async function raiseShown(
  unit: UnitOfWork,
  kind: ConfiguredKind,
  entities: (StoredEntity | null)[],
  asked: EntityCall,
): Promise<void> {
  const reaches = new Set(entities.flatMap((one) => shownIn(kind, one, asked) ?? []))
  const closes = kind === 'blackouts' ? entities.flatMap((one) => one?.resource ?? []) : []
  if (await namesShared(unit, closes.map(String))) reaches.add('whitelabel')
  if (reaches.size > 0) await unit.entities.raise(reaches.has('whitelabel') ? 'whitelabel' : 'provider')
}

/** Whether any of these is a resource that the white-label's providers share. */
export async function namesShared({ entities }: Pick<UnitOfWork, 'entities'>, resources: string[]): Promise<boolean> {
  for (const id of new Set(resources)) {
    const resource = await entities.find('resources', id, 'provider')
    if (resource !== null && resource.provider === undefined) return true
  }
  return false
}

/**
 * Keeps that a closed time of a shared resource has gone or changed, for who waits at other providers: they are served
 * after the commit. Which of them have room now is found then, so whatever is ahead counts as freed.
 */
export async function freeShared(
  unit: UnitOfWork,
  kind: ConfiguredKind,
  before: StoredEntity,
  { tenant }: EntityCall,
  { clock, ids }: Pick<Ports, 'clock' | 'ids'>,
): Promise<void> {
  const resource = kind === 'blackouts' && typeof before.resource === 'string' ? before.resource : null
  if (resource === null || !(await namesShared(unit, [resource]))) return
  const now = clock.now()
  const { span } = anything(now)
  const { provider } = tenant.scope
  await unit.rooms.add([{ ...span, id: ids.ordered(), provider, resource, silent: false, created: now }])
}

/** Judges a change against the state under the lock; the caller then writes it. */
export async function judged(
  unit: UnitOfWork,
  asked: EntityCall,
  change: Change,
  ports: Pick<Ports, 'clock'>,
): Promise<Result<Bundle>> {
  const { tenant, reach, authority } = asked
  const store = unit.entities
  const stored = await store.find('whitelabels', tenant.scope.whitelabel, 'whitelabel')
  if (stored === null) return refuse('not_found')
  const whitelabel = { ...tenant.stored.whitelabel, ...stored }
  return judge(
    {
      tenant,
      whitelabel,
      store,
      reach,
      isOwner: authority === 'owner' || authority === 'admin',
      now: ports.clock.now(),
    },
    change,
  )
}

/**
 * Runs a write under the lock of the white-label's configuration. Another call may take a person's address meanwhile.
 */
export async function writing<T>(
  ports: Ports,
  { tenant }: EntityCall,
  work: (unit: UnitOfWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await transact(ports, tenant.scope, async (unit) => {
      await unit.entities.lock()
      return work(unit)
    })
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
    return error.table === 'users' ? refuse('account_exists', { field: '/entity/email' }) : refuse('status_conflict')
  }
}

/** Writes the judged bundle and raises the revision of everything that shows it. */
export async function save(
  unit: UnitOfWork,
  kind: ConfiguredKind,
  bundle: Bundle,
  {
    asked,
    ports,
    was,
  }: { asked: EntityCall; ports: Pick<Ports, 'clock' | 'ids' | 'tokens'>; was: StoredEntity | null },
): Promise<Result<StoredEntity>> {
  const id = was?.id ?? idIn(bundle, kind)
  await unit.entities.save(kind, bundle, ports.clock.now())
  if (kind === 'users' && was !== null) await endLostKeys(unit, { actor: asked.actor, ports })
  const after = kind === 'whitelabels' ? bundle.whitelabel : { ...entityIn(bundle, kind), id }
  await raiseShown(unit, kind, [after, ...(kind === 'blackouts' ? [was] : [])], asked)
  const reach = shownIn(kind, after, asked)
  if (kind === 'providers' && reach === 'provider') await unit.entities.raiseListing()
  const written = await unit.entities.find(kind, id, 'whitelabel')
  return written ? ok(written) : refuse('not_found')
}

const entityIn = (bundle: Bundle, kind: ConfiguredKind) =>
  kind === 'whitelabels' ? bundle.whitelabel : bundle[kind][0]
const idIn = (bundle: Bundle, kind: ConfiguredKind): string => entityIn(bundle, kind)?.id ?? ''
