import { readFileSync } from 'node:fs'
import { inParallel } from '../operations/in-parallel.ts'
import type { Bench } from './bench.ts'
import { type BenchServer, openBenchServer } from './bench-app.ts'
import { type Answer, httpCall } from './http-call.ts'
import { type MeasuredProvider, manyProviders, providersOfWhitelabel, whitelabelBundle } from './many-tenants.ts'
import { residentMegabytes } from './server.ts'

/** Fewer for a quick look: `BENCH_TENANTS=1000 npm run bench scale`. */
const tenants = Number(process.env.BENCH_TENANTS ?? 10_000)
const atOnce = 8
/** The most that a call may cost among all providers, compared with one provider asked as often. */
const dearest = 1.5
const megabytes = 400

type Ask = (origin: string, of: MeasuredProvider, headers: Record<string, string>) => Promise<Answer>

const get =
  (path: string): Ask =>
  (origin, { host }) =>
    httpCall(origin + path, { headers: { host, accept: 'text/html', 'accept-encoding': 'br' } })

const post =
  (path: string, bodyOf: (of: MeasuredProvider) => object): Ask =>
  (origin, of, headers) =>
    httpCall(origin + path, { method: 'POST', headers, body: JSON.stringify(bodyOf(of)) })

const rpc = (method: string, paramsOf: (of: MeasuredProvider) => object = () => ({})) =>
  post('/jrpc', (of) => ({ jsonrpc: '2.0', id: 1, method, params: paramsOf(of) }))

const query = '{ bootstrap { provider { id name } language } bookables { items { id name } } }'
const start = '2027-03-02T15:00:00.000Z'
const month = { start: '2027-03-01 00:00:00', end: '2027-04-01 00:00:00' }

/** Every kind of call that a customer's visit makes. */
const asks = {
  sitetoken: post('/sitetoken', () => ({})),
  page: get('/'),
  book_page: get('/book/service'),
  manifest: get('/site.webmanifest'),
  provider: rpc('get_provider'),
  bookables: rpc('get_bookables_for_provider_v2'),
  bookable: rpc('get_bookable', () => ({ id: 'service' })),
  forms: rpc('get_forms_sections_fqs_ros_for_bookables', ({ id }) => ({ bookables: [`${id}-service`] })),
  words: rpc('get_custom_dictionary_by_language', () => ({ language: 'en-us' })),
  availability: rpc('get_availability_in_range_for_bookable', () => ({ bookable: 'service', ...month })),
  quote: rpc('get_quote', () => ({ bookable: 'service', start, end: '2027-03-02T16:00:00.000Z', seats: 1 })),
  graphql: post('/graphql', () => ({ query })),
}

const kinds = Object.keys(asks) as (keyof typeof asks)[]

/** Processor time of a process since its start, µs; the kernel counts it in hundredths of a second. */
function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Asks each of the providers in turn, and returns the server's processor time per call, µs. */
async function turn(server: BenchServer, kind: keyof typeof asks, list: MeasuredProvider[], tokens: Tokens) {
  const before = cpuMicroseconds(server.pid)
  await inParallel(list, atOnce, async (of) => {
    const { status, body } = await asks[kind](server.origin, of, tokens.get(of.host) ?? {})
    if (status !== 200 || body.subarray(0, 60).includes('"error')) throw new Error(`${kind}: ${status} ${body}`)
  })
  return (cpuMicroseconds(server.pid) - before) / list.length
}

type Tokens = Map<string, Record<string, string>>

/** Processor time per call of each kind, in µs, among one and among all providers; and the memory after all of them. */
async function askAll() {
  const bundles = Array.from({ length: tenants / providersOfWhitelabel }, (_, index) => whitelabelBundle(index))
  const server = await openBenchServer('sqlite', { bundles })
  try {
    const providers = manyProviders(bundles.length)
    const tokens: Tokens = new Map()
    await inParallel(providers, atOnce, async ({ host, id }) => {
      const headers = { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      tokens.set(host, { ...headers, ...(await server.siteHeaders(host, id)) })
    })
    const one = providers.map(() => providers[0]).filter((each) => each !== undefined)
    const measured = new Map<string, { one: number; all: number }>()
    for (const kind of kinds) {
      await turn(server, kind, one.slice(0, 500), tokens)
      const alone = await turn(server, kind, one, tokens)
      // The first turn fills the caches; some keep what is asked for a second time.
      for (let time = 0; time < 2; time += 1) await turn(server, kind, providers, tokens)
      measured.set(kind, { one: alone, all: await turn(server, kind, providers, tokens) })
    }
    return { measured, resident: residentMegabytes(server.pid) }
  } finally {
    await server.stop()
  }
}

let asked: ReturnType<typeof askAll> | null = null
const all = () => {
  asked ??= askAll()
  return asked
}

const ofKind = (kind: string): Bench => ({
  name: `scale.tenants.${kind}`,
  unit: 'µs',
  goal: Number((1 / dearest).toFixed(2)),
  better: 'lower',
  async run() {
    const { one, all: among } = (await all()).measured.get(kind) ?? { one: Number.NaN, all: Number.NaN }
    return { value: among, limit: one, spread: 0 }
  },
})

export const benches: Bench[] = [
  {
    name: 'scale.tenants',
    unit: 'times',
    goal: 1,
    better: 'lower',
    async run() {
      const { measured } = await all()
      const times = [...measured.values()].map(({ one, all: among }) => among / one)
      return { value: Math.max(...times), limit: dearest, spread: 0 }
    },
  },
  ...kinds.map(ofKind),
  {
    name: 'server.memory.tenants',
    unit: 'MB',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: (await all()).resident, limit: megabytes, spread: 0 }),
  },
]
