import type { Static, TObject } from 'typebox'
import { parsed, type Row, type Value } from '../session.ts'

/** How an entity's field is stored in its column. */
type ColumnKind = 'text' | 'number' | 'flag' | 'json'

const property = (schema: unknown, key: string): unknown =>
  typeof schema === 'object' && schema !== null ? Reflect.get(schema, key) : undefined

function kindOf(schema: unknown): ColumnKind {
  const type = property(schema, 'type')
  if (type === 'string') return 'text'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  const branches = property(schema, 'anyOf')
  const kinds = new Set(Array.isArray(branches) ? branches.map(kindOf) : ['json' as const])
  const [only] = kinds
  return kinds.size === 1 && only ? only : 'json'
}

/**
 * How an entity is stored in its table. Its fields have their schema names: scalars in columns of their own, structured
 * ones as JSON text, and fields without a column (unknown to the schema, or named in `withoutColumn`) together in
 * `extra`. An absent field is null in its column and absent in the entity: defaults are never stored.
 */
export interface EntityColumns<S extends TObject = TObject> {
  toRow(entity: Static<S>): Record<string, Value>
  fromRow(row: Row): Static<S>
}

/** The most that a field's schema allows; infinite where it names nothing. */
function mostOf(schema: unknown): number {
  const branches = property(schema, 'anyOf')
  if (Array.isArray(branches)) return Math.max(...branches.map(mostOf))
  const most = property(schema, 'maximum')
  return typeof most === 'number' ? most : property(schema, 'type') === 'null' ? 0 : Number.POSITIVE_INFINITY
}

export function entityColumns<S extends TObject>(schema: S, withoutColumn: string[] = []): EntityColumns<S> {
  const kinds = new Map(
    Object.entries(schema.properties)
      .filter(([name]) => !withoutColumn.includes(name))
      .map(([name, field]) => [name, kindOf(field)]),
  )
  const most = new Map(Object.entries(schema.properties).map(([name, field]) => [name, mostOf(field)]))
  return {
    toRow(entity) {
      const row: Record<string, Value> = {}
      const given = new Map(Object.entries(entity))
      for (const [name, kind] of kinds) row[name] = columnValue(kind, given.get(name))
      const extra = [...given].filter(([name, value]) => !kinds.has(name) && value !== undefined)
      row.extra = extra.length > 0 ? JSON.stringify(Object.fromEntries(extra)) : null
      return row
    },
    fromRow(row) {
      const fields: [string, unknown][] = []
      for (const [name, kind] of kinds) {
        const value = row[name]
        if (value === null || value === undefined) continue
        const field = fieldValue(kind, value)
        // What was stored before its field had a bound counts as the bound.
        fields.push([name, typeof field === 'number' ? Math.min(field, most.get(name) ?? field) : field])
      }
      const extra = parsed<Record<string, unknown>>(row.extra, {})
      // Checked when it was imported; the database returns it in the shape in which it was stored.
      return Object.fromEntries([...fields, ...Object.entries(extra)]) as Static<S>
    },
  }
}

function columnValue(kind: ColumnKind, value: unknown): Value {
  if (value === undefined || value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'flag') return value ? 1 : 0
  return kind === 'number' ? Number(value) : String(value)
}

function fieldValue(kind: ColumnKind, value: unknown): unknown {
  if (kind === 'json') return JSON.parse(String(value))
  if (kind === 'flag') return Boolean(value)
  return kind === 'number' ? Number(value) : value
}
