import type { PluginHealth } from '../../../operations/plugins/health/plugin-health.ts'

/** Plugins of which nothing is known: none is switched off, whatever they do. */
export const soundPlugins: PluginHealth = {
  rest: async () => null,
  begin: async () => null,
  worked: async () => {},
  failed: async () => {},
  blocked: async () => {},
}
