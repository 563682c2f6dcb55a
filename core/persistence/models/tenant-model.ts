import { Model, QueryBuilder } from 'objection'
import type { TenantScope } from '../../operations/tenant.ts'
import type { Row, Value } from '../session.ts'

/** The column with the key of a row's tenant; `self`: the white-label's own row. */
export type Owner = 'provider' | 'whitelabel' | 'self'

/**
 * The tenant that a query belongs to. `reach` says whose rows of providers it may touch: the host's own, or those of
 * all of the white-label's providers.
 */
export interface Within extends TenantScope {
  reach: 'provider' | 'whitelabel'
}

/** A fault of ours: a query that would have reached other tenants' rows. */
export class NoTenant extends Error {
  constructor(table: string) {
    super(`A query of ${table} has no tenant`)
  }
}

const isWithin = (value: unknown): value is Within =>
  typeof value === 'object' && value !== null && 'whitelabel' in value && 'provider' in value && 'reach' in value

/** The tenant of a builder; throws if it has none. */
function withinOf(builder: { context(): object; modelClass(): { tableName: string } }): Within {
  const { tenant: within, onBuild }: { tenant?: unknown; onBuild?: unknown } = builder.context()
  if (!isWithin(within) || onBuild !== narrow) throw new NoTenant(builder.modelClass().tableName)
  return within
}

/** The column that holds the tenant's key, and the key. */
export const keyOf = (owner: Owner, { whitelabel, provider }: TenantScope): [string, string] => {
  if (owner === 'self') return ['id', whitelabel]
  return owner === 'provider' ? ['provider', provider] : ['whitelabel', whitelabel]
}

/** Adds the condition of the tenant. Objection calls it when a query is built, and for every query within it. */
function narrow(builder: QueryBuilder<Model>): void {
  const within = withinOf(builder)
  const model = builder.modelClass()
  if ('limited' in builder.context()) return
  if (!builder.isInsert()) limit(builder, model, builder.tableRefFor(model), within)
}

/** Limits a table of a query, by the name that it has there, to the tenant's rows. */
export function limit(builder: QueryBuilder<Model>, model: unknown, table: string, within: Within): void {
  const owner = ownerOf(model)
  const [column, key] = keyOf(owner, within)
  if (owner === 'provider' && within.reach === 'whitelabel') builder.whereIn(`${table}.provider`, providersOf(within))
  else builder.where(`${table}.${column}`, key)
}

export function ownerOf(model: unknown): Owner {
  const owner: unknown = typeof model === 'function' ? Reflect.get(model, 'owner') : null
  if (owner === 'provider' || owner === 'whitelabel' || owner === 'self') return owner
  throw new TypeError('a relation leads to a model without an owner')
}

/** What makes a query one tenant's: Objection hands it on to the queries of relations. */
export const contextOf = (within: Within) => ({ tenant: within, onBuild: narrow })

/** The conditions in brackets of a query, which are built as a query of no table. */
const isInBrackets = (builder: object): boolean =>
  'isPartial' in builder && Reflect.apply(Object(builder).isPartial, builder, [])

/** Neither builds nor runs a query without a tenant, whichever way it was begun. */
export class TenantQueryBuilder<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  override toKnexQuery<T extends object = object>(...args: unknown[]) {
    if (!isInBrackets(this)) withinOf(this)
    // Objection passes the knex query to fill, which its types leave out.
    return Reflect.apply(super.toKnexQuery<T>, this, args)
  }

  override async execute() {
    withinOf(this)
    return super.execute()
  }

  override async resultSize() {
    withinOf(this)
    return super.resultSize()
  }
}

/**
 * A table whose rows belong to tenants. Queries begin in `prepared.ts`: `query` and its like do not compile, and throw
 * when they are built.
 */
export class TenantModel extends Model {
  static override QueryBuilder = TenantQueryBuilder
  declare static query: never
  declare static relatedQuery: never
  declare static fetchGraph: never
  declare static knexQuery: never
  declare $query: never
  declare $relatedQuery: never
  declare $fetchGraph: never

  declare row: Row

  /** `rowOf` has formed the values: a query is built with stand-ins for them. */
  override $formatDatabaseJson(json: Row) {
    return json
  }

  /** What Objection reads itself stays as it is stored. */
  override $parseDatabaseJson(row: Row) {
    return { row }
  }
}

/** A table of a white-label. */
export class OfWhitelabel extends TenantModel {
  static override idColumn: string | string[] = ['whitelabel', 'id']
  static owner = 'whitelabel' as const
}

/** A table of providers. */
export class OfProvider extends TenantModel {
  static override idColumn: string | string[] = ['provider', 'id']
  static owner = 'provider' as const
}

/** The columns of a row, or of some of its fields: flags as numbers, the model's `jsonAttributes` as text. */
export function rowOf({ jsonAttributes }: typeof TenantModel, fields: object): Record<string, Value> {
  const given: Record<string, Value | boolean | undefined> = Object(fields)
  const row: Record<string, Value> = {}
  for (const name in given) {
    const value = given[name]
    if (jsonAttributes?.includes(name)) row[name] = value === null ? null : JSON.stringify(value)
    else if (typeof value === 'boolean') row[name] = value ? 1 : 0
    else row[name] = value ?? null
  }
  return row
}

/** A model as queries need it. */
export type TenantModelClass = typeof TenantModel & {
  readonly owner: Owner
  /** The row as the product knows it. */
  parse(row: Row): unknown
  /** Columns that no parsed row has. */
  readonly others?: readonly string[]
}

/** Providers' rows are reached through the white-label's own providers. */
class Owners extends OfWhitelabel {
  static override tableName = 'providers'
}

const providersOf = (within: Within) => Model.query.call(Owners).context(contextOf(within)).select('id')

/** The columns that conditions may name. */
export type ColumnOf<M extends TenantModelClass> =
  | (keyof ReturnType<M['parse']> & string)
  | (M extends { others: readonly (infer Other extends string)[] } ? Other : never)
  | Exclude<M['owner'], 'self'>
