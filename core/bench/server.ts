import { readFileSync } from 'node:fs'
import { type Bench, median } from './bench.ts'
import { openBenchServer, startProductServer } from './bench-app.ts'
import { benchHost, monthParams } from './bench-tenant.ts'
import { requestsPerSecond } from './http-load.ts'

/** Resident memory of a process in MB, as the kernel counts it. */
const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

const requests = 50_000

/** Memory after half and after all of 50,000 mixed requests: the first page, a month, the catalogue. */
async function memoryUnderLoad(): Promise<{ half: number; whole: number }> {
  const server = await openBenchServer('sqlite')
  try {
    const headers = { host: benchHost, 'content-type': 'application/json', ...(await server.siteHeaders()) }
    const calls = [
      ['get_availability_in_range_for_bookable', monthParams],
      ['get_bookables_for_provider_v2', {}],
      ['get_bookable', { id: 'service' }],
    ] as const
    const bodies = calls.map(([method, params]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const half = async () => {
      const each = requests / 2 / 4
      for (const body of bodies)
        await requestsPerSecond({ url: `${server.origin}/jrpc`, method: 'POST', headers, body, amount: each })
      await requestsPerSecond({ url: `${server.origin}/`, headers: { host: benchHost }, amount: each })
      return residentMegabytes(server.pid)
    }
    return { half: await half(), whole: await half() }
  } finally {
    await server.stop()
  }
}

let measuredMemory: Promise<{ half: number; whole: number }> | null = null
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
    name: 'server.memory',
    unit: 'MB',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: (await memory()).whole, limit: 200, spread: 0 }),
  },
  {
    name: 'server.memory.growth',
    unit: '%',
    goal: 1,
    better: 'lower',
    async run() {
      const { half, whole } = await memory()
      return { value: Math.max(0.1, (whole / half - 1) * 100), limit: 2, spread: 0 }
    },
  },
]
