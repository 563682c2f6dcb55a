declare module 'virtual:tessera-plugins' {
  import type { PluginHalf } from '../ui/plugin-half.ts'

  /** The browser halves of the plugins in `fastify.config.ts`, by plugin name. */
  export const plugins: Record<string, () => Promise<{ default: PluginHalf }>>

  /** Their source files, relative to `client/`, as named in the build's manifest. */
  export const sources: Record<string, string>

  /** The plugin of each step kind and of each processor. */
  export const owners: Record<string, string>
}
