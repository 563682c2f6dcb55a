import type { FastifyRequest } from 'fastify'

/** A bookable's page for who came by a direct link: its description is told at length. */
export const directPath = (path: string): string => `${path}?direct=1`

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
