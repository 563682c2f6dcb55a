import knexFactory, { type Knex } from 'knex'
import { Model } from 'objection'
import type { TenantScope } from '../../operations/tenant.ts'
import type { Dialect, Row, Statement, Value } from '../session.ts'
import { SqliteClient } from '../sqlite-client.ts'
import { type ColumnOf, contextOf, keyOf, limit, NoTenant, type TenantModelClass, type Within } from './tenant-model.ts'
import { type Builder, Change, type Place, Selection } from './tenant-query.ts'

/**
 * Queries that Objection builds once for each form of their text, and that run with the values of each call. Building
 * costs ten times as much as running by a primary key.
 */
type Values = Record<string, unknown>

type Fill = (values: Values, scope: TenantScope) => Value

/** The text of a query, and where its values come from, in order. */
interface Compiled {
  sql: string
  fills: Fill[]
}

/** How much of several tenants' data a query may touch. */
type Reach = Within['reach']

/** Forms of one query that are kept; lists of very different lengths must not fill the memory. */
const keptForms = 200

/** Build only: they have no connections. */
const builders: Record<Dialect, Knex> = {
  mysql: knexFactory({ client: 'mysql2' }),
  sqlite: knexFactory({ client: SqliteClient, useNullAsDefault: true }),
}

/** Stands in for the tenant while a query is built. */
const anyTenant: TenantScope = { whitelabel: '\u0001whitelabel', provider: '\u0001provider' }

const ofTenant = new Map<unknown, Fill>([
  [anyTenant.whitelabel, (_, { whitelabel }) => whitelabel],
  [anyTenant.provider, (_, { provider }) => provider],
])

/** Stand in for a form's values while it is built, each different from every value of a query's own. */
class Markers {
  readonly #fills = new Map<unknown, Fill>()
  readonly #found = new Set<unknown>()

  /** Numbers stand for numbers, since limits must be some. */
  #mark(value: unknown, fill: Fill): string | number {
    const count = this.#fills.size
    const marker = typeof value === 'number' ? 2 ** 52 + count : `\u0001Value${count}`
    this.#fills.set(marker, fill)
    return marker
  }

  of(values: Values): Values {
    const marked: Values = {}
    for (const [name, value] of Object.entries(values)) marked[name] = this.#stand(name, value)
    return marked
  }

  #stand(name: string, value: unknown): unknown {
    if (name === 'shape' || value === undefined) return value
    if (Array.isArray(value)) return value.map((one, index) => this.#mark(one, (values) => Object(values[name])[index]))
    if (typeof value !== 'object' || value === null) return this.#mark(value, (values) => values[name] as Value)
    const columns = Object.entries(value).map(([column, one]) => [
      column,
      this.#mark(one, (values) => Object(values[name])[column]),
    ])
    return Object.fromEntries(columns)
  }

  /** The source of a value of the built query: a marker's, or the value itself, which is the query's own. */
  fillOf(value: unknown): Fill {
    this.#found.add(value)
    const own = typeof value === 'string' || typeof value === 'number' ? value : null
    return ofTenant.get(value) ?? this.#fills.get(value) ?? (() => own)
  }

  has = (value: unknown): boolean => this.#fills.has(value)

  /** Every value must have reached the query as it is: a form that was chosen by a value would serve other values. */
  check(table: string) {
    if ([...this.#fills.keys()].some((marker) => !this.#found.has(marker)))
      throw new Error(`A query of ${table} does not use all of its values`)
  }
}

/**
 * What decides a query's text: which values there are, the lengths of lists, the columns of rows, and `shape`. Absent
 * values are no part of it.
 */
function formOf(values: Values): string {
  let form = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined) continue
    form += `${name}:`
    if (name === 'shape') form += JSON.stringify(value)
    else if (Array.isArray(value)) form += value.length
    else if (typeof value === 'object' && value !== null) form += Object.keys(value).join()
    form += ' '
  }
  return form
}

/**
 * The query's own numbers become part of its text: SQLite prepares a statement anew whenever a limit is given as a
 * value, which costs more than running it.
 */
function filled(sql: string, bindings: readonly unknown[], markers: Markers): Compiled {
  const fills: Fill[] = []
  let index = 0
  const text = sql.replaceAll('?', () => {
    const value = bindings[index]
    index += 1
    if (typeof value === 'number' && !markers.has(value)) return String(value)
    fills.push(markers.fillOf(value))
    return '?'
  })
  return { sql: text, fills }
}

/** A query that has its tenant only when it is asked: only `inTenant` can. */
class Prepared<V> {
  readonly #model: TenantModelClass
  readonly #reach: Reach
  readonly #build: (place: Place, values: Values) => void
  readonly #forms: Record<Dialect, Map<string, Compiled>> = { mysql: new Map(), sqlite: new Map() }

  constructor(model: TenantModelClass, reach: Reach, build: (place: Place, values: Values) => void) {
    this.#model = model
    this.#reach = reach
    this.#build = build
  }

