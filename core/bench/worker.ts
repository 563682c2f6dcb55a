import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../persistence/database.ts'
import { statement } from '../persistence/session.ts'
import { p99, startLoad } from '../testing/proofs/resilience/load.ts'
import { alternate, type Bench } from './bench.ts'
import { openBenchServer } from './bench-app.ts'
import { benchHost, benchNow, bookingParams, monthParams } from './bench-tenant.ts'
import { httpCall } from './http-call.ts'

const backlog = 100_000
/** Of one round, ms. */
const measured = 6_000
/** Customers, and how long each waits after an answer, ms: a server with room to spare. */
const customers = 4
const think = 20

/** Makes reservations that differ in their ids only, one for each event of the backlog. */
async function copyReservations({ knex }: Database): Promise<void> {
  const names = Object.keys(await knex('reservations').columnInfo())
  const copied = names.map((name) => {
    if (name === 'id') return "CONCAT('copy-', place)"
    return name === 'draft' ? 'NULL' : name === 'email' ? "'guest@bench.example'" : `\`${name}\``
  })
  const columns = names.map((name) => `\`${name}\``).join(', ')
  for (let from = 0; from < backlog; from += 1_000)
    await knex.raw(`INSERT INTO reservations (${columns})
      WITH RECURSIVE places (place) AS (SELECT ${from} UNION ALL SELECT place + 1 FROM places WHERE place < ${from + 999})
      SELECT ${copied.join(', ')} FROM (SELECT * FROM reservations LIMIT 1) one CROSS JOIN places`)
}

/** Puts every copied reservation's event into the outbox; those that were there count anew. */
async function fill(db: Database): Promise<void> {
  await db.knex.raw(`INSERT INTO outbox (provider, id, whitelabel, lane, reservation, name, payload, version, created, due)
    SELECT provider, CONCAT(id, '.reservation.booked.0'), 'bench', 'bench/yard', id, 'reservation.booked', '{}', 1, ${benchNow}, ${benchNow}
    FROM reservations WHERE id LIKE 'copy-%'`)
}

async function empty(db: Database): Promise<void> {
  for (let affected = 1; affected > 0; ) {
    const [{ affectedRows }] = await db.knex.raw('DELETE FROM outbox LIMIT 5000')
    affected = affectedRows
  }
  await db.knex.raw("DELETE FROM idempotency_keys WHERE `key` LIKE 'event:%'")
}

/** How much of the backlog waits; what is booked meanwhile adds nothing to it. */
const waiting = async (db: Database): Promise<number> => {
  const copies = "SELECT COUNT(*) AS waiting FROM outbox WHERE lane IS NOT NULL AND id LIKE 'copy-%'"
  const [counted] = await db.read([statement(copies)])
  return Number(counted?.rows[0]?.waiting)
}

export const benches: Bench[] = [
  {
    name: 'worker.backlog',
    unit: 'ms (p99)',
    goal: 0.91,
    better: 'lower',
    async run() {
      const server = await openBenchServer('mysql')
      const worker = await server.startWorker()
      const db = await openDatabase(server.url)
      const headers = { host: benchHost, 'content-type': 'application/json', ...(await server.siteHeaders()) }
      const run = server.nextRun()
      let asked = 0
      const ask = () => {
        const index = asked++
        const month = { ...monthParams, start: `2027-03-01 00:00:${String(index % 60).padStart(2, '0')}` }
        const [method, params] =
          index % 2 === 0
            ? ['get_availability_in_range_for_bookable', month]
            : ['book_appointment', bookingParams('spread', index, run)]
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        return httpCall(`${server.origin}/jrpc`, { method: 'POST', headers, body })
      }
      const slowest = async () => {
        const load = startLoad(customers, think, ask)
        await pause(measured)
        const met = await load.stop()
        if (met.some(({ status }) => status !== 200)) throw new Error('a request was refused')
        return p99(met)
      }
      try {
        await copyReservations(db)
        return await alternate(
          async () => {
            await fill(db)
            const value = await slowest()
            const left = await waiting(db)
            if (left === 0) throw new Error('the backlog ended before the measurement did')
            if (left === backlog) throw new Error('nobody delivered the backlog')
            await empty(db)
            return value
          },
          slowest,
          3,
        )
      } finally {
        await db.close()
        await worker.stop()
        await server.stop()
      }
    },
  },
]
