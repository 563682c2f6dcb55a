import {
  type AskedOfService,
  type FaultyService,
  faultyService,
  type ServiceAnswer,
} from '@tessera/plugin-api/conformance'
import { MollieAccount, Refusal } from './account.ts'

export const apikey = 'test_KeyOfTheLocalCounterpart1'

export interface LocalMollie extends FaultyService {
  account: MollieAccount
  /** Takes the key back, or gives it again. */
  setKey(isValid: boolean): void
  close(): Promise<void>
}

/** A webhook as the service sends it: a form with the id of a payment, and nothing else. */
export const webhookOf = (id: string) => ({
  rawBody: new TextEncoder().encode(`id=${encodeURIComponent(id)}`),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** The service's own page: pay, be refused, or give up; each leads back to where the payment says. */
const checkout = (id: string, text: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Checkout at the service</title>
<body style="font:16px system-ui;margin:2rem auto;max-width:24rem;display:grid;gap:1rem">
<h1 style="font-size:1.25rem">${text}</h1>
${[
  ['pay', 'Pay'],
  ['refuse', 'Be refused'],
  ['cancel', 'Cancel'],
]
  .map(
    ([what, word]) =>
      `<form method="post" action="/checkout/${id}/${what}"><button style="width:100%;padding:12px">${word}</button></form>`,
  )
  .join('')}</body></html>`

/** Speaks the used part of the service's protocol on a port of this machine. @param now epoch ms of its clock */
export async function startLocalMollie(now: () => number = Date.now, pageSize = 250): Promise<LocalMollie> {
  const account = new MollieAccount(now)
  let isKeyValid = true

  // biome-ignore lint/suspicious/noExplicitAny: bodies are the plugin's, as the service would read them.
  function work({ method, path, query }: AskedOfService, body: any): ServiceAnswer {
    const [, , , id = '', what] = path.split('/')
    const drawn = (status: number, payment = account.payment(id)): ServiceAnswer => ({
      ...{ status, body: account.draw(payment, service.address) },
    })
    switch (`${method} ${id ? 'id' : ''}${what ? `/${what}` : ''}`) {
      case 'POST ':
        return drawn(201, account.create(body))
      case 'GET id':
        return drawn(200)
      case 'DELETE id':
        return drawn(200, account.cancel(id))
      case 'POST id/captures':
        return { status: 201, body: account.capture(id, body.amount) }
      case 'POST id/release-authorization':
        account.release(id)
        return { status: 202, body: null }
      case 'POST id/refunds':
        return { status: 201, body: account.refund(id, body.amount, body.metadata) }
      case 'GET id/refunds':
      case 'GET id/chargebacks': {
        const list = what === 'refunds' ? 'refunds' : 'chargebacks'
        const all: { id: string }[] = account.payment(id)[list]
        const from = Math.max(
          0,
          all.findIndex((one) => one.id === query.get('from')),
        )
        const next = all[from + pageSize]
        const href = `${service.address}/v2/payments/${id}/${list}?from=${next?.id}`
        return {
          status: 200,
          body: { _embedded: { [list]: all.slice(from, from + pageSize) }, _links: { next: next ? { href } : null } },
        }
      }
      default:
        throw new Refusal(404, 'No such endpoint.')
    }
  }

  function atCheckout({ method, path }: AskedOfService): ServiceAnswer {
    const [, , id = '', what] = path.split('/')
    const payment = account.payment(id)
    if (method === 'GET') {
      const { currency, value } = payment.amount
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return { status: 200, headers, body: checkout(id, `${currency} ${value}`) }
    }
    if (what === 'pay') account.pay(id)
    else if (what === 'refuse') account.pay(id, 'failed', 'insufficient_funds')
    else if (payment.status === 'open') account.cancel(id)
    return { status: 303, headers: { location: payment.redirectUrl }, body: null }
  }

  const service: FaultyService = await faultyService({
    keyHeader: 'idempotency-key',
    answer(asked) {
      try {
        if (asked.path.startsWith('/checkout/')) return atCheckout(asked)
        if (!isKeyValid || asked.headers.authorization !== `Bearer ${apikey}`)
          return { status: 401, body: { status: 401, title: 'Unauthorized Request' } }
        return work(asked, asked.body === '' ? {} : JSON.parse(asked.body))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { status: error.status, body: { status: error.status, detail: error.message } }
      }
    },
  })
  return {
    ...{ ...service, account },
    setKey(isValid) {
      isKeyValid = isValid
    },
  }
}
