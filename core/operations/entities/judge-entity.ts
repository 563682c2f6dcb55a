import type { Whitelabel } from '../../domain/entities/index.ts'
import { type Result, refuse } from '../../domain/errors.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import type { Tenant } from '../tenant.ts'
import { type Fault, pointerOf } from '../tenant-bundle/faults.ts'
import { type Bundle, type Kind, Whitelabel as WhitelabelSchema } from '../tenant-bundle/kinds.ts'
import type { KnownEntities } from '../tenant-bundle/known-entities.ts'
import { notificationDoubts } from '../tenant-bundle/notification-doubts.ts'
import { prepareBundle } from '../tenant-bundle/prepare-bundle.ts'
import { referencesOf } from '../tenant-bundle/references.ts'
import { type EventInZone, eventsOfProvider, reservedElsewhere } from '../tenant-bundle/reserved-elsewhere.ts'
import { emptyBundle } from './empty-bundle.ts'
import { type ConfiguredKind, isShared, mayBeOfProvider, schemaOf, typeOf } from './entity-kinds.ts'
import type { EntityStore, Reach, StoredEntity } from './entity-store.ts'
import { isSame } from './writable-changes.ts'

/** A change of one entity, in major units; `after` is null for a deletion, `before` for a new entity. */
export interface Change {
  kind: ConfiguredKind
  id: string
  before: StoredEntity | null
  after: StoredEntity | null
}

interface World {
  tenant: Tenant
  /** As it is stored now: the call's tenant may be slightly older. */
  whitelabel: Whitelabel
  store: EntityStore
  reach: Reach
  /** Whether the caller may name what belongs to the white-label itself. */
  isOwner: boolean
  now: number
}

/** Kinds whose names must be unique together, and whose formulas name each other's questions. */
const withQuestions: ConfiguredKind[] = ['bookables', 'forms', 'addons']
const alone: ConfiguredKind[] = ['discounts', 'limited_use_links']
const everything: ConfiguredKind[] = [
  ...withQuestions,
  ...alone,
  'resources',
  'resourcegroups',
  'availabilities',
  'blackouts',
  'pointspackages',
  'bookinggroups',
  'dictionaries',
]

function neighboursOf({ kind, after }: Change): ConfiguredKind[] {
  // Nothing else names a form, and of one that is shared these are all of the white-label's.
  if (kind === 'forms') return withQuestions
  if (after === null) return everything
  if (withQuestions.includes(kind)) return withQuestions
  return alone.includes(kind) ? [kind] : []
}

const isListed = (kind: ConfiguredKind): kind is Exclude<Kind, 'reservations'> => kind !== 'whitelabels'

type Lists = Map<ConfiguredKind, StoredEntity[]>

/** Every id that stored entities name already. Naming such an id again reveals nothing. */
function namedBy(lists: Lists): Set<string> {
  const references = [...lists].flatMap(([kind, list]) =>
    isListed(kind) ? list.flatMap((one) => referencesOf(kind, one, '')) : [],
  )
  return new Set(references.map(({ to, id }) => `${to} ${id}`))
}

/**
 * The database as the caller may know it. Staff know what their provider has and what its entities name already; other
 * ids are treated like unknown ones. An entity that is being deleted is left out.
 */
function knownTo({ store, reach, isOwner, tenant }: World, lists: Lists, change: Change): KnownEntities {
  const named = namedBy(lists)
  return {
    ...store.known,
    // The lists around the change have them already, also those that are left out because they were faulty before.
    names: async () => [],
    async find(kind, ids) {
      const there = await store.known.find(kind, ids)
      if (change.after === null && change.kind === kind) there.delete(change.id)
      if (reach === 'whitelabel') return there
      const people = kind === 'users' ? await store.peopleOf([...there.keys()]) : new Set<string>()
      const isTheirs = (id: string, provider: string) =>
        provider === tenant.scope.provider ||
        (provider === '' && (isShared(kind) || (isOwner && mayBeOfProvider(kind)))) ||
        people.has(id) ||
        named.has(`${kind} ${id}`) ||
        id === change.id
      return new Map([...there].filter(([id, one]) => isTheirs(id, one.provider)))
    },
  }
}

