import operator from '../../../fastify.config.ts'
import { buildApp } from '../../app.ts'
import { resolveConfig } from '../../config/load-config.ts'
import { listen } from '../../listen.ts'
import { switchOffBlocked, watchPlugins } from '../../watch-plugins.ts'
import { openPatiently } from '../databases/patient-database.ts'
import { testRoot } from '../test-config.ts'

/** A clock ahead of the machine's by so many ms, or one that stands at an instant, epoch ms. */
export type Clock = { ahead: number } | { at: number }

/** What a server process is told as its first argument. */
export interface ServerSettings {
  database: string
  dataFolder: string
  /** Where it sends mails; its name there is the user. */
  smtpUrl?: string
  /** Whether it leaves the jobs to another process. */
  leavesJobs?: boolean
  /** Where it listens; anywhere without it. */
  port?: number
  /** More plugins than the usual ones, with their folders. */
  plugins?: Record<string, string>
  /** For how long a plugin may block it, ms; without it, for ever, and none is switched off that fails or is slow. */
  blockLimit?: number
  clock: Clock
}

/**
 * The whole product in a process of its own, behind a trusted proxy on this machine. Says at which port it listens, and
 * by which name it holds what it claims.
 */
const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const { database, dataFolder, smtpUrl, leavesJobs, port = 0, plugins, blockLimit } = settings
let { clock } = settings
process.on('message', (told: Clock) => {
  clock = told
  process.send?.('set')
})
const config = await resolveConfig({
  root: testRoot,
  operator: {
    ...{ ...operator, dataFolder, database },
    plugins: { ...operator.plugins, ...plugins },
    jobs: leavesJobs ? 'worker' : 'any',
  },
  env: {
    TOKEN_SECRET: 'test-secret-test-secret-test-secret',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  },
})
const db = await openPatiently(database)
const app = await buildApp({
  db,
  config: { ...config, database, passwordCost: { memory: 64, passes: 1 } },
  root: testRoot,
  now: () => ('at' in clock ? clock.at : Date.now() + clock.ahead),
  pages: 'none',
})
if (blockLimit !== undefined) {
  await switchOffBlocked(app.platform.ports)
  watchPlugins(blockLimit)
  // That a busy machine kept a plugin waiting says nothing of the plugin: what is proved here is another matter.
} else Object.assign(app.platform.ports.pluginhealth, { failed: async () => undefined })
await listen(app, { host: '127.0.0.1', port })
const address = app.server.address()
process.send?.({
  port: typeof address === 'object' ? address?.port : 0,
  holder: app.platform.ports.processes.own,
})
process.on('disconnect', async () => {
  await app.close()
  await db.close()
})
