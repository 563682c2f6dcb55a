import { openDatabase } from '../../persistence/database.ts'
import { type Contend, type RaceMessage, type RaceReport, runnersOf } from './race.ts'

/**
 * One process of races, one race after another. It connects, reports that it is ready, waits for the start, makes its
 * attempts, several at a time, and reports. It ends with the process that started it.
 */
let go = Promise.withResolvers<void>()
let allMet = Promise.withResolvers<void>()

async function run({ url, contender, options, attempts }: RaceMessage): Promise<RaceReport> {
  let waiting = 0
  async function meet(): Promise<void> {
    waiting += 1
    if (waiting === runnersOf(attempts)) process.send?.('met')
    await allMet.promise
  }
  const db = await openDatabase(url)
  const { contend }: { contend: Contend<RaceMessage['options']> } = await import(contender)
  const { attempt, close } = await contend(db, options, meet)
  const report: RaceReport = { acknowledged: [], refused: 0, failed: [] }
  let left = attempts
  async function attemptAll() {
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
  await go.promise
  await Promise.all(Array.from({ length: runnersOf(attempts) }, attemptAll))
  await close()
  await db.close()
  return report
}

process.on('message', (message: 'go' | 'met' | RaceMessage) => {
  if (message === 'go') go.resolve()
  else if (message === 'met') allMet.resolve()
  else {
    go = Promise.withResolvers()
    allMet = Promise.withResolvers()
    run(message).then((report) => process.send?.(report))
  }
})