  statement(dialect: Dialect, scope: TenantScope, values: V): Statement {
    const given: Values = Object(values)
    const form = formOf(given)
    const { sql, fills } = this.#forms[dialect].get(form) ?? this.#compile(dialect, form, given)
    return { sql, values: fills.map((fill) => fill(given, scope)) }
  }

  #compile(dialect: Dialect, form: string, given: Values): Compiled {
    const { tableName } = this.#model
    const markers = new Markers()
    const within = { ...anyTenant, reach: this.#reach }
    const marked = markers.of(given)
    const builder: Builder = Model.query.call(this.#model, builders[dialect])
    builder.context(contextOf(within))
    const made = { relations: 0, isCounted: false }
    this.#build({ builder, model: this.#model, table: tableName, within, dialect, made }, marked)
    const rows = builder.toKnexQuery()
    const query = made.isCounted ? builders[dialect].count('* as total').from(rows.as('counted')) : rows
    const { sql, bindings } = query.toSQL().toNative()
    const compiled = filled(sql, bindings, markers)
    const keys = bindings.filter((value) => value === within.whitelabel || value === within.provider)
    if (keys.length <= made.relations) throw new NoTenant(tableName)
    markers.check(tableName)
    const forms = this.#forms[dialect]
    if (forms.size >= keptForms) forms.clear()
    forms.set(form, compiled)
    return compiled
  }
}

/** Types alone: nobody else makes a query from Objection's builder. */
export type { Prepared, Reading }

/** A prepared query of rows, and what becomes of each. */
class Reading<V, T> extends Prepared<V> {
  readonly parse: (row: Row) => T

  constructor(
    model: TenantModelClass,
    reach: Reach,
    build: (place: Place, values: Values) => void,
    parse: (row: Row) => T,
  ) {
    super(model, reach, build)
    this.parse = parse
  }

  override statement(dialect: Dialect, scope: TenantScope, values: V): Statement {
    const made = super.statement(dialect, scope, values)
    made.parse = this.parse
    return made
  }
}

/** Puts the tenant's condition first: SQLite may scan a table whose query begins with alternatives. */
function limited(place: Place): Place {
  const { builder, model, table, within } = place
  builder.context({ ...contextOf(within), limited: true })
  limit(builder, model, table, within)
  return place
}

interface ReadingOptions<T> {
  /** Makes something else of each row than the model does. */
  as?: (row: Row) => T
  /** Reads rows of all the white-label's providers. */
  reach?: Reach
}

/**
 * A query of a model's rows. `build` is called once for each form with stand-ins for the values, so it must hand them
 * to the query as they are: what decides the form is given as `shape`.
 */
export function selecting<M extends TenantModelClass, V = object, T = ReturnType<M['parse']>>(
  model: M,
  build: (rows: Selection<ColumnOf<M>>, values: V) => unknown,
  { as, reach = 'provider' }: ReadingOptions<T> = {},
): Reading<V, T> {
  const parse = as ?? ((row: Row) => model.parse(row) as T)
  return new Reading<V, T>(
    model,
    reach,
    (place, values) => void build(new Selection(limited(place)), values as V),
    parse,
  )
}

/** A change of a model's rows; `build` as in `selecting`. */
export function updating<M extends TenantModelClass, V = object>(
  model: M,
  build: (rows: Change<ColumnOf<M>>, values: V) => unknown,
  { reach = 'provider' }: { reach?: Reach } = {},
): Prepared<V> {
  return new Prepared<V>(model, reach, (place, values) => {
    const columns = {}
    build(new Change(limited(place), columns), values as V)
    place.builder.patch(columns)
  })
}

/** Deletes a model's rows; `build` as in `selecting`. */
export function deleting<M extends TenantModelClass, V = object>(
  model: M,
  build: (rows: Change<ColumnOf<M>>, values: V) => unknown,
  { reach = 'provider' }: { reach?: Reach } = {},
): Prepared<V> {
  return new Prepared<V>(model, reach, (place, values) => {
    build(new Change(limited(place), {}), values as V)
    place.builder.delete()
  })
}

/** What becomes of a row with the same key: the insert fails, or the row stays, or it gets the new columns. */
export type Existing = 'fails' | 'stays' | readonly string[]

/** Writes a row with its tenant's key. */
export const inserting = (model: TenantModelClass, existing: Existing): Prepared<{ row: Record<string, Value> }> =>
  new Prepared(model, 'provider', ({ builder, within, dialect }, { row }) => {
    const [column, key] = keyOf(model.owner, within)
    const insert = builder.insert({ ...Object(row), [column]: key })
    if (existing === 'fails') return
    // MySQL's IGNORE would let other faults pass as well.
    if (existing === 'stays' && dialect === 'sqlite') insert.onConflict().ignore()
    else insert.onConflict([model.idColumn].flat()).merge(existing === 'stays' ? [column] : [...existing])
  })
