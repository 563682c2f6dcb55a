import { loadConfig } from '../../../config/load-config.ts'
import { usualDelivery } from '../../../jobs/deliver-events.ts'
import { startWorker } from '../../../start-worker.ts'

/**
 * A worker as `npm run worker` starts it, with a clock that is ahead by the milliseconds of the first argument and with
 * shorter times, so that a killed worker's lease and claims end within seconds.
 */
const ahead = Number(process.argv[2])
const worker = await startWorker({
  config: await loadConfig(process.cwd()),
  root: process.cwd(),
  now: () => Date.now() + ahead,
  jobs: {
    lease: { beat: 50, lasts: 1_000 },
    delivery: { ...usualDelivery, places: 8, placesOfLane: 8, patience: 20_000, margin: 10_000 },
  },
})
process.on('SIGTERM', () => {
  void worker.close().then(() => process.exit(0))
})
process.send?.('ready')
