import type { FastifyRequest } from 'fastify'

/**
 * Where a redirect leads: to its own address, with all that the request's address said besides (answers, language, that it
 * stands in a frame). What the new address says itself stands.
 */
export function onward(request: Pick<FastifyRequest, 'url'>, address: string): string {
  const [path = '', own = ''] = address.split('?')
  const [, asked = ''] = request.url.split('?')
  const query = new URLSearchParams(own)
  const known = new Set(query.keys())
  for (const [name, value] of new URLSearchParams(asked)) if (!known.has(name)) query.append(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
