import { Resolver as Dns } from 'node:dns/promises'
import type { Resolver } from '../../operations/domains/stored-domain.ts'

/** Answers that say that there is no such record; everything else is no answer. */
const none = new Set(['ENODATA', 'ENOTFOUND'])

const patience = { timeout: 2000, tries: 2 }

function dnsAt(servers: string[] | undefined): Dns {
  const dns = new Dns(patience)
  if (servers) dns.setServers(servers)
  return dns
}

/** What a look-up finds; nothing where there is no such record. */
async function found<T>(look: Promise<T[]>): Promise<T[]> {
  try {
    return await look
  } catch (error) {
    if (error instanceof Error && 'code' in error && none.has(String(error.code))) return []
    throw error
  }
}

interface Address {
  address: string
  family: number
}

async function addressesAt(dns: Dns, name: string): Promise<Address[]> {
  const [short, long] = await Promise.all([found(dns.resolve4(name)), found(dns.resolve6(name))])
  return [...short.map((address) => ({ address, family: 4 })), ...long.map((address) => ({ address, family: 6 }))]
}

/** Looks names up at the machine's resolvers. @param servers others, with their ports: `127.0.0.1:5353` */
export function dnsResolver(servers?: string[]): Resolver {
  const dns = dnsAt(servers)
  return {
    texts: async (name) => (await found(dns.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) => (await addressesAt(dns, name)).map(({ address }) => address),
  }
}

/** Gives the addresses of a name, by these servers; undefined without any: then the machine's own way is taken. */
export function addressesBy(servers?: string[]) {
  if (!servers) return undefined
  const dns = dnsAt(servers)
  return (name: string) => addressesAt(dns, name)
}
