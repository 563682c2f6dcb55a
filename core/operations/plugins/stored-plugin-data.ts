/** A value that a plugin keeps. */
export interface PluginValue {
  plugin: string
  name: string
  value: unknown
  bytes: number
  version: number
  modified: number
}

/** How a plugin of a provider does. */
export interface PluginState {
  plugin: string
  /** How many values it keeps, and their size in bytes. */
  entries: number
  bytes: number
  /** Failures of its work since the last success. */
  failures: number
  failingsince: number | null
  /** Since when it is switched off; null while it works. */
  offsince: number | null
  /** When it was last tried while it is off. */
  triedat: number | null
  fault: string | null
}

export interface PluginDataRepository {
  find(plugin: string, name: string): Promise<PluginValue | null>
  /** In order of their names, after one, up to `limit`. */
  list(plugin: string, range: { from: string; below: string; after: string; limit: number }): Promise<PluginValue[]>
  save(value: PluginValue): Promise<void>
  remove(plugin: string, name: string): Promise<void>
  /** How a plugin does; as at the beginning where nothing is known. */
  state(plugin: string): Promise<PluginState>
  /** The same, locked until the transaction ends. */
  lockState(plugin: string): Promise<PluginState>
  changeState(plugin: string, patch: Partial<Omit<PluginState, 'plugin'>>): Promise<void>
}

export const newState = (plugin: string): PluginState => ({
  ...{ plugin, entries: 0, bytes: 0, failures: 0, failingsince: null, offsince: null, triedat: null, fault: null },
})
