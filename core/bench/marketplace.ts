import { alternate, type Bench } from './bench.ts'
import { openBenchServer } from './bench-app.ts'
import { httpCall } from './http-call.ts'
import { requestsPerSecond } from './http-load.ts'
import { startBareRoute } from './limits/bare-body.ts'

/** The providers of the measured white-label, and its own domain. */
const providers = 10_000
const host = 'fair.bench.localhost'

const marketBundle = () => ({
  whitelabel: {
    id: 'fair',
    label: 'Fair',
    url: host,
    currency: 'usd',
    country: 'US',
    plugins: [{ name: 'flow-normal' }, { name: 'wording-en-us' }],
  },
  providers: Array.from({ length: providers }, (_, index) => ({
    id: `stall-${index}`,
    subdomain: `stall-${index}`,
    name: `Stall ${index}`,
    description: `Repairs and check-ups, by appointment, at number ${index} of the high street.`,
    city: 'Portland',
    timezone: 'America/New_York',
    status: 'active',
    place: { latitude: ((index * 7.13) % 120) - 60, longitude: ((index * 13.7) % 360) - 180 },
  })),
  bookables: [],
})

export const benches: Bench[] = [
  {
    name: 'marketplace.http',
    unit: 'requests/s',
    goal: 0.3,
    better: 'higher',
    async run() {
      const server = await openBenchServer('sqlite', { bundles: [marketBundle()] })
      const headers = { host, 'content-type': 'application/json' }
      let asked = 0
      // Each request is made at another place, so that no answer fits twice.
      const bodies = () => {
        asked += 1
        const params = { latitude: ((asked * 0.37) % 120) - 60, longitude: ((asked * 1.91) % 360) - 180 }
        return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'find_providers', params })
      }
      const url = `${server.origin}/jrpc`
      const answer = await httpCall(url, { method: 'POST', headers, body: bodies() })
      if (answer.status !== 200 || !answer.body.includes('"distance"')) throw new Error(`refused: ${answer.body}`)
      const bare = await startBareRoute(answer.body.toString(), 'application/json; charset=utf-8')
      try {
        return await alternate(
          () => requestsPerSecond({ url, method: 'POST', headers, bodies }),
          () => requestsPerSecond({ url: `http://127.0.0.1:${bare.port}/`, method: 'POST', headers, body: bodies() }),
        )
      } finally {
        await bare.stop()
        await server.stop()
      }
    },
  },
]
