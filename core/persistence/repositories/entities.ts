import { statusesAt } from '../../domain/reservation/index.ts'
import { type ConfiguredKind, isOfProvider, isShared } from '../../operations/entities/entity-kinds.ts'
import type { EntityQuery, EntityStore, Found, Reach, StoredEntity } from '../../operations/entities/entity-store.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { knownEntities } from '../bundle/known-entities.ts'
import { saveEntity } from '../bundle/save-entity.ts'
import type { InTenant } from '../in-tenant.ts'
import { type EntityModel, type EntityTable, entityTables, whitelabels } from '../models/models.ts'
import { LedgerLine } from '../models/payment-models.ts'
import { deleting, type Reading, selecting, updating } from '../models/prepared.ts'
import { Reservation } from '../models/reservation-models.ts'
import type { Conditions } from '../models/tenant-query.ts'
import { type Dialect, type Row, text, totalOf } from '../session.ts'
import type { Runner } from '../trip.ts'

type Rows = Conditions<string>

/** A draft that was given up is no reservation of anybody's. */
const shownStatuses = statusesAt('draft', 'standing', 'over')

/** An id as it occurs in a list stored as JSON. */
const quoted = (id: string) => JSON.stringify(id)

/**
 * Whose of the tenant's entities are meant: all, those of the host's provider, the white-label's own, both of these, or
 * people.
 */
interface Whose {
  shape: 'all' | 'site' | 'own' | 'shared' | 'people'
  site?: string
}

function whoseOf(kind: ConfiguredKind, { provider }: TenantScope, reach: Reach): Whose {
  if (kind === 'whitelabels' || isOfProvider(kind) || reach === 'whitelabel') return { shape: 'all' }
  if (kind === 'users') return { shape: 'people', site: quoted(provider) }
  if (provider === '') return { shape: 'own' }
  return { shape: isShared(kind) ? 'shared' : 'site', site: provider }
}

/** People of a provider work there or booked there, which `reservations_user` finds. */
function narrowed(rows: Rows, kind: ConfiguredKind, { shape, site = '' }: Whose): Rows {
  if (shape === 'all') return rows
  if (shape === 'people')
    return rows.either(
      (one) => one.holds('providers', site),
      (one) => one.hasSome('reservations'),
    )
  if (shape === 'shared')
    return rows.either(
      (one) => one.isNull('provider'),
      (one) => one.where('provider', site),
    )
  const owner = kind === 'providers' ? 'id' : 'provider'
  return shape === 'own' ? rows.isNull(owner) : rows.where(owner, site)
}

/** Filters by their columns: for equal values, and for values that a list must contain; and the range to overlap. */
interface Wanted {
  equal: Record<string, string | number>
  holding: Record<string, string>
  start?: number
  end?: number
}

/** Null where nothing can match, as two filters want one column to have different values: a caller's, and its own. */
function wantedBy({ filter, range }: Pick<EntityQuery, 'filter' | 'range'>): Wanted | null {
  const lists = filter.filter(({ isList }) => isList)
  const equal = new Map<string, string | number>()
  for (const { field, value, isList } of filter) {
    if (isList) continue
    const wanted = typeof value === 'boolean' ? Number(value) : value
    if ((equal.get(field) ?? wanted) !== wanted) return null
    equal.set(field, wanted)
  }
  return {
    equal: Object.fromEntries(equal),
    holding: Object.fromEntries(lists.map(({ field, value }) => [field, JSON.stringify(value)])),
    ...range,
  }
}

/** Column names come from the entities' schemas, never from a caller. */
function matching(rows: Rows, { equal, holding, start, end }: Wanted, [begins, ends]: [string, string]): void {
  for (const [column, value] of Object.entries(equal)) rows.where(column, value)
  for (const [column, value] of Object.entries(holding)) rows.holds(column, value)
  if (start !== undefined && end !== undefined) rows.where(ends, '>', start).where(begins, '<', end)
}

/** A page of rows, with the number of all that match. */
function listing<V extends object, T>(
  model: EntityModel | typeof Reservation | typeof LedgerLine,
  order: string[],
  narrow: (rows: Rows, values: V) => unknown,
  parse: (row: Row) => T,
) {
  const total: Reading<V, number> = selecting(
    model as EntityModel,
    (rows, values: V) => {
      narrow(rows, values)
      rows.counted()
    },
    { as: totalOf },
  )
  const page: Reading<V & Paging, T> = selecting(
    model as EntityModel,
    (rows, values: V & Paging) => {
      narrow(rows, values)
      rows.inOrder(...order).atMost(values.limit, values.offset)
    },
    { as: parse },
  )
  return async (tenant: InTenant, values: V, { limit, offset }: Paging): Promise<Found<T>> => {
    const [totals, items] = await tenant.together(
      tenant.ask(total, values),
      tenant.ask(page, { ...values, limit, offset }),
    )
    return { total: totals[0] ?? 0, items }
  }
}

type Paging = Pick<EntityQuery, 'limit' | 'offset'>

const nothing = { items: [], total: 0 }

const tableOf = (kind: ConfiguredKind): EntityTable => (kind === 'whitelabels' ? whitelabels : entityTables[kind])

