import {
  type AskedOfService,
  type FaultyService,
  faultyService,
  type ServiceAnswer,
} from '@tessera/plugin-api/conformance'
import { sign, signatureHeader } from '../webhook.ts'
import { AcmeBooks, type News, Refusal } from './acme-books.ts'

export const apikey = 'acme_KeyOfTheLocalOne'
export const webhooksecret = 'what-acme-signs-with'

interface Webhook {
  rawBody: Uint8Array
  headers: Record<string, string>
}

export interface AcmeServer extends FaultyService {
  books: AcmeBooks
  /** News as a webhook, signed with the merchant's secret or another. */
  webhookOf(news: News, secret?: string): Webhook
  /** Sends all news that were not taken yet, oldest first; what is not taken stays. The statuses that came back. */
  sendNews(post: (webhook: Webhook) => Promise<{ statusCode: number }>): Promise<number[]>
}

/** A page of the service's own, with a button for each thing that may be done there. */
const pageOf = (title: string, deeds: Record<string, string>): ServiceAnswer => ({
  ...{ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>
${Object.entries(deeds)
  .map(([path, word]) => `<form method="post" action="${path}"><button>${word}</button></form>`)
  .join('')}</html>`,
})

/** What merchants' pages show of the service: a frame, which says how high it is, and a script that makes it so. */
const methodsPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Ways to pay</title>
<body style="margin:0;font:16px/40px system-ui">Cards and wallets
<script>const say = () => parent.postMessage({ acmeheight: 40 }, '*')
addEventListener('message', say)
say()</script></html>`
const frameScript = `addEventListener('message', ({ data, source }) => {
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source && data.acmeheight) frame.style.height = data.acmeheight + 'px'
})
for (const frame of document.querySelectorAll('iframe')) frame.contentWindow.postMessage('say', '*')`
const file = (type: string, body: string): ServiceAnswer => ({ status: 200, headers: { 'content-type': type }, body })

const back = (location: string): ServiceAnswer => ({ status: 303, headers: { location }, body: null })

/** Speaks the service's protocol on a port of this machine. @param now epoch ms of its clock */
export async function startAcmeServer(now: () => number): Promise<AcmeServer> {
  const books = new AcmeBooks(now)
  /** The pages of onboarding that were made, by their name. */
  const links = new Map<string, { account: string; returnurl: string; refreshurl: string }>()

  // biome-ignore lint/suspicious/noExplicitAny: bodies are the plugin's, as the service would read them.
  function work({ method, path }: AskedOfService, body: any): ServiceAnswer {
    const [, , kind = '', id = '', what = ''] = path.split('/')
    const drawn = (status: number, payment = books.payment(id)): ServiceAnswer => ({
      ...{ status, body: books.draw(payment, service.address) },
    })
    switch (`${method} ${kind}${id && ' id'}${what && ` ${what}`}`) {
      case 'POST accounts':
        return { status: 201, body: books.open(body) }
      case 'GET accounts id':
        return { status: 200, body: books.account(id) }
      case 'POST accounts id links': {
        const name = `${books.account(id).id}-${links.size}`
        links.set(name, { account: id, ...body })
        return { status: 201, body: { url: `${service.address}/onboard/${name}` } }
      }
      case 'POST payments':
        return drawn(201, books.begin(body))
      case 'GET payments id':
        return drawn(200)
      case 'POST payments id end':
        return drawn(200, books.end(id, body.while))
      case 'POST payments id capture':
        return drawn(200, books.capture(id, body))
      case 'POST payments id refunds':
        return { status: 201, body: books.refund(id, body) }
      case 'GET payments id refunds':
        return { status: 200, body: { list: books.payment(id).refunds } }
      case 'GET payments id disputes':
        return { status: 200, body: { list: books.payment(id).disputes } }
      default:
        throw new Refusal(404, 'no_such_place')
    }
  }

  function atOnboarding({ method, path }: AskedOfService): ServiceAnswer {
    const [, , name = '', deed] = path.split('/')
    const link = links.get(name)
    if (!link) throw new Refusal(404, 'not_found')
    if (method === 'GET')
      return pageOf('Connect with Acme', { [`${path}/finish`]: 'Confirm', [`${path}/later`]: 'Later' })
    books.turn(link.account, deed === 'finish' ? 'live' : 'checked', deed === 'finish' ? [] : ['bank_account'])
    return back(link.returnurl)
  }

  function atPayment({ method, path }: AskedOfService): ServiceAnswer {
    const [, , id = '', deed = ''] = path.split('/')
    const { amount, currency, state, returnurl } = books.payment(id)
    if (method === 'GET')
      return pageOf(`Pay ${amount} ${currency}`, { [`${path}/agree`]: 'Pay', [`${path}/daily_limit`]: 'Be refused' })
    if (state === 'open') books.agree(id, deed === 'agree' ? null : deed)
    return back(returnurl)
  }

  const service: FaultyService = await faultyService({
    keyHeader: 'acme-key',
    answer(asked) {
      try {
        if (asked.path.startsWith('/onboard/')) return atOnboarding(asked)
        if (asked.path.startsWith('/pay/')) return atPayment(asked)
        if (asked.path === '/methods') return file('text/html; charset=utf-8', methodsPage)
        if (asked.path === '/v1/frame.js') return file('text/javascript', frameScript)
        if (asked.headers.authorization !== `Bearer ${apikey}`) return { status: 401, body: { error: 'key' } }
        return work(asked, asked.body === '' ? {} : JSON.parse(asked.body))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { status: error.status, body: { error: error.message } }
      }
    },
  })

  const webhookOf = (news: News, secret = webhooksecret): Webhook => {
    const body = JSON.stringify(news)
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(body, { secret, at: now() }) }
    return { rawBody: new TextEncoder().encode(body), headers }
  }

  return {
    ...service,
    ...{ books, webhookOf },
    async sendNews(post) {
      const statuses: number[] = []
      for (const news of books.news.splice(0)) {
        const { statusCode } = await post(webhookOf(news))
        statuses.push(statusCode)
        if (statusCode >= 300) books.news.push(news)
      }
      return statuses
    },
  }
}
