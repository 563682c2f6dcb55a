import type { Operation } from '../operations/define-operation.ts'

/** An operation's parameter schemas by name, in declared order. */
export function parameterSchemas(operation: Pick<Operation, 'params'>): ReadonlyMap<string, unknown> {
  const properties: unknown = 'properties' in operation.params ? operation.params.properties : {}
  return new Map(typeof properties === 'object' && properties !== null ? Object.entries(properties) : [])
}

/** Names of the required parameters. */
export function requiredParameters(operation: Pick<Operation, 'params'>): ReadonlySet<string> {
  const required: unknown = 'required' in operation.params ? operation.params.required : []
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [])
}

/** The order of parameters by position: required ones first, as OpenRPC demands, else as declared. */
export function positionalParameters(operation: Pick<Operation, 'params'>) {
  const required = requiredParameters(operation)
  return [...parameterSchemas(operation)]
    .map(([name, schema]) => ({ name, required: required.has(name), schema }))
    .sort((a, b) => Number(b.required) - Number(a.required))
}
