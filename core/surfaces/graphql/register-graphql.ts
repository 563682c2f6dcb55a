import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentNode, GraphQLError } from 'graphql'
import mercurius from 'mercurius'
import { type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'
import { setRefusalStatus } from '../errors/refusal-status.ts'
import { wireError } from '../errors/wire-error.ts'
import { enter, type SurfaceDeps } from '../surface-deps.ts'
import { graphSchema } from './graph-schema.ts'
import { persistedQueries } from './persisted-queries.ts'
import { documentReader, isWriting } from './read-document.ts'
import { type GraphRequest, readMessage } from './read-message.ts'
import { type GraphContext, graphLoaders, graphResolvers } from './resolvers.ts'

declare module 'mercurius' {
  interface MercuriusContext extends GraphContext {}
}

/** From where on a message of the library repeats what was sent, which may be a card's number in the wrong place. */
const repeated = /(?<= got invalid value) .*$|(?<= cannot represent [^:"]*):.*$|, found .*$/s

/** The fields of an error that clients need: never a path of ours or a stack, nor a value of theirs. */
const publicError = ({ message, locations, path, extensions }: GraphQLError) => ({
  message: extensions?.code === undefined ? message.replace(repeated, '') : message,
  ...(locations && { locations }),
  ...(path && { path }),
  extensions: { code: 'invalid_params', ...extensions },
})

async function refuseWith(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, deps: SurfaceDeps) {
  const { message, ...details } = await wireError(refusal, await deps.resolveTenant(request), deps.words)
  const { status } = errorMapping[refusal.code]
  return setRefusalStatus(reply, refusal.code).send({ errors: [{ message, extensions: { ...details, status } }] })
}

/** The code of an error in the answer which says that the database can't serve this request. */
const outageOf = (errors: readonly GraphQLError[] = []): ErrorCode | undefined =>
  (['unavailable', 'busy'] as const).find((code) => errors.some(({ extensions }) => extensions.code === code))

/**
 * Status 200 for whatever could be executed, errors of single fields included; 503 if the database could not serve a
 * field; 400 for an invalid query.
 */
async function execute(reply: FastifyReply, document: DocumentNode, asked: GraphRequest, context: GraphContext) {
  try {
    const answer = await reply.graphql(document, { ...context }, asked.variables, asked.operationName)
    const outage = outageOf(answer.errors)
    if (outage) setRefusalStatus(reply, outage)
    else reply.code(200)
    return reply.send({ ...answer, ...(answer.errors && { errors: answer.errors.map(publicError) }) })
  } catch (error) {
    const errors: unknown = error instanceof Error && 'errors' in error ? error.errors : undefined
    if (!Array.isArray(errors)) throw error
    return reply.code(400).send({ errors: errors.map(publicError) })
  }
}

const byPost = refuse('invalid_params', { data: { expected: 'POST, since it changes something' } }).error

function handlerOf(deps: SurfaceDeps) {
  const read = documentReader()
  const persisted = persistedQueries()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = await enter(request, reply, deps)
    if (!entered.ok) return refuseWith(request, reply, entered.error, deps)
    const asked = readMessage(request, persisted)
    if (asked === 'unknown hash') {
      // The protocol's code: clients answer it by sending the query along.
      const extensions = { code: 'PERSISTED_QUERY_NOT_FOUND' }
      return reply.send({ errors: [{ message: 'PersistedQueryNotFound', extensions }] })
    }
    const document = asked && read(asked.query)
    if (!asked || !document) return refuseWith(request, reply, refuse('invalid_params').error, deps)
    if (request.method === 'GET' && isWriting(document)) return refuseWith(request, reply, byPost, deps)
    return execute(reply, document, asked, {
      entered: entered.value,
      request,
      fault: (error, operation) => request.log.error({ err: error, operation }, 'operation failed'),
    })
  }
}

/**
 * POST and GET /graphql: the graph for reading, by POST for writing too. Mercurius executes; the route is ours, so that
 * malformed requests are refused first: limits of text, tokens, depth, aliases and fields, and persisted queries in a
 * Map.
 */
export async function registerGraphql(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
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
  app.route({ method: ['GET', 'POST'], url: '/graphql', config: { surface: 'graphql' }, handler: handlerOf(deps) })
}
