import type { TObject } from 'typebox'
import { Value } from 'typebox/value'

type Settings = Record<string, unknown>

/** A tenant's settings with the schema's defaults filled in, or what is wrong with them, one sentence each. */
export function readSettings(
  schema: TObject,
  given: Settings,
): { ok: true; settings: Settings } | { ok: false; faults: string[] } {
  const filled: unknown = Value.Default(schema, structuredClone(given))
  if (Value.Check(schema, filled)) return { ok: true, settings: filled }
  const faults = Value.Errors(schema, filled).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  return { ok: false, faults: [...new Set(faults)] }
}

/** Names of the settings that must never leave the server: those marked `secret: true`. */
export const secretsOf = (schema: TObject): string[] =>
  Object.entries(schema.properties).flatMap(([name, field]) => ('secret' in field && field.secret ? [name] : []))
