import {
  type AskedOfService,
  type FaultyService,
  faultyService,
  type ServiceAnswer,
} from '@tessera/plugin-api/conformance'
import Stripe from 'stripe'
import { Account } from './account.ts'
import { type Form, readForm, textOf } from './form.ts'
import { drawConnected, drawCustomer, drawDispute, drawDomain, drawMethod, drawRefund, drawSetup } from './objects.ts'
import { invalid, missing, ServiceError } from './service-error.ts'

export const secretkey = 'sk_test_LocalCounterpart1'
export const publishablekey = 'pk_test_LocalCounterpart1'

export interface LocalStripe extends FaultyService {
  account: Account
  /** Takes the key back, or gives it again. */
  setKey(isValid: boolean): void
}

const types: Record<number, { type: string; code?: string }> = {
  409: { type: 'invalid_request_error', code: 'lock_timeout' },
  429: { type: 'invalid_request_error', code: 'rate_limit' },
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
  let isKeyValid = true

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
        return {
          object: 'account_link',
          url: `${service.address}/setup/${of}/${service.requests.length}`,
          created: 0,
          expires_at: 0,
        }
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

  const refusal = (error: object) => ({ error: { message: 'refused', ...error } })

  function work({ method, path, query, body }: AskedOfService): ServiceAnswer {
    try {
      return { status: 200, body: method === 'POST' ? write(path, readForm(body)) : read(path, query) }
    } catch (error) {
      if (error instanceof ServiceError) return { status: error.status, body: { error: error.body } }
      throw error
    }
  }

  const service: FaultyService = await faultyService({
    keyHeader: 'idempotency-key',
    answer(asked) {
      const isAllowed = isKeyValid && asked.headers.authorization === `Bearer ${secretkey}`
      const made = isAllowed ? work(asked) : { status: 401, body: refusal({ type: 'invalid_request_error' }) }
      return { ...made, headers: { 'request-id': `req_${service.requests.length}` } }
    },
    // What was refused for its form, or for the state of things, was never begun.
    keeps: ({ status }) => status < 400 || status === 402 || status >= 500,
    reused: { status: 400, body: refusal({ type: 'idempotency_error' }) },
    refused: (status) => refusal(types[status] ?? { type: 'api_error' }),
    /** The fault that the method itself brings. */
    wrongOf({ line, body }) {
      if (!line.endsWith('/confirm')) return null
      const behaviour = account.methods.get(textOf(readForm(body), 'payment_method') ?? '')?.behaviour
      if (behaviour === 'lost_moved') return 'silent_done'
      return behaviour === 'lost_unmoved' ? 'silent_undone' : null
    },
  })
  return {
    ...{ ...service, account },
    setKey(isValid) {
      isKeyValid = isValid
    },
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
