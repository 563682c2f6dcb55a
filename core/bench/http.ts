import { alternate, type Bench } from './bench.ts'
import { type BenchServer, openBenchServer } from './bench-app.ts'
import { benchHost, bookingParams, monthParams } from './bench-tenant.ts'
import { httpCall } from './http-call.ts'
import { requestsPerSecond } from './http-load.ts'
import { startBareRoute } from './limits/bare-body.ts'
import { openBareTransactions } from './limits/bare-transaction.ts'

type Dialect = 'mysql' | 'sqlite'

const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

async function headersOf(server: BenchServer): Promise<Record<string, string>> {
  return { host: benchHost, 'content-type': 'application/json', ...(await server.siteHeaders()) }
}

const secondOfMorning = (index: number) =>
  new Date(Date.UTC(2027, 2, 1) + (index % 30_000) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * One month over HTTP. With `isFresh`, every request reads the occupancy of its days, and no answer or occupancy is
 * cached; only the JSON of a day is, under the versions of the rows that it was made from.
 */
function availability(name: string, dialect: Dialect, goal: number, isFresh: boolean): Bench {
  return {
    name,
    unit: 'requests/s',
    goal,
    better: 'higher',
    async run() {
      const server = await openBenchServer(dialect, { isFresh })
      const headers = await headersOf(server)
      const url = `${server.origin}/jrpc`
      const body = rpc('get_availability_in_range_for_bookable', monthParams)
      const answer = await httpCall(url, { method: 'POST', headers, body })
      const bare = await startBareRoute(answer.body.toString(), 'application/json; charset=utf-8')
      let ask = 0
      // Each request starts at another second of the closed morning: the slots are the same, but no cached answer fits.
      const bodies = () =>
        rpc('get_availability_in_range_for_bookable', { ...monthParams, start: secondOfMorning(ask++) })
      try {
        return await alternate(
          () => requestsPerSecond({ url, method: 'POST', headers, ...(isFresh ? { bodies } : { body }) }),
          () => requestsPerSecond({ url: `http://127.0.0.1:${bare.port}/`, method: 'POST', headers, body }),
        )
      } finally {
        await bare.stop()
        await server.stop()
      }
    },
  }
}

export const benches: Bench[] = [
  availability('availability.http.mysql', 'mysql', 0.12, true),
  availability('availability.http.sqlite', 'sqlite', 0.17, true),
  availability('availability.http.unchanged', 'sqlite', 0.46, false),
  {
    name: 'booking.http.spread',
    unit: 'bookings/s',
    goal: 0.28,
    better: 'higher',
    async run() {
      const server = await openBenchServer('mysql')
      const headers = await headersOf(server)
      const bare = await openBareTransactions(server.url)
      let index = 0
      const run = server.nextRun()
      const bodies = () => rpc('book_appointment', bookingParams('spread', index++, run))
      try {
        return await alternate(
          () => requestsPerSecond({ url: `${server.origin}/jrpc`, method: 'POST', headers, bodies }),
          () => server.aside(() => bare.run(3_000, 8, 1_000)),
        )
      } finally {
        await bare.close()
        await server.stop()
      }
    },
  },
  {
    name: 'site.html',
    unit: 'requests/s',
    goal: 0.6,
    better: 'higher',
    async run() {
      const server = await openBenchServer('sqlite')
      const headers = { host: benchHost, accept: 'text/html' }
      const page = (await httpCall(`${server.origin}/`, { headers })).body.toString()
      const bare = await startBareRoute(page, 'text/html; charset=utf-8')
      try {
        return await alternate(
          () => requestsPerSecond({ url: `${server.origin}/`, headers }),
          () => requestsPerSecond({ url: `http://127.0.0.1:${bare.port}/`, headers }),
        )
      } finally {
        await bare.stop()
        await server.stop()
      }
    },
  },
]
