import type { UnitOfWork } from '../operations/ports.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { inTransaction, transaction } from '../persistence/run-transaction.ts'
import type { Dialect, Statement } from '../persistence/session.ts'
import { recordedDatabase } from '../testing/databases/recorded-database.ts'
import { fill, type StorageCall, storageCalls } from '../testing/plans/storage-calls.ts'
import { alternate, type Bench } from './bench.ts'
import { benchDatabase } from './bench-app.ts'

/**
 * Calls in each transaction, which is rolled back, so that every round finds the same rows and no disk is waited for.
 */
const repetitions = 1000

const scope = { whitelabel: 'bench', provider: 'yard' }

class Undo extends Error {}

async function undone(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error) => {
    if (!(error instanceof Undo)) throw error
  })
}

/** Processor time of this process, in µs per repetition: all of SQLite's, and of MySQL what our side does. */
async function cpu(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / repetitions
}

const calls = (db: Database, { run }: StorageCall) =>
  undone(() =>
    transaction(db, scope, async (unit: UnitOfWork) => {
      for (let index = 0; index < repetitions; index += 1) await run(unit, index)
      // What is still queued is sent.
      await unit.idempotency.find('')
      throw new Undo()
    }),
  )

/** The same statements as plain text, in the same round trips. */
const replay = (db: Database, trips: Statement[][]) =>
  undone(() =>
    inTransaction(db, async (trip) => {
      for (const statements of trips) await trip.run(statements)
      throw new Undo()
    }),
  )

async function recorded(db: Database, call: StorageCall): Promise<Statement[][]> {
  const recording = recordedDatabase(db)
  await recording.during(() => calls(recording.db, call))
  return recording.sent.map((trip) => trip.filter(({ sql }) => sql !== 'BEGIN' && sql !== 'ROLLBACK'))
}

const opened = new Map<Dialect, Promise<Database>>()

function databaseOf(dialect: Dialect): Promise<Database> {
  const open = async () => {
    const { url, drop } = await benchDatabase(dialect)
    const db = await openDatabase(url)
    await transaction(db, scope, fill)
    process.once('exit', () => void drop())
    return db
  }
  const known = opened.get(dialect) ?? open()
  opened.set(dialect, known)
  return known
}

const benchOf = (dialect: Dialect, call: StorageCall): Bench => ({
  name: `storage.${dialect}.${call.name}`,
  unit: 'µs',
  goal: 0.5,
  better: 'lower',
  async run() {
    const db = await databaseOf(dialect)
    const trips = await recorded(db, call)
    return alternate(
      () => cpu(() => calls(db, call)),
      () => cpu(() => replay(db, trips)),
    )
  },
})

/** What each query of the repositories costs, beside the cost of its bare statements. */
export const benches: Bench[] = storageCalls.flatMap((call) => [benchOf('sqlite', call), benchOf('mysql', call)])
