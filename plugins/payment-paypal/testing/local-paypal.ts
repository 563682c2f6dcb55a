import { sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Order, PaypalAccount, Refusal, type Told } from './account.ts'
import { makeCertificate, type TestCertificate } from './certificate.ts'

export const clientid = 'AppOfTheLocalCounterpart'
export const clientsecret = 'SecretOfTheLocalCounterpart'
export const webhookid = 'WH0LOCAL1'

/**
 * What goes wrong with a request: an answer that isn't the work's, the work done or not and the answer held back past any
 * patience, the connection cut, or the answer late by so many ms.
 */
export type Wrong =
  | 401
  | 403
  | 429
  | 500
  | 503
  | 'silent_done'
  | 'silent_undone'
  | 'cut_done'
  | 'cut_undone'
  | { late: number }

interface Kept {
  status: number
  body: object | null
}

export interface LocalPaypal {
  address: string
  account: PaypalAccount
  certificate: TestCertificate
  /** Every request, as `POST /v2/checkout/orders`, with its key. */
  requests: { line: string; key: string | undefined; body: unknown }[]
  /** Lets the next requests that match go wrong. */
  fail(at: RegExp, wrong: Wrong, times?: number): void
  /** Forgets the answers that stand under keys, as the service does after some hours. */
  forgetKeys(): void
  /** Takes back all access tokens; with `app`, the app's own credentials too. */
  revoke(what: 'tokens' | 'app'): void
  /** A webhook as the service sends it, signed at a time of its clock. */
  signed(event: Told, more?: { at?: number; certificate?: TestCertificate; address?: string; webhook?: string }): Signed
  close(): Promise<void>
}

export interface Signed {
  rawBody: Uint8Array
  headers: Record<string, string>
}

const draw = (order: Order) => ({
  id: order.id,
  status: order.status,
  intent: order.intent,
  purchase_units: [
    {
      amount: order.amount,
      custom_id: order.custom_id,
      payments: {
        ...(order.authorization && { authorizations: [order.authorization] }),
        ...(order.captures.length > 0 && { captures: order.captures }),
        ...(order.refunds.length > 0 && { refunds: order.refunds }),
      },
    },
  ],
})

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Seconds that an access token lasts. */
const lasts = 32_000

