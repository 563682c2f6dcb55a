import type { Whitelabel } from '../../domain/entities/index.ts'
import { type Result, refuse } from '../../domain/errors.ts'
import { toMajor } from '../../domain/pricing/money.ts'
import type { Tenant } from '../tenant.ts'
import { type Fault, pointerOf } from '../tenant-bundle/faults.ts'
import { type Bundle, type Kind, Whitelabel as WhitelabelSchema } from '../tenant-bundle/kinds.ts'
import type { KnownEntities } from '../tenant-bundle/known-entities.ts'
import { prepareBundle } from '../tenant-bundle/prepare-bundle.ts'
import { referencesOf } from '../tenant-bundle/references.ts'
import { emptyBundle } from './empty-bundle.ts'
import { type ConfiguredKind, mayBeOfProvider, schemaOf, typeOf } from './entity-kinds.ts'
import type { EntityStore, Reach, StoredEntity } from './entity-store.ts'

/** A change of one entity, in major units; `after` is null when it goes, `before` when it is new. */
export interface Change {
  kind: ConfiguredKind
  id: string
  before: StoredEntity | null
  after: StoredEntity | null
}

interface World {
  tenant: Tenant
  /** As it is stored now: the tenant of a call may be a moment old. */
  whitelabel: Whitelabel
  store: EntityStore
  reach: Reach
  /** May name what belongs to the white-label itself. */
  isOwner: boolean
  now: number
}

/** Whose names must be unique together, and whose formulas name whose questions. */
const asking: ConfiguredKind[] = ['bookables', 'forms', 'addons']
const alone: ConfiguredKind[] = ['discounts', 'limited_use_links']
const everything: ConfiguredKind[] = [
  ...asking,
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
  if (after === null) return everything
  if (asking.includes(kind)) return asking
  return alone.includes(kind) ? [kind] : []
}

const isListed = (kind: ConfiguredKind): kind is Exclude<Kind, 'reservations'> => kind !== 'whitelabels'

type Lists = Map<ConfiguredKind, StoredEntity[]>

/** Every id that is named by what is stored already: nobody learns anything by naming it once more. */
function namedBy(lists: Lists): Set<string> {
  const references = [...lists].flatMap(([kind, list]) =>
    isListed(kind) ? list.flatMap((one) => referencesOf(kind, one, '')) : [],
  )
  return new Set(references.map(({ to, id }) => `${to} ${id}`))
}

/**
 * The database as the writer may know it: staff finds what is its provider's and what its entities name already, so
 * that another's ids answer like unknown ones. What is about to go is not there any more.
 */
function knownTo({ store, reach, isOwner, tenant }: World, lists: Lists, change: Change): KnownEntities {
  const named = namedBy(lists)
  return {
    ...store.known,
    async find(kind, ids) {
      const there = await store.known.find(kind, ids)
      if (change.after === null && change.kind === kind) there.delete(change.id)
      if (reach === 'whitelabel') return there
      const people = kind === 'users' ? await store.peopleOf([...there.keys()]) : new Set<string>()
      const isTheirs = (id: string, provider: string) =>
        provider === tenant.scope.provider ||
        (isOwner && provider === '' && mayBeOfProvider(kind)) ||
        people.has(id) ||
        named.has(`${kind} ${id}`) ||
        id === change.id
      return new Map([...there].filter(([id, one]) => isTheirs(id, one.provider)))
    },
  }
}

/** The lists around a change as a bundle has them, and where in them the entity stands. */
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

/** Where else a fault stands: the entity that has it. */
function elsewhere({ pointer, expected }: Fault, source: Record<string, unknown>) {
  const [, kind = '', index = '', ...rest] = pointer.split('/')
  const list = source[kind]
  const entity: unknown = Array.isArray(list) ? list[Number(index)] : undefined
  const id = typeof entity === 'object' && entity !== null && 'id' in entity ? String(entity.id) : ''
  return { type: typeOf(kind), id, field: `/${rest.join('/')}`, expected }
}

/** Faults by what they say, wherever in its list an entity has moved. */
const nameOf = (fault: Fault, source: Record<string, unknown>) => JSON.stringify(elsewhere(fault, source))

const mostTold = 20

/** The refusal of an entity that has faults; `field` is the first, `data.faults` are all of them. */
function refused(faults: Fault[], at: string) {
  const told = faults.map(({ pointer, ...rest }) => ({ field: `/entity${pointer.slice(at.length)}`, ...rest }))
  const [first] = told
  return refuse('invalid_params', {
    field: first?.field,
    data: { expected: first?.expected, faults: told.slice(0, mostTold) },
  })
}

/**
 * Judges a change by the rules of the import: the entity among those around it, with its references, its formulas, its
 * dates and its money. Refused with `invalid_params` for what is wrong in it, and with `in_use` where something else
 * would be wrong without what it was. Otherwise the bundle that holds it alone, as it is stored.
 */
export async function judge(world: World, change: Change): Promise<Result<Bundle>> {
  const { store, whitelabel, now } = world
  const { kind, id, before, after } = change
  const lists = await store.around(neighboursOf(change))
  const stored = before !== null && !lists.has(kind) ? new Map([...lists, [kind, [before]]]) : lists
  const known = knownTo(world, stored, change)
  const { source, at } = sourceOf(world, lists, change, after)
  const prepared = await prepareBundle(source, { now, known })
  if (prepared.ok) return { ok: true, value: onlyThat(prepared.bundle, kind, id, whitelabel) }
  const isWithin = ({ pointer }: Fault) => at !== null && (pointer === at || pointer.startsWith(`${at}/`))
  const own = prepared.faults.filter(isWithin)
  if (own.length > 0) return refused(own, at ?? '')
  // What was wrong before is not this change's fault.
  const past = sourceOf(world, lists, change, before && toMajorEntity(kind, before, world))
  const earlier = await prepareBundle(past.source, { now, known: store.known })
  const old = new Set(earlier.ok ? [] : earlier.faults.map((fault) => nameOf(fault, past.source)))
  const caused = prepared.faults.filter((fault) => !old.has(nameOf(fault, source)))
  if (caused.length > 0)
    return refuse('in_use', { data: { by: caused.slice(0, mostTold).map((one) => elsewhere(one, source)) } })
  const faulty = new Set(prepared.faults.map((fault) => elsewhere(fault, source)).map((one) => `${one.type} ${one.id}`))
  return withoutOthers(world, lists, change, { known, faulty })
}

const toMajorEntity = (kind: ConfiguredKind, entity: StoredEntity, { tenant }: World): StoredEntity =>
  toMajor(schemaOf(kind), entity, tenant.currency.digits)

/** The entity without those around it that are wrong in ways that are not its own. */
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
