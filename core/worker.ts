import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config/load-config.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { stopAtSignal } from './stop-cleanly.ts'

process.env.NODE_ENV ??= 'production'

enableCompileCache()

try {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const config = await loadConfig(root)
  const { startWorker } = await import('./start-worker.ts')
  const worker = await startWorker({ config, root })
  stopAtSignal(worker.log, worker.close)
  worker.log.info({}, 'worker started')
} catch (error) {
  await exitWithMessage(error)
}
