import { afterLook, type DomainFailure, type DomainState, isServed, proofOf } from '../../domain/domains/own-domain.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import type { StoredDomain } from './stored-domain.ts'

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

/** Whether another site has the name: as a domain of its own, or as one that its white-label has. */
async function isTaken(host: string, scope: TenantScope, { repositories }: Pick<Ports, 'repositories'>) {
  const owner = (await repositories(scope).entities.known.hosts([host])).get(host)
  return owner !== undefined && (owner.kind !== 'provider' || owner.id !== scope.provider)
}

/**
 * Looks for a domain's record, and serves the site there or not, as its new state says. The record is looked up before
 * the transaction. Returns the domain as it is now; null if it is gone.
 */
export async function lookAtDomain(host: string, scope: TenantScope, deps: Deps): Promise<StoredDomain | null> {
  const { repositories, transaction, clock } = deps
  const known = await repositories(scope).domains.find(host)
  if (known === null || known.state === 'removed') return known
  const found = (await lookUp(known, deps)) ?? ((await isTaken(host, scope, deps)) ? 'taken' : null)
  const write = (failure: DomainFailure | null) =>
    transaction(scope, async (unit) => {
      const before = await unit.domains.find(host)
      // It was removed, or begun anew with another token, while its zone was asked.
      if (before === null || before.token !== known.token || before.state === 'removed') return before
      const life = afterLook(before, failure, clock.now())
      await unit.domains.change(host, { ...life, token: before.token })
      await follow(unit.domains, { host, was: before.state, is: life.state })
      return { ...before, ...life }
    })
  try {
    return await write(found)
  } catch (error) {
    // Two sites proved the same name at once: the unique host lets one of them have it.
    if (!(error instanceof AlreadyExists)) throw error
    return write('taken')
  }
}

/** Has the site follow the state of its domain. */
export async function follow(
  domains: Pick<ReturnType<Ports['repositories']>['domains'], 'served' | 'serve'>,
  { host, was, is }: { host: string; was: DomainState; is: DomainState },
): Promise<void> {
  const served = await domains.served()
  if (isServed(is) && served !== host) await domains.serve(host)
  if (isServed(was) && !isServed(is) && served === host) await domains.serve(null)
}
