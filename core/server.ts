import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ConfigError, loadConfig } from './config/load-config.ts'
import { ListenFault, listen } from './listen.ts'

// Before anything that reads it is loaded: React draws half as fast in development mode.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// Types are stripped and modules compiled once a version, not once a start.
enableCompileCache()

const root = fileURLToPath(new URL('..', import.meta.url))

async function start(): Promise<void> {
  const config = await loadConfig(root)
  const [{ buildApp }, { importDemoTenants }, { listSites }, { siteAddresses }, { stopCleanly }] = await Promise.all([
    import('./app.ts'),
    import('./demo-tenants.ts'),
    import('./persistence/tenants.ts'),
    import('./site-addresses.ts'),
    import('./stop-cleanly.ts'),
  ])
  const app = await buildApp({ config, root, pages: config.production ? 'build' : 'sources' })
  const { platform } = app
  const { db, ports } = platform
  if (config.demo)
    await importDemoTenants({
      db,
      root,
      now: ports.clock.now(),
      installed: Object.keys(config.plugins),
      log: ports.log,
    })
  if (config.database.startsWith('mysql:') && config.isSecretLocal)
    app.log.warn('processes on other machines need the same TOKEN_SECRET; this one keeps its own in the data folder')
  stopCleanly(app, () => {
    platform.isAccepting = false
  })
  await listen(app, config.listen)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.listen.port
  process.stdout.write(`${siteAddresses(await listSites(db), port)}\n\n`)
}

try {
  await start()
} catch (error) {
  // A fault of the configuration, of a plugin or of a way to the world is the operator's to mend: they need its sentences, not a stack.
  const [{ PluginFault }, { DatabaseFault }] = await Promise.all([
    import('./plugin-host/locate.ts'),
    import('./persistence/database-fault.ts'),
  ])
  const isTheirs = [ConfigError, PluginFault, DatabaseFault, ListenFault].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isTheirs ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