/** The queries of one kind of entity. */
function queriesOf(kind: ConfiguredKind) {
  const { model } = tableOf(kind)
  const entityOf = (row: Row): StoredEntity => ({ ...model.parse(row), id: text(row.id) })
  const byId = (rows: Rows, { id, ...whose }: Whose & { id: string }) => narrowed(rows, kind, whose).where('id', id)
  return {
    list: listing(
      model,
      ['position', 'id'],
      (rows, wanted: Wanted & Whose) => matching(narrowed(rows, kind, wanted), wanted, ['begins', 'ends']),
      entityOf,
    ),
    find: selecting(model, byId, { as: entityOf }),
    around: selecting(model, (rows, whose: Whose) => void narrowed(rows.inOrder('position', 'id'), kind, whose), {
      as: entityOf,
    }),
    everywhere: selecting(model, (rows) => void rows.inOrder('position', 'id'), { as: entityOf, reach: 'whitelabel' }),
    remove: deleting(model, (rows, { id }: { id: string }) => rows.where('id', id)),
  }
}

const known = new Map<ConfiguredKind, ReturnType<typeof queriesOf>>()

function of(kind: ConfiguredKind): ReturnType<typeof queriesOf> {
  const queries = known.get(kind) ?? queriesOf(kind)
  known.set(kind, queries)
  return queries
}

const reservations = listing(
  Reservation,
  ['start', 'id'],
  (rows, wanted: Wanted) => matching(rows.isOneOf('status', shownStatuses), wanted, ['start', 'end']),
  Reservation.parse,
)

const ledger = listing(
  LedgerLine,
  ['created', 'id'],
  (rows, wanted: Wanted) => matching(rows, wanted, ['created', 'created']),
  LedgerLine.parse,
)

const people = selecting(
  entityTables.users.model as EntityModel,
  (rows, { users, ...whose }: Whose & { users: string[] }) =>
    narrowed(rows.only('id').isOneOf('id', users), 'users', whose),
  { as: ({ id }) => text(id) },
)

/** A use that forbids deleting an entity. */
const one = { as: () => true }
const bookedAt = selecting(
  Reservation,
  (rows, { id }: { id: string }) => rows.only('id').where('bookable', id).atMost(1),
  one,
)
const takenBy = selecting(
  Reservation,
  (rows, { id }: { id: string }) => rows.only('id').holds('resources', id).atMost(1),
  one,
)
const takenAnywhere = selecting(
  Reservation,
  (rows, { id }: { id: string }) => rows.only('id').holds('resources', id).atMost(1),
  { ...one, reach: 'whitelabel' },
)
const openTo = selecting(
  entityTables.bookables.model,
  (rows, { id }: { id: string }) => rows.only('id').holds('bookinggroups', id).atMost(1),
  { ...one, reach: 'whitelabel' },
)

const configuration = selecting(whitelabels.model, (rows) => rows.only('revision').locked(), one)

const raiseAll = updating(whitelabels.model, (rows) => rows.raise('revision'))

const raiseListing = updating(whitelabels.model, (rows) => rows.raise('providersrevision'))

/** A master site shows its subsites' entities. */
const raiseSite = updating(
  entityTables.providers.model,
  (rows, { site, quotedsite }: { site: string; quotedsite: string }) =>
    rows.raise('revision').either(
      (row) => row.where('id', site),
      (row) => row.holds('subsites', quotedsite),
    ),
)

/** All entities of a tenant. */
export function entitiesRepository(
  tenant: InTenant,
  dialect: Dialect,
  runner: Runner,
  scope: TenantScope,
): EntityStore {
  const all = knownEntities(runner, dialect)
  const isThere = async (query: typeof bookedAt, id: string) => (await tenant.first(query, { id })) !== null
  return {
    known: all,
    async search(kind, { reach, ...query }) {
      const wanted = wantedBy(query)
      return wanted === null ? nothing : of(kind).list(tenant, { ...wanted, ...whoseOf(kind, scope, reach) }, query)
    },
    find: (kind, id, reach) => tenant.first(of(kind).find, { id, ...whoseOf(kind, scope, reach) }),
    async reservations(query) {
      const wanted = wantedBy(query)
      return wanted === null ? nothing : reservations(tenant, wanted, query)
    },
    async ledger(query) {
      const wanted = wantedBy(query)
      return wanted === null ? nothing : ledger(tenant, wanted, query)
    },
    async around(kinds, reach) {
      const asked = kinds.map((kind) =>
        reach === 'whitelabel'
          ? tenant.ask(of(kind).everywhere, {})
          : tenant.ask(of(kind).around, whoseOf(kind, scope, reach)),
      )
      const lists = asked.length > 0 ? await tenant.together(...asked) : []
      return new Map(kinds.map((kind, index) => [kind, lists[index] ?? []]))
    },
    async peopleOf(users) {
      if (users.length === 0) return new Set()
      return new Set(await tenant.all(people, { users, ...whoseOf('users', scope, 'provider') }))
    },
    async isInUse(kind, id) {
      if (kind === 'bookables') return isThere(bookedAt, id)
      if (kind === 'resources') return isThere(scope.provider === '' ? takenAnywhere : takenBy, quoted(id))
      return kind === 'bookinggroups' && isThere(openTo, quoted(id))
    },
    lock: async () => void (await tenant.all(configuration, {})),
    save: (kind, bundle, now) => saveEntity({ dialect, runner, known: all }, kind, bundle, now),
    async remove(kind, id) {
      tenant.queue(of(kind).remove, { id })
      await tenant.settled()
    },
    async raise(reach) {
      if (reach === 'whitelabel') tenant.queue(raiseAll, {})
      else tenant.queue(raiseSite, { site: scope.provider, quotedsite: quoted(scope.provider) })
      await tenant.settled()
    },
    async raiseListing() {
      tenant.queue(raiseListing, {})
      await tenant.settled()
    },
  }
}