/** Speaks the used part of the service's protocol on a port of this machine. @param now epoch ms of its clock */
export async function startLocalPaypal(now: () => number = Date.now): Promise<LocalPaypal> {
  const account = new PaypalAccount(now)
  const year = 365 * 86_400_000
  const certificate = makeCertificate(now() - year, now() + year)
  const certificates = new Map([['/certs/messages', certificate.pem]])
  const tokens = new Map<string, number>()
  const kept = new Map<string, Kept>()
  const faults: { at: RegExp; wrong: Wrong; times: number }[] = []
  const requests: LocalPaypal['requests'] = []
  let isAppKnown = true
  let made = 0

  // biome-ignore lint/suspicious/noExplicitAny: bodies are the plugin's, as the service would read them.
  function work(method: string, path: string, body: any): Kept {
    const [, , kind, list, id = '', what] = path.split('/')
    const at = `${method} ${kind}/${list}${id ? '/id' : ''}${what ? `/${what}` : ''}`
    switch (at) {
      case 'POST checkout/orders': {
        const [unit] = body.purchase_units
        const context = body.payment_source?.paypal?.experience_context ?? {}
        const given = { amount: unit.amount, custom_id: unit.custom_id, return_url: context.return_url ?? '' }
        return { status: 201, body: draw(account.create(given)) }
      }
      case 'GET checkout/orders/id':
        return { status: 200, body: draw(account.order(id)) }
      case 'PATCH checkout/orders/id':
        account.patchIntent(id, body[0].value)
        return { status: 204, body: null }
      case 'POST checkout/orders/id/authorize':
        return { status: 201, body: draw(account.authorize(id)) }
      case 'POST payments/authorizations/id/capture':
        return { status: 201, body: account.capture(id, body.amount) }
      case 'POST payments/authorizations/id/void':
        account.void(id)
        return { status: 204, body: null }
      case 'GET payments/captures/id': {
        const capture = account.captureOf(id)
        const related = { supplementary_data: { related_ids: { order_id: capture.order } } }
        return { status: 200, body: { ...capture, ...related } }
      }
      case 'POST payments/captures/id/refund':
        return { status: 201, body: account.refund(id, body.amount, body.custom_id) }
      default:
        throw new Refusal('RESOURCE_NOT_FOUND', 404)
    }
  }

  function answered(method: string, path: string, body: unknown): Kept {
    try {
      return work(method, path, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { issue, status } = error
      return { status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description: issue }] } }
    }
  }

  /** The work of a request, once for its key: what was answered is answered again, also a refusal. */
  function once(key: string | undefined, method: string, path: string, body: unknown): Kept {
    if (key === undefined || method !== 'POST') return answered(method, path, body)
    const known = kept.get(`${path} ${key}`)
    if (known) return known
    const answer = answered(method, path, body)
    kept.set(`${path} ${key}`, answer)
    return answer
  }

  /** The fault that the customer's account brings, or the next that a test has set. */
  function wrongOf(line: string): Wrong | null {
    const id = /orders\/([^/]+)\/authorize$/.exec(line)?.[1]
    const behaviour = id === undefined ? null : account.orders.get(id)?.behaviour
    if (behaviour === 'lost_moved') return 'silent_done'
    if (behaviour === 'lost_unmoved') return 'silent_undone'
    const fault = faults.find(({ at, times }) => times > 0 && at.test(line))
    if (!fault) return null
    fault.times -= 1
    return fault.wrong
  }

  function token(request: IncomingMessage): Kept {
    const basic = `Basic ${Buffer.from(`${clientid}:${clientsecret}`).toString('base64')}`
    if (!isAppKnown || request.headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
    made += 1
    const value = `A21-${made}`
    tokens.set(value, now() + lasts * 1_000)
    return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: lasts } }
  }

  const isAllowed = ({ headers: { authorization = '' } }: IncomingMessage) =>
    (tokens.get(authorization.replace('Bearer ', '')) ?? 0) > now()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    const { method = 'GET' } = request
    const pem = certificates.get(pathname)
    if (pem !== undefined) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(pem)
    const raw = await bodyOf(request)
    const line = `${method} ${pathname}`
    const given = request.headers['paypal-request-id']
    const key = typeof given === 'string' ? given : undefined
    const isToken = pathname === '/v1/oauth2/token'
    const body: unknown = raw === '' || isToken ? {} : JSON.parse(raw)
    requests.push({ line, key, body })
    const send = ({ status, body: answer }: Kept) => {
      response.writeHead(status, { 'content-type': 'application/json', 'paypal-debug-id': `d${requests.length}` })
      response.end(answer === null ? '' : JSON.stringify(answer))
    }
    const done = () => (isToken ? token(request) : once(key, method, pathname, body))
    const wrong = wrongOf(line)
    if (typeof wrong === 'number') return send({ status: wrong, body: { name: 'REFUSED' } })
    if (!isToken && !isAllowed(request)) return send({ status: 401, body: { error: 'invalid_token' } })
    if (typeof wrong === 'object' && wrong !== null) await setTimeout(wrong.late)
    if (wrong === 'silent_undone') return
    if (wrong === 'cut_undone') return void response.destroy()
    const answer = done()
    if (wrong === 'silent_done') return
    if (wrong === 'cut_done') return void response.destroy()
    send(answer)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  const address = `http://127.0.0.1:${at.port}`
  return {
    ...{ address, account, certificate, requests },
    fail: (where, wrong, times = 1) => void faults.push({ at: where, wrong, times }),
    forgetKeys: () => kept.clear(),
    revoke(what) {
      tokens.clear()
      if (what === 'app') isAppKnown = false
    },
    signed(event, more = {}) {
      const own = more.certificate ?? certificate
      const name = `/certs/${certificates.size}`
      if (own !== certificate) certificates.set(name, own.pem)
      const place = more.address ?? `${address}${own === certificate ? '/certs/messages' : name}`
      return signedWebhook(event, { at: more.at ?? now(), webhook: more.webhook ?? webhookid, place, own })
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function signedWebhook(
  event: Told,
  { at, webhook, place, own }: { at: number; webhook: string; place: string; own: TestCertificate },
): Signed {
  const rawBody = new TextEncoder().encode(JSON.stringify(event))
  const time = new Date(at).toISOString()
  const id = `transmission-${event.id}`
  const signature = sign('sha256', Buffer.from(`${id}|${time}|${webhook}|${crc32(rawBody)}`), own.privateKey)
  return {
    rawBody,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-cert-url': place,
      'paypal-auth-algo': 'SHA256withRSA',
    },
  }
}
