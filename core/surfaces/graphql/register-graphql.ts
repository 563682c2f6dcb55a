import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import mercurius from 'mercurius'
import { type Refusal, refuse } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'
import { wireError } from '../errors/wire-error.ts'
import { jsonFault, parseJson } from '../json-guard.ts'
import { enter, type SurfaceDeps } from '../surface-deps.ts'
import { graphSchema } from './graph-schema.ts'
import { type PersistedQueries, persistedQueries } from './persisted-queries.ts'
import { documentReader } from './read-document.ts'
import { type GraphContext, graphLoaders, graphResolvers } from './resolvers.ts'

declare module 'mercurius' {
  interface MercuriusContext extends GraphContext {}
}

interface GraphRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: unknown): unknown => (typeof text === 'string' ? parseJson(Buffer.from(text))?.value : text)

/** The message of a GET's query string or a POST's body; null when it is none. */
function messageOf(request: FastifyRequest): Record<string, unknown> | null {
  if (request.method !== 'GET') {
    const body = Buffer.isBuffer(request.body) ? parseJson(request.body)?.value : undefined
    return isRecord(body) ? body : null
  }
  const query = isRecord(request.query) ? { ...request.query } : {}
  return { ...query, variables: parsed(query.variables) ?? {}, extensions: parsed(query.extensions) ?? {} }
}

/** The query itself, or the one that was persisted under its hash. */
function queryOf(message: Record<string, unknown>, persisted: PersistedQueries): string | 'unknown hash' | null {
  const extension = isRecord(message.extensions) ? message.extensions.persistedQuery : undefined
  const { query } = message
  if (!isRecord(extension)) return typeof query === 'string' ? query : null
  const hash = extension.sha256Hash
  if (extension.version !== 1 || typeof hash !== 'string') return null
  if (typeof query === 'string') return persisted.save(hash, query) ? query : null
  return persisted.find(hash) ?? 'unknown hash'
}

function readRequest(message: Record<string, unknown>, query: string): GraphRequest | null {
  const { variables = {}, operationName } = message
  if (variables !== null && (!isRecord(variables) || jsonFault(variables) !== null)) return null
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null
  return { query, variables: variables ?? {}, operationName: operationName ?? undefined }
}

/** What a client needs of an error: never a path of ours or a stack. */
const publicError = ({ message, locations, path, extensions }: GraphQLError) => ({
  message,
  ...(locations && { locations }),
  ...(path && { path }),
  extensions: { code: 'invalid_params', ...extensions },
})

/**
 * POST and GET /graphql: the graph for reading. Mercurius executes; the route is ours, so that what is malformed is
 * refused before it: text and token limits, depth, aliases and fields, and persisted queries over a Map.
 */
export async function registerGraphql(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const read = documentReader()
  const persisted = persistedQueries()
  await app.register(mercurius, {
    schema: graphSchema(),
    resolvers: graphResolvers(deps),
    loaders: graphLoaders(deps),
    routes: false,
    graphiql: false,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )

  async function refuseWith(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const { message, ...details } = await wireError(refusal, await deps.resolveTenant(request), deps.words)
    const { status } = errorMapping[refusal.code]
    return reply.code(status).send({ errors: [{ message, extensions: { ...details, status } }] })
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const entered = await enter(request, deps)
    if (!entered.ok) return refuseWith(request, reply, entered.error)
    const message = messageOf(request)
    const query = message && queryOf(message, persisted)
    if (query === 'unknown hash') {
      // The protocol's own word: clients answer it by sending the query along.
      const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' }
      return reply.send({ errors: [{ message: 'PersistedQueryNotFound', extensions }] })
    }
    const asked = message && query ? readRequest(message, query) : null
    const document = asked && read(asked.query)
    if (!asked || !document) return refuseWith(request, reply, refuse('invalid_params').error)
    const context: GraphContext = {
      entered: entered.value,
      fault: (error, operation) => request.log.error({ err: error, operation }, 'operation failed'),
    }
    return execute({ asked, document, context, reply })
  }

  async function execute(input: {
    asked: GraphRequest
    document: NonNullable<ReturnType<typeof read>>
    context: GraphContext
    reply: FastifyReply
  }) {
    const { asked, document, context, reply } = input
    try {
      const answer = await reply.graphql(document, { ...context }, asked.variables, asked.operationName)
      return reply.code(200).send({ ...answer, ...(answer.errors && { errors: answer.errors.map(publicError) }) })
    } catch (error) {
      const errors: unknown = error instanceof Error && 'errors' in error ? error.errors : undefined
      if (!Array.isArray(errors)) throw error
      return reply.code(400).send({ errors: errors.map(publicError) })
    }
  }

  app.route({ method: ['GET', 'POST'], url: '/graphql', config: { surface: 'graphql' }, handler: handle })
}
