import { loadConfig } from '../config/load-config.ts'
import { startWorker } from '../start-worker.ts'
import { benchNow } from './bench-tenant.ts'

/** A worker beside the measured server, with the clock of the workload. Prints `{"port":0}` once it runs. */
const began = Date.now()
const config = await loadConfig(process.cwd(), process.env)
const worker = await startWorker({ config, root: process.cwd(), now: () => benchNow + (Date.now() - began) })
console.log(JSON.stringify({ port: 0 }))
process.on('SIGTERM', () => {
  void worker.close().then(() => process.exit(0))
})
