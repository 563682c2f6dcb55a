import type { PluginWorkRepository } from '../../operations/plugins/plugin-work.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { Work } from '../models/plugin-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { text, type Value } from '../session.ts'

const byId = selecting(Work, (works, { id }: { id: string }) => works.where('id', id))

const change = updating(Work, (works, { id, row }: { id: string; row: Record<string, Value> }) =>
  works.set(row).where('id', id),
)

const idsAbout = selecting(
  Work,
  (works, { reservation }: { reservation: string }) => works.only('id').where('reservation', reservation),
  { as: ({ id }) => text(id) },
)

const about = selecting(Work, (works, { reservation }: { reservation: string }) =>
  works.where('reservation', reservation).latestFirst('created').atMost(50),
)

const inLane = selecting(
  Work,
  (works, { lane }: { lane: string }) => works.only('id').where('lane', lane).atMost(1_000),
  {
    as: ({ id }) => text(id),
  },
)

/** By their ids, because MySQL would lock every row of the provider that it searches. */
const removeById = deleting(Work, (works, { id }: { id: string }) => works.where('id', id))

/** What the plugins of a provider are to do. */
export const pluginWorkRepository = (tenant: InTenant, { whitelabel }: TenantScope): PluginWorkRepository => ({
  async add(all) {
    for (const { provider: _own, ...row } of all) tenant.insert(Work, { ...row, whitelabel }, 'stays')
    await tenant.settled()
  },
  find: (id) => tenant.first(byId, { id }),
  change: async (id, patch) => void (await tenant.change(change, { id, row: { ...patch, holder: null } })),
  waiting: async (lane, most) => Math.min((await tenant.all(inLane, { lane })).length, most),
  async remove(id) {
    tenant.queue(removeById, { id })
    await tenant.settled()
  },
  async messagesAbout(reservation) {
    const found = await tenant.all(about, { reservation })
    return found.filter(({ kind }) => kind === 'message').toReversed()
  },
  async forget(reservation) {
    for (const id of await tenant.all(idsAbout, { reservation })) tenant.queue(removeById, { id })
    await tenant.settled()
  },
})
