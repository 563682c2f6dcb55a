import { fileURLToPath } from 'node:url'
import { loadConfig } from './config/load-config.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { listen, ownPort } from './listen.ts'
import { startAsking } from './start-asking.ts'

// Set before any module reads it: React renders half as fast in development mode.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

const root = fileURLToPath(new URL('..', import.meta.url))

async function start(): Promise<void> {
  const config = await loadConfig(root)
  const [
    { buildApp },
    { consoleToLog },
    { giveDemoGifts, importDemoTenants },
    { listSites },
    { siteAddresses },
    { stopCleanly },
    { switchOffBlocked, watchPlugins },
  ] = await Promise.all([
    import('./app.ts'),
    import('./console-to-log.ts'),
    import('./demo-tenants.ts'),
    import('./persistence/tenants.ts'),
    import('./site-addresses.ts'),
    import('./stop-cleanly.ts'),
    import('./watch-plugins.ts'),
  ])
  const app = await buildApp({
    ...{ config, root, pages: config.production ? 'build' : 'sources' },
    onLog: (log) => consoleToLog(log, { isAll: config.production }),
  })
  const { platform } = app
  const { db, ports } = platform
  await switchOffBlocked(ports)
  if (config.demo)
    await giveDemoGifts(
      await importDemoTenants({
        db,
        demos: platform.registry.demos,
        now: ports.clock.now(),
        installed: Object.keys(config.plugins),
        payments: config.demoPayments,
        log: ports.log,
      }),
      platform,
    )
  if (config.database.startsWith('mysql:') && config.isSecretLocal)
    app.log.warn('processes on other machines need the same TOKEN_SECRET; this one keeps its own in the data folder')
  stopCleanly(app, () => {
    platform.isAccepting = false
  })
  if (config.askPort !== undefined) await startAsking(app, config.askPort)
  await listen(app, config.listen)
  // In development somebody may hold the process at a breakpoint.
  if (config.production) watchPlugins(config.blockLimit * 1000)
  process.stdout.write(`${siteAddresses(await listSites(db), ownPort(app, config))}\n\n`)
}

try {
  await start()
} catch (error) {
  await exitWithMessage(error)
}
