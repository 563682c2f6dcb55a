import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  type AskedOfService,
  type FaultyService,
  faultyService,
  type ServiceAnswer,
} from '@tessera/plugin-api/conformance'
import { type Order, PaypalAccount, Refusal, type Told } from './account.ts'
import { makeCertificate, type TestCertificate } from './certificate.ts'

export const clientid = 'AppOfTheLocalCounterpart'
export const clientsecret = 'SecretOfTheLocalCounterpart'
export const webhookid = 'WH0LOCAL1'

export interface LocalPaypal extends FaultyService {
  account: PaypalAccount
  certificate: TestCertificate
  /** Takes back all access tokens; with `app`, the app's own credentials too. */
  revoke(what: 'tokens' | 'app'): void
  /** Gives the app's credentials again. */
  restore(): void
  /** A webhook as the service sends it, signed at a time of its clock. */
  signed(event: Told, more?: { at?: number; certificate?: TestCertificate; address?: string; webhook?: string }): Signed
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
      payee: { merchant_id: order.payee },
      payments: {
        ...(order.authorization && { authorizations: [order.authorization] }),
        ...(order.captures.length > 0 && { captures: order.captures }),
        ...(order.refunds.length > 0 && { refunds: order.refunds }),
      },
    },
  ],
})

/** Seconds that an access token lasts. */
const lasts = 32_000

/** Speaks the used part of the service's protocol on a port of this machine. @param now epoch ms of its clock */
export async function startLocalPaypal(now: () => number = Date.now): Promise<LocalPaypal> {
  const account = new PaypalAccount(now)
  const year = 365 * 86_400_000
  const certificate = makeCertificate(now() - year, now() + year)
  const certificates = new Map([['/certs/messages', certificate.pem]])
  const tokens = new Map<string, number>()
  let isAppKnown = true
  let made = 0

  // biome-ignore lint/suspicious/noExplicitAny: bodies are the plugin's, as the service would read them.
  function work({ method, path, query }: AskedOfService, body: any): ServiceAnswer {
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
      case 'GET customer/disputes': {
        const of = account.disputes.filter((one) =>
          one.disputed_transactions.some((each) => each.seller_transaction_id === query.get('disputed_transaction_id')),
        )
        const from = Number(query.get('next_page_token') ?? 0)
        const next = `https://api.paypal.example/v1/customer/disputes?next_page_token=${from + 1}`
        // The list has summaries: how one ended stands in the dispute alone. A page of it has one.
        const items = of.slice(from, from + 1).map(({ dispute_outcome: _, ...summary }) => summary)
        return { status: 200, body: { items, links: from + 1 < of.length ? [{ rel: 'next', href: next }] : [] } }
      }
      case 'GET customer/disputes/id': {
        const found = account.disputes.find((one) => one.dispute_id === id)
        if (!found) throw new Refusal('INVALID_RESOURCE_ID', 404)
        return { status: 200, body: found }
      }
      case 'POST payments/captures/id/refund':
        return { status: 201, body: account.refund(id, body.amount, body.custom_id) }
      default:
        throw new Refusal('RESOURCE_NOT_FOUND', 404)
    }
  }

  function answered(asked: AskedOfService): ServiceAnswer {
    const { body } = asked
    try {
      return work(asked, body === '' ? {} : JSON.parse(body))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { issue, status } = error
      return { status, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description: issue }] } }
    }
  }

  function token({ headers }: AskedOfService): ServiceAnswer {
    const basic = `Basic ${Buffer.from(`${clientid}:${clientsecret}`).toString('base64')}`
    if (!isAppKnown || headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
    made += 1
    const value = `A21-${made}`
    tokens.set(value, now() + lasts * 1_000)
    return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: lasts } }
  }

  const isAllowed = ({ headers: { authorization = '' } }: AskedOfService) =>
    (tokens.get(authorization.replace('Bearer ', '')) ?? 0) > now()

  const service = await faultyService({
    keyHeader: 'paypal-request-id',
    answer(asked) {
      const pem = certificates.get(asked.path)
      if (pem !== undefined) return { status: 200, headers: { 'content-type': 'text/plain' }, body: pem }
      if (asked.path === '/v1/oauth2/token') return token(asked)
      return isAllowed(asked) ? answered(asked) : { status: 401, body: { error: 'invalid_token' } }
    },
    wrongOf({ path }) {
      const id = /orders\/([^/]+)\/authorize$/.exec(path)?.[1]
      const behaviour = id === undefined ? null : account.orders.get(id)?.behaviour
      if (behaviour === 'lost_moved') return 'silent_done'
      return behaviour === 'lost_unmoved' ? 'silent_undone' : null
    },
  })
  return {
    ...{ ...service, account, certificate },
    revoke(what) {
      tokens.clear()
      if (what === 'app') isAppKnown = false
    },
    restore() {
      isAppKnown = true
    },
    signed(event, more = {}) {
      const own = more.certificate ?? certificate
      const name = `/certs/${certificates.size}`
      if (own !== certificate) certificates.set(name, own.pem)
      const place = more.address ?? `${service.address}${own === certificate ? '/certs/messages' : name}`
      return signedWebhook(event, { at: more.at ?? now(), webhook: more.webhook ?? webhookid, place, own })
    },
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
