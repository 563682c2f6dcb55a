import { type PluginStorage, StorageFault } from '../../plugin-api/index.ts'
import { type PluginLimit, pluginLimits } from '../../plugin-api/limits.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { OverLimit, tellOverLimit } from './over-limit.ts'

const { storage: limits } = pluginLimits

const sizeOf = (text: string): number => Buffer.byteLength(text)

/** Rows are a provider's: on a white-label's own domain there is nobody whose they would be. */
const nowhere: PluginStorage = {
  get: () => Promise.reject(noProvider()),
  put: () => Promise.reject(noProvider()),
  remove: () => Promise.reject(noProvider()),
  list: () => Promise.reject(noProvider()),
}

const noProvider = () => new Error('On a white-label’s own domain a plugin keeps nothing and has no jobs.')

/** The end of the names that begin so. */
const beyond = (prefix: string): string => `${prefix}\u{10ffff}`

/** What a plugin keeps for a provider: every call is of this tenant and this plugin. */
export function pluginStorage(
  plugin: string,
  scope: TenantScope,
  ports: Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'log'>,
): PluginStorage {
  if (scope.provider === '') return nowhere

  /** The log hears of it too: a plugin may catch what is thrown. */
  function within(limit: PluginLimit, took: number, kind: StorageFault['kind'], text: string): void {
    if (took <= limit.most) return
    const over = new OverLimit(limit, took)
    tellOverLimit(ports.log, { scope, plugin }, over)
    throw new StorageFault(kind, text, { cause: over })
  }

  function checkName(name: unknown): asserts name is string {
    const text = `The name of a value has 1 to ${limits.name.most} characters.`
    if (typeof name !== 'string' || name === '') throw new StorageFault('too_large', text)
    within(limits.name, name.length, 'too_large', text)
  }

  /** Locks how much there is, so that calls at the same time don't pass the limits together. */
  async function change(unit: UnitOfWork, name: string, text: string | null, version?: number): Promise<boolean> {
    const { plugindata } = unit
    const state = await plugindata.lockState(plugin)
    const before = await plugindata.find(plugin, name)
    if (version !== undefined && version !== (before?.version ?? 0)) return false
    const bytes = text === null ? 0 : sizeOf(text) + sizeOf(name)
    const entries = state.entries + (text === null ? 0 : 1) - (before ? 1 : 0)
    const all = state.bytes + bytes - (before?.bytes ?? 0)
    const grows = bytes > (before?.bytes ?? 0)
    if (grows) {
      const text = `It keeps ${state.entries} values of ${state.bytes} bytes; more is not kept.`
      within(limits.values, entries, 'full', text)
      within(limits.size, all, 'full', text)
    }
    if (text === null) await plugindata.remove(plugin, name)
    else {
      const value: unknown = JSON.parse(text)
      const modified = ports.clock.now()
      await plugindata.save({ plugin, name, value, bytes, version: (before?.version ?? 0) + 1, modified })
    }
    await plugindata.changeState(plugin, { entries, bytes: all })
    return true
  }

  return {
    async get(name) {
      checkName(name)
      const found = await ports.repositories(scope).plugindata.find(plugin, name)
      return found && { value: found.value, version: found.version }
    },
    async put(name, value, version) {
      checkName(name)
      const text: string | undefined = JSON.stringify(value)
      if (text === undefined) throw new StorageFault('too_large', 'A value is JSON.')
      within(limits.value, sizeOf(text), 'too_large', `A value has up to ${limits.value.most} bytes.`)
      return ports.transaction(scope, (unit) => change(unit, name, text, version))
    },
    async remove(name) {
      checkName(name)
      await ports.transaction(scope, (unit) => change(unit, name, null))
    },
    async list(prefix, after = '') {
      const range = {
        from: String(prefix),
        below: beyond(String(prefix)),
        after: String(after),
        limit: limits.listed.most,
      }
      const found = await ports.repositories(scope).plugindata.list(plugin, range)
      return found.map(({ name, value, version }) => ({ name, value, version }))
    },
  }
}
