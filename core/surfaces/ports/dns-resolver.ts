import { Resolver as Dns } from 'node:dns/promises'
import type { Resolver } from '../../operations/domains/stored-domain.ts'

/** Answers that say that there is no such record; everything else is no answer. */
const none = new Set(['ENODATA', 'ENOTFOUND'])

const patience = { timeout: 2000, tries: 2 }

/** Looks names up at the machine's resolvers. @param servers others, with their ports: `127.0.0.1:5353` */
export function dnsResolver(servers?: string[]): Resolver {
  const dns = new Dns(patience)
  if (servers) dns.setServers(servers)
  return {
    async texts(name) {
      try {
        return (await dns.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        if (error instanceof Error && 'code' in error && none.has(String(error.code))) return []
        throw error
      }
    },
  }
}
