import { ConfigError } from './config/load-config.ts'
import { ListenFault } from './listen.ts'

/**
 * Ends a process that could not start. Faults of the configuration, a plugin, the database or the network are the
 * operator's to fix: their message is printed without a stack.
 */
export async function exitWithMessage(error: unknown): Promise<never> {
  const [{ PluginFault }, { DatabaseFault }] = await Promise.all([
    import('./plugin-host/locate.ts'),
    import('./persistence/database-fault.ts'),
  ])
  const isTheirs = [ConfigError, PluginFault, DatabaseFault, ListenFault].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isTheirs ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
