import type { FastifyInstance } from 'fastify'
import type { AppConfig } from '../../config/operator-config.ts'
import type { Role } from '../../domain/access/index.ts'
import type { Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { statement } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { type Visitor, visitorOf } from '../surfaces/visitor.ts'
import { mailsIn, type SentMail } from './mail-box.ts'
import { openApp, type TestApp } from './open-app.ts'
import { type SandboxCard, sandboxCardAt } from './tenant-at.ts'

type Value = string | number | null

/** Who calls, as far as rules look at them. */
export interface Person {
  id: string
  role: Role
  providers?: string[]
}

export interface WorldSetup extends Pick<TestApp, 'onRoute' | 'pages' | 'log' | 'freshness'> {
  /** The white-label `northwind` with its providers, bookables and people. */
  bundle: object
  /** When the world begins, epoch ms. */
  now?: number
  /** Where the operator's settings differ from those of tests. */
  operator?: Partial<AppConfig>
  /** Who may call by name. */
  people?: Person[]
}

export interface World {
  app: FastifyInstance
  config: AppConfig
  /** Epoch ms; only the test moves it. */
  clock: { now: number }
  /** Calls as a customer; `api` calls as the provider, by its key. */
  call<T = Record<string, unknown>>(
    name: string,
    params: object,
    provider?: string,
    kind?: 'site' | 'api',
  ): Promise<Result<T>>
  /**
   * Calls as one of the people, as `key` (the provider's key) or, for other names, as an anonymous visitor; in
   * `language`, or the provider's own; at `host`, or the provider's subdomain.
   */
  as<T = Record<string, unknown>>(
    who: string,
    name: string,
    params: object,
    more?: { linkid?: string; provider?: string; language?: string; host?: string },
  ): Promise<Result<T>>
  /** A new browser at quay. */
  visitor(): Visitor
  /** Returns a sandbox card's token, as the browser half requests it. */
  cardToken(number: string): Promise<{ token: string }>
  /** The sandbox's card as quay uses it. */
  sandbox(): Promise<SandboxCard>
  /** Runs the jobs that are due. */
  runJobs(): Promise<void>
  /** Sends waiting mails and returns those to an address, oldest first. */
  mailsTo(address: string): Promise<SentMail[]>
  /** A reservation of quay. @throws Error where there is none */
  stored(id: string): Promise<StoredReservation>
  /** The events of a reservation, in order; without receipts, which have tests of their own. */
  told(id: string): Promise<string[]>
  read(sql: string, ...values: Value[]): Promise<Record<string, unknown>[]>
  write(sql: string, ...values: Value[]): Promise<void>
  close(): Promise<void>
}

/** A clock that only the test moves, also back. */
class TestClock {
  #now: number
  /** The latest time that it has shown. */
  latest: number

  constructor(now: number) {
    this.#now = now
    this.latest = now
  }

  get now(): number {
    return this.#now
  }

  set now(now: number) {
    this.#now = now
    this.latest = Math.max(this.latest, now)
  }
}

const scope = { whitelabel: 'northwind', provider: 'quay' }

export const hostOf = (provider: string): string => `${provider}.northwind.localhost`

/** The caller of a name: one of the people, the provider's key, or anybody. */
function callerOf(who: string, people: Person[]): Pick<Actor, 'kind' | 'user'> {
  const person = people.find(({ id }) => id === who)
  if (!person) return { kind: who === 'key' ? 'api' : 'site' }
  const { role, providers = [] } = person
  const names = { email: `${who}@people.example`, proven: true, firstname: who, lastname: 'Moor' }
  return { kind: 'user', user: { id: who, role, providers, ...names } }
}

/** The whole app over a database with one white-label, a clock that only the test moves, and everybody who may call. */
export async function buildWorld(database: Omit<TestDatabase, 'url'>, setup: WorldSetup): Promise<World> {
  const { bundle, now = Date.parse('2026-11-20T12:00:00Z'), people = [], ...options } = setup
  const { db, latest } = database
  const clock = new TestClock(now)
  database.latest = () => Math.max(clock.latest, latest?.() ?? 0)
  const { app, config } = await openApp({ ...options, db, now: () => clock.now })
  const imported = await importBundle(db, bundle, { now, passwordCost: config.passwordCost })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { caller, jobs, ports, tenants } = app.platform

  const as: World['as'] = async (who, name, params, more = {}) => {
    const { linkid, provider = 'quay', language, host = hostOf(provider) } = more
    const wishes = { query: language }
    const tenant = await tenants.resolve({ host, protocol: 'http', wishes })
    const actor = {
      ip: '127.0.0.1',
      language: tenant?.language ?? 'en-us',
      ...callerOf(who, people),
      ...(linkid && { linkid }),
    }
    // The caller has validated the answer's shape by the operation's own schema; the test names the fields that it
    // reads.
    return (await caller.call({ name, params, tenant, actor })) as never
  }
  const runJobs = async () => {
    await runJobsOnce(jobs)
  }
  return {
    app,
    config,
    clock,
    as,
    call: (name, params, provider = 'quay', kind = 'site') =>
      as(kind === 'api' ? 'key' : '', name, params, { provider }),
    visitor: () => visitorOf(app),
    async cardToken(number) {
      const card = { number, expiry: '12/30', cvc: '123' }
      const { body } = await visitorOf(app).send({
        method: 'POST',
        url: '/plugins/payment-sandbox/tokens',
        payload: card,
      })
      return { token: String(Object(body).token) }
    },
    sandbox: () => sandboxCardAt(app),
    runJobs,
    async mailsTo(address) {
      await runJobs()
      return (await mailsIn(config.dataFolder)).filter(({ to }) => to === address)
    },
    async stored(id) {
      const found = await ports.repositories(scope).reservations.find(id)
      if (!found) throw new Error(`there is no reservation ${id}`)
      return found
    },
    async told(id) {
      const rows = await db.knex('outbox').where({ reservation: id }).orderBy(['version', 'created', 'id'])
      return rows.map(({ name }) => String(name).replace('reservation.', '')).filter((name) => name !== 'receipt')
    },
    read: async (sql, ...values) => (await db.read([statement(sql, ...values)]))[0]?.rows ?? [],
    async write(sql, ...values) {
      await db.knex.raw(sql, values)
    },
    close: async () => {
      await app.close()
    },
  }
}
