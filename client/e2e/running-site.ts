import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { tenantCommand } from '../../core/commands/tenant-command.ts'
import type { AppConfig } from '../../core/config/operator-config.ts'
import { importDemoTenants } from '../../core/demo-tenants.ts'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import type { PlaceOfPlugin } from '../../core/operations/plugins/health/stored-health.ts'
import type { Tenant } from '../../core/operations/tenant.ts'
import { importBundle } from '../../core/persistence/bundle/import-bundle.ts'
import { openDatabase } from '../../core/persistence/database.ts'
import { freshDatabase } from '../../core/testing/databases/databases.ts'
import { testConfig, testRoot } from '../../core/testing/test-config.ts'
import { mailsIn, type SentMail } from '../../core/testing/worlds/mail-box.ts'
import { openApp } from '../../core/testing/worlds/open-app.ts'
import { type SandboxCard, sandboxCardAt, tenantAt } from '../../core/testing/worlds/tenant-at.ts'
import { now as ownNow } from './clock.ts'
import { inEnglish } from './english-demo.ts'

export type Dialect = 'sqlite' | 'mysql'

/** The demo providers, one for each theme, each with a bookable that can be booked at once. */
export const providers = {
  harbor: { host: 'quay.northwind.localhost', bookable: 'paddle-lesson' },
  studio: { host: 'kiln.northwind.localhost', bookable: 'first-bowl' },
  clinic: { host: 'alameda.hearth.localhost', bookable: 'first-visit' },
  workshop: { host: 'fairfield.hearth.localhost', bookable: 'colour-consultation' },
  base: { host: 'clef.hearth.localhost', bookable: 'piano-lesson' },
} as const
export type Theme = keyof typeof providers
export const themes: Theme[] = ['base', 'harbor', 'studio', 'clinic', 'workshop']

export interface RunningSite {
  /** The address of a provider's catalogue. */
  home(theme: Theme): string
  /** The address of its bookable's flow. */
  book(theme: Theme): string
  /** Advances the server's clock. */
  advance(ms: number): void
  /** Has each request heard before the server answers it. */
  hear(listener: (request: IncomingMessage, response: ServerResponse) => void): void
  /** Changes the provider's price (major units) while customers are booking. */
  reprice(theme: Theme, price: number): Promise<void>
  /** Imports the provider's white-label again with a change to the demo's bundle. */
  revise(theme: Theme, change: (bundle: DemoBundle) => void): Promise<void>
  /** Runs `npm run tenant -- …` beside the server, and returns what it says. */
  command(...args: string[]): Promise<string[]>
  /** Imports a white-label of the test's own; returns the address of one of its hosts. */
  add(bundle: object): Promise<(host: string) => string>
  /** The sandbox's card as a provider's site uses it: a test may replace its calls, and restores them. */
  sandbox(theme: Theme): Promise<SandboxCard>
  /** What the server knows of the payments. */
  payments(): Promise<KnownPayment[]>
  /** The address of the user whose reservation it is; null for a guest's. */
  customerOf(reservation: string): Promise<string | null>
  /** The ledger's lines of a provider, oldest first; amounts are in minor units. */
  ledger(provider: string): Promise<LedgerLine[]>
  /** Lets a provider's plugin fail in a place so many times, a minute apart, as far as its health knows. */
  fails(theme: Theme, of: PlaceOfPlugin, times: number): Promise<void>
  /** Lets it work again. */
  works(theme: Theme, of: PlaceOfPlugin): Promise<void>
  /** The provider as the server resolves it: a test may replace what its plugins registered, and restores it. */
  tenant(theme: Theme): Promise<Tenant>
  /**
   * Sends waiting mails and returns those to an address, oldest first; receipts, which come when they like, are left
   * out.
   */
  mailsTo(address: string): Promise<SentMail[]>
  close(): Promise<void>
}

interface KnownPayment {
  provider: string
  state: string
  currency: string
  /** In minor units, as the processor was asked for it. */
  amount: number
  created: number
}

interface LedgerLine {
  mode: 'currency' | 'points'
  transactiontype: 'credit' | 'debit'
  eventtype: string
  status: string
  paymentmethod: string
  currency: string
  amount: number
}

const isReceipt = (subject: string): boolean => /(^| )(receipt|recibo) \d+:/i.test(subject)

/** Whether a database is available for tests; with TEST_MYSQL_REQUIRED=1 a missing one is an error. */
export async function isThere(dialect: Dialect): Promise<boolean> {
  if (dialect === 'sqlite' || process.env.TEST_MYSQL_REQUIRED === '1') return true
  const url = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/test'
  return openDatabase(url).then(
    (database) => database.close().then(() => true),
    () => false,
  )
}

/** A demo bundle, as far as tests change it. */
export interface DemoBundle {
  whitelabel: { plugins: { name: string; settings?: object }[] } & Record<string, unknown>
  providers: ({ id: string; subdomain: string } & Record<string, unknown>)[]
  bookables: ({ id: string; provider: string; price?: number } & Record<string, unknown>)[]
  resources: ({ id: string; provider: string } & Record<string, unknown>)[]
  forms: ({ id: string; provider: string } & Record<string, unknown>)[]
  addons: ({ id: string; provider: string } & Record<string, unknown>)[]
  reservations: ({ id: string; provider: string; bookable: string } & Record<string, unknown>)[]
  limited_use_links: ({ id: string; bookable: string } & Record<string, unknown>)[]
  blackouts: ({ id: string; provider: string } & Record<string, unknown>)[]
}

