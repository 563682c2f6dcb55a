declare module 'virtual:tessera-plugins' {
  import type { PluginHalf } from '../ui/plugin-half.ts'

  /** The browser halves of what `fastify.config.ts` lists, by plugin name. */
  export const plugins: Record<string, () => Promise<{ default: PluginHalf }>>

  /** Their source files, relative to `client/`, as the build's manifest names them. */
  export const sources: Record<string, string>

  /** Which plugin draws each step kind and each processor. */
  export const owners: Record<string, string>
}
