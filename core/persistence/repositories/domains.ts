import type { DomainRepository } from '../../operations/domains/stored-domain.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { OwnDomain } from '../models/domain-model.ts'
import { entityTables, whitelabels } from '../models/models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { textOrNull, type Value } from '../session.ts'

const all = selecting(OwnDomain, (domains) => domains.inOrder('host'))

const byHost = selecting(OwnDomain, (domains, { host }: { host: string }) => domains.where('host', host))

const change = updating(OwnDomain, (domains, { host, row }: { host: string; row: Record<string, Value> }) =>
  domains.set(row).where('host', host),
)

const served = selecting(
  entityTables.providers.model,
  (rows, { id }: { id: string }) => rows.only('host').where('id', id),
  { as: ({ host }) => textOrNull(host) },
)

const serve = updating(entityTables.providers.model, (rows, { id, host }: { id: string; host: string | null }) =>
  rows.set({ host, domain: host }).raise('revision').where('id', id),
)

/** Lists of the white-label and its master sites name the site's address. */
const raiseAll = updating(whitelabels.model, (rows) => rows.raise('revision'))

export const domainsRepository = (tenant: InTenant, { whitelabel, provider }: TenantScope): DomainRepository => ({
  all: () => tenant.all(all, {}),
  find: (host) => tenant.first(byHost, { host }),
  async insert({ provider: _own, ...row }) {
    tenant.insert(OwnDomain, { ...row, whitelabel })
    await tenant.settled()
  },
  change: async (host, { token, state, failure, created, checked, due, failingsince }) =>
    void (await tenant.change(change, {
      ...{ host, row: { token, state, failure, created, checked, due, failingsince } },
    })),
  served: () => tenant.first(served, { id: provider }),
  async serve(host) {
    await tenant.change(serve, { id: provider, host })
    await tenant.change(raiseAll, {})
  },
})
