import { type Static, Type } from 'typebox'
import { type Authority, readableFields } from '../../domain/access/field-rules.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { type EntityCall, entityCall, isReachedHere, refuseCaller, typeNamed } from './entity-access.ts'
import { type ConfiguredType, isConfigured, kindOf, schemaOf } from './entity-kinds.ts'
import { EntityTypeName } from './entity-params.ts'
import type { FieldFilter, Found } from './entity-store.ts'
import { type RecordType, recordSchemas, searchRecords } from './own-records.ts'
import { filtered, publicSearch } from './public-search.ts'
import { readSearch, type Search } from './read-search.ts'
import { ownProviders, wireEntity } from './wire-entity.ts'

const Params = Type.Object({
  type: EntityTypeName,
  search: Type.Optional(
    Type.Union([Type.String({ maxLength: 4000 }), Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())]),
  ),
})
type Input = OperationInput<Static<typeof Params>>
type Wire = Record<string, unknown> & { id: string }

/** Signed-in people read more of what is their own; staff read by their authority. */
const readsAs = ({ authority, actor }: EntityCall): Authority =>
  authority === 'public' && actor.user !== undefined ? 'self' : authority

/** Whether a staff member searches for work at other providers, which they must not learn. */
function asksBeyond(type: ConfiguredType, { filter }: Search, asked: EntityCall): boolean {
  const own = ownProviders(asked)
  const isBeyond = ({ field, value }: FieldFilter) => field === 'providers' && !own.includes(String(value))
  return type === 'user' && own !== 'all' && asked.authority !== 'public' && filter.some(isBeyond)
}

const some = (entity: Record<string, unknown> & { id: string }, names: Set<string> | null): Wire => ({
  ...Object.fromEntries(Object.entries(entity).filter(([name]) => names === null || names.has(name))),
  id: entity.id,
})

/** Reservations and transactions: all of the provider's for staff, their own for others. */
async function records(
  type: RecordType,
  search: Search,
  asked: EntityCall,
  { ports }: Input,
): Promise<Result<Found<Wire>>> {
  const { tenant, actor, authority } = asked
  if (tenant.provider === null) return ok({ items: [], total: 0 })
  const own = authority === 'public' ? (actor.user?.id ?? null) : null
  if (authority === 'public' && own === null) return refuseCaller(asked)
  const store = ports.repositories(tenant.scope).entities
  return ok(await searchRecords(type, search, { own, tenant, ports, store }))
}

async function configured(type: ConfiguredType, search: Search, asked: EntityCall, { ports }: Input) {
  const { tenant, actor, authority, reach } = asked
  const kind = kindOf(type)
  const { filter, range, page, size } = search
  const query = { filter, limit: size, offset: (page - 1) * size, ...(range && { range }) }
  const store = ports.repositories(tenant.scope).entities
  if (authority !== 'public') {
    if (!isReachedHere(kind, asked) || asksBeyond(type, search, asked)) return ok({ items: [], total: 0 })
    const found = await store.search(kind, { ...query, reach })
    return ok({ ...found, items: found.items.map((one): Wire => wireEntity(type, one, asked)) })
  }
  if (type === 'user') {
    if (actor.user === undefined) return refuseCaller(asked)
    const own = { field: 'id', value: actor.user.id }
    const found = await store.search(kind, { ...query, filter: [...filter, own], reach: 'whitelabel' })
    return ok({ ...found, items: found.items.map((one): Wire => wireEntity(type, one, asked, 'self')) })
  }
  const seen = await publicSearch(type, asked, ports)
  if (!seen.ok) return seen
  const all = filtered(seen.value.all, filter)
  const items = all.slice(query.offset, query.offset + size).map((one): Wire => ({ ...seen.value.shown(one) }))
  return ok({ items, total: all.length })
}

/**
 * Entities of a type, by the values of their fields. Anybody finds what the site shows, people their own account,
 * reservations and transactions, staff everything of their provider, owners everything of their white-label. The answer
 * has the fields that `core/domain/access/field-rules.ts` allows the caller.
 */
export const searchEntities = defineOperation({
  name: 'search_entities',
  summary: 'Entities of a type by what their fields hold: those that you may see, with the fields that you may read.',
  params: Params,
  result: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: true })),
    total: Type.Integer(),
    page: Type.Integer(),
    items_per_page: Type.Integer(),
  }),
  access: 'open',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor } = input
    const named = typeNamed(params.type)
    if (!named.ok) return named
    const type = named.value
    const asked = entityCall(tenant, actor)
    const authority = readsAs(asked)
    const readable = readableFields(type, authority)
    if (readable.size === 0) return refuseCaller(asked)
    const schema = isConfigured(type) ? schemaOf(kindOf(type)) : recordSchemas[type]
    const search = readSearch(params.search, { type, authority, schema, tenant })
    if (!search.ok) return search
    const found = isConfigured(type)
      ? await configured(type, search.value, asked, input)
      : await records(type, search.value, asked, input)
    if (!found.ok) return found
    const { page, size, fields } = search.value
    const chosen = fields?.find((name) => !readable.has(name))
    if (chosen !== undefined)
      return refuse('invalid_params', { field: '/search/fields', data: { expected: [...readable].join(', ') } })
    const names = new Set((fields ?? [...readable]).filter((name) => readable.has(name)))
    return ok({
      items: found.value.items.map((one) => some(one, names)),
      total: found.value.total,
      page,
      items_per_page: size,
    })
  },
})
