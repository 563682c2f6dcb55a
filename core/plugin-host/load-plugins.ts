import type { PluginDefaults } from './check-defaults.ts'
import { PluginFault } from './locate.ts'
import { makeRegistry, type PluginRegistry } from './registry.ts'
import { type PluginsConfig, type TryOptions, tryPlugins } from './try-plugins.ts'

/**
 * Imports every installed plugin, lets it register, and checks the result.
 * @throws PluginFault with every fault found, one sentence each, that says what to change
 */
export async function loadPlugins(
  config: PluginsConfig & { defaults: PluginDefaults },
  options: TryOptions,
): Promise<PluginRegistry> {
  const { plugins, faults } = await tryPlugins(config, options)
  const { log, hidden } = options
  if (faults.length > 0) {
    const told = `The plugins of fastify.config.ts have faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`
    throw new PluginFault(hidden?.hide(told) ?? told)
  }
  return makeRegistry(plugins, config.defaults, { log, hidden, keys: config.settingsKeys ?? [] })
}
