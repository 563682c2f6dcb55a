/** Options for calling a service. */
export interface FetchOptions {
  /** `GET` unless said otherwise. Any other must be safe to repeat: by its meaning, or by a key among the headers. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON; a text is sent as it is, as what the headers call it. */
  body?: object | string
  /** The host's, for an address that a tenant may name. */
  fetch?: typeof globalThis.fetch
  /** Time limit of one attempt, in milliseconds. */
  timeout: number
  /** Waits before the second attempt; tests replace it. */
  wait?(ms: number): Promise<void>
}

/** The service is unavailable, or its answer can't be used. The message contains nothing of the request. */
export class ServiceFault extends Error {
  /** What it answered, where it is a status that says so; null without an answer, or for one that can't be read. */
  readonly status: number | null

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/**
 * A plugin has more questions for its service than it may ask now, and has left one out: nobody's fault, so that it
 * does not count against the plugin.
 */
export class BusyFault extends ServiceFault {}

/** A larger answer is refused, since it can't be what was requested. */
const largestAnswer = 2_000_000
/** Statuses that may be retried: they are about the service's state and not about the request. */
const passing = new Set([429, 502, 503, 504])
const shortPause = 250
const longestPause = 2_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Calls a service over HTTP and expects JSON, or nothing. Retries once after a closed connection, 429, and 502 to 504;
 * redirects are not followed where something is sent. Returns the parsed body (null for none) with its status where
 * that is below 500; throws a `ServiceFault` otherwise.
 */
export async function fetchJson(url: URL, options: FetchOptions): Promise<{ status: number; body: unknown }> {
  const first = await attempt(url, options)
  if (!('again' in first)) return first
  await (options.wait ?? pause)(first.again)
  const second = await attempt(url, options)
  if ('again' in second) throw second.fault
  return second
}

type Attempted = { status: number; body: unknown } | { again: number; fault: ServiceFault }

async function attempt(url: URL, options: FetchOptions): Promise<Attempted> {
  const { method = 'GET', headers, body, timeout, fetch = globalThis.fetch } = options
  const ends = AbortSignal.timeout(timeout)
  let response: Response
  try {
    const asked = new Headers({ accept: 'application/json', ...headers })
    if (typeof body === 'object') asked.set('content-type', 'application/json')
    response = await fetch(url, {
      ...{ method, headers: asked, signal: ends },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(method !== 'GET' && { redirect: 'error' as const }),
    })
  } catch (error) {
    const fault = new ServiceFault(ends.aborted ? 'the service took too long' : `no connection: ${causeOf(error)}`)
    if (ends.aborted) throw fault
    return { again: shortPause, fault }
  }
  if (passing.has(response.status)) {
    await response.body?.cancel()
    const fault = new ServiceFault(`the service answered ${response.status}`, response.status)
    return { again: pauseOf(response.headers.get('retry-after')), fault }
  }
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new ServiceFault(`the service answered ${response.status}`, response.status)
  }
  return { status: response.status, body: parsed(await readText(response)) }
}

/** The pause that `Retry-After` asks for, limited to what a customer would wait. */
function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? '')
  return retryAfter && Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), longestPause) : shortPause
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > largestAnswer) throw new ServiceFault('the answer is too large')
    }
  } catch (error) {
    throw error instanceof ServiceFault ? error : new ServiceFault(`the answer broke off: ${causeOf(error)}`)
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceFault('the answer is no JSON')
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
