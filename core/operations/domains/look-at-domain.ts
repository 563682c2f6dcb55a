import {
  afterLook,
  type DomainFailure,
  type DomainLife,
  type DomainLook,
  isFollowed,
  isServed,
  proofOf,
} from '../../domain/domains/own-domain.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { isTaken } from './is-taken.ts'
import type { StoredDomain } from './stored-domain.ts'

type Domains = ReturnType<Ports['repositories']>['domains']
type Deps = Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'resolver' | 'probe' | 'log'>

/** Whether the zone of a domain has the record that we asked for. */
async function lookUp(domain: StoredDomain, { resolver, log }: Deps): Promise<DomainFailure | null> {
  const { name, value } = proofOf(domain)
  try {
    const texts = await resolver.texts(name)
    return texts.some((text) => text.trim() === value) ? null : 'missing'
  } catch (error) {
    log.info({ domain: domain.host, fault: error instanceof Error ? error.message : '' }, 'a zone gave no answer')
    return 'unreachable'
  }
}

/**
 * Why a domain is not, or no longer, the site's. Whether its name is another's is asked before it is served: afterwards
 * it is this site's, also while its record is missing.
 */
async function findFailure(domain: StoredDomain, scope: TenantScope, deps: Deps): Promise<DomainFailure | null> {
  const { host } = domain
  if (isFollowed(domain) && ((await deps.repositories(scope).domains.served()) ?? host) !== host) return 'replaced'
  const failure = await lookUp(domain, deps)
  if (failure !== null || isServed(domain)) return failure
  return (await isTaken(host, scope, deps)) ? 'taken' : null
}

/**
 * Whether a domain leads here. One that is not served yet cannot: a proxy gets no certificate for it. One at which the
 * operator serves the site is taken at the operator's word.
 */
async function leadsHere(domain: StoredDomain, scope: TenantScope, deps: Deps): Promise<boolean> {
  const { host } = domain
  if (!isFollowed(domain) && (await deps.repositories(scope).domains.served()) === host) return true
  return isServed(domain) && (await deps.probe.leadsHere(host))
}

/**
 * Looks for a domain's record and where the domain leads, and serves the site there or not, as its new state says. A
 * domain whose record is found is looked at once more, since only now it can be reached. Returns the domain as it is
 * now; null if it is gone.
 */
export async function lookAtDomain(host: string, scope: TenantScope, deps: Deps): Promise<StoredDomain | null> {
  const before = await deps.repositories(scope).domains.find(host)
  const found = await lookOnce(host, scope, deps)
  return before?.state === 'pending' && found?.state === 'proven' ? lookOnce(host, scope, deps) : found
}

/** The record is looked up, and the domain called, before the transaction. */
async function lookOnce(host: string, scope: TenantScope, deps: Deps): Promise<StoredDomain | null> {
  const { repositories, transaction, clock } = deps
  const known = await repositories(scope).domains.find(host)
  if (known === null || known.state === 'removed') return known
  const failure = await findFailure(known, scope, deps)
  const leads = failure !== 'replaced' && (await leadsHere(known, scope, deps))
  const write = (look: DomainLook) =>
    transaction(scope, async (unit) => {
      const before = await unit.domains.find(host)
      // It was removed, or begun anew with another token, while its zone was asked.
      if (before === null || before.token !== known.token || before.state === 'removed') return before
      const life = afterLook(before, look, clock.now())
      await unit.domains.change(host, { ...life, token: before.token })
      await follow(unit.domains, { host, was: before, is: life, now: clock.now() })
      return { ...before, ...life }
    })
  try {
    return await write({ failure, leads })
  } catch (error) {
    // Two sites proved the same name at once: it is served once in the whole installation.
    if (!(error instanceof AlreadyExists)) throw error
    return write({ failure: 'taken', leads })
  }
}

interface Turn {
  host: string
  was: Pick<DomainLife, 'state' | 'failure'>
  is: Pick<DomainLife, 'state' | 'failure'>
  now: number
}

/**
 * Has the site follow its domain: to one at which it is newly found, or where it has none; it stays at one that it has.
 * The one that it leaves leads to the new one for the days of grace. Returns whether the site is to be looked up anew.
 */
export async function follow(domains: Domains, { host, was, is, now }: Turn): Promise<boolean> {
  const served = await domains.served()
  if (isFollowed(is) && (served === null || !isFollowed(was)) && served !== host) {
    const left = served === null ? null : await domains.find(served)
    if (left && isFollowed(left)) {
      const life = afterLook(left, { failure: 'replaced', leads: false }, now)
      await domains.change(left.host, { ...life, token: left.token })
    }
    await domains.serve(host)
    return true
  }
  const isLeft = isFollowed(was) && !isFollowed(is)
  // Where it is only answered, or no more, the site is looked up anew all the same.
  const isOther = isLeft || isServed(was) !== isServed(is)
  if (isOther) await domains.serve(isLeft && served === host ? null : served)
  return isOther
}
