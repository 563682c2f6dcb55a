import type { Visitor } from './visitor.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A page of a visitor's site: its calls carry the token that only a page of this host gets. */
export async function sitePage(visitor: Visitor) {
  const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
  const headers = { authorization: `Bearer ${Object(body).token}` }
  return {
    visitor,
    call: <T = Record<string, unknown>>(name: string, params: object = {}) => visitor.call<T>(name, params, headers),
    rest: (method: Method, url: string, payload?: object) =>
      visitor.send({ method, url, headers, ...(payload && { payload }) }),
  }
}
