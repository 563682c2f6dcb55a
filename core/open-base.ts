import { composePorts } from './compose-ports.ts'
import type { AppConfig } from './config/operator-config.ts'
import type { Ports } from './operations/ports.ts'
import { type Database, openDatabase } from './persistence/database.ts'
import { migrate } from './persistence/migrate.ts'
import { findTenant, sitesVersion } from './persistence/tenants.ts'
import { type HiddenValues, loadPlugins, type PluginRegistry } from './plugin-host/index.ts'
import { type TenantDirectory, tenantDirectory } from './surfaces/tenants/tenant-directory.ts'

export interface BaseOptions {
  config: AppConfig
  /** Where `fastify.config.ts` and `plugins/` are. */
  root: string
  /** Opened here if absent; a given one stays open at the end. */
  db?: Database
  now?: () => number
  log: Ports['log']
  /** Is given the log before any plugin is loaded. */
  onLog?: (log: Ports['log']) => void
  /** Is told the values of secret settings, which no log may have. */
  hidden?: HiddenValues
  /** How long a change by another process may stay unseen, in ms. */
  freshness: number
}

/** What a server and a worker have in common: the migrated database, the plugins, the ports and the tenants. */
export interface Base {
  db: Database
  ports: Ports
  registry: PluginRegistry
  tenants: TenantDirectory
  close(): Promise<void>
}

/** The usual freshness: a quarter of a second in production, no delay in development. */
export const freshnessOf = ({ config, freshness }: { config: AppConfig; freshness?: number }): number =>
  freshness ?? (config.production ? 250 : 0)

const databaseLimits = ({ databaseLimits: { seconds, connections } }: AppConfig) => ({
  request: seconds * 1000,
  connections,
})

export async function openBase({ config, root, log, freshness, now = Date.now, ...given }: BaseOptions): Promise<Base> {
  given.onLog?.(log)
  const registry = await loadPlugins(config, { root, log, development: !config.production, now, hidden: given.hidden })
  const db = given.db ?? (await openDatabase(config.database, databaseLimits(config)))
  await migrate(db)
  const tenants = tenantDirectory({
    find: (host, known) => findTenant(db, host, known),
    version: () => sitesVersion(db),
    plugins: ({ whitelabel, provider }) => registry.resolve(whitelabel, provider),
    publicAddress: config.publicAddress,
    freshness,
    now: () => performance.now(),
  })
  return {
    db,
    ports: composePorts(db, config, now, log),
    registry,
    tenants,
    async close() {
      if (given.db === undefined) await db.close()
    },
  }
}
