import type { PlaceOfPlugin, PluginHealthRepository } from '../../operations/plugins/health/stored-health.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant } from '../in-tenant.ts'
import { PluginHealthRow } from '../models/plugin-models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'

type Key = PlaceOfPlugin & { provider: string }

const all = selecting(PluginHealthRow, (rows, { provider }: { provider: string }) => rows.where('provider', provider))

const locked = selecting(PluginHealthRow, (rows, { provider, plugin, place, part }: Key) =>
  rows.where('provider', provider).where('plugin', plugin).where('place', place).where('part', part).locked(),
)

const removeRow = deleting(PluginHealthRow, (rows, { provider, plugin, place, part }: Key) =>
  rows.where('provider', provider).where('plugin', plugin).where('place', place).where('part', part),
)

const claim = updating(
  PluginHealthRow,
  (rows, { provider, plugin, place, part, before, triedat }: Key & { before: number; triedat: number }) =>
    rows
      .set({ triedat })
      .where('provider', provider)
      .where('plugin', plugin)
      .where('place', place)
      .where('part', part)
      .where('triedat', before),
)

const columns = ['failures', 'failingsince', 'failedat', 'offsince', 'triedat', 'blockedat', 'fault']

/** How plugins do for a provider, or on the white-label's own domain. */
export const pluginHealthRepository = (tenant: InTenant, { provider }: TenantScope): PluginHealthRepository => {
  const keyOf = ({ plugin, place, part }: PlaceOfPlugin): Key => ({ provider, plugin, place, part })
  return {
    all: () => tenant.all(all, { provider }),
    async lock(of) {
      // So that there is a row to lock: without a failure it says nothing.
      const none = {
        failures: 0,
        failingsince: 0,
        failedat: 0,
        offsince: null,
        triedat: null,
        blockedat: null,
        fault: '',
      }
      tenant.insert(PluginHealthRow, { ...keyOf(of), ...none }, 'stays')
      await tenant.settled()
      const found = await tenant.first(locked, keyOf(of))
      return found && found.failures > 0 ? found : null
    },
    async save(health) {
      tenant.insert(PluginHealthRow, { ...health, provider }, columns)
      await tenant.settled()
    },
    claimTry: async (health, now) =>
      (await tenant.change(claim, { ...keyOf(health), before: health.triedat ?? 0, triedat: now })) > 0,
    async remove(of) {
      tenant.queue(removeRow, keyOf(of))
      await tenant.settled()
    },
  }
}
