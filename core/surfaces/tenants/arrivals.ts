import { arrivalsNoted } from '../../domain/domains/own-domain.ts'
import { operatorHost } from '../../operations/catalogue/subsite-address.ts'
import { noteArrival } from '../../operations/domains/note-arrival.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'

type Deps = Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'resolver' | 'log'>

/** How soon a name is looked up again that did not lead here, ms: somebody may be waiting for it. */
const again = 60_000

/**
 * Notes at which hosts of sites requests arrive: once an hour for each, and at once after the site has changed, since
 * it is another object then. Returns whether the site is to be looked up anew.
 */
export function arrivals(ports: Deps): (tenant: Tenant) => Promise<boolean> {
  const next = new WeakMap<Tenant, number>()
  return async (tenant) => {
    const now = ports.clock.now()
    if (now < (next.get(tenant) ?? 0)) return false
    next.set(tenant, now + arrivalsNoted)
    const host = new URL(tenant.origin).hostname
    const target = operatorHost(tenant)
    if (host === target) return false
    try {
      const { counted, isAnew } = await noteArrival({ host, target }, tenant.scope, ports)
      if (!counted) next.set(tenant, now + again)
      return isAnew
    } catch (error) {
      // The request is answered all the same; the next look knows, or the next request.
      ports.log.error({ err: error, host }, 'an arrival could not be noted')
      return false
    }
  }
}
