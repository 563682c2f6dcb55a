import type { TenantScope } from '../operations/tenant.ts'
import { type Existing, inserting, type Prepared, type Reading } from './models/prepared.ts'
import { rowOf, type TenantModelClass } from './models/tenant-model.ts'
import type { Dialect, Row, Statement } from './session.ts'
import type { Runner } from './trip.ts'

/** A query with its values, for reading several in one round trip. */
export interface Asked<T> {
  statement: Statement
  parse(row: Row): T
}

type Rows<T> = { -readonly [Index in keyof T]: T[Index] extends Asked<infer One> ? One[] : never }

/** One tenant's access to the models: the only way to run their queries. */
export interface InTenant {
  ask<V, T>(query: Reading<V, T>, values: V): Asked<T>
  /** The rows of several queries, in one round trip. */
  together<const T extends readonly Asked<unknown>[]>(...asked: T): Promise<Rows<T>>
  all<V, T>(query: Reading<V, T>, values: V): Promise<T[]>
  first<V, T>(query: Reading<V, T>, values: V): Promise<T | null>
  /** Changes now; returns how many rows matched. */
  change<V>(query: Prepared<V>, values: V): Promise<number>
  /** Queues a change whose result is not needed, until `settled` or the transaction's next round trip. */
  queue<V>(query: Prepared<V>, values: V): void
  /** Queues a row of the tenant. */
  insert(model: TenantModelClass, fields: object, existing?: Existing): void
  settled(): Promise<void>
}

const inserts = new Map<string, ReturnType<typeof inserting>>()

function insertOf(model: TenantModelClass, existing: Existing) {
  const name = `${model.tableName} ${existing}`
  const known = inserts.get(name)
  if (known) return known
  const made = inserting(model, existing)
  inserts.set(name, made)
  return made
}

/** Where a tenant's queries run. */
export interface TenantSource {
  dialect: Dialect
  runner: Runner
  scope: TenantScope
}

export function inTenant({ dialect, runner, scope }: TenantSource): InTenant {
  const ask: InTenant['ask'] = (query, values) => ({
    statement: query.statement(dialect, scope, values),
    parse: query.parse,
  })
  const all: InTenant['all'] = async (query, values) => {
    const [result] = await runner.run([query.statement(dialect, scope, values)])
    return (result?.rows ?? []).map(query.parse)
  }
  return {
    ask,
    async together(...asked) {
      const results = await runner.run(asked.map(({ statement }) => statement))
      // Each list has the type of its query.
      return asked.map(({ parse }, index) => (results[index]?.rows ?? []).map((row) => parse(row))) as Rows<
        typeof asked
      >
    },
    all,
    async first(query, values) {
      const [result] = await runner.run([query.statement(dialect, scope, values)])
      const row = result?.rows[0]
      return row === undefined ? null : query.parse(row)
    },
    change: (query, values) => runner.write(query.statement(dialect, scope, values)),
    queue: (query, values) => runner.queue(query.statement(dialect, scope, values)),
    insert(model, fields, existing = 'fails') {
      runner.queue(insertOf(model, existing).statement(dialect, scope, { row: rowOf(model, fields) }))
    },
    settled: () => runner.settled(),
  }
}
