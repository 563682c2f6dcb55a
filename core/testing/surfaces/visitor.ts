import type { FastifyInstance } from 'fastify'

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  payload?: object | string
}

export interface Answered {
  status: number
  /** Parsed if it is JSON. */
  body: unknown
  setCookies: string[]
  /** The redirect's target. */
  location: string | undefined
}

export interface RpcAnswer<T> {
  result?: T
  error?: { code: number; message: string; data: { code: string; data?: Record<string, unknown> } }
}

/** A browser on a page of a host: it stores cookies and sends them back. */
export interface Visitor {
  cookies: Map<string, string>
  send(asked: Asked): Promise<Answered>
  /** One call over JSON-RPC. */
  call<T = Record<string, unknown>>(
    method: string,
    params?: object,
    headers?: Record<string, string>,
  ): Promise<RpcAnswer<T>>
  /** The same browser, served by another process. */
  at(app: FastifyInstance): Visitor
}

function keep(cookies: Map<string, string>, setCookies: string[]) {
  for (const one of setCookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    if (/; Max-Age=0/.test(one)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

const parsedBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Requests come from a page of the host itself unless `headers` say otherwise. */
export function visitorOf(
  app: FastifyInstance,
  host = 'quay.northwind.localhost',
  cookies = new Map<string, string>(),
): Visitor {
  async function send({ method = 'GET', url, headers, payload }: Asked): Promise<Answered> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url,
      headers: { host, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    keep(cookies, setCookies)
    const { location } = answer.headers
    return { status: answer.statusCode, body: parsedBody(answer.body), setCookies, location }
  }
  return {
    cookies,
    send,
    async call(method, params = {}, headers = {}) {
      const payload = { jsonrpc: '2.0', id: 1, method, params }
      const { body } = await send({ method: 'POST', url: '/jrpc', payload, headers })
      // The test names the fields that it reads of the answer.
      return body as never
    },
    at: (other) => visitorOf(other, host, cookies),
  }
}

/** The browsers of people who are signed in, by id; anybody else is a new visitor. */
export async function signedIn(
  app: FastifyInstance,
  people: { id: string; email: string; password: string }[],
): Promise<(who: string) => Visitor> {
  const visitors = new Map(people.map(({ id }) => [id, visitorOf(app)]))
  for (const { id, email: username, password } of people)
    await visitors.get(id)?.call('login_user', { username, password })
  return (who) => visitors.get(who) ?? visitorOf(app)
}
