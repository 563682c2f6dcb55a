import { afterArrival, arrivalsNoted } from '../../domain/domains/own-domain.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { follow } from './look-at-domain.ts'

/**
 * Notes that a request has arrived at a host: where that is a domain of the site's own, it leads here. Returns whether
 * the site is to be looked up anew, since it is found there now.
 */
export async function noteArrival(
  host: string,
  scope: TenantScope,
  { repositories, transaction, clock }: Pick<Ports, 'repositories' | 'transaction' | 'clock'>,
): Promise<boolean> {
  const known = await repositories(scope).domains.find(host)
  const now = clock.now()
  const isNoted = known?.failure === null && known.seen !== null && now - known.seen < arrivalsNoted
  if (known === null || isNoted || afterArrival(known, now) === known) return false
  return transaction(scope, async ({ domains }) => {
    const before = await domains.find(host)
    if (before === null) return false
    const life = afterArrival(before, now)
    if (life === before) return false
    await domains.change(host, { ...life, token: before.token })
    return follow(domains, { host, was: before, is: life, now })
  })
}