/** What providers of the demo wrote: in English alone (`inEnglish`), or in all its languages. */
type Content = 'english' | 'translated'

const readBundle = async (file: string | URL, content: Content): Promise<DemoBundle> => {
  const bundle: DemoBundle = JSON.parse(await readFile(file, 'utf8'))
  return content === 'english' ? Object.assign(bundle, inEnglish(bundle)) : bundle
}

/** The demo bundle that contains a bookable, with the test's change. */
async function revisedBundle(
  bookable: string,
  content: Content,
  change: (bundle: DemoBundle) => void,
): Promise<string> {
  const folder = join(testRoot, 'plugins/demo/bundles')
  for (const file of await readdir(folder)) {
    const bundle = await readBundle(join(folder, file), content)
    if (!bundle.bookables.some(({ id }) => id === bookable)) continue
    change(bundle)
    return JSON.stringify(bundle)
  }
  throw new Error(`no demo bundle has ${bookable}`)
}

/**
 * The production app with the demo tenants, on its own database and port.
 * @param more additional plugins, by folder
 * @param operator where its settings differ from those of tests
 * @param content what the providers of the demo wrote
 */
export async function startSite(
  dialect: Dialect = 'sqlite',
  more: Record<string, string> = {},
  operator: Partial<Pick<AppConfig, 'dnsServers'>> = {},
  content: Content = 'english',
): Promise<RunningSite> {
  process.env.NODE_ENV = 'production'
  let ahead = 0
  const database = await freshDatabase(dialect)
  const { plugins } = await testConfig()
  const now = () => ownNow() + ahead
  const { app, config } = await openApp({
    ...{ db: database.db, pages: 'build', freshness: 0, now },
    operator: { ...operator, plugins: { ...plugins, ...more }, production: true },
  })
  const { ports } = app.platform
  const installed = Object.keys(config.plugins)
  const { passwordCost } = config
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const demos = await Promise.all(
    app.platform.registry.demos.map(async (demo) => {
      const file = pathToFileURL(join(folder, `${demo.name}.json`))
      await writeFile(file, JSON.stringify(await readBundle(demo.file, content)))
      return { ...demo, file }
    }),
  )
  await importDemoTenants({ db: database.db, demos, now: now(), installed, passwordCost, log: ports.log })
  // Pages compare their clock with this header.
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('date', new Date(ownNow()).toUTCString())
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const at = (host: string) => `http://${host}:${port}`
  const home = (theme: Theme) => at(providers[theme].host)
  async function take(bundle: object | string) {
    const result = await importBundle(database.db, bundle, { now: now(), installed, passwordCost, keepReserved: true })
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
  }
  const revise = async (theme: Theme, change: (bundle: DemoBundle) => void) =>
    take(await revisedBundle(providers[theme].bookable, content, change))
  /** Delivers what is to be told by now, also where the server's own job has begun with it. */
  async function deliverAll() {
    const claimed = 180_000
    for (const until = Date.now() + 10_000; Date.now() < until; await setTimeout(100)) {
      await runJobsOnce(app.platform.jobs)
      const left = database.db
        .knex('outbox')
        .whereNotNull('lane')
        .where('due', '<=', now() + claimed)
      if ((await left.first()) === undefined) return
    }
  }
  return {
    home,
    book: (theme) => `${home(theme)}/book/${providers[theme].bookable}`,
    advance(ms) {
      ahead += ms
    },
    hear: (listener) => void app.server.prependListener('request', listener),
    reprice: (theme, price) =>
      revise(theme, ({ bookables }) => {
        for (const bookable of bookables) if (bookable.id === providers[theme].bookable) bookable.price = price
      }),
    revise,
    async command(...args) {
      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      await tenantCommand(args, { print: say, warn: say }, async () => config)
      return lines
    },
    async add(bundle) {
      await take(bundle)
      return at
    },
    payments: () =>
      database.db
        .knex('payment_attempts')
        .select('provider', 'state', 'currency', 'amount', 'created', 'silentsince', 'due')
        .orderBy('created'),
    async customerOf(reservation) {
      const users = database.db.knex('users').join('reservations', 'reservations.user', 'users.id')
      const user = await users.where('reservations.id', reservation).first('users.email')
      return user?.email ?? null
    },
    ledger: (provider) =>
      database.db
        .knex('ledger')
        .select('mode', 'transactiontype', 'eventtype', 'status', 'paymentmethod', 'currency', 'amount')
        .where({ provider })
        .orderBy(['created', 'id']),
    async fails(theme, of, times) {
      const { scope } = await tenantAt(app, providers[theme].host)
      for (let time = 0; time < times; time += 1) {
        ahead += 61_000
        await ports.pluginhealth.failed({ scope, ...of }, 'it hangs')
      }
    },
    async works(theme, of) {
      const { scope } = await tenantAt(app, providers[theme].host)
      await ports.pluginhealth.worked({ scope, ...of })
    },
    tenant: (theme) => tenantAt(app, providers[theme].host),
    sandbox: (theme) => sandboxCardAt(app, providers[theme].host),
    async mailsTo(address) {
      await deliverAll()
      const mails = await mailsIn(config.dataFolder)
      return mails.filter(({ to, subject }) => to === address && !isReceipt(subject))
    },
    async close() {
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
