import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { getReservationsForUser } from '../operations/reservations/get-reservations-for-user.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { statement } from '../persistence/session.ts'
import { alternate, type Bench } from './bench.ts'
import { type BenchApp, openBenchApp } from './bench-app.ts'
import { benchNow, bookingParams } from './bench-tenant.ts'

/** The reservations of one customer, an hour apart, and how often they are listed in a round. */
const upcoming = 5_000
const lists = 10
const batch = 1_000
const customer = 'regular'
const hour = 3_600_000
const until = benchNow + 300 * 24 * hour

const given = ({ tenant, ports }: BenchApp) => ({
  ...{ tenant, ports },
  actor: { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' },
})

/** Makes copies of one booking that differ in id and time. */
async function copyUpcoming({ knex }: Database): Promise<void> {
  const names = Object.keys(await knex('reservations').columnInfo())
  const differences: Record<string, string> = {
    id: "CONCAT('upcoming-', place)",
    draft: 'NULL',
    user: `'${customer}'`,
    start: `start + place * ${hour}`,
    end: `\`end\` + place * ${hour}`,
  }
  const columns = names.map((name) => `\`${name}\``).join(', ')
  const copied = names.map((name) => differences[name] ?? `\`${name}\``).join(', ')
  for (let from = 0; from < upcoming; from += batch)
    await knex.raw(`INSERT INTO reservations (${columns})
      WITH RECURSIVE places (place) AS (SELECT ${from} UNION ALL SELECT place + 1 FROM places WHERE place < ${from + batch - 1})
      SELECT ${copied} FROM (SELECT * FROM reservations LIMIT 1) one CROSS JOIN places`)
}

/** Milliseconds of one call, on average. */
async function each(call: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (let index = 0; index < lists; index += 1) {
    const found = await call()
    if (found !== upcoming) throw new Error(`${found} of ${upcoming} reservations were listed`)
  }
  return (performance.now() - began) / lists
}

export const benches: Bench[] = [
  {
    name: 'lists.upcoming',
    unit: 'ms',
    goal: 0.4,
    better: 'lower',
    async run() {
      const app = await openBenchApp('mysql')
      const db = await openDatabase(app.url)
      try {
        await db.read([statement('DELETE FROM reservations')])
        const booked = await bookAppointment.handler({
          ...given(app),
          params: bookingParams('spread', 0, app.nextRun()),
        })
        if (!booked.ok) throw new Error(`a booking was refused: ${JSON.stringify(booked.error)}`)
        await copyUpcoming(db)
        const edges = { start: new Date(benchNow).toISOString(), end: new Date(until).toISOString() }
        const bare = statement(
          'SELECT * FROM reservations WHERE provider = ? AND user = ? AND start < ? AND `end` > ? ORDER BY start, id',
          ...['yard', customer, until, benchNow],
        )
        return await alternate(
          () =>
            each(async () => {
              const params = { user_id: customer, ...edges }
              const listed = await getReservationsForUser.handler({ ...given(app), params })
              if (!listed.ok) throw new Error(`the list was refused: ${JSON.stringify(listed.error)}`)
              if (listed.value instanceof PreparedJson) throw new Error('the list was answered in writing')
              return listed.value.reservations.length
            }),
          () => each(async () => (await db.read([bare]))[0]?.rows.length ?? 0),
        )
      } finally {
        await db.close()
        await app.close()
      }
    },
  },
]
