import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { alternate, type Bench } from './bench.ts'
import { openBenchApp } from './bench-app.ts'
import { type BookedKind, bookingParams, saleSeats } from './bench-tenant.ts'
import { openBareSqlite } from './limits/bare-sqlite.ts'
import { openBareTransactions, perSecond } from './limits/bare-transaction.ts'

const atOnce = 8

/** Bookings per second through `book_appointment` as an operation, without HTTP. */
async function bookingRate(app: Awaited<ReturnType<typeof openBenchApp>>, kind: BookedKind, count: number) {
  const run = app.nextRun()
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  return perSecond(count, atOnce, async (index) => {
    const params = bookingParams(kind, index, run)
    const result = await bookAppointment.handler({ params, tenant: app.tenant, actor, ports: app.ports })
    if (!result.ok) throw new Error(`a booking was refused: ${JSON.stringify(result.error)}`)
  })
}

const onMysql = (kind: 'spread' | 'hot', goal: number): Bench => ({
  name: `booking.commit.${kind}`,
  unit: 'bookings/s',
  goal,
  better: 'higher',
  async run() {
    const app = await openBenchApp('mysql')
    const bare = await openBareTransactions(app.url)
    const slots = kind === 'hot' ? 1 : 1_000
    try {
      return await alternate(
        () => bookingRate(app, kind, 600),
        () => bare.run(600, atOnce, slots),
      )
    } finally {
      await bare.close()
      await app.close()
    }
  },
})

/** The rounds in which the seats are sold; the first one warms up. */
const saleRounds = 5

const sale: Bench = {
  name: 'sale.10000',
  unit: 'bookings/s',
  goal: 0.6,
  better: 'higher',
  async run() {
    const app = await openBenchApp('mysql')
    const bare = await openBareTransactions(app.url)
    const each = saleSeats / saleRounds
    try {
      const measured = await alternate(
        () => bookingRate(app, 'sale', each),
        () => bare.run(each, atOnce, 1),
        saleRounds - 1,
      )
      const isSoldOut = await bookingRate(app, 'sale', 1).then(
        () => false,
        () => true,
      )
      if (!isSoldOut) throw new Error('a seat was left after all were sold')
      return measured
    } finally {
      await bare.close()
      await app.close()
    }
  },
}

export const benches: Bench[] = [
  sale,
  onMysql('spread', 0.4),
  onMysql('hot', 0.5),
  {
    name: 'booking.commit.sqlite',
    unit: 'bookings/s',
    goal: 0.35,
    better: 'higher',
    async run() {
      const app = await openBenchApp('sqlite')
      const bare = openBareSqlite()
      try {
        return await alternate(
          () => bookingRate(app, 'spread', 600),
          () => bare.run(600),
        )
      } finally {
        bare.close()
        await app.close()
      }
    },
  },
]
