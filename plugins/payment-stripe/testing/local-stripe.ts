import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { Account } from './account.ts'
import { type Form, readForm, textOf } from './form.ts'
import { drawConnected, drawCustomer, drawDispute, drawDomain, drawMethod, drawRefund, drawSetup } from './objects.ts'
import { invalid, missing, ServiceError } from './service-error.ts'

export const secretkey = 'sk_test_LocalCounterpart1'
export const publishablekey = 'pk_test_LocalCounterpart1'

/**
 * What goes wrong with a request: an answer that isn't the work's; the work done, or not, and the answer held back past
 * any patience; or the connection cut.
 */
export type Wrong = 429 | 500 | 'silent_done' | 'silent_undone' | 'cut_done' | 'cut_undone' | 'locked'

interface Fault {
  /** `POST /v1/payment_intents/pi_1/confirm`. */
  at: RegExp
  wrong: Wrong
  times: number
}

interface Answer {
  status: number
  body: object
}

/** An answer that stands under an idempotency key; none yet while the work is running. */
interface Kept {
  print: string
  answer: Answer | null
}

export interface LocalStripe {
  address: string
  account: Account
  /** Every request, as `POST /v1/refunds`, with its form. */
  requests: { line: string; form: Form; key: string | undefined }[]
  /** Lets the next requests that match go wrong. */
  fail(at: RegExp, wrong: Wrong, times?: number): void
  /** Lets each request go wrong as the function says of its line, where it was not told otherwise. */
  setMood(mood: ((line: string) => Wrong | null) | null): void
  /** Forgets the idempotency keys, as the service does after a day. */
  forgetKeys(): void
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** One page of a list, newest first, from after the object that is named. */
function page<T extends { id: string }>(all: T[], query: URLSearchParams, path: string) {
  const after = query.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Math.min(Number(query.get('limit') ?? 10), 100)
  return { object: 'list', url: path, data: all.slice(from, from + limit), has_more: from + limit < all.length }
}

/** Speaks the used part of the service's protocol on a port of this machine. @param now epoch ms of its clock */
export async function startLocalStripe(now: () => number = Date.now, pageSize = 100): Promise<LocalStripe> {
  const account = new Account(now)
  const keys = new Map<string, Kept>()
  const faults: Fault[] = []
  const requests: LocalStripe['requests'] = []
  let mood: ((line: string) => Wrong | null) | null = null

  function read(path: string, query: URLSearchParams): object {
    const [, , kind, id] = path.split('/')
    if (kind === 'accounts' && id) return drawConnected(account.connectedAccount(id))
    if (kind === 'payment_intents' && id) return account.draw(account.payment(id))
    if (kind === 'payment_methods' && id) return drawMethod(account.method(id))
    if (kind === 'setup_intents' && id) {
      const setup = account.setups.get(id)
      if (!setup) throw missing()
      return drawSetup(setup, account.methods.get(setup.method), query.toString().includes('expand'))
    }
    query.set('limit', String(Math.min(pageSize, Number(query.get('limit') ?? 10))))
    if (kind === 'refunds')
      return page(
        account.refunds.filter((one) => one.payment === query.get('payment_intent')).map(drawRefund),
        query,
        path,
      )
    if (kind === 'disputes')
      return page(
        account.disputes.filter((one) => one.payment === query.get('payment_intent')).map(drawDispute),
        query,
        path,
      )
    if (kind === 'payment_method_domains') return page(account.domains.map(drawDomain), query, path)
    if (kind === 'customers')
      return page(
        [...account.customers.values()].filter((one) => one.email === query.get('email')).map(drawCustomer),
        query,
        path,
      )
    throw missing()
  }

  function write(path: string, form: Form): object {
    const [, , kind, id = '', what] = path.split('/')
    const expands = form.expand !== undefined
    switch (`${kind}${what ? `/${what}` : id ? '/id' : ''}`) {
      case 'accounts':
        return drawConnected(account.connect(form))
      case 'account_links': {
        const { id: of } = account.connectedAccount(textOf(form, 'account') ?? '')
        if (!textOf(form, 'return_url') || !textOf(form, 'refresh_url')) throw invalid('parameter_missing')
        return { object: 'account_link', url: `${address}/setup/${of}/${requests.length}`, created: 0, expires_at: 0 }
      }
      case 'payment_intents':
        return account.draw(account.createPayment(form), expands)
      case 'payment_intents/id':
        return account.draw(account.updatePayment(id, form), expands)
      case 'payment_intents/confirm':
        return account.draw(account.confirm(id, form), expands)
      case 'payment_intents/capture':
        return account.draw(account.capture(id, form), expands)
      case 'payment_intents/cancel':
        return account.draw(account.cancel(id, form), expands)
      case 'refunds':
        return drawRefund(account.refund(form))
      case 'payment_method_domains':
        return drawDomain(account.registerDomain(form))
      case 'customers':
        return drawCustomer(account.createCustomer(form))
      case 'payment_methods/detach':
        return drawMethod(account.detach(id))
      case 'setup_intents': {
        const setup = account.createSetup(form)
        return drawSetup(setup, account.methods.get(setup.method), expands)
      }
      default:
        throw missing()
    }
  }

  const answerOf = (work: () => object): Answer => {
    try {
      return { status: 200, body: work() }
    } catch (error) {
      if (error instanceof ServiceError) return { status: error.status, body: { error: error.body } }
      throw error
    }
  }

  /** The work of a request, once for its key: what was answered is answered again, also a refusal by the bank. */
  function once(key: string | undefined, print: string, work: () => object): Answer {
    if (key === undefined) return answerOf(work)
    const known = keys.get(key)
    if (known && known.print !== print)
      return answerOf(() => {
        throw new ServiceError(400, { type: 'idempotency_error' })
      })
    if (known?.answer) return known.answer
    const answer = answerOf(work)
    // What was refused for its form, or for the state of things, was never begun.
    if (answer.status < 400 || answer.status === 402 || answer.status >= 500) keys.set(key, { print, answer })
    return answer
  }

  /** The fault that the method itself brings, or the next that a test has set. */
  function wrongOf(line: string, form: Form): Wrong | null {
    const behaviour = account.methods.get(textOf(form, 'payment_method') ?? '')?.behaviour
    if (line.endsWith('/confirm') && behaviour === 'lost_moved') return 'silent_done'
    if (line.endsWith('/confirm') && behaviour === 'lost_unmoved') return 'silent_undone'
    const fault = faults.find(({ at, times }) => times > 0 && at.test(line))
    if (!fault) return mood?.(line) ?? null
    fault.times -= 1
    return fault.wrong
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
    const body = await bodyOf(request)
    const form = readForm(body)
    const line = `${request.method} ${pathname}`
    const given = request.headers['idempotency-key']
    const key = typeof given === 'string' ? given : undefined
    requests.push({ line, form, key })
    const send = ({ status, body: answer }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
      response.end(JSON.stringify(answer))
    }
    const refuse = (status: number, type: string, code?: string) =>
      send({ status, body: { error: { type, message: 'refused', ...(code && { code }) } } })
    if (request.headers.authorization !== `Bearer ${secretkey}`) return refuse(401, 'invalid_request_error')
    const work = () =>
      request.method === 'POST'
        ? once(key, `${pathname} ${body}`, () => write(pathname, form))
        : answerOf(() => read(pathname, searchParams))
    const wrong = wrongOf(line, form)
    switch (wrong) {
      case null:
        return send(work())
      case 429:
        return refuse(429, 'invalid_request_error', 'rate_limit')
      case 500:
        return refuse(500, 'api_error')
      case 'locked':
        return refuse(409, 'invalid_request_error', 'lock_timeout')
      case 'silent_done':
        work()
        return
      case 'silent_undone':
        return
      case 'cut_done':
        work()
        response.destroy()
        return
      case 'cut_undone':
        response.destroy()
    }
  }

  let address = ''
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  address = `http://127.0.0.1:${at.port}`
  return {
    address,
    account,
    requests,
    fail: (where, wrong, times = 1) => void faults.push({ at: where, wrong, times }),
    setMood(next) {
      mood = next
    },
    forgetKeys: () => keys.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A webhook as the service sends it: signed with each of the secrets at a time of its clock, epoch ms. */
export function signedWebhook(event: object, { secrets, at }: { secrets: string[]; at: number }) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at / 1000)
  const signatures = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).replace(/^t=\d+,/, ''),
  )
  return {
    rawBody: new TextEncoder().encode(payload),
    headers: { 'stripe-signature': [`t=${timestamp}`, ...signatures].join(',') },
  }
}

/** An event about an object of the account. */
export const eventOf = (id: string, type: string, object: object) => ({
  ...{ id, object: 'event', type, livemode: false, api_version: '2026-10-28.endive' },
  data: { object },
})
