import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Refusal, refuse } from '../domain/errors.ts'
import { forbiddenKeyIn, jsonFault } from './json-guard.ts'

export type Validate = (params: unknown) => { ok: false; error: Refusal } | null

/** By schema: apps of one process share the operations, and what is compiled of them. */
const compiled = new WeakMap<TSchema, Validate>()

/**
 * Compiles a schema once in a process. The result returns null for valid parameters, else a refusal that points to the
 * first fault. The schema library's texts are hidden, except in `data.expected`, which says what was expected.
 */
export function compileValidator(schema: TSchema): Validate {
  const known = compiled.get(schema)
  if (known) return known
  const made = makeValidator(schema)
  compiled.set(schema, made)
  return made
}

function makeValidator(schema: TSchema): Validate {
  const validator = Compile(schema)
  return (params) => {
    const fault = jsonFault(params)
    if (fault === 'nested too deeply') return refuse('invalid_params', { data: { expected: fault } })
    if (fault !== null) return refuse('invalid_params', { field: forbiddenKeyIn(params), data: { expected: fault } })
    if (validator.Check(params)) return null
    const [first] = validator.Errors(params)
    const missing =
      first !== undefined && 'requiredProperties' in first.params && Array.isArray(first.params.requiredProperties)
        ? `/${first.params.requiredProperties[0]}`
        : ''
    return refuse('invalid_params', {
      field: `${first?.instancePath ?? ''}${missing}` || undefined,
      data: first ? { expected: first.message } : undefined,
    })
  }
}
