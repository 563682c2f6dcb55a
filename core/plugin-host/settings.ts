import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import { schemaErrors } from '../domain/entities/schema-errors.ts'
import { isRecord } from '../domain/is-record.ts'

type Settings = Record<string, unknown>

/** A tenant's settings with the schema's defaults filled in, or all their faults, one sentence each. */
export function readSettings(
  schema: TObject,
  given: Settings,
): { ok: true; settings: Settings } | { ok: false; faults: string[] } {
  const filled: unknown = Value.Default(schema, structuredClone(given))
  if (Value.Check(schema, filled)) return { ok: true, settings: filled }
  const faults = schemaErrors(schema, filled).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  return { ok: false, faults: [...new Set(faults)] }
}

/** Faults of a plugin's settings for the author of a bundle; `field` is empty for a fault of the whole. */
export function settingFaults(schema: TObject, given: Settings): { field: string; message: string }[] {
  const known = Object.keys(schema.properties)
  const strangers = Object.keys(given)
    .filter((field) => !known.includes(field))
    .map((field) => {
      const message = `is no setting of this plugin; ${known.length > 0 ? `it has ${known.join(', ')}` : 'it has none'}`
      return { field, message }
    })
  const read = readSettings(schema, given)
  if (read.ok) return strangers
  const message = `is wrong, so that the tenant runs without the plugin: ${read.faults.join('; ')}`
  return [...strangers, { field: '', message }]
}

const isSecret = (field: unknown): boolean => isRecord(field) && field.secret === true

/** Names of the settings that must never leave the server: those marked `secret: true`. */
export const secretsOf = (schema: TObject): string[] =>
  Object.entries(schema.properties).flatMap(([name, field]) => (isSecret(field) ? [name] : []))

/** Every text and number within a value. */
function leavesOf(value: unknown): string[] {
  if (Array.isArray(value) || isRecord(value)) return Object.values(value).flatMap(leavesOf)
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : []
}

/** The values of settings marked `secret: true`, at any depth of objects and lists. */
export function secretValues(schema: unknown, value: unknown): string[] {
  if (!isRecord(schema)) return []
  if (isSecret(schema)) return leavesOf(value)
  const { properties, items } = schema
  if (Array.isArray(value)) return value.flatMap((each) => secretValues(items, each))
  if (!isRecord(properties) || !isRecord(value)) return []
  return Object.entries(properties).flatMap(([name, field]) => secretValues(field, value[name]))
}
