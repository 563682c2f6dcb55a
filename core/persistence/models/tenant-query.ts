import { fn, Model, type QueryBuilder, raw, ref } from 'objection'
import type { Dialect, Value } from '../session.ts'
import { contextOf, keyOf, limit, NoTenant, type TenantModelClass, type Within } from './tenant-model.ts'

export type Builder = QueryBuilder<Model>

/** What all parts of a query know. */
export interface Place {
  builder: Builder
  model: TenantModelClass
  /** The name of the model's table in the query. */
  table: string
  within: Within
  dialect: Dialect
  /** How many relations the query follows, and whether its rows are counted instead of read. */
  made: { relations: number; isCounted: boolean }
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
type Given = string | number
/** A column of the table, or of a relation that the query follows: `relation.column`. */
type Named<Column extends string> = Column | `${string}.${string}`
/** One condition, or several that must all hold. */
type Condition<Column extends string> = (some: Conditions<Column>) => unknown

/** A column with the table or relation to which it belongs. */
const named = ({ table }: Place, column: string): string => (column.includes('.') ? column : `${table}.${column}`)

/** Text in the place of a value would be an expression, which could mean anything. */
function plain<V extends Value>(value: V): V {
  if (typeof value === 'object' && value !== null) throw new TypeError('A value of a query is a text, a number or null')
  return value
}

/**
 * Conditions that all hold. Objection's own builder stays inside: there is no `orWhere`, `from`, `clear` or raw text by
 * which a query could leave its tenant; alternatives stand in brackets of their own.
 */
export class Conditions<Column extends string> {
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  where(column: Named<Column>, value: Given): this
  where(column: Named<Column>, comparison: Comparison, value: Given): this
  where(column: Named<Column>, ...given: [Given] | [Comparison, Given]): this {
    const [comparison, value] = given.length === 1 ? (['=', given[0]] as const) : given
    this.#place.builder.where(named(this.#place, column), comparison, plain(value))
    return this
  }

  isNull(column: Named<Column>): this {
    this.#place.builder.whereNull(named(this.#place, column))
    return this
  }

  isOneOf(column: Named<Column>, values: readonly Given[]): this {
    this.#place.builder.whereIn(named(this.#place, column), values.map(plain))
    return this
  }

  /** The text occurs in the column: a value, as JSON, of a stored list. */
  holds(column: Named<Column>, text: string): this {
    const found = fn('INSTR', fn.coalesce(ref(named(this.#place, column)), raw("''")), text)
    this.#place.builder.where(found, '>', raw('0'))
    return this
  }

  /** At least one of them. */
  either(...alternatives: Condition<Column>[]): this {
    const place = this.#place
    place.builder.where((group: Builder) => {
      for (const alternative of alternatives)
        group.orWhere((builder: Builder) => void alternative(new Conditions({ ...place, builder })))
    })
    return this
  }

  /** Some row of a relation exists, within the same tenant: looked for in each row of this query. */
  hasSome(relation: string): this {
    const { model, builder, within, made } = this.#place
    made.relations += 1
    const found: Builder = Model.relatedQuery.call(model, relation)
    builder.whereExists(found.context(contextOf(within)).select(raw('1')))
    return this
  }

  /** The same, but all such rows are found first, by their own conditions. */
  isAmong(relation: string, condition: Condition<string>): this {
    const { model, builder, within, made } = this.#place
    made.relations += 1
    const { ownerProp, relatedProp, relatedModelClass } = model.getRelation(relation)
    const index = ownerProp.cols.findIndex((column) => column !== keyOf(model.owner, within)[0])
    const found: Builder = Model.query.call(relatedModelClass).context(contextOf(within))
    const related = { ...this.#place, builder: found, model: modelOf(found), table: relatedModelClass.tableName }
    condition(new Conditions(related))
    found.select(named(related, relatedProp.cols[index] ?? ''))
    builder.whereIn(named(this.#place, ownerProp.cols[index] ?? ''), found)
    return this
  }
}

function modelOf(builder: Builder): TenantModelClass {
  const model: unknown = builder.modelClass()
  if (typeof model !== 'function' || !('parse' in model)) throw new NoTenant(builder.modelClass().tableName)
  return model as TenantModelClass
}

/** A query that reads a table's rows. */
export class Selection<Column extends string> extends Conditions<Column> {
  readonly #place: Place

  constructor(place: Place) {
    super(place)
    this.#place = place
  }

  /** Reads these columns instead of all. */
  only(...columns: Column[]): this {
    this.#place.builder.select(columns.map((column) => named(this.#place, column)))
    return this
  }

  /** Follows a relation, whose columns can be named from then on; rows without one are left out. */
  beside(relation: string): this {
    const { builder, model, within, made } = this.#place
    made.relations += 1
    builder.joinRelated(relation)
    limit(builder, model.getRelation(relation).relatedModelClass, relation, within)
    return this
  }

  /** Reads columns of a relation's row too, under their own names. */
  with(relation: string, ...columns: string[]): this {
    const { builder, model } = this.#place
    builder.select(`${model.tableName}.*`, ...columns.map((column) => `${relation}.${column}`))
    return this.beside(relation)
  }

  inOrder(...columns: Column[]): this {
    for (const column of columns) this.#place.builder.orderBy(named(this.#place, column))
    return this
  }

  latestFirst(column: Column): this {
    this.#place.builder.orderBy(named(this.#place, column), 'desc')
    return this
  }

  atMost(limit: number, offset?: number): this {
    this.#place.builder.limit(limit)
    if (offset !== undefined) this.#place.builder.offset(offset)
    return this
  }

  /** Locks the rows until the transaction ends; SQLite's transactions lock anyway. */
  locked(): this {
    this.#place.builder.forUpdate()
    return this
  }

  /** Reads one row with the number of rows, as `total`. */
  counted(): this {
    this.#place.builder.count('* as total')
    return this
  }

  /** The same, but counts no more rows than this. */
  countedUpTo(most: number): this {
    this.#place.builder.select(raw('1')).limit(most)
    this.#place.made.isCounted = true
    return this
  }

  /** Reads a row for each value of the column, with the number of its rows as `total`, or the sum of a column. */
  countedBy(column: Named<Column>, summed?: Column): this {
    const { builder } = this.#place
    builder.select(named(this.#place, column)).groupBy(named(this.#place, column))
    if (summed === undefined) builder.count('* as total')
    else builder.sum(`${named(this.#place, summed)} as total`)
    return this
  }
}

/** A query that changes or deletes a table's rows. */
export class Change<Column extends string> extends Conditions<Column> {
  readonly #place: Place
  readonly #columns: Record<string, unknown>

  constructor(place: Place, columns: Record<string, unknown>) {
    super(place)
    this.#place = place
    this.#columns = columns
  }

  /** A row's tenant never changes. */
  #put(column: string, value: unknown) {
    const { model, within } = this.#place
    if (column === keyOf(model.owner, within)[0]) throw new NoTenant(model.tableName)
    this.#columns[column] = value
  }

  set(columns: { [Name in Column]?: Value }): this {
    for (const [column, value] of Object.entries<Value | undefined>(columns)) this.#put(column, plain(value ?? null))
    return this
  }

  /** Counts a column up. */
  raise(column: Column): this {
    this.#put(column, raw('?? + 1', [column]))
    return this
  }

  /** Empties a column in rows where another one is empty. */
  clearWithout(column: Column, other: Column): this {
    this.#put(column, raw('CASE WHEN ?? IS NULL THEN NULL ELSE ?? END', [other, column]))
    return this
  }
}
