import type { Plugin } from '../plugin-api/index.ts'
import type { PluginLocation } from './locate.ts'
import type { Registrations } from './registrations.ts'

/** An installed plugin after its `setup`. */
export interface LoadedPlugin {
  name: string
  plugin: Plugin
  location: PluginLocation
  registered: Registrations
}

/** A list of names for sentences: `a, b, c`, or `none`. */
export const listed = (names: Iterable<string>): string => [...new Set(names)].join(', ') || 'none'
