import type { FastifyInstance } from 'fastify'
import type { AppConfig } from './config/operator-config.ts'
import { type JobDeps, type RunningJobs, startJobs } from './jobs/index.ts'
import type { Ports } from './operations/ports.ts'
import type { Database } from './persistence/database.ts'
import { jobStore } from './persistence/job-store.ts'
import type { PluginRegistry } from './plugin-host/index.ts'
import type { TenantDirectory } from './surfaces/tenants/tenant-directory.ts'

const usualPort = { http: 80, https: 443 }

/** How customers reach a site: as the proxy in front listens, else as the server does. */
function publicAddress(app: FastifyInstance, config: AppConfig): { protocol: 'http' | 'https'; suffix: string } {
  const address = app.server.address()
  const own = typeof address === 'object' && address !== null ? address.port : config.listen.port
  const { protocol, port } = config.publicAddress ?? { protocol: 'http' as const, port: own }
  return { protocol, suffix: port === undefined || port === usualPort[protocol] ? '' : `:${port}` }
}

/** What the jobs work with. They have no request: a tenant's addresses are those that customers use. */
export function composeJobs(
  app: FastifyInstance,
  parts: { db: Database; ports: Ports; registry: PluginRegistry; tenants: TenantDirectory; config: AppConfig },
): JobDeps {
  const { db, ports, registry, tenants, config } = parts
  return {
    store: jobStore(db),
    ports,
    tenantOf(host, language) {
      const { protocol, suffix } = publicAddress(app, config)
      return tenants.resolve({ host: `${host}${suffix}`, protocol, wishes: { query: language } })
    },
    pluginsOf: ({ whitelabel, provider }) => registry.resolve(whitelabel, provider),
  }
}

/** Runs the jobs while the app listens; one that is only injected into runs none. */
export function runJobs(app: FastifyInstance, deps: JobDeps): void {
  let running: RunningJobs | undefined
  app.addHook('onListen', async () => {
    running = startJobs(deps)
  })
  app.addHook('preClose', async () => running?.stop())
}
