import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'

/** A mismatch between a value and its schema, as TypeBox reports it. */
export type SchemaError = ReturnType<typeof Value.Errors>[number]

/**
 * Collects schema errors without TypeBox's limit of 8, since somebody who corrects a file needs all of them. The limit
 * is restored afterwards: errors of requests are collected under it.
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

/** Every error of a value; outer ones come after inner ones. */
export const schemaErrors = (schema: TSchema, value: unknown): SchemaError[] =>
  collectAll(() => [...Value.Errors(schema, value)])
