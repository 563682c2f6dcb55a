import { buildApp } from '../../core/app.ts'
import { importDemoTenants } from '../../core/demo-tenants.ts'
import { freshDatabase } from '../../core/testing/databases.ts'
import { testConfig, testRoot } from '../../core/testing/test-config.ts'

export type Dialect = 'sqlite' | 'mysql'

/** The demo providers, one for each theme, each with something that can be booked at once. */
export const providers = {
  harbor: { host: 'quay.northwind.localhost', bookable: 'paddle-lesson' },
  studio: { host: 'kiln.northwind.localhost', bookable: 'first-bowl' },
  clinic: { host: 'alameda.hearth.localhost', bookable: 'first-visit' },
  workshop: { host: 'fairfield.hearth.localhost', bookable: 'colour-consultation' },
  base: { host: 'clef.hearth.localhost', bookable: 'piano-lesson' },
} as const
export type Theme = keyof typeof providers

export interface RunningSite {
  /** The address of a provider's site. */
  origin(theme: Theme): string
  close(): Promise<void>
}

/** The very app that production runs, with the demo tenants, on a database and a port of its own. */
export async function startSite(dialect: Dialect): Promise<RunningSite> {
  process.env.NODE_ENV = 'production'
  process.env.TEST_DATABASE = dialect
  const database = await freshDatabase()
  const config = { ...(await testConfig({ database: database.url })), production: true }
  const app = await buildApp({ config, root: testRoot, db: database.db, pages: 'build' })
  const { ports } = app.platform
  const installed = Object.keys(config.plugins)
  await importDemoTenants({ db: database.db, root: testRoot, now: ports.clock.now(), installed, log: ports.log })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: (theme) => `http://${providers[theme].host}:${port}`,
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
