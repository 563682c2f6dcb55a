import { afterArrival, arrivalsNoted } from '../../domain/domains/own-domain.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { follow } from './look-at-domain.ts'

type Deps = Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'resolver' | 'log'>

/** A name of a site's own that a request bore, and the one by which the operator has the site. */
interface Arrival {
  host: string
  target: string
}

/** A visitor waits for the answer, ms. */
const patience = 500

async function inTime<T>(looks: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  // One that fails after that is of no interest.
  looks.catch(() => undefined)
  return Promise.race([looks, late]).finally(() => clearTimeout(timer))
}

/**
 * Whether a name leads where the operator's own does. Only then does a request for it tell anything: with another name,
 * anybody can send one here.
 */
async function leadsBeside({ host, target }: Arrival, { resolver, log }: Deps): Promise<boolean> {
  try {
    const looks = Promise.all([resolver.addresses(host), resolver.addresses(target)])
    const [own, ours] = await inTime(looks)
    return own.some((address) => ours.includes(address))
  } catch (error) {
    log.info({ domain: host, fault: error instanceof Error ? error.message : '' }, 'a zone gave no answer')
    return false
  }
}

/**
 * Notes that a request has arrived at a host: where that is a domain of the site's own, it leads here. `counted` is
 * whether that is known now; `isAnew` whether the site is to be looked up anew, since it is found there now.
 */
export async function noteArrival(
  arrival: Arrival,
  scope: TenantScope,
  deps: Deps,
): Promise<{ counted: boolean; isAnew: boolean }> {
  const { host } = arrival
  const { repositories, transaction, clock } = deps
  const known = await repositories(scope).domains.find(host)
  const now = clock.now()
  const isNoted = known?.failure === null && known.seen !== null && now - known.seen < arrivalsNoted
  if (known === null || isNoted || afterArrival(known, now) === known) return { counted: true, isAnew: false }
  if (!(await leadsBeside(arrival, deps))) return { counted: false, isAnew: false }
  const isAnew = await transaction(scope, async ({ domains }) => {
    const before = await domains.find(host)
    if (before === null) return false
    const life = afterArrival(before, now)
    if (life === before) return false
    await domains.change(host, { ...life, token: before.token })
    return follow(domains, { host, was: before, is: life, now })
  })
  return { counted: true, isAnew }
}
