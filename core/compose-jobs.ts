import type { FastifyInstance } from 'fastify'
import type { AppConfig } from './config/operator-config.ts'
import { type JobDeps, type RunningJobs, startJobs } from './jobs/index.ts'
import type { Ports } from './operations/ports.ts'
import type { Database } from './persistence/database.ts'
import { jobStore } from './persistence/job-store.ts'
import { type PluginRegistry, safeFetch } from './plugin-host/index.ts'
import type { TenantDirectory } from './surfaces/tenants/tenant-directory.ts'

const usualPort = { http: 80, https: 443 }

/** The protocol and port under which customers reach sites: the proxy's, else the server's own. */
function publicAddress(config: AppConfig, port: () => number): { protocol: 'http' | 'https'; suffix: string } {
  const { protocol, port: open } = config.publicAddress ?? { protocol: 'http' as const, port: port() }
  return { protocol, suffix: open === undefined || open === usualPort[protocol] ? '' : `:${open}` }
}

interface JobParts {
  db: Database
  ports: Ports
  registry: PluginRegistry
  tenants: TenantDirectory
  config: AppConfig
  /** The port of the sites, unless a proxy's is configured. */
  port: () => number
}

/** The dependencies of jobs. Jobs have no request, so a tenant's addresses are the public ones. */
export function composeJobs({ db, ports, registry, tenants, config, port }: JobParts): JobDeps {
  return {
    store: jobStore(db),
    ports,
    outgoing: { fetch: safeFetch(config.allowsLoopback) },
    tenantOf(host, language) {
      const { protocol, suffix } = publicAddress(config, port)
      return tenants.resolve({ host: `${host}${suffix}`, protocol, wishes: { query: language } })
    },
    planned: registry.planned,
    pluginsOf: ({ whitelabel, provider }) => registry.resolve(whitelabel, provider),
  }
}

/**
 * Takes part in the jobs while the app listens, unless the operator leaves them to workers; an app that is only
 * injected into runs none.
 */
export function runJobs(app: FastifyInstance, deps: JobDeps, config: AppConfig): void {
  let running: RunningJobs | undefined
  app.addHook('onListen', async () => {
    running = startJobs(deps, { role: 'server', takesJobs: config.jobs === 'any' })
  })
  app.addHook('preClose', async () => running?.stop())
}
