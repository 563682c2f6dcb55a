import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { segmentsOf } from '../segments.ts'
import type { TwilioSettings } from '../settings.ts'
import { signatureOf } from '../signature.ts'

export const authtoken = 'fedcba9876543210fedcba9876543210'
export const accountsid = 'AC0123456789abcdef0123456789abcdef'
export const sender = '+12075550100'

/** A text that the service has taken. */
export interface TakenText {
  sid: string
  to: string
  from: string
  body: string
  status: string
  /** Where it tells what became of it; empty for nowhere. */
  callback: string
  created: number
}

/**
 * How requests can fail: an outage, too many requests, silence or a cut connection before the text is taken, and the
 * same after it.
 */
export type TwilioTrouble = 'broken' | 'busy' | 'silent' | 'cut' | 'taken, silent' | 'taken, cut'

export interface LocalTwilio {
  settings: Record<keyof TwilioSettings, unknown>
  texts: TakenText[]
  /** `POST 201`, oldest first. */
  log: string[]
  trouble: TwilioTrouble | null
  /** Codes with which texts to numbers are refused. */
  refused: Map<string, number>
  secret: string
  now(): number
  /** What it posts for a text from a customer, to an address of the site. */
  inbound(url: string, from: string, body: string, more?: Record<string, string>): Posted
  /** What it posts when a text has come to a state. */
  receipt(text: TakenText, status: string, code?: number): Posted
  close(): Promise<void>
}

export interface Posted {
  url: string
  payload: string
  headers: Record<string, string>
}

const statuses: Record<number, number> = { 20003: 401, 20429: 429 }

/** What the service says of a request for a text; null where it takes it. */
function refusal(form: URLSearchParams, { refused }: LocalTwilio): number | null {
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  if (!form.get('From') && !form.get('MessagingServiceSid')) return 21603
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return 21211
  if (body === '') return 21602
  if (body.length > 1600) return 21617
  return refused.get(to) ?? null
}

const resource = ({ sid, to, from, body, status, created }: TakenText) => ({
  ...{ sid, to, from, body, status, account_sid: accountsid, api_version: '2010-04-01', direction: 'outbound-api' },
  ...{ num_segments: String(segmentsOf(body)), error_code: null, error_message: null },
  date_created: new Date(created).toUTCString().replace('GMT', '+0000'),
})

/** A local server with the part of Twilio's Messages resource that texts need, and its signatures. */
export async function localTwilio(now: () => number = Date.now): Promise<LocalTwilio> {
  const texts: TakenText[] = []
  const log: string[] = []
  const path = `/2010-04-01/Accounts/${accountsid}/Messages.json`

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return status
  }
  const refuse = (response: ServerResponse, code: number): number => {
    const status = statuses[code] ?? 400
    return answer(response, status, { code, message: 'refused', more_info: `https://docs.example/${code}`, status })
  }

  function take(form: URLSearchParams): TakenText {
    const one = (name: string) => form.get(name) ?? ''
    const text: TakenText = {
      ...{
        sid: `SM${randomBytes(16).toString('hex')}`,
        to: one('To'),
        from: one('From') || one('MessagingServiceSid'),
      },
      ...{ body: one('Body'), status: 'queued', callback: one('StatusCallback'), created: server.now() },
    }
    texts.push(text)
    return text
  }

  function handle(request: IncomingMessage, response: ServerResponse, url: URL, body: string): number {
    const known = `Basic ${Buffer.from(`${accountsid}:${server.secret}`).toString('base64')}`
    if (request.headers.authorization !== known) return refuse(response, 20003)
    if (url.pathname !== path) return answer(response, 404, { code: 20404, status: 404 })
    if (request.method === 'GET') {
      const size = Number(url.searchParams.get('PageSize') ?? 50)
      const found = texts
        .filter(({ to }) => to === url.searchParams.get('To'))
        .toReversed()
        .slice(0, size)
      return answer(response, 200, { messages: found.map(resource), page: 0, next_page_uri: null })
    }
    const form = new URLSearchParams(body)
    const code = refusal(form, server)
    return code === null ? answer(response, 201, resource(take(form))) : refuse(response, code)
  }

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://local')
    const body = await textOf(request)
    const { trouble } = server
    const note = (what: string | number) => void log.push(`${request.method} ${what}`)
    const isOrder = request.method === 'POST'
    if (trouble?.startsWith('taken') && isOrder) {
      if (refusal(new URLSearchParams(body), server) === null) take(new URLSearchParams(body))
    }
    if (trouble !== null && (isOrder || !trouble.startsWith('taken'))) {
      note(trouble)
      if (trouble.endsWith('cut')) return void request.socket.destroy()
      if (trouble.endsWith('silent')) return
      return void (trouble === 'busy' ? refuse(response, 20429) : answer(response, 503, { status: 503 }))
    }
    note(handle(request, response, url, body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const post = (url: string, fields: Record<string, string>): Posted => {
    const form = new URLSearchParams({ AccountSid: accountsid, ApiVersion: '2010-04-01', ...fields })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(server.secret, url, form),
    }
    return { url, payload: form.toString(), headers }
  }
  const server: LocalTwilio = {
    settings: {
      ...{ accountsid, authtoken, sender, remindersonly: false, link: true, segments: 4, timeout: 300 },
      apiaddress: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    },
    ...{ texts, log, trouble: null, refused: new Map(), secret: authtoken, now },
    inbound: (url, from, body, more = {}) =>
      post(url, {
        ...{ MessageSid: `SM${randomBytes(16).toString('hex')}`, From: from, To: sender, Body: body, NumMedia: '0' },
        ...more,
      }),
    receipt(text, status, code) {
      text.status = status
      const { sid, to, from, callback } = text
      return post(callback, {
        ...{ MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status, To: to, From: from },
        ...(code !== undefined && { ErrorCode: String(code) }),
      })
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}
