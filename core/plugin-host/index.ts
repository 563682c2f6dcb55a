export { HiddenValues } from './hidden-values.ts'
export { loadPlugins } from './load-plugins.ts'
export { mountPluginRoutes } from './mount-routes.ts'
export type { PluginRegistry } from './registry.ts'
