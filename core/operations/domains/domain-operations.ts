import { type Static, Type } from 'typebox'
import { domainFailures, domainStates, isServed, proofOf } from '../../domain/domains/own-domain.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { subsiteHost } from '../catalogue/subsite-address.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { normalHost } from '../tenant-bundle/normal-host.ts'
import { isOwnDomain } from './is-own-domain.ts'
import { follow, lookAtDomain } from './look-at-domain.ts'
import type { StoredDomain } from './stored-domain.ts'

const exact = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 300, description: 'such as book.quay.example' })
const nullable = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

const WireDomain = Type.Object(
  {
    domain: Type.String(),
    state: Type.Enum([...domainStates]),
    failure: Type.Union([Type.Enum([...domainFailures]), Type.Null()]),
    record: Type.Object({ type: Type.Literal('TXT'), name: Type.String(), value: Type.String() }, exact),
    target: Type.String({ description: 'where the name is to point, as a CNAME' }),
    checked: nullable('when its record was last looked for, ISO 8601'),
    failingsince: nullable('since when it has been missing, ISO 8601; after seven days the site is not served there'),
  },
  exact,
)
type WireDomain = Static<typeof WireDomain>

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

type Input = OperationInput<{ domain: string }>

function wireDomain(domain: StoredDomain, { tenant }: Pick<Input, 'tenant'>): WireDomain {
  const { host, state, failure, checked, failingsince } = domain
  const subdomain = tenant.provider?.subdomain ?? ''
  return {
    ...{ domain: host, state, failure, record: { type: 'TXT' as const, ...proofOf(domain) } },
    target: subsiteHost(tenant, { subdomain }),
    ...{ checked: iso(checked), failingsince: iso(failingsince) },
  }
}

/** The most names that a provider may try at once. */
const mostDomains = 5

/** Looking asks a zone of somebody else's choice. */
const looks = ({ tenant }: Pick<Input, 'tenant'>) => ({
  ...{ name: 'domain look-up', of: tenant.scope.provider, most: 30, within: 15 * 60_000 },
})

/** A new domain, or the one that is there; one that was removed begins anew, with another token. */
async function begin(host: string, { tenant, ports }: Input): Promise<Result<StoredDomain>> {
  const now = ports.clock.now()
  const life = { state: 'pending' as const, failure: null, created: now, checked: null, due: now, failingsince: null }
  const fresh = { ...life, provider: tenant.scope.provider, host, token: ports.ids.secret() }
  // In turns, so that what is counted stands until the new one is there.
  return ports.alone(tenant.scope, 'new domain', async () => {
    const { domains } = ports.repositories(tenant.scope)
    const all = await domains.all()
    const known = all.find((one) => one.host === host)
    if (known && known.state !== 'removed') return ok(known)
    if (all.filter(({ state }) => state !== 'removed').length >= mostDomains)
      return refuse('too_many_keys', { data: { maximum: mostDomains } })
    if (known) await domains.change(host, fresh)
    else await domains.insert(fresh)
    return ok(fresh)
  })
}

/** Whether a name belongs to this installation: its white-labels' own, and what is below this one's. */
async function isOfInstallation(host: string, { tenant, ports }: Input): Promise<boolean> {
  const own = normalHost(tenant.whitelabel.url)
  if (host === own || host.endsWith(`.${own}`)) return true
  const owner = (await ports.repositories(tenant.scope).entities.known.hosts([host])).get(host)
  return owner !== undefined && (owner.kind !== 'provider' || owner.id !== tenant.scope.provider)
}

export const addDomain = defineOperation({
  name: 'add_domain',
  summary: "Asks for a domain of one's own; the answer has the record that proves it.",
  params: Type.Object({ domain: Name }),
  result: WireDomain,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    if (input.tenant.provider === null) return refuse('not_found')
    const host = normalHost(input.params.domain)
    if (!isOwnDomain(host)) return refuse('invalid_params', { field: '/domain' })
    if (await isOfInstallation(host, input)) return refuse('in_use', { field: '/domain' })
    const begun = await begin(host, input)
    return begun.ok ? ok(wireDomain(begun.value, input)) : begun
  },
})

export const getDomains = defineOperation({
  name: 'get_domains',
  summary: "The provider's own domains, with their states and records.",
  params: Type.Object({}),
  result: Type.Object({ domains: Type.Array(WireDomain) }, exact),
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const all = await input.ports.repositories(input.tenant.scope).domains.all()
    return ok({ domains: all.map((one) => wireDomain(one, input)) })
  },
})

export const checkDomain = defineOperation({
  name: 'check_domain',
  summary: 'Looks for the record of a domain now; where it is there, the site is served at the domain.',
  params: Type.Object({ domain: Name }),
  result: WireDomain,
  access: 'staff',
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
  summary: 'Gives a domain up; the site is served at its subdomain again.',
  params: Type.Object({ domain: Name }),
  result: WireDomain,
  access: 'staff',
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
      if (isServed(before.state)) await follow(domains, { host, was: before.state, is: 'removed' })
      return after
    })
    return removed ? ok(wireDomain(removed, input)) : refuse('not_found')
  },
})
