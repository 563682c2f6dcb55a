import { type PluginStorage, StorageFault } from '../../plugin-api/index.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'

const longestName = 191
const largestValue = 65_536
const mostEntries = 10_000
const mostBytes = 16_777_216
const listed = 100

const sizeOf = (text: string): number => Buffer.byteLength(text)

function checkName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || name === '' || name.length > longestName)
    throw new StorageFault('too_large', `The name of a value has 1 to ${longestName} characters.`)
}

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
  ports: Pick<Ports, 'repositories' | 'transaction' | 'clock'>,
): PluginStorage {
  if (scope.provider === '') return nowhere

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
    if (grows && (entries > mostEntries || all > mostBytes))
      throw new StorageFault('full', `It keeps ${state.entries} values of ${state.bytes} bytes; more is not kept.`)
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
      if (sizeOf(text) > largestValue) throw new StorageFault('too_large', `A value has up to ${largestValue} bytes.`)
      return ports.transaction(scope, (unit) => change(unit, name, text, version))
    },
    async remove(name) {
      checkName(name)
      await ports.transaction(scope, (unit) => change(unit, name, null))
    },
    async list(prefix, after = '') {
      const range = { from: String(prefix), below: beyond(String(prefix)), after: String(after), limit: listed }
      const found = await ports.repositories(scope).plugindata.list(plugin, range)
      return found.map(({ name, value, version }) => ({ name, value, version }))
    },
  }
}
