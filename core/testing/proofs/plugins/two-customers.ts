import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import operator from '../../../../fastify.config.ts'
import { buildApp } from '../../../app.ts'
import { planWork } from '../../../jobs/plugins/plan-work.ts'
import { startJobs } from '../../../jobs/start-jobs.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { testConfig, testRoot } from '../../test-config.ts'
import { bundleOf, hostilePlugin, secret } from './hostile-tenants.ts'
import { tenantCalls } from './tenant-calls.ts'
import { wildTraffic } from './wild-traffic.ts'

export interface Met {
  /** From the first call to the answer, from there to the mail, and to the capture of the payment; ms. */
  booked: number
  mailed: number
  settled: number
}

export interface TwoCustomers {
  /** Lets the hostile tenant's plugin misbehave in one place, in one way. */
  misbehave(place: string, way: string): Promise<void>
  /** Takes the plugin away from the hostile tenant, with all that is left of it: what is usual is measured then. */
  behave(): Promise<void>
  /** Everything that the hostile tenant's customers and services do; its outcomes are its own affair. */
  wild(): Promise<void>
  /** A customer of the other tenant sends a file, books, pays and gets a mail, and the payment is settled. */
  calm(): Promise<Met>
  /** The address of a tenant's site; only where pages are served. */
  origin(tenant: string): string
  /** Where it does. */
  place(): string
  /** How often the plugin has misbehaved since it was told to. */
  misbehaved(): number
  /** Waits until it has: what events and jobs bring comes a moment later. */
  reached(): Promise<void>
  /** Counts once more that it has: in a browser. */
  note(): void
  /** Ends what hangs in the plugin. */
  release(): void
  /** Takes down what somebody was told, to be looked through for the secret. */
  hear(where: string, text: string): void
  /** Waits for the mail and the capture of a booking of the other tenant. @returns how long each took from now, ms */
  settled(email: string, reservation: string): Promise<Pick<Met, 'mailed' | 'settled'>>
  /** Places in which the secret was seen: answers, mails and the log. */
  leaks(): Promise<string[]>
  close(): Promise<void>
}

async function until<T>(what: string, most: number, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + most
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`${what} did not come within ${most} ms`)
    await pause(20)
  }
}

/** What is kept of plugins: without it their work is planned anew, and nothing of theirs rests or is full. */
const ofPlugins = ['plugin_work', 'plugin_states', 'plugin_health', 'plugin_data']

/** How long a mail and a capture may take at all, ms. */
const patience = 20_000

/** The secret as it stands in a text, in JSON, in an address and in HTML. */
const forms = [
  ...[secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), encodeURI(secret)],
  secret.replaceAll('"', '&quot;'),
]

/**
 * Two tenants of one server that also runs the jobs: one names the hostile plugin, the other does not.
 * @param hasPages whether it serves pages, too, on a port of its own
 */
export async function twoCustomers(database: TestDatabase, hasPages = false): Promise<TwoCustomers> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-hostile-'))
  const leaking = new Set<string>()
  const hear = (where: string, text: string): void => {
    if (forms.some((form) => text.includes(form))) leaking.add(where)
  }
  const log = new Writable({
    write(chunk, _encoding, done) {
      hear('log', String(chunk))
      done()
    },
  })
  const hostile = await hostilePlugin(hasPages)
  const { release, steer, misbehaved, note } = hostile
  const plugins = { ...operator.plugins, 'acme-hostile': hostile.folder }
  const config = await testConfig({ database: database.url, plugins, dataFolder, logLevel: 'info' })
  const app: FastifyInstance = await buildApp({
    config,
    root: testRoot,
    db: database.db,
    pages: hasPages ? 'build' : 'none',
    log,
  })
  const { jobs, ports, registry, tenants } = app.platform
  const { sealing } = registry
  const bring = async (bundle: object) => {
    const imported = await importBundle(database.db, bundle, { now: Date.now(), sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    tenants.forget()
  }
  await bring(bundleOf('calm', []))
  await bring(bundleOf('wild', []))
  if (hasPages) await app.listen({ host: '127.0.0.1', port: 0 })
  const running = startJobs(jobs, { role: 'worker', takesJobs: true })
  let given = 0
  let where = ''
  const next = () => {
    given += 1
    return given
  }
  const callsOf = (tenant: string) => tenantCalls(app, tenant, { hear, next })
  const [calmly, wildly] = [callsOf('calm'), callsOf('wild')]

  async function forgetPlugin(): Promise<void> {
    for (const table of ofPlugins) await database.db.knex(table).where('provider', 'wild-yard').del()
  }

  const folder = join(dataFolder, 'mail')
  const read = new Set<string>()
  const mailed = new Set<string>()
  /** Reads the mails that have come since, and looks through them. */
  async function readMails(): Promise<void> {
    const isNew = (name: string) => !read.has(name) && !name.endsWith('.draft')
    const names = (await readdir(folder).catch(() => [])).filter(isNew)
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '')
      hear('mail', text)
      // One that is still being written is read again.
      if (name.endsWith('.json') && !text.endsWith('}')) continue
      read.add(name)
      for (const [address] of text.matchAll(/(?:guest|page)-\d+@customers\.example/g)) mailed.add(address)
    }
  }

  const settled: TwoCustomers['settled'] = async (email, reservation) => {
    const began = performance.now()
    const took = () => performance.now() - began
    const mail = until('the mail', patience, async () => {
      await readMails()
      return mailed.has(email) || null
    }).then(took)
    const { payments } = ports.repositories({ whitelabel: 'calm', provider: 'calm-yard' })
    const capture = until('the capture', patience, async () => {
      const attempts = await payments.attemptsOf(reservation)
      return attempts.some(({ state }) => state === 'captured') || null
    }).then(took)
    const [mailedafter, settledafter] = await Promise.all([mail, capture])
    return { mailed: mailedafter, settled: settledafter }
  }

  return {
    settled,
    origin(tenant) {
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('no pages are served')
      return `http://yard.${tenant}.localhost:${address.port}`
    },
    release,
    place: () => where,
    misbehaved,
    async reached() {
      const end = performance.now() + patience
      while (misbehaved() === 0 && performance.now() < end) {
        // Work of the case before that has just ended is due again in minutes.
        await database.db.knex('plugin_work').where('provider', 'wild-yard').update({ due: Date.now() })
        await pause(250)
      }
    },
    note,
    hear,
    async behave() {
      await forgetPlugin()
      await bring(bundleOf('wild', []))
    },
    async misbehave(place, way) {
      where = place
      await forgetPlugin()
      // An address has a hundred at most.
      await database.db.knex('uploads').del()
      const settings = { apikey: secret, place, way, resource: 'wild-ines' }
      steer(settings)
      // The other one writes the mails, which the hostile one sends.
      await bring(bundleOf('wild', [{ name: 'acme-hostile', settings }, { name: 'mail-smtp' }]))
    },
    async wild() {
      await Promise.allSettled([planWork(jobs).run(), wildTraffic({ app, calls: wildly, hear, next, place: where })])
    },
    async calm() {
      const began = performance.now()
      if (!(await calmly.upload(false))) throw new Error('the other tenant’s customer could not send a file')
      const { email, id, error } = await calmly.book()
      if (id === null) throw new Error(`the other tenant's customer was refused: ${JSON.stringify(error)}`)
      const booked = performance.now() - began
      return { booked, ...(await settled(email, id)) }
    },
    async leaks() {
      await readMails()
      return [...leaking]
    },
    async close() {
      const ended = running.stop()
      const releasing = setInterval(release, 50)
      await ended
      clearInterval(releasing)
      await app.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
