import { buildApp } from '../app.ts'
import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { Patience } from '../persistence/patience.ts'
import {
  type Dialect,
  isCommit,
  isRollback,
  type Lent,
  type Statement,
  statement,
  totalOf,
} from '../persistence/session.ts'
import { type Recording, recordedDatabase } from '../testing/databases/recorded-database.ts'
import { testConfig, testRoot } from '../testing/test-config.ts'
import { alternate, type Bench } from './bench.ts'
import { benchDatabase } from './bench-app.ts'
import { benchHost, benchNow, bookingParams } from './bench-tenant.ts'

/** Bookings of a round. Fewer for a quick look: `BENCH_BOOKINGS=50 npm run bench booking.own`. */
const count = Number(process.env.BENCH_BOOKINGS ?? 600)
/** What our own code may cost beside the statements of a booking, µs. */
const longest = 100

/** Processor time of this process, in µs per booking. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

/** Sends the same statements in the same round trips, and does nothing with what comes back. */
async function replay(db: Database, sent: Statement[][]): Promise<void> {
  let lent: Lent | null = null
  for (const trip of sent) {
    if (trip.some(({ sql }) => sql.startsWith('BEGIN')))
      lent ??= await db.connect({ tenant: '', patience: new Patience(Number.POSITIVE_INFINITY) })
    if (!lent) await db.read(trip)
    else await lent.run(trip)
    if (!trip.some((one) => isCommit(one) || isRollback(one))) continue
    lent?.release(true)
    lent = null
  }
}

async function reservationsIn(db: Database): Promise<number> {
  const [counted] = await db.read([statement('SELECT COUNT(*) AS total FROM reservations')])
  return totalOf(counted?.rows[0] ?? {})
}

/** Books so many, one after the other, through `book_appointment` as an operation. */
async function openBookings({ db }: Recording) {
  const config = { ...(await testConfig({ database: db.url })), visitorsPerAddress: false as const }
  const app = await buildApp({ config, root: testRoot, db, pages: 'none', now: () => benchNow, freshness: 250 })
  const { ports, tenants } = app.platform
  const tenant = await tenants.resolve({ host: benchHost, protocol: 'http', wishes: {} })
  if (!tenant) throw new Error('the measured tenant was not found')
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  let round = 0
  return {
    async book() {
      round += 1
      for (let index = 0; index < count; index += 1) {
        const params = bookingParams('spread', index, `own${round}`)
        const result = await bookAppointment.handler({ params, tenant, actor, ports })
        if (!result.ok) throw new Error(`a booking was refused: ${JSON.stringify(result.error)}`)
      }
    },
    close: () => app.close(),
  }
}

const ofDialect = (dialect: Dialect): Bench => ({
  name: `booking.own.${dialect}`,
  unit: 'µs',
  goal: 1,
  better: 'lower',
  async run() {
    const [ours, twin] = [await benchDatabase(dialect), await benchDatabase(dialect)]
    const [db, bare] = [await openDatabase(ours.url), await openDatabase(twin.url)]
    const recording = recordedDatabase(db)
    const bookings = await openBookings(recording)
    try {
      // What the statements alone cost stands in for a limit, and is taken off: the rest is our own.
      const { value, limit, spread } = await alternate(
        () => cpu(() => recording.during(() => bookings.book())),
        () => cpu(() => replay(bare, recording.sent)),
      )
      const [made, sent] = [await reservationsIn(db), await reservationsIn(bare)]
      if (made !== sent) throw new Error(`the statements made ${sent} reservations, the bookings ${made}`)
      return { value: value - limit, limit: longest, spread }
    } finally {
      await bookings.close()
      await Promise.all([db.close(), bare.close()])
      await Promise.all([ours.drop(), twin.drop()])
    }
  },
})

/**
 * What our own code costs in a booking: its processor time less that of its statements, which are sent to a database
 * with the same rows. On SQLite both contain the database's work, on MySQL neither does.
 */
export const benches: Bench[] = [ofDialect('mysql'), ofDialect('sqlite')]
