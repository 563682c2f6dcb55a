import { normalHost } from '../../domain/domains/normal-host.ts'
import { isFollowed, proofOf } from '../../domain/domains/own-domain.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { NoParams } from '../../domain/wire/account-requests.ts'
import { DomainParams, DomainsAnswer, OwnDomain } from '../../domain/wire/domains.ts'
import { operatorHost } from '../catalogue/subsite-address.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { isOwnDomain } from './is-own-domain.ts'
import { isTaken } from './is-taken.ts'
import { follow, lookAtDomain } from './look-at-domain.ts'
import type { StoredDomain } from './stored-domain.ts'

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

type Input = OperationInput<{ domain: string }>

function wireDomain(domain: StoredDomain, { tenant }: Pick<Input, 'tenant'>): OwnDomain {
  const { host, state, failure, checked, failingsince } = domain
  return {
    ...{ domain: host, state, failure, record: { type: 'TXT' as const, ...proofOf(domain) } },
    names: tenant.provider ? [host] : [host, `*.${host}`],
    target: operatorHost(tenant),
    ...{ checked: iso(checked), failingsince: iso(failingsince) },
  }
}

/** The domain that the site has by the operator's word; one that is proven is none. */
function givenDomain(proven: StoredDomain[], { tenant: { provider, whitelabel } }: Pick<Input, 'tenant'>) {
  const { domain } = provider ?? whitelabel
  if (!domain) return null
  const host = normalHost(domain)
  return proven.some((one) => one.host === host && isFollowed(one)) ? null : host
}

/** The most names that a site may try at once. */
const mostDomains = 5

/** Looking asks a zone of somebody else's choice. */
const looks = ({ tenant }: Pick<Input, 'tenant'>) => ({
  ...{ name: 'domain look-up', of: tenant.scope.provider, most: 30, within: 15 * 60_000 },
})

/** A new domain, or the one that is there; one that was removed begins anew, with another token. */
async function begin(host: string, { tenant, ports }: Input): Promise<Result<StoredDomain>> {
  const now = ports.clock.now()
  const life = { state: 'pending' as const, failure: null, created: now, checked: null, due: now }
  const fresh = {
    ...{ ...life, failingsince: null, seen: null, provider: tenant.scope.provider, host },
    token: ports.ids.secret(),
  }
  // In turns, so that what is counted stands until the new one is there.
  return ports.alone(tenant.scope, 'new domain', async () => {
    const { domains } = ports.repositories(tenant.scope)
    const all = await domains.all()
    const known = all.find((one) => one.host === host)
    if (known && known.state !== 'removed') return ok(known)
    if (all.filter(({ state }) => state !== 'removed').length >= mostDomains)
      return refuse('too_many_domains', { data: { maximum: mostDomains } })
    if (known) await domains.change(host, fresh)
    else await domains.insert(fresh)
    return ok(fresh)
  })
}

export const addDomain = defineOperation({
  name: 'add_domain',
  summary: "Asks for a domain of one's own; the answer has the record that proves it.",
  params: DomainParams,
  result: OwnDomain,
  access: 'house',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const host = normalHost(params.domain)
    if (!isOwnDomain(host)) return refuse('domain_invalid', { field: '/domain' })
    const isOperators = host === normalHost(tenant.whitelabel.url)
    if (isOperators || (await isTaken(host, tenant.scope, ports))) return refuse('domain_taken', { field: '/domain' })
    const begun = await begin(host, input)
    return begun.ok ? ok(wireDomain(begun.value, input)) : begun
  },
})

export const getDomains = defineOperation({
  name: 'get_domains',
  summary: "The site's own domains, with their states and records.",
  params: NoParams,
  result: DomainsAnswer,
  access: 'house',
  effect: 'read',
  async handler(input) {
    const all = await input.ports.repositories(input.tenant.scope).domains.all()
    return ok({ domains: all.map((one) => wireDomain(one, input)), given: givenDomain(all, input) })
  },
})

export const checkDomain = defineOperation({
  name: 'check_domain',
  summary: 'Looks for the record of a domain now; where it is there, and leads here, the site is served at the domain.',
  params: DomainParams,
  result: OwnDomain,
  access: 'house',
  effect: 'keyed',
  idempotency: 'own',
  changes: 'site',
  async handler(input) {
    const { params, tenant, ports } = input
    const tooMany = await ports.throttle.count(tenant.scope, [looks(input)])
    if (tooMany) return { ok: false, error: tooMany }
    const found = await lookAtDomain(normalHost(params.domain), tenant.scope, ports)
    return found ? ok(wireDomain(found, input)) : refuse('not_found')
  },
})

export const removeDomain = defineOperation({
  name: 'remove_domain',
  summary: 'Gives a domain up; the site is served where it was without it.',
  params: DomainParams,
  result: OwnDomain,
  access: 'house',
  effect: 'keyed',
  changes: 'site',
  async handler(input) {
    const { params, tenant, ports } = input
    const host = normalHost(params.domain)
    const removed = await ports.transaction(tenant.scope, async ({ domains }) => {
      const before = await domains.find(host)
      if (before === null) return null
      const after = { ...before, state: 'removed' as const, due: null }
      await domains.change(host, after)
      await follow(domains, { host, was: before, is: after, now: ports.clock.now() })
      return after
    })
    return removed ? ok(wireDomain(removed, input)) : refuse('not_found')
  },
})
