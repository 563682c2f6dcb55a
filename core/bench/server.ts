import { readFileSync } from 'node:fs'
import { type Bench, median } from './bench.ts'
import { openBenchServer, startProductServer } from './bench-app.ts'
import { benchHost, monthParams } from './bench-tenant.ts'
import { requestsPerSecond } from './http-load.ts'

/** Resident memory of a process in MB, as the kernel counts it. */
export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

const warmUp = 20_000
const requests = 200_000

/**
 * Resident memory at rest, that is after mixed requests (first page, month and catalogue) and a garbage collection, in
 * MB; and the heap before and after many more of them.
 */
async function memoryUnderLoad() {
  const server = await openBenchServer('sqlite')
  try {
    const headers = { host: benchHost, 'content-type': 'application/json', ...(await server.siteHeaders()) }
    const calls = [
      ['get_availability_in_range_for_bookable', monthParams],
      ['get_bookables_for_provider_v2', {}],
      ['get_bookable', { id: 'service' }],
    ] as const
    const bodies = calls.map(([method, params]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const ask = async (amount: number) => {
      const each = amount / 4
      for (const body of bodies)
        await requestsPerSecond({ url: `${server.origin}/jrpc`, method: 'POST', headers, body, amount: each })
      await requestsPerSecond({ url: `${server.origin}/`, headers: { host: benchHost }, amount: each })
      return server.heap()
    }
    const before = await ask(warmUp)
    const rest = residentMegabytes(server.pid)
    return { rest, before, after: await ask(requests) }
  } finally {
    await server.stop()
  }
}

let measuredMemory: ReturnType<typeof memoryUnderLoad> | null = null
const memory = () => {
  measuredMemory ??= memoryUnderLoad()
  return measuredMemory
}

export const benches: Bench[] = [
  {
    name: 'server.start',
    unit: 'ms',
    goal: 1,
    better: 'lower',
    async run() {
      const times: number[] = []
      for (let round = 0; round < 6; round += 1) times.push(await startProductServer())
      const counted = times.slice(1)
      const value = median(counted)
      return { value, limit: 1_500, spread: (Math.max(...counted) - Math.min(...counted)) / value }
    },
  },
  {
    name: 'server.memory.rest',
    unit: 'MB',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: (await memory()).rest, limit: 200, spread: 0 }),
  },
  {
    name: 'server.heap.growth',
    unit: '%',
    goal: 1,
    better: 'lower',
    async run() {
      const { before, after } = await memory()
      return { value: Math.max(0.1, (after / before - 1) * 100), limit: 1, spread: 0 }
    },
  },
]
