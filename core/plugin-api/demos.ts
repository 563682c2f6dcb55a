/**
 * Demo tenants: a white-label with everything under it, as a tenant bundle. It comes up in an empty database while the
 * operator's `demo` is on, after those of plugins that stand before it in `fastify.config.ts`.
 */
export interface Demo {
  /** The plugin's name, or begins with it. */
  name: string
  /** The bundle, a JSON file of the plugin's. Its dated events begin at `{today…}`, so that they lie ahead. */
  file: URL
}