/** The lists around a change, as in a bundle, and the position of the entity in them. */
function sourceOf({ whitelabel, tenant }: World, lists: Lists, { kind, id }: Change, entity: StoredEntity | null) {
  const { digits } = tenant.currency
  const major = { ...toMajor(WhitelabelSchema, whitelabel, digits) }
  const others = [...lists].map(([one, list]): [string, unknown[]] => [
    one,
    list.filter((other) => one !== kind || other.id !== id).map((other) => toMajor(schemaOf(one), other, digits)),
  ])
  const source: Record<string, unknown> & { whitelabel: unknown } = {
    whitelabel: kind === 'whitelabels' && entity ? entity : major,
    providers: [],
    ...Object.fromEntries(others),
  }
  if (kind === 'whitelabels' || entity === null) return { source, at: kind === 'whitelabels' ? '/whitelabel' : null }
  const list = source[kind]
  const before = Array.isArray(list) ? list : []
  return { source: { ...source, [kind]: [...before, entity] }, at: pointerOf(kind, before.length) }
}

/** The entity that has a fault, if it is another one. */
function elsewhere({ pointer, expected }: Fault, source: Record<string, unknown>) {
  const [, kind = '', index = '', ...rest] = pointer.split('/')
  const list = source[kind]
  const entity: unknown = Array.isArray(list) ? list[Number(index)] : undefined
  const id = typeof entity === 'object' && entity !== null && 'id' in entity ? String(entity.id) : ''
  return { type: typeOf(kind), id, field: `/${rest.join('/')}`, expected }
}

/** Identifies a fault by its contents, because an entity's position in its list may change. */
const nameOf = (fault: Fault, source: Record<string, unknown>) => JSON.stringify(elsewhere(fault, source))

const mostTold = 20

/** Refuses an entity with faults; `field` is the first, `data.faults` lists all. */
function refused(faults: Fault[], at: string) {
  const told = faults.map(({ pointer, ...rest }) => ({ field: `/entity${pointer.slice(at.length)}`, ...rest }))
  const [first] = told
  return refuse('invalid_params', {
    field: first?.field,
    data: { expected: first?.expected, faults: told.slice(0, mostTold) },
  })
}

/**
 * Switches of `notifications` that would switch nothing. An import keeps them and warns; here nobody would read the
 * warning, so the change is refused. Those that are stored already are left alone.
 */
function misspeltNotifications({ before, after }: Change): Fault[] {
  if (after === null || isSame(before?.notifications, after.notifications)) return []
  return notificationDoubts(after.notifications, '').map(({ pointer, message }) => ({ pointer, expected: message }))
}

/**
 * Judges a change by the rules of imports: the entity among those around it, with its references, formulas, dates and
 * money. Refuses with `invalid_params` for faults of its own, and with `in_use` if the change would break another
 * entity. Otherwise returns the bundle with this entity alone, as it is stored.
 */
