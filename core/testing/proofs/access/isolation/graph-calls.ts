import type { InjectOptions } from 'fastify'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
} from 'graphql'
import { graphSchema } from '../../../../surfaces/graphql/graph-schema.ts'
import { graphRows } from './rows/graph.ts'

const schema = buildSchema(graphSchema())

/** Every query and mutation of the GraphQL schema. */
export const graphFields: { kind: 'query' | 'mutation'; field: GraphQLField<unknown, unknown> }[] = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query' as const, field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation' as const, field })),
]

/** Selects all fields of a type down to a depth, except fields that require arguments. */
function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (!isCompositeType(named) || !isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return []
    const inner = getNamedType(field.type)
    if (isScalarType(inner) || isEnumType(inner)) return [field.name]
    return depth > 1 ? [`${field.name} ${selection(field.type, depth - 1)}`] : []
  })
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '{ __typename }'
}

/** The depth of a selection: an entity and its nested objects. */
const depth = 3

function requestOf(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  params: Record<string, unknown>,
): InjectOptions | null {
  if (field.args.some((arg) => isRequiredArgument(arg) && params[arg.name] === undefined)) return null
  const used = field.args.filter((arg) => params[arg.name] !== undefined)
  const declared = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const query = `${kind}${declared && ` m(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection(field.type, depth)} }`
  const variables = Object.fromEntries(used.map((arg) => [arg.name, params[arg.name]]))
  return {
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ query, variables }),
  }
}

/** The GraphQL fields that call an operation, as functions from its parameters to a request. */
export function graphCalls(operation: string) {
  return graphFields
    .filter(({ field }) => graphRows[field.name] === operation)
    .map(({ kind, field }) => ({
      name: `${kind} ${field.name}`,
      request: (params: Record<string, unknown>) => requestOf(kind, field, params),
    }))
}
