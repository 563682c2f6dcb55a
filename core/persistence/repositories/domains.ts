import { isServed } from '../../domain/domains/own-domain.ts'
import type { DomainRepository, StoredDomain } from '../../operations/domains/stored-domain.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { OwnDomain } from '../models/domain-model.ts'
import { entityTables, whitelabels } from '../models/models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { textOrNull, type Value } from '../session.ts'

type Site = Pick<TenantScope, 'provider'>

const all = selecting(OwnDomain, (domains, { provider }: Site) => domains.where('provider', provider).inOrder('host'))

const byHost = selecting(OwnDomain, (domains, { provider, host }: Site & { host: string }) =>
  domains.where('provider', provider).where('host', host),
)

const change = updating(
  OwnDomain,
  (domains, { provider, host, row }: Site & { host: string; row: Record<string, Value> }) =>
    domains.set(row).where('provider', provider).where('host', host),
)

const servedProvider = selecting(
  entityTables.providers.model,
  (rows, { id }: { id: string }) => rows.only('host').where('id', id),
  { as: ({ host }) => textOrNull(host) },
)

const serveProvider = updating(
  entityTables.providers.model,
  (rows, { id, host }: { id: string; host: string | null }) =>
    rows.set({ host, domain: host }).raise('revision').where('id', id),
)

const servedWhitelabel = selecting(whitelabels.model, (rows) => rows.only('ownhost'), {
  as: ({ ownhost }) => textOrNull(ownhost),
})

const serveWhitelabel = updating(whitelabels.model, (rows, { host }: { host: string | null }) =>
  rows.set({ ownhost: host, domain: host }).raise('revision'),
)

/** Lists of the white-label and its master sites name the site's address. */
const raiseAll = updating(whitelabels.model, (rows) => rows.raise('revision'))

/** What is stored of a domain; the unique `servedhost` lets one site of all be served at it. */
const rowOf = ({
  host,
  token,
  state,
  failure,
  created,
  checked,
  due,
  failingsince,
  seen,
}: Omit<StoredDomain, 'provider'>) => ({
  ...{ token, state, failure, created, checked, due, failingsince, seen },
  servedhost: isServed({ state, failure }) ? host : null,
})

export const domainsRepository = (tenant: InTenant, { provider }: TenantScope): DomainRepository => ({
  all: () => tenant.all(all, { provider }),
  find: (host) => tenant.first(byHost, { provider, host }),
  async insert(domain) {
    tenant.insert(OwnDomain, { provider, host: domain.host, ...rowOf(domain) })
    await tenant.settled()
  },
  change: async (host, life) => void (await tenant.change(change, { provider, host, row: rowOf({ ...life, host }) })),
  served: () => (provider === '' ? tenant.first(servedWhitelabel, {}) : tenant.first(servedProvider, { id: provider })),
  async serve(host) {
    if (provider === '') return void (await tenant.change(serveWhitelabel, { host }))
    await tenant.change(serveProvider, { id: provider, host })
    await tenant.change(raiseAll, {})
  },
})
