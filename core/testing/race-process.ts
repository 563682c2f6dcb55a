import { once } from 'node:events'
import { openDatabase } from '../persistence/database.ts'
import type { RaceReport } from './race.ts'

/** One process of a race: connects, says that it is ready, waits for the start and attempts, eight at a time. */
const { url, contender, options, attempts } = JSON.parse(process.argv[2] ?? '{}')
const db = await openDatabase(url)
const { contend } = await import(contender)
const attempt: () => Promise<string | null> = await contend(db, options)
const report: RaceReport = { acknowledged: [], refused: 0, failed: [] }

let left: number = attempts
async function run() {
  while (left > 0) {
    left -= 1
    try {
      const id = await attempt()
      if (id === null) report.refused += 1
      else report.acknowledged.push(id)
    } catch (error) {
      report.failed.push(String(error))
    }
  }
}

process.send?.('ready')
await once(process, 'message')
await Promise.all(Array.from({ length: 8 }, run))
await db.close()
process.send?.(report)
process.disconnect?.()
