import type { FastifyInstance } from 'fastify'
import { isRecord } from '../../../domain/is-record.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: object | string
  headers?: Record<string, string>
}

/** What customers of a tenant call; all that they are answered goes to `hear`. */
export interface TenantCalls {
  call(asked: Call): Promise<{ status: number; headers: Record<string, unknown>; body: unknown }>
  rpc(method: string, params: object): Promise<Record<string, unknown>>
  /** Books a lesson with the sandbox's card, or with another processor. */
  book(options?: { consents?: string[]; processor?: string }): Promise<Booked>
  /**
   * Sends a picture, and reads it again. Returns whether it was there.
   * @param isSigned whether the store may sign an address for it
   */
  upload(isSigned: boolean): Promise<boolean>
}

export interface Booked {
  email: string
  /** Null where it was refused. */
  id: string | null
  token: string
  error: unknown
}

const phone = '+12075550142'
/** The smallest picture that there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const textIn = (value: unknown, name: string): string => (isRecord(value) ? String(value[name] ?? '') : '')

/** @param next the number of the next draft, of all tenants together */
export function tenantCalls(
  app: FastifyInstance,
  tenant: string,
  { hear, next }: { hear(where: string, text: string): void; next(): number },
): TenantCalls {
  const host = `yard.${tenant}.localhost`
  async function call({ headers, ...asked }: Call) {
    const own = { host, 'sec-fetch-site': 'same-origin', ...headers }
    const answer = await app.inject({ method: 'POST', ...asked, headers: own })
    hear(`${tenant} ${asked.url.split('?')[0]}`, `${answer.body}${JSON.stringify(answer.headers)}`)
    return { status: answer.statusCode, headers: answer.headers, body: parsed(answer.body) }
  }
  let token = ''
  async function rpc(method: string, params: object) {
    token ||= textIn((await call({ url: '/sitetoken', payload: {} })).body, 'token')
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    const { body } = await call({ url: '/jrpc', payload, headers: { authorization: `Bearer ${token}` } })
    return isRecord(body) ? body : {}
  }
  return {
    call,
    rpc,
    async book({ consents = [], processor = 'payment-sandbox.card' } = {}) {
      const draft = next()
      const email = `guest-${draft}@customers.example`
      const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' }
      const { body } = await call({ url: '/plugins/payment-sandbox/tokens', payload: card })
      const start = new Date(Date.now() + 5 * 86_400_000)
      start.setUTCHours(draft % 20, 0, 0, 0)
      const end = new Date(start.getTime() + 3_600_000)
      const user = { email, firstname: 'Bea', lastname: 'Moor', mobile_phone_number: phone }
      const { result, error } = await rpc('book_appointment', {
        ...{ bookable: `${tenant}-lesson`, seats: 1, draft: `hostile-draft-${draft}` },
        ...{ start: start.toISOString(), end: end.toISOString() },
        formresponses: [{ formid: `${tenant}-form`, responses: [{ question_id: 'why', value: 'For fun' }] }],
        user: { ...user, ...(consents.length > 0 && { consents }) },
        steps: tenant === 'wild' ? { hostile_step: { note: 'wild' } } : {},
        payment: { processor, token: { token: textIn(body, 'token') } },
      })
      return { email, id: textIn(result, 'id') || null, token: textIn(result, 'managetoken'), error }
    },
    async upload(isSigned) {
      const claimed = { filename: 'porch.png', filetype: 'image/png' }
      const filesize = isSigned ? { filesize: picture.byteLength } : {}
      const { result } = await rpc('get_upload_link', { ...claimed, ...filesize })
      const [link, url] = [textIn(result, 'signedRequest'), textIn(result, 'url')]
      if (url === '') return false
      if (link.startsWith(new URL(url).origin))
        await app.inject({
          ...{ method: 'PUT', url: link.slice(new URL(url).origin.length), payload: picture },
          headers: { host, 'content-type': 'image/png' },
        })
      return (await call({ method: 'GET', url: new URL(url).pathname })).status === 200
    },
  }
}
