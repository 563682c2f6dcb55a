import { Value } from 'typebox/value'
import { isRecord } from '../../domain/is-record.ts'
import { hasShape } from './check-shape.ts'
import { type Bundle, type EntityOf, type Kind, schemas, Whitelabel } from './kinds.ts'

/**
 * An entity that rules can read, whatever its faults: optional fields of a wrong shape are removed, required ones
 * replaced by an empty text, a list without items or NaN, which no rule objects to. List positions stay, so that
 * pointers stay right. Text of a wrong form stays. Never store the result.
 */
export const mended = <K extends Kind>(kind: K, entity: unknown): EntityOf<K> => {
  const value = hasShape(schemas[kind], entity) ? entity : mend(schemas[kind], entity)
  if (!hasFields(kind, value)) throw new Error('a mended entity is an object')
  return value
}

export function mendedWhitelabel(whitelabel: unknown): Bundle['whitelabel'] {
  const value = hasShape(Whitelabel, whitelabel) ? whitelabel : mend(Whitelabel, whitelabel)
  if (!isWhitelabel(value)) throw new Error('a mended white-label is an object')
  return value
}

// `mend` returns the types that the schema names; only forms and bounds may be wrong.
const hasFields = <K extends Kind>(_kind: K, value: unknown): value is EntityOf<K> => isRecord(value)
const isWhitelabel = (value: unknown): value is Bundle['whitelabel'] => isRecord(value)

function mend(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value
  if (Array.isArray(schema.anyOf)) return mendOneOf(schema.anyOf, value)
  if ('const' in schema) return schema.const
  if (schema.type === 'object') return mendObject(schema, isRecord(value) ? value : {})
  if (schema.type === 'array') return Array.isArray(value) ? value.map((item) => mend(schema.items, item)) : []
  if (schema.type === 'string') return typeof value === 'string' ? value : ''
  if (schema.type === 'integer' || schema.type === 'number') return fits(schema, value) ? value : Number.NaN
  if (schema.type === 'boolean') return value === true
  return value
}

function mendOneOf(branches: unknown[], value: unknown): unknown {
  if (branches.some((branch) => fits(branch, value))) return value
  const type = Array.isArray(value) ? 'array' : typeof value
  const like = branches.find((branch) => isRecord(branch) && branch.type === type && !('const' in branch))
  return mend(like ?? branches[0], value)
}

function mendObject({ properties, required }: Record<string, unknown>, value: Record<string, unknown>): unknown {
  if (!isRecord(properties)) return value
  const mustHave = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const given = Object.hasOwn(value, name) ? value[name] : undefined
    const isKept = mustHave.has(name) || (given !== undefined && (fits(schema, given) || isLike(schema, given)))
    return isKept ? [[name, mend(schema, given)]] : []
  })
  return {
    ...Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name))),
    ...Object.fromEntries(fields),
  }
}

/** Whether a value is usable though part of it is wrong. A wrong number becomes NaN, so that it counts as given. */
function isLike(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema) || 'const' in schema) return false
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((branch) => isLike(branch, value))
  if (schema.type === 'string') return typeof value === 'string'
  if (schema.type === 'integer' || schema.type === 'number') return true
  if (schema.type === 'array') return Array.isArray(value)
  return schema.type === 'object' && isRecord(value)
}

const fits = (schema: unknown, value: unknown): boolean => isRecord(schema) && Value.Check(schema, value)
