import type { FastifyRequest } from 'fastify'
import type { PublicEntity } from '../../plugin-api/site.ts'
import { chooseLanguage, readCookie } from '../tenants/language.ts'
import type { SiteDeps } from './site-deps.ts'

/** Who asks at a host that nobody has: all that the answer to them depends on. */
export interface Stranger {
  /** The installed language that suits them best. */
  language: string
  /** The scheme and the port under which sites are found here: `http:` and `:3000`, or an empty text. */
  protocol: string
  port: string
}

export function strangerOf(request: FastifyRequest, deps: Pick<SiteDeps, 'dictionaries'>): Stranger {
  const { headers, query, host, protocol } = request
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  const wishes = {
    query: typeof lang === 'string' ? lang : undefined,
    cookie: readCookie(headers.cookie, 'lang'),
    accept: headers['accept-language'],
  }
  const offered = deps.dictionaries.map((one) => one.language)
  return { language: chooseLanguage(wishes, { offered }), protocol, port: /:\d{1,5}$/.exec(host)?.[0] ?? '' }
}

/** The sites that are here, for a developer who opened the bare address; in production nobody is told of the others. */
export async function sitesToShow(
  { protocol, port }: Stranger,
  deps: Pick<SiteDeps, 'sites'>,
): Promise<PublicEntity[]> {
  const sites = (await deps.sites?.()) ?? []
  return sites.map(({ host }) => ({ id: host, name: `${host}${port}`, siteurl: `${protocol}://${host}${port}/` }))
}
