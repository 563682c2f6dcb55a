import { newState, type PluginDataRepository } from '../../operations/plugins/stored-plugin-data.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { PluginStateRow, PluginValueRow } from '../models/plugin-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import type { Value } from '../session.ts'

const valueNamed = selecting(PluginValueRow, (values, { plugin, name }: { plugin: string; name: string }) =>
  values.where('plugin', plugin).where('name', name),
)

const valuesAfter = selecting(
  PluginValueRow,
  (values, { plugin, from, below, after }: { plugin: string; from: string; below: string; after: string }) =>
    values
      .where('plugin', plugin)
      .where('name', '>=', from)
      .where('name', '<', below)
      .where('name', '>', after)
      .inOrder('name')
      .atMost(100),
)

const removeValue = deleting(PluginValueRow, (values, { plugin, name }: { plugin: string; name: string }) =>
  values.where('plugin', plugin).where('name', name),
)

const stateLocked = selecting(PluginStateRow, (states, { plugin }: { plugin: string }) =>
  states.where('plugin', plugin).locked(),
)

const changeState = updating(
  PluginStateRow,
  (states, { plugin, row }: { plugin: string; row: Record<string, Value> }) => states.set(row).where('plugin', plugin),
)

/** What plugins keep for a provider, and how much. */
export const pluginDataRepository = (tenant: InTenant, { whitelabel }: TenantScope): PluginDataRepository => {
  const begin = async (plugin: string) => {
    tenant.insert(PluginStateRow, { ...newState(plugin), whitelabel }, 'stays')
    await tenant.settled()
  }
  return {
    find: (plugin, name) => tenant.first(valueNamed, { plugin, name }),
    list: async (plugin, { limit, ...range }) => (await tenant.all(valuesAfter, { plugin, ...range })).slice(0, limit),
    async save(value) {
      tenant.insert(PluginValueRow, { ...value, whitelabel }, ['value', 'bytes', 'version', 'modified'])
      await tenant.settled()
    },
    async remove(plugin, name) {
      tenant.queue(removeValue, { plugin, name })
      await tenant.settled()
    },
    async lockState(plugin) {
      await begin(plugin)
      return (await tenant.first(stateLocked, { plugin })) ?? newState(plugin)
    },
    async changeState(plugin, patch) {
      if ((await tenant.change(changeState, { plugin, row: { ...patch } })) > 0) return
      await begin(plugin)
      await tenant.change(changeState, { plugin, row: { ...patch } })
    },
  }
}
