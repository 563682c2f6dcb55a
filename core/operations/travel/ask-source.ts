import { BusyFault, type PlaceAsk } from '../../plugin-api/index.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Rejects when nobody waits for the answer any more: then it has not answered, unless it says in that moment that it
 * was still in a queue of its own.
 */
async function whileAwaited<T>({ signal }: Pick<PlaceAsk, 'signal'>, work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const end = () => setImmediate(() => over.reject(signal.reason))
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([work(), over.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

interface Asking {
  tenant: Tenant
  ports: HealthPort
  /** What of the tenant's places is asked: each works or fails by itself. */
  part: 'geocoder' | 'router' | 'keystrokes'
  ask: Pick<PlaceAsk, 'signal'>
}

/**
 * Asks a place source of the tenant, unless it is switched off. A source with more questions than it may ask is not
 * blamed: they are its visitors', or another tenant's.
 * @throws PluginRests, or what the source throws
 */
export async function askSource<T>({ tenant, ports, part, ask }: Asking, work: () => Promise<T>): Promise<T> {
  const { geocoder, router } = tenant.plugins.places
  const plugin = (part === 'router' ? router : geocoder)?.plugin ?? ''
  const asked = { scope: tenant.scope, plugin, place: 'places' as const, part }
  return watched(asked, ports, () => whileAwaited(ask, work), { blames: (error) => !(error instanceof BusyFault) })
}
