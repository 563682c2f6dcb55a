declare module 'virtual:tessera-plugins' {
  import type { PluginHalf } from '../ui/plugin-half.ts'

  /** The browser halves of what `fastify.config.ts` lists, by plugin name. */
  export const plugins: Record<string, () => Promise<{ default: PluginHalf }>>
}
