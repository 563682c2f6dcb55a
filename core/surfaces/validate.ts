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

type Fault = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

/** What was expected at the first fault: the values of a list, the types of alternatives, or the library's text. */
function expectedOf(faults: Fault[]): string | undefined {
  const [first] = faults
  const there = faults.filter(({ instancePath }) => instancePath === first?.instancePath)
  const values = there.flatMap(({ params }) =>
    'allowedValues' in params ? params.allowedValues : 'allowedValue' in params ? [params.allowedValue] : [],
  )
  if (values.length > 0) return `one of ${values.map(String).join(', ')}`
  const types = there.flatMap(({ params }) => ('type' in params ? params.type : []))
  if (types.length > 1) return `must be ${types.join(' or ')}`
  // Of alternatives, that of the right type says what is wrong.
  const [within = first] = there.filter(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
  return within?.message
}

function makeValidator(schema: TSchema): Validate {
  const validator = Compile(schema)
  return (params) => {
    const fault = jsonFault(params)
    if (fault !== null) {
      const field = fault === 'a key that is not allowed' ? forbiddenKeyIn(params) : undefined
      return refuse('invalid_params', { field, data: { expected: fault } })
    }
    if (validator.Check(params)) return null
    const faults = validator.Errors(params)
    const [first] = faults
    const missing =
      first !== undefined && 'requiredProperties' in first.params && Array.isArray(first.params.requiredProperties)
        ? `/${first.params.requiredProperties[0]}`
        : ''
    return refuse('invalid_params', {
      field: `${first?.instancePath ?? ''}${missing}` || undefined,
      data: first ? { expected: expectedOf(faults) } : undefined,
    })
  }
}
