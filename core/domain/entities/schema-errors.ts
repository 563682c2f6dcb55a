import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'

/** A way in which a value is not what its schema asks for, as TypeBox tells it. */
export type SchemaError = ReturnType<typeof Value.Errors>[number]

/**
 * Runs what collects schema errors without TypeBox's limit of 8: who mends a file wants to hear all of them at once.
 * The limit stands again afterwards, since errors of requests are collected under it.
 */
export function collectAll<T>(collect: () => T): T {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: Number.MAX_SAFE_INTEGER })
  try {
    return collect()
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** Every error of a value, the outer after the inner. */
export const schemaErrors = (schema: TSchema, value: unknown): SchemaError[] =>
  collectAll(() => [...Value.Errors(schema, value)])
