import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../../operations/tenant.ts'
import { readCookie } from './language.ts'
import type { TenantDirectory } from './tenant-directory.ts'

/** The tenant of a request's host, in the request's language. */
export function findRequestTenant(directory: TenantDirectory, request: FastifyRequest): Promise<Tenant | null> {
  const { query, headers } = request
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return directory.resolve({
    // `request.host` heeds X-Forwarded-Host only from a trusted proxy.
    host: request.host,
    protocol: request.protocol,
    wishes: {
      query: typeof lang === 'string' ? lang : undefined,
      cookie: readCookie(headers.cookie, 'lang'),
      accept: headers['accept-language'],
    },
  })
}

/** The tenant that is served at an origin (`https://book.quay.example`), in a language. */
export function findSiteAt(directory: TenantDirectory, origin: string, language: string): Promise<Tenant | null> {
  const { host, protocol } = new URL(origin)
  return directory.resolve({ host, protocol: protocol.slice(0, -1), wishes: { query: language } })
}
