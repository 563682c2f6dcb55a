import { PreparedJson } from '../../operations/caches/prepared-json.ts'

/** A JSON-RPC id; `undefined` marks a notification, which gets no answer. */
export type RpcId = string | number | null | undefined

export interface RpcCall {
  id: RpcId
  method: string
  params: Record<string, unknown> | unknown[]
}

const isId = (id: unknown): id is RpcId =>
  id === undefined || id === null || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))

const isStructured = (params: unknown): params is RpcCall['params'] => typeof params === 'object' && params !== null

/** Reads one request object of JSON-RPC 2.0; null when it is not one. */
export function readCall(message: unknown): RpcCall | null {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null
  const { jsonrpc, method, params, id } = {
    jsonrpc: undefined,
    method: undefined,
    params: undefined,
    id: undefined,
    ...message,
  }
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id)) return null
  if (params !== undefined && !isStructured(params)) return null
  return { id, method, params: params ?? {} }
}

/** Parameters by position get the names that the operation declares, in that order. */
export function namedParams(params: RpcCall['params'], order: { name: string }[]): unknown {
  if (!Array.isArray(params)) return params
  // Surplus values have no names; the array itself then fails validation.
  if (params.length > order.length) return params
  return Object.fromEntries(params.map((value, index) => [order[index]?.name ?? '', value]))
}

const idText = (id: RpcId) => JSON.stringify(id ?? null)

/** An operation's answer in its envelope. */
export function answerText(id: RpcId, result: unknown): string | Buffer {
  const head = `{"jsonrpc":"2.0","id":${idText(id)},"result":`
  return result instanceof PreparedJson ? result.between(head, '}') : `${head}${JSON.stringify(result) ?? 'null'}}`
}

export const errorText = (id: RpcId, error: { code: number; message: string; data?: unknown }) =>
  `{"jsonrpc":"2.0","id":${idText(id)},"error":${JSON.stringify(error)}}`

/** The standard's own faults of an envelope, with the standard's texts. */
export const envelopeFaults = {
  parse: { code: -32700, message: 'Parse error' },
  invalid: { code: -32600, message: 'Invalid Request' },
} as const
