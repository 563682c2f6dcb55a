import type { FastifyRequest } from 'fastify'
import { isRecord } from '../../domain/is-record.ts'
import { jsonFault, parseJson } from '../json-guard.ts'
import type { PersistedQueries } from './persisted-queries.ts'

export interface GraphRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

type Message = Record<string, unknown>

const parsed = (text: unknown): unknown => (typeof text === 'string' ? parseJson(Buffer.from(text))?.value : text)

/** The message in a GET's query string or a POST's body; null if there is none. */
function messageOf(request: FastifyRequest): Message | null {
  if (request.method !== 'GET') {
    const body = Buffer.isBuffer(request.body) ? parseJson(request.body)?.value : undefined
    return isRecord(body) ? body : null
  }
  const query = isRecord(request.query) ? { ...request.query } : {}
  return { ...query, variables: parsed(query.variables) ?? {}, extensions: parsed(query.extensions) ?? {} }
}

/** The query itself, or the persisted one with this hash. */
function queryOf(message: Message, persisted: PersistedQueries): { query: string } | 'unknown hash' | null {
  const extension = isRecord(message.extensions) ? message.extensions.persistedQuery : undefined
  const { query } = message
  if (!isRecord(extension)) return typeof query === 'string' ? { query } : null
  const hash = extension.sha256Hash
  if (extension.version !== 1 || typeof hash !== 'string') return null
  if (typeof query === 'string') return persisted.save(hash, query) ? { query } : null
  const kept = persisted.find(hash)
  return kept === undefined ? 'unknown hash' : { query: kept }
}

/** Reads a request of the graph; null if it is malformed. */
export function readMessage(
  request: FastifyRequest,
  persisted: PersistedQueries,
): GraphRequest | 'unknown hash' | null {
  const message = messageOf(request)
  const found = message && queryOf(message, persisted)
  if (message === null || found === null) return null
  if (found === 'unknown hash') return found
  const { variables = {}, operationName } = message
  if (variables !== null && (!isRecord(variables) || jsonFault(variables) !== null)) return null
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null
  return { ...found, variables: variables ?? {}, operationName: operationName ?? undefined }
}
