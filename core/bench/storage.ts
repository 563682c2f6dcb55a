import type { UnitOfWork } from '../operations/ports.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { inTransaction, transaction } from '../persistence/run-transaction.ts'
import { type Dialect, inBatches, type Statement, type Value } from '../persistence/session.ts'
import type { Trip } from '../persistence/trip.ts'
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

/** A recorded statement as it would be written by hand: structured values are not text yet. */
interface ByHand {
  sql: string
  values: unknown[]
  parse: Statement['parse']
}

const isStructured = (value: Value): value is string => typeof value === 'string' && /^[[{]/.test(value)

const byHand = ({ sql, values, parse }: Statement): ByHand => ({
  sql,
  values: values.map((value) => (isStructured(value) ? JSON.parse(value) : value)),
  parse,
})

const storedValue = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value)

/** One round trip as it would be written by hand: values into a constant text, and each row into the model's shape. */
async function sentByHand(trip: Trip, statements: ByHand[]): Promise<unknown[]> {
  const results = await trip.run(statements.map(({ sql, values }) => ({ sql, values: values.map(storedValue) })))
  return results.map(({ rows }, index) => {
    const { parse } = statements[index] ?? {}
    return parse ? rows.map(parse) : rows
  })
}

/** A change whose result is not needed, as it would be written by hand. */
async function queuedByHand(trip: Trip, statements: ByHand[]): Promise<void> {
  trip.queue(...statements.map(({ sql, values }) => ({ sql, values: values.map(storedValue) })))
  await trip.settled()
}

const replay = (db: Database, trips: ByHand[][]) =>
  undone(() =>
    inTransaction(db, async (trip) => {
      for (const statements of trips) {
        if (statements.length < repetitions) await sentByHand(trip, statements)
        else
          for (const some of inBatches(statements, Math.floor(statements.length / repetitions)))
            await queuedByHand(trip, some)
      }
      await trip.run([])
      throw new Undo()
    }),
  )

async function recorded(db: Database, call: StorageCall): Promise<Statement[][]> {
  // The first call makes the rows of days that are locked.
  await calls(db, call)
  const recording = recordedDatabase(db)
  await recording.during(() => calls(recording.db, call))
  return recording.sent.map((trip) => trip.filter(({ sql }) => sql !== 'BEGIN' && sql !== 'ROLLBACK'))
}

/** The words of a model's statement are in small letters, those of one by hand in capitals. */
const isOfModel = ({ sql }: Statement): boolean => /^[a-z]/.test(sql)

const opened = new Map<Dialect, Promise<Database>>()

function databaseOf(dialect: Dialect): Promise<Database> {
  const open = async () => {
    const { url, drop } = await benchDatabase(dialect)
    const db = await openDatabase(url)
    await fill(db)
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
  goal: 1 / 1.3,
  better: 'lower',
  async run() {
    const db = await databaseOf(dialect)
    const trips = await recorded(db, call)
    const after = () => cpu(() => calls(db, call))
    // What only sends statements by hand, but for the last one, has stayed as it was: it is compared with itself.
    if (trips.flat().filter(isOfModel).length < 2) return alternate(after, after)
    const before = trips.map((statements) => statements.map(byHand))
    return alternate(after, () => cpu(() => replay(db, before)))
  },
})

/** What each query of the repositories costs, beside what the same statements by hand would cost. */
export const benches: Bench[] = storageCalls.flatMap((call) => [benchOf('sqlite', call), benchOf('mysql', call)])
