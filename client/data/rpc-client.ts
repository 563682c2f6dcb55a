import { isErrorCode } from './error-codes.ts'
import { type Answer, answered, failed } from './errors.ts'
import { linkQuery } from './link-id.ts'
import { type Json, record, text } from './read.ts'
import { sessionHeaders } from './session-token.ts'
import { createTokenSource } from './site-token.ts'

export interface RpcOptions {
  /** The provider's subdomain, sent as the `provider` header; empty on a white-label's own domain. */
  provider: string
  /** What answers and refusals are asked for in; a function where it changes while the client lives. */
  language: string | (() => string)
  fetcher?: typeof fetch
  now?: () => number
  /** Waits between two tries of a read, in ms. */
  pauses?: number[]
  timeouts?: { read: number; write: number }
}

export interface RpcClient {
  /** Changes nothing, so it is batched with others of the same moment and tried again when the network fails. */
  read(method: string, params: Json): Promise<Answer<unknown>>
  /** Sent once and alone. Repeat it with the same idempotency key when the answer was lost. */
  write(method: string, params: Json): Promise<Answer<unknown>>
  /** How far the server's clock is ahead of this one, in ms, by its last answer (to the second); 0 before any. */
  skew(): number
}

interface Waiting {
  method: string
  params: Json
  resolve(answer: Answer<unknown>): void
}

const lost = failed('connection')

/** The JSON-RPC 2.0 client of a page. It never throws: what went wrong is a value with a code. */
export function createRpcClient(options: RpcOptions): RpcClient {
  const fetcher = options.fetcher ?? ((input, init) => fetch(input, init))
  const now = options.now ?? Date.now
  const pauses = options.pauses ?? [300, 1200]
  const timeouts = options.timeouts ?? { read: 10_000, write: 30_000 }
  const tokens = createTokenSource(fetcher, now)
  let queue: Waiting[] = []
  let skew = 0

  async function post(calls: { method: string; params: Json }[], timeout: number): Promise<Answer<unknown>[]> {
    try {
      const first = await send(calls, timeout)
      if (first.status !== 401) return await readAnswers(first, calls.length)
      // The token ran out between two calls: a new one, once.
      tokens.forget()
      return await readAnswers(await send(calls, timeout), calls.length)
    } catch (fault) {
      const answer = isTimeout(fault) ? failed('unavailable') : lost
      return calls.map(() => answer)
    }
  }

  async function send(calls: { method: string; params: Json }[], timeout: number): Promise<Response> {
    const token = await tokens.current()
    const envelopes = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const response = await fetcher(`/jrpc${linkQuery()}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': typeof options.language === 'string' ? options.language : options.language(),
        ...(options.provider ? { provider: options.provider } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...sessionHeaders(),
      },
      body: JSON.stringify(envelopes.length === 1 ? envelopes[0] : envelopes),
      signal: AbortSignal.timeout(timeout),
    })
    const told = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(told)) skew = told - now()
    return response
  }

  async function flush() {
    const calls = queue
    queue = []
    let answers = await post(calls, timeouts.read)
    for (const pause of pauses) {
      const again = answers.flatMap((answer, index) => (isPassing(answer) ? [index] : []))
      if (again.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      const retried = await post(
        again.flatMap((index) => calls[index] ?? []),
        timeouts.read,
      )
      answers = answers.map((answer, index) => retried[again.indexOf(index)] ?? answer)
    }
    calls.forEach((call, index) => {
      call.resolve(answers[index] ?? lost)
    })
  }

  return {
    skew: () => skew,
    read(method, params) {
      return new Promise((resolve) => {
        if (queue.length === 0) queueMicrotask(flush)
        queue.push({ method, params, resolve })
      })
    },
    async write(method, params) {
      const [answer] = await post([{ method, params }], timeouts.write)
      return answer ?? lost
    },
  }
}

/** Nobody answered in time: the network stands, the server does not. */
const isTimeout = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'TimeoutError'

/** What an answer without a code of ours means, by its HTTP status. */
function failedWith(status: number): Answer<never> {
  if (status === 429) return failed('rate_limited')
  return failed([502, 503, 504].includes(status) ? 'unavailable' : 'internal')
}

/** Faults that may be gone at the next try. */
const passing = new Set<string>(['connection', 'unavailable', 'busy'])
const isPassing = (answer: Answer<unknown>) => !answer.ok && passing.has(answer.error.code)

async function readAnswers(response: Response, count: number): Promise<Answer<unknown>[]> {
  const body: unknown = await response.json().catch(() => null)
  const envelopes = Array.isArray(body) ? body.map(record) : null
  return Array.from({ length: count }, (_, id) => {
    // A batch may answer in any order; a refusal of the whole request is one object without an id of ours.
    const envelope = envelopes ? envelopes.find((one) => one.id === id) : record(body)
    return envelope ? readEnvelope(envelope, response.status) : failedWith(response.status)
  })
}

function readEnvelope(envelope: Json, status: number): Answer<unknown> {
  if ('result' in envelope) return answered(envelope.result)
  const error = record(envelope.error)
  const data = record(error.data)
  const code = [data.code, error.code, envelope.code].map(text).find(isErrorCode)
  if (code === undefined) return failedWith(status)
  const details = 'data' in data ? record(data.data) : data
  return failed(code, details, text(data.field) || undefined)
}
