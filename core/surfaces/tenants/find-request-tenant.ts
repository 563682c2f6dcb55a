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
