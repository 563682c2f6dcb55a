import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config/load-config.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import { importBundle } from '../persistence/bundle/import-bundle.ts'
import { openDatabase } from '../persistence/database.ts'
import { migrate } from '../persistence/migrate.ts'
import { statement } from '../persistence/session.ts'
import { benchBundle, benchHost, benchNow } from './bench-tenant.ts'
import { startProcess } from './child-process.ts'
import { httpCall } from './http-call.ts'

const root = process.cwd()
const mysqlUrl = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/test'

export interface BenchDatabase {
  url: string
  /** Contains uploads, mails and the embedded database. */
  folder: string
  drop(): Promise<void>
}

/** Creates a migrated database for this bench alone and imports the measured tenants. */
export async function benchDatabase(
  dialect: 'mysql' | 'sqlite',
  bundles: object[] = [benchBundle()],
): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const name = `tessera_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(mysqlUrl)
  if (dialect === 'mysql') {
    const owner = await openDatabase(mysqlUrl)
    await owner.read([statement(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)])
    await owner.close()
    url.pathname = `/${name}`
  }
  const address = dialect === 'mysql' ? url.href : `sqlite:${join(folder, 'bench.db')}`
  const db = await openDatabase(address)
  await migrate(db)
  for (const bundle of bundles) {
    const imported = await importBundle(db, bundle, { now: benchNow })
    if (!imported.ok) throw new Error(`a measured tenant has faults: ${JSON.stringify(imported.faults.slice(0, 3))}`)
  }
  await db.close()
  return {
    url: address,
    folder,
    async drop() {
      if (dialect === 'mysql') {
        const owner = await openDatabase(mysqlUrl)
        await owner.read([statement(`DROP DATABASE ${name}`)])
        await owner.close()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const environment = (database: BenchDatabase) => ({
  DATABASE_URL: database.url,
  DATA_FOLDER: database.folder,
  TOKEN_SECRET: 'bench-secret-bench-secret-bench-secret',
  RATE_LIMIT: 'off',
  VISITORS_PER_ADDRESS: 'off',
  LOG_LEVEL: 'silent',
  DEMO: 'false',
  // What is delivered meanwhile must not count as the server's work.
  JOBS: 'worker',
  NODE_ENV: 'production',
})

const runs = () => {
  let run = 0
  return () => `run${run++}-${randomBytes(3).toString('hex')}`
}

export type BenchApp = Awaited<ReturnType<typeof openBenchApp>>

/** The app in this process, for figures without HTTP. */
export async function openBenchApp(dialect: 'mysql' | 'sqlite', bundles?: object[]) {
  const database = await benchDatabase(dialect, bundles)
  process.env.NODE_ENV = 'production'
  const config = await loadConfig(root, { ...process.env, ...environment(database) })
  const app = await buildApp({ config, root, now: () => benchNow })
  const { ports, tenants, jobs } = app.platform
  const tenant: Tenant | null = await tenants.resolve({ host: benchHost, protocol: 'http', wishes: {} })
  if (!tenant) throw new Error('the measured tenant was not found')
  const stop = async () => {
    await app.close()
  }
  const close = async () => {
    await stop()
    await database.drop()
  }
  const shared: { tenant: Tenant; ports: Ports } = { tenant, ports }
  return { ...shared, jobs, database, url: database.url, nextRun: runs(), stop, close }
}

export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>

interface ServerOptions {
  /** Replaces the usual measured tenant. */
  bundles?: object[]
  /** Maps the database address to the one that the server uses, for example a proxy's. */
  by?: (url: string) => Promise<string>
  /** Whether every list reads the occupancy from the database. */
  isFresh?: boolean
  /** Plugins beside the usual ones, name → folder; the server then runs the jobs too, in which they are called. */
  plugins?: Record<string, string>
}

/** Starts the whole app in a separate process. */
export async function openBenchServer(
  dialect: 'mysql' | 'sqlite',
  { bundles, by, isFresh, plugins }: ServerOptions = {},
) {
  const database = await benchDatabase(dialect, bundles)
  const url = by ? await by(database.url) : database.url
  const running = await startProcess('core/bench/app-process.ts', {
    ...environment({ ...database, url }),
    ...(isFresh && { BENCH_FRESH: 'true' }),
    ...(plugins && { BENCH_PLUGINS: JSON.stringify(plugins), JOBS: 'any' }),
  })
  const origin = `http://127.0.0.1:${running.port}`
  return {
    origin,
    pid: running.pid,
    heap: running.heap,
    url: database.url,
    nextRun: runs(),
    /** The headers that a page of the site sends with its calls. */
    async siteHeaders(host = benchHost, provider = 'yard'): Promise<Record<string, string>> {
      const headers = { host, 'sec-fetch-site': 'same-origin' }
      const { body } = await httpCall(`${origin}/sitetoken`, { method: 'POST', headers })
      const { token } = JSON.parse(body.toString())
      return { authorization: `Bearer ${token}`, provider }
    },
    /** Runs the work while the server process stands still, so that its jobs take nothing from what is measured. */
    async aside<T>(work: () => Promise<T>): Promise<T> {
      process.kill(running.pid, 'SIGSTOP')
      try {
        return await work()
      } finally {
        process.kill(running.pid, 'SIGCONT')
      }
    },
    /** Starts a worker process beside the server, which runs no jobs itself. */
    startWorker: () => startProcess('core/bench/worker-process.ts', environment({ ...database, url })),
    async stop() {
      await running.stop()
      await database.drop()
    },
  }
}

/** Starts the operator's process over a database; `elapsed` are the milliseconds until `/readyz` succeeds. */
export async function startProductAt(database: BenchDatabase, patience = 30_000) {
  const port = 20_000 + (randomBytes(2).readUInt16BE() % 20_000)
  const began = performance.now()
  const starting = startProcess('core/server.ts', { ...environment(database), PORT: String(port) }, /:(\d+)\/$/)
  let ready = false
  while (!ready && performance.now() - began < patience)
    ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => new Promise((resolve) => setTimeout(resolve, 5, false)),
    )
  const elapsed = performance.now() - began
  const { stop } = await starting
  return { elapsed, stop }
}

/** Returns the milliseconds from starting the operator's process until `/readyz` succeeds. */
export async function startProductServer(): Promise<number> {
  const database = await benchDatabase('sqlite')
  const { elapsed, stop } = await startProductAt(database)
  await stop()
  await database.drop()
  return elapsed
}
