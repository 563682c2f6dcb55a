import type { FastifyRequest } from 'fastify'
import type { PublicProvider } from '../../domain/wire/index.ts'
import { chooseLanguage, readCookie } from '../tenants/language.ts'
import type { SiteDeps } from './site-deps.ts'

/** A visitor of a host without a tenant: everything that the answer depends on. */
export interface Stranger {
  /** The installed language that suits them best. */
  language: string
  /** The scheme and port of sites here: `http:` and `:3000`, or an empty text. */
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

/** The list of sites, for whoever opened the bare address of a server on their own machine. */
export async function sitesToShow(
  { protocol, port }: Stranger,
  deps: Pick<SiteDeps, 'sites'>,
): Promise<PublicProvider[]> {
  const sites = (await deps.sites?.()) ?? []
  return sites.map(({ host }) => ({ id: host, name: `${host}${port}`, siteurl: `${protocol}://${host}${port}/` }))
}
