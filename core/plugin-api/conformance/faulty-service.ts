import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A request as a local counterpart sees it. */
export interface AskedOfService {
  /** `POST /v2/payments`. */
  line: string
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The caller's idempotency key. */
  key: string | undefined
}

export interface ServiceAnswer {
  status: number
  headers?: Record<string, string>
  /** An object is sent as JSON; null is nothing. */
  body: object | string | null
}

/**
 * What goes wrong with a request: a status instead of the work; the work done, or not, and the answer held back past
 * any patience, or the connection cut; or the answer late by so many ms.
 */
export type Wrong = number | 'silent_done' | 'silent_undone' | 'cut_done' | 'cut_undone' | { late: number }

export interface FaultyService {
  /** Without a trailing slash. */
  address: string
  /** Every request, oldest first. */
  requests: AskedOfService[]
  /** Lets the next requests whose line matches go wrong. */
  fail(at: RegExp, wrong: Wrong, times?: number): void
  /** Lets each request go wrong as the function says, where it was not told otherwise; null for no such mood. */
  setMood(mood: ((asked: AskedOfService) => Wrong | null) | null): void
  /** Ends all faults that were set. */
  quiet(): void
  /** Forgets the answers that stand under keys, as services do after a time. */
  forgetKeys(): void
  close(): Promise<void>
}

interface Served {
  /** The header with the idempotency key, lower case. */
  keyHeader: string
  /** Does the work of a request. What it answers to a POST with a key it answers again, but for a locked door. */
  answer(asked: AskedOfService): ServiceAnswer
  /** What the request itself brings with it; null for nothing. */
  wrongOf?(asked: AskedOfService): Wrong | null
  /** Whether an answer stands under its key; absent where all do but those of a locked door. */
  keeps?(answer: ServiceAnswer): boolean
  /**
   * What a key is answered that comes again with another request; absent where a key counts for each path by itself.
   */
  reused?: ServiceAnswer
  /** The body of a fault that is a status, in the service's form. */
  refused?(status: number): object
}

const isOfLockedDoor = ({ status }: ServiceAnswer): boolean => [401, 403, 429].includes(status)

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * A server on this machine that speaks a service's protocol, and goes wrong as services do: for the local counterparts
 * by which plugins that call a service are tested.
 */
export async function faultyService({
  keyHeader,
  answer,
  wrongOf,
  keeps = (made) => !isOfLockedDoor(made),
  reused,
  refused = () => ({ error: 'refused' }),
}: Served): Promise<FaultyService> {
  const kept = new Map<string, { print: string; answer: ServiceAnswer }>()
  const faults: { at: RegExp; wrong: Wrong; times: number }[] = []
  const requests: AskedOfService[] = []
  let mood: ((asked: AskedOfService) => Wrong | null) | null = null

  function once(asked: AskedOfService): ServiceAnswer {
    if (asked.key === undefined || asked.method !== 'POST') return answer(asked)
    const name = reused ? asked.key : `${asked.line} ${asked.key}`
    const print = `${asked.line} ${asked.body}`
    const known = kept.get(name)
    if (known) return reused && known.print !== print ? reused : known.answer
    const made = answer(asked)
    if (keeps(made)) kept.set(name, { print, answer: made })
    return made
  }

  function wrong(asked: AskedOfService): Wrong | null {
    const own = wrongOf?.(asked) ?? null
    const fault = own === null ? faults.find(({ at, times }) => times > 0 && at.test(asked.line)) : undefined
    if (!fault) return own ?? mood?.(asked) ?? null
    fault.times -= 1
    return fault.wrong
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://local')
    const { method = 'GET', headers } = request
    const given = headers[keyHeader]
    const key = typeof given === 'string' ? given : undefined
    const asked = { line: `${method} ${path}`, method, path, query, headers, body: await readBody(request), key }
    requests.push(asked)
    const what = wrong(asked)
    if (what === 'silent_undone') return
    if (what === 'cut_undone') return void response.destroy()
    if (typeof what === 'object' && what !== null) await setTimeout(what.late)
    const made = typeof what === 'number' ? { status: what, body: refused(what) } : once(asked)
    if (what === 'silent_done') return
    if (what === 'cut_done') return void response.destroy()
    const isJson = typeof made.body === 'object' && made.body !== null
    const type: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {}
    response.writeHead(made.status, { ...type, ...('headers' in made ? made.headers : {}) })
    response.end(isJson ? JSON.stringify(made.body) : (made.body ?? ''))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    requests,
    fail: (where, what, times = 1) => void faults.push({ at: where, wrong: what, times }),
    setMood(next) {
      mood = next
    },
    quiet: () => void faults.splice(0),
    forgetKeys: () => kept.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
