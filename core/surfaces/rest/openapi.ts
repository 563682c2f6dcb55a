import { errorCodes } from '../../domain/errors.ts'
import type { Operation } from '../../operations/define-operation.ts'
import { parameterSchemas, requiredParameters } from '../parameter-schemas.ts'
import type { RestRoute } from './rest-routes.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })

const refusal = { description: 'Refused; the code says why.', content: json({ $ref: '#/components/schemas/Refusal' }) }

function bodyOf(route: RestRoute, operation: Operation, inPath: ReadonlySet<string>) {
  const required = requiredParameters(operation)
  const { bodyAs } = route
  if (bodyAs !== undefined) return { required: true, content: json(parameterSchemas(operation).get(bodyAs)) }
  const properties = [...parameterSchemas(operation)].filter(([name]) => !inPath.has(name))
  const names = properties.map(([name]) => name).filter((name) => required.has(name))
  const object = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(names.length > 0 && { required: names }),
  }
  const list = route.listBody === undefined ? undefined : parameterSchemas(operation).get(route.listBody)
  return { required: true, content: json(list === undefined ? object : { anyOf: [object, list] }) }
}

const hasBody = ({ method }: RestRoute) => method === 'POST' || method === 'PUT'

function operationOf(route: RestRoute, operation: Operation) {
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? []))
  const required = requiredParameters(operation)
  const { fixed = {} } = route
  const parameters = [...parameterSchemas(operation)]
    .filter(([name]) => inPath.has(name) || (route.method === 'GET' && !(name in fixed)))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
  const answer =
    route.answer === 'calendar' || route.answer === 'subscription'
      ? { 'text/calendar': { schema: { type: 'string' } } }
      : route.answer === 'pdf'
        ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
        : route.answer === 'table'
          ? { 'text/csv': { schema: { type: 'string' } } }
          : json(operation.result)
  return {
    operationId: route.fixed ? `${operation.name}${route.path.replaceAll(/\W+/g, '_')}` : operation.name,
    summary: operation.summary,
    security: operation.access === 'open' || operation.access === 'public' ? [] : [{ site: [] }],
    parameters,
    ...(hasBody(route) && { requestBody: bodyOf(route, operation, inPath) }),
    responses: { 200: { description: 'The answer.', content: answer }, default: refusal },
  }
}

/** The table as an OpenAPI 3.1 document, with the schemas that validate. */
export function openApiDocument(routes: RestRoute[], operations: ReadonlyMap<string, Operation>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const operation = operations.get(route.operation)
    if (operation === undefined) continue
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { site: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { enum: [...errorCodes] },
                message: { type: 'string' },
                field: { type: 'string', description: 'JSON pointer to the parameter' },
                data: { type: 'object' },
              },
            },
          },
        },
      },
    },
  }
}
