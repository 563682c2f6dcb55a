import { isRecord } from '../../domain/is-record.ts'
import { pointerToken } from './faults.ts'

export type Visit = (schema: Record<string, unknown>, value: unknown, pointer: string) => void

/** Calls `visit` for every value that a schema describes, outer values before inner ones. */
export function walkSchema(schema: unknown, value: unknown, pointer: string, visit: Visit): void {
  if (!isRecord(schema) || value === undefined || value === null) return
  const branch = Array.isArray(schema.anyOf) ? schema.anyOf.find((one) => speaksOf(one, value)) : schema
  if (branch !== schema) {
    walkSchema(branch, value, pointer, visit)
    return
  }
  visit(schema, value, pointer)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walkSchema(schema.items, item, `${pointer}/${index}`, visit)
  } else if (isRecord(value) && isRecord(schema.properties)) {
    for (const [key, inner] of Object.entries(schema.properties)) {
      if (Object.hasOwn(value, key)) walkSchema(inner, value[key], `${pointer}/${pointerToken(key)}`, visit)
    }
  }
}

const speaksOf = (schema: unknown, value: unknown) =>
  isRecord(schema) && (schema.type === (Array.isArray(value) ? 'array' : typeof value) || schema.const === value)
