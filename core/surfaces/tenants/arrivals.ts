import { arrivalsNoted } from '../../domain/domains/own-domain.ts'
import { operatorHost } from '../../operations/catalogue/subsite-address.ts'
import { noteArrival } from '../../operations/domains/note-arrival.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'

type Deps = Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'log'>

/**
 * Notes at which hosts of sites requests arrive: once an hour for each, and at once after the site has changed, since
 * it is another object then. Returns whether the site is to be looked up anew.
 */
export function arrivals(ports: Deps): (tenant: Tenant) => Promise<boolean> {
  const noted = new WeakMap<Tenant, number>()
  return async (tenant) => {
    const now = ports.clock.now()
    const last = noted.get(tenant)
    if (last !== undefined && now - last < arrivalsNoted) return false
    noted.set(tenant, now)
    const host = new URL(tenant.origin).hostname
    if (host === operatorHost(tenant)) return false
    try {
      return await noteArrival(host, tenant.scope, ports)
    } catch (error) {
      // The request is answered all the same; the next look knows, or the next request.
      ports.log.error({ err: error, host }, 'an arrival could not be noted')
      return false
    }
  }
}
