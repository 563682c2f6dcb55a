import { afterLook, type DomainFailure, type DomainLife, isServed, proofOf } from '../../domain/domains/own-domain.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { isTaken } from './is-taken.ts'
import type { StoredDomain } from './stored-domain.ts'

type Domains = ReturnType<Ports['repositories']>['domains']
type Deps = Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'resolver' | 'log'>

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
  const wasServed = isServed(domain)
  if (wasServed && ((await deps.repositories(scope).domains.served()) ?? host) !== host) return 'replaced'
  const failure = await lookUp(domain, deps)
  if (failure !== null || wasServed) return failure
  return (await isTaken(host, scope, deps)) ? 'taken' : null
}

/**
 * Looks for a domain's record, and serves the site there or not, as its new state says. The record is looked up before
 * the transaction. Returns the domain as it is now; null if it is gone.
 */
export async function lookAtDomain(host: string, scope: TenantScope, deps: Deps): Promise<StoredDomain | null> {
  const { repositories, transaction, clock } = deps
  const known = await repositories(scope).domains.find(host)
  if (known === null || known.state === 'removed') return known
  const found = await findFailure(known, scope, deps)
  const write = (failure: DomainFailure | null) =>
    transaction(scope, async (unit) => {
      const before = await unit.domains.find(host)
      // It was removed, or begun anew with another token, while its zone was asked.
      if (before === null || before.token !== known.token || before.state === 'removed') return before
      const life = afterLook(before, failure, clock.now())
      await unit.domains.change(host, { ...life, token: before.token })
      await follow(unit.domains, { host, was: before, is: life, now: clock.now() })
      return { ...before, ...life }
    })
  try {
    return await write(found)
  } catch (error) {
    // Two sites proved the same name at once: it is served once in the whole installation.
    if (!(error instanceof AlreadyExists)) throw error
    return write('taken')
  }
}

interface Turn {
  host: string
  was: Pick<DomainLife, 'state' | 'failure'>
  is: Pick<DomainLife, 'state' | 'failure'>
  now: number
}

/**
 * Has the site follow its domain: to one that is newly served, or where it has none; it stays at one that it has. The
 * one that it leaves leads to the new one for the days of grace.
 */
export async function follow(domains: Domains, { host, was, is, now }: Turn): Promise<void> {
  const served = await domains.served()
  if (isServed(is) && (served === null || !isServed(was)) && served !== host) {
    const left = served === null ? null : await domains.find(served)
    if (left && isServed(left))
      await domains.change(left.host, { ...afterLook(left, 'replaced', now), token: left.token })
    await domains.serve(host)
  }
  // Where it only led to another that stays, the site is looked up anew all the same.
  if (isServed(was) && !isServed(is)) await domains.serve(served === host ? null : served)
}
