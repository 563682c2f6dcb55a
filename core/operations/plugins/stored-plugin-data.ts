/** A value that a plugin keeps. */
export interface PluginValue {
  plugin: string
  name: string
  value: unknown
  bytes: number
  version: number
  modified: number
}

/** How much a plugin of a provider keeps. */
export interface PluginState {
  plugin: string
  /** How many values, and their size in bytes. */
  entries: number
  bytes: number
}

export interface PluginDataRepository {
  find(plugin: string, name: string): Promise<PluginValue | null>
  /** In order of their names, after one, up to `limit`. */
  list(plugin: string, range: { from: string; below: string; after: string; limit: number }): Promise<PluginValue[]>
  save(value: PluginValue): Promise<void>
  remove(plugin: string, name: string): Promise<void>
  /** How much a plugin keeps, locked until the transaction ends. */
  lockState(plugin: string): Promise<PluginState>
  changeState(plugin: string, patch: Partial<Omit<PluginState, 'plugin'>>): Promise<void>
}

export const newState = (plugin: string): PluginState => ({
  ...{ plugin, entries: 0, bytes: 0 },
})
