import { isRecord } from '../../core/domain/is-record.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import { isErrorCode } from './error-codes.ts'
import { type Answer, answered, failed, isPassing, toldNothing } from './errors.ts'
import { linkQuery } from './link-id.ts'
import { record, text, type Unread } from './read.ts'
import { sessionHeaders } from './session-token.ts'
import { createTokenSource } from './site-token.ts'

export interface RpcOptions {
  /** The provider's subdomain, sent as the `provider` header; empty on a white-label's own domain. */
  provider: string
  /** The language of answers and refusals; a function where it changes during the client's life. */
  language: string | (() => string)
  fetcher?: typeof fetch
  now?: () => number
  /** Delays before repeating a read, in ms. */
  pauses?: number[]
  timeouts?: { read: number; write: number }
}

export type Method = keyof Wire

/** The fields that a call answers, before they are read. */
export type Told<M extends Method> = Unread<Wire[M]['answer']>

export interface RpcClient {
  /** Changes nothing: it is batched with simultaneous reads, and repeated when the network fails. */
  read<M extends Method>(method: M, params: Wire[M]['params']): Promise<Answer<Told<M>>>
  /** Sent once, by itself. Repeat it with the same idempotency key if the answer is lost. */
  write<M extends Method>(method: M, params: Wire[M]['params']): Promise<Answer<Told<M>>>
  /** The server's clock minus this one in ms, from the last answer (to the second); 0 before any. */
  skew(): number
}

interface Call {
  method: Method
  params: Wire[Method]['params']
}

interface Waiting extends Call {
  resolve(answer: Answer<unknown>): void
}

const lost = failed('connection')

/** The page's JSON-RPC 2.0 client. It never throws: a failure is a value with a code. */
export function createRpcClient(options: RpcOptions): RpcClient {
  const fetcher = options.fetcher ?? ((input, init) => fetch(input, init))
  const now = options.now ?? Date.now
  const pauses = options.pauses ?? [300, 1200]
  const timeouts = options.timeouts ?? { read: 10_000, write: 30_000 }
  const tokens = createTokenSource(fetcher, now)
  let queue: Waiting[] = []
  let skew = 0

  async function post(calls: Call[], timeout: number): Promise<Answer<unknown>[]> {
    try {
      const first = await send(calls, timeout)
      if (first.status !== 401) return await readAnswers(first, calls.length)
      // The token expired: renew it once.
      tokens.forget()
      return await readAnswers(await send(calls, timeout), calls.length)
    } catch (fault) {
      const answer = isTimeout(fault) ? failed('unavailable') : lost
      return calls.map(() => answer)
    }
  }

  async function send(calls: Call[], timeout: number): Promise<Response> {
    // Tokens are a provider's: on a white-label's own domain there are none.
    const token = options.provider ? await tokens.current() : null
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
      const again = answers.flatMap((answer, index) => (!answer.ok && isPassing(answer.error) ? [index] : []))
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
    async read(method, params) {
      const answer = await new Promise<Answer<unknown>>((resolve) => {
        if (queue.length === 0) queueMicrotask(flush)
        queue.push({ method, params, resolve })
      })
      return toldOf(method, answer)
    },
    async write(method, params) {
      const [answer = lost] = await post([{ method, params }], timeouts.write)
      return toldOf(method, answer)
    },
  }
}

/** The fields of a call's answer. Every call answers an object: what is none tells nothing, and is a fault. */
function toldOf<M extends Method>(_method: M, answer: Answer<unknown>): Answer<Told<M>> {
  if (!answer.ok) return answer
  return isRecord(answer.value) ? answered(record<Wire[M]['answer']>(answer.value)) : toldNothing
}

/** Whether a request timed out: the network works, but the server does not answer. */
const isTimeout = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'TimeoutError'

/** The code for a response without one of ours, by its HTTP status. */
function failedWith(status: number): Answer<never> {
  if (status === 429) return failed('rate_limited')
  return failed([502, 503, 504].includes(status) ? 'unavailable' : 'internal')
}

/** A JSON-RPC answer; `code` is that of a refusal of the whole request. */
interface Envelope {
  id: number
  result: unknown
  error: { code: unknown; data: unknown }
  code: string
}

async function readAnswers(response: Response, count: number): Promise<Answer<unknown>[]> {
  const body: unknown = await response.json().catch(() => null)
  const envelopes = Array.isArray(body) ? body.map((one) => record<Envelope>(one)) : null
  return Array.from({ length: count }, (_, id) => {
    // A batch may be answered in any order; a refusal of the whole request is one object without our id.
    const envelope = envelopes ? envelopes.find((one) => one.id === id) : record<Envelope>(body)
    return envelope ? readEnvelope(envelope, response.status) : failedWith(response.status)
  })
}

function readEnvelope(envelope: Unread<Envelope>, status: number): Answer<unknown> {
  if ('result' in envelope) return answered(envelope.result)
  const error = record<Envelope['error']>(envelope.error)
  const data = record(error.data)
  const code = [data.code, error.code, envelope.code].map(text).find(isErrorCode)
  if (code === undefined) return failedWith(status)
  const details = 'data' in data ? record(data.data) : data
  return failed(code, details, text(data.field) || undefined)
}
