import type { FastifyRequest } from 'fastify'

/**
 * The address of a redirect: its own, plus the parameters of the request (answers, language, framing). Parameters of
 * the new address take precedence.
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