export async function judge(world: World, change: Change): Promise<Result<Bundle>> {
  const { store, whitelabel, now } = world
  const { kind, id, before, after } = change
  const misspelt = misspeltNotifications(change)
  if (misspelt.length > 0) return refused(misspelt, '')
  const lists = await store.around(neighboursOf(change), isShared(kind) ? world.reach : 'provider')
  const stored = before !== null && !lists.has(kind) ? new Map([...lists, [kind, [before]]]) : lists
  const known = knownTo(world, stored, change)
  const { source, at } = sourceOf(world, lists, change, after)
  const prepared = await prepareBundle(source, { now, known })
  if (prepared.ok) return unlessReserved(world, change, onlyThat(prepared.bundle, kind, id, whitelabel))
  const isWithin = ({ pointer }: Fault) => at !== null && (pointer === at || pointer.startsWith(`${at}/`))
  const own = prepared.faults.filter(isWithin)
  if (own.length > 0) return refused(own, at ?? '')
  // Faults that existed before are not caused by this change.
  const past = sourceOf(world, lists, change, before && toMajorEntity(kind, before, world))
  const earlier = await prepareBundle(past.source, { now, known: { ...store.known, names: known.names } })
  const old = new Set(earlier.ok ? [] : earlier.faults.map((fault) => nameOf(fault, past.source)))
  const caused = prepared.faults.filter((fault) => !old.has(nameOf(fault, source)))
  if (caused.length > 0)
    return refuse('in_use', { data: { by: caused.slice(0, mostTold).map((one) => elsewhere(one, source)) } })
  const faulty = new Set(prepared.faults.map((fault) => elsewhere(fault, source)).map((one) => `${one.type} ${one.id}`))
  const alone = await withoutOthers(world, lists, change, { known, faulty })
  return alone.ok ? unlessReserved(world, change, alone.value) : alone
}

/** Refuses an event, or a provider's zone, by which there would be no occurrence any more where people are booked. */
async function unlessReserved(world: World, { before }: Change, bundle: Bundle): Promise<Result<Bundle>> {
  if (before === null) return { ok: true, value: bundle }
  const [field, changes] = await changedEvents(world, bundle)
  for (const [from, to] of changes) {
    const [expected] = await reservedElsewhere(world.store.known, from, to, world.now)
    if (expected !== undefined) return refuse('in_use', { field, data: { expected } })
  }
  return { ok: true, value: bundle }
}

/** The stored events that a change concerns, as they are and as they will be, and the field that would be at fault. */
async function changedEvents(
  { tenant, store: { known } }: World,
  { whitelabel, bookables, providers }: Bundle,
): Promise<[field: string, changes: [from: EventInZone, to: EventInZone][]]> {
  const [provider] = providers
  if (provider) {
    const zone = (await known.find('providers', [provider.id])).get(provider.id)?.timezone ?? tenant.timezone
    const { timezone = zone } = provider
    const of = { whitelabel: whitelabel.id, provider: provider.id }
    const events = zone === timezone ? [] : await eventsOfProvider(known, of)
    return [
      '/entity/timezone',
      events.map((event) => [
        { event, zone },
        { event, zone: timezone },
      ]),
    ]
  }
  const [after] = bookables
  const event = after && (await known.find('bookables', [after.id])).get(after.id)?.entity
  const zone = tenant.timezone
  const isEvent = after && event?.bookabletype === 'event'
  return [
    '/entity/restrictions',
    isEvent
      ? [
          [
            { event, zone },
            { event: after, zone },
          ],
        ]
      : [],
  ]
}

const toMajorEntity = (kind: ConfiguredKind, entity: StoredEntity, { tenant }: World): StoredEntity =>
  toMajor(schemaOf(kind), entity, tenant.currency.digits)

/** Prepares the entity again, without neighbours whose faults this change did not cause. */
async function withoutOthers(
  world: World,
  lists: Lists,
  change: Change,
  { known, faulty }: { known: KnownEntities; faulty: Set<string> },
): Promise<Result<Bundle>> {
  const sound = [...lists].map(([kind, list]): [ConfiguredKind, StoredEntity[]] => [
    kind,
    list.filter(({ id }) => !faulty.has(`${typeOf(kind)} ${id}`)),
  ])
  const { source, at } = sourceOf(world, new Map(sound), change, change.after)
  const prepared = await prepareBundle(source, { now: world.now, known })
  if (!prepared.ok) return refused(prepared.faults, at ?? '')
  return { ok: true, value: onlyThat(prepared.bundle, change.kind, change.id, world.whitelabel) }
}

function onlyThat(bundle: Bundle, kind: ConfiguredKind, id: string, whitelabel: Whitelabel): Bundle {
  if (kind === 'whitelabels') return emptyBundle(bundle.whitelabel)
  return { ...emptyBundle(whitelabel), [kind]: bundle[kind].filter((one) => one.id === id) }
}
