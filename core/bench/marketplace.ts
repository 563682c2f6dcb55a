import { alternate, type Bench } from './bench.ts'
import { openBenchServer } from './bench-app.ts'
import { httpCall } from './http-call.ts'
import { requestsPerSecond } from './http-load.ts'
import { startBareRoute } from './limits/bare-body.ts'

/** The providers of the measured white-label, those of one that it is measured against, and its own domain. */
const providers = 10_000
const few = 10
const host = 'fair.bench.localhost'
/** The host of a provider whose feed is public, and the day of its reservations. */
const feedHost = `stall-0.${host}`
const feedDay = Date.parse('2027-03-02T05:00:00Z')
const hour = 3_600_000
const reserved = 20

const marketBundle = (count: number) => ({
  whitelabel: {
    id: 'fair',
    label: 'Fair',
    url: host,
    currency: 'usd',
    country: 'US',
    plugins: [{ name: 'flow-normal' }, { name: 'wording-en-us' }],
  },
  providers: Array.from({ length: count }, (_, index) => ({
    id: `stall-${index}`,
    subdomain: `stall-${index}`,
    name: `Stall ${index}`,
    description: `Repairs and check-ups, by appointment, at number ${index} of the high street.`,
    city: 'Portland',
    timezone: 'America/New_York',
    status: 'active',
    place: { latitude: ((index * 7.13) % 120) - 60, longitude: ((index * 13.7) % 360) - 180 },
    ...(index === 0 && { publicfeed: { active: true, show_details: true } }),
  })),
  bookables: [
    {
      id: 'fitting',
      provider: 'stall-0',
      name: 'Fitting',
      status: 'active',
      paymentterms: 'bill',
      seats: 9,
      publicfeed: { active: true },
    },
  ],
  reservations: Array.from({ length: reserved }, (_, index) => ({
    ...{ id: `fitting-${index}`, provider: 'stall-0', bookable: 'fitting', seats: 1, status: 'booked' },
    start: new Date(feedDay + index * hour).toISOString(),
    end: new Date(feedDay + (index + 1) * hour).toISOString(),
  })),
})

/** What is asked of a site again and again, and a part of its answer. */
interface Asked {
  host: string
  bodies: () => string
  says: string
}

const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Each request is made at another place, so that no answer fits twice. */
function asksForProviders(): Asked {
  let asked = 0
  const bodies = () => {
    asked += 1
    const params = { latitude: ((asked * 0.37) % 120) - 60, longitude: ((asked * 1.91) % 360) - 180 }
    return rpc('find_providers', params)
  }
  return { host, bodies, says: '"distance"' }
}

/** Two words: one that every site has, and a number of a few sites (four digits) or of a third of them (one digit). */
const asksByWords = (numbers: number) => (): Asked => {
  let asked = 0
  const bodies = () => {
    asked += 1
    return rpc('find_providers', { search: `stall ${numbers - (asked % few)}` })
  }
  return { host, bodies, says: '"name":"Stall ' }
}

/** A day, as every screen on a wall asks for it. */
function asksForFeed(): Asked {
  const day = { start: new Date(feedDay).toISOString(), end: new Date(feedDay + 22 * hour).toISOString() }
  return { host: feedHost, bodies: () => rpc('get_eventfeed', day), says: '"bookablename":"Fitting"' }
}

/** A server with so many providers, and its speed with what is asked. */
async function startMarket(count: number, { host: at, bodies, says }: Asked) {
  const server = await openBenchServer('sqlite', { bundles: [marketBundle(count)] })
  const headers = { host: at, 'content-type': 'application/json' }
  const url = `${server.origin}/jrpc`
  const answer = await httpCall(url, { method: 'POST', headers, body: bodies() })
  if (answer.status !== 200 || !answer.body.includes(says)) throw new Error(`refused: ${answer.body}`)
  return {
    body: answer.body.toString(),
    speed: () => requestsPerSecond({ url, method: 'POST', headers, bodies }),
    stop: () => server.stop(),
  }
}

/** At 10,000 providers, against a bare route with the same answer. */
const againstBare = (name: string, asks: () => Asked): Bench => ({
  ...{ name, unit: 'requests/s', goal: 0.3, better: 'higher' },
  async run() {
    const asked = asks()
    const market = await startMarket(providers, asked)
    const bare = await startBareRoute(market.body, 'application/json; charset=utf-8')
    const url = `http://127.0.0.1:${bare.port}/`
    const headers = { 'content-type': 'application/json' }
    try {
      return await alternate(market.speed, () =>
        requestsPerSecond({ url, method: 'POST', headers, body: asked.bodies() }),
      )
    } finally {
      await bare.stop()
      await market.stop()
    }
  },
})

/** At 10,000 providers, against the same at 10. */
const againstFew = (name: string, asks: () => Asked): Bench => ({
  ...{ name, unit: 'requests/s', goal: 0.9, better: 'higher' },
  async run() {
    const many = await startMarket(providers, asks())
    const other = await startMarket(few, asks())
    try {
      return await alternate(many.speed, other.speed)
    } finally {
      await many.stop()
      await other.stop()
    }
  },
})

export const benches: Bench[] = [
  againstBare('marketplace.http', asksForProviders),
  againstFew('marketplace.flat', asksForProviders),
  againstBare('marketplace.words', asksByWords(5000)),
  againstBare('marketplace.common_words', asksByWords(few)),
  againstBare('feed.http', asksForFeed),
  againstFew('feed.flat', asksForFeed),
]
