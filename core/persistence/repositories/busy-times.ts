import { createHash } from 'node:crypto'
import type { BusyTimeRepository, ExternalIdRepository } from '../../operations/calendars/busy-times.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { Busy, ExternalIdRow } from '../models/plugin-models.ts'
import { deleting, selecting } from '../models/prepared.ts'
import { inBatches, text } from '../session.ts'

const ofSource = selecting(Busy, (times, { source, resource }: { source: string; resource: string }) =>
  times.where('source', source).where('resource', resource).inOrder('id'),
)

const removeTime = deleting(Busy, (times, { id }: { id: string }) => times.where('id', id))

/** When resources are busy elsewhere. */
export const busyTimesRepository = (tenant: InTenant, { whitelabel }: TenantScope): BusyTimeRepository => ({
  of: (source, resource) => tenant.all(ofSource, { source, resource }),
  async replace(removed, added) {
    for (const id of removed) tenant.queue(removeTime, { id })
    for (const { provider: _own, ...row } of added) tenant.insert(Busy, { ...row, whitelabel }, ['begins', 'ends'])
    await tenant.settled()
  },
})

const byId = selecting(ExternalIdRow, (ids, { id }: { id: string }) => ids.where('id', id))

const ofReservation = selecting(ExternalIdRow, (ids, { reservation }: { reservation: string }) =>
  ids.where('reservation', reservation).inOrder('plugin'),
)

const among = selecting(
  ExternalIdRow,
  (ids, { plugin, externals }: { plugin: string; externals: string[] }) =>
    ids.only('external').where('plugin', plugin).isOneOf('external', externals),
  { as: ({ external }) => text(external) },
)

const amongAll = selecting(
  ExternalIdRow,
  (ids, { whitelabel, plugin, externals }: { whitelabel: string; plugin: string; externals: string[] }) =>
    ids.only('external').where('whitelabel', whitelabel).where('plugin', plugin).isOneOf('external', externals),
  { as: ({ external }) => text(external), reach: 'whitelabel' },
)

const removeId = deleting(ExternalIdRow, (ids, { id }: { id: string }) => ids.where('id', id))

const keyOf = (plugin: string, reservation: string) =>
  createHash('sha256')
    .update(JSON.stringify([plugin, reservation]))
    .digest('hex')
    .slice(0, 32)

/** How many ids are looked for at once. */
const atOnce = 100

/** Under which ids plugins have written reservations elsewhere. */
export const externalIdsRepository = (tenant: InTenant, { whitelabel }: TenantScope): ExternalIdRepository => ({
  find: async (plugin, reservation) => (await tenant.first(byId, { id: keyOf(plugin, reservation) }))?.external ?? null,
  ofReservation: (reservation) => tenant.all(ofReservation, { reservation }),
  async keep(plugin, reservation, external, now) {
    const id = keyOf(plugin, reservation)
    if (external === null) tenant.queue(removeId, { id })
    else tenant.insert(ExternalIdRow, { id, whitelabel, plugin, reservation, external, created: now }, ['external'])
    await tenant.settled()
  },
  async known(plugin, externals, reach) {
    const lists = await Promise.all(
      inBatches(externals, atOnce).map((some) =>
        reach === 'whitelabel'
          ? tenant.all(amongAll, { whitelabel, plugin, externals: some })
          : tenant.all(among, { plugin, externals: some }),
      ),
    )
    return lists.flat()
  },
})
