import { fileURLToPath } from 'node:url'
import { loadConfig } from './config/load-config.ts'
import { consoleToLog } from './console-to-log.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { stopAtSignal } from './stop-cleanly.ts'
import { watchPlugins } from './watch-plugins.ts'

process.env.NODE_ENV ??= 'production'

const usage = `Usage:
  npm run worker    runs the jobs (mails, payments, holds that run out) beside the servers of the same database

It takes no arguments. Several may run: one works, the others wait and take over when it stops.`

const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  const isHelp = argument === '--help' || argument === '-h'
  const lines = isHelp ? usage : `The worker does not know ${argument}.\n\n${usage}`
  if (isHelp) process.stdout.write(`${lines}\n`)
  else process.stderr.write(`${lines}\n`)
  process.exit(isHelp ? 0 : 1)
}

try {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const config = await loadConfig(root)
  const { startWorker } = await import('./start-worker.ts')
  const isAll = config.production
  const worker = await startWorker({ config, root, onLog: (log) => consoleToLog(log, { isAll }) })
  if (config.production) watchPlugins(config.blockLimit * 1000)
  stopAtSignal(worker.log, worker.close)
  worker.log.info({}, 'worker started')
} catch (error) {
  await exitWithMessage(error)
}
