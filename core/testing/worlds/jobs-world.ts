import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCards } from '../../../plugins/payment-sandbox/cards.ts'
import { cardProcessor } from '../../../plugins/payment-sandbox/processor.ts'
import { TokenFiles } from '../../../plugins/payment-sandbox/token-files.ts'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { composePorts } from '../../compose-ports.ts'
import type { JobDeps } from '../../jobs/job-deps.ts'
import type { PaymentAttempt, Ports, StoredReservation } from '../../operations/ports.ts'
import type { ResolvedPlugins } from '../../operations/tenant.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../persistence/database.ts'
import { jobStore } from '../../persistence/job-store.ts'
import { processesPort } from '../../persistence/processes.ts'
import { findTenant } from '../../persistence/tenants.ts'
import type { Mail } from '../../plugin-api/index.ts'
import { safeFetch } from '../../plugin-host/index.ts'
import { buildTenant } from '../../surfaces/tenants/build-tenant.ts'
import { testConfig } from '../test-config.ts'
import { paymentFixture } from './paid/payment-fixture.ts'
import { everyDay } from './samples/hours.ts'

export const scope = { whitelabel: 'northwind', provider: 'quay' }

const bundle = {
  whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost', currency: 'usd' },
  providers: ['quay', 'pier'].map((id) => ({
    id,
    subdomain: id,
    name: id === 'quay' ? 'Quay Street' : 'The Pier',
    timezone: 'UTC',
    status: 'active',
    requirelogin: false,
    newbusinesshours: everyDay(),
  })),
  bookables: [
    { id: 'lesson', provider: 'quay', name: 'Lesson', bookabletype: 'standard', duration: 3600, price: 95 },
    { id: 'tour', provider: 'pier', name: 'Tour', bookabletype: 'standard', duration: 3600, price: 20 },
  ],
}

/**
 * A tenant in a real database, with a card processor that is slow, loses answers or works, and a clock that the test
 * moves.
 */
export async function jobsWorld(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  const world = { now: Date.UTC(2026, 10, 20, 12), mails: [] as Mail[], logged: [] as string[] }
  const imported = await importBundle(db, bundle, { now: world.now })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const tokens = new TokenFiles(join(folder, 'tokens'))
  const processor = cardProcessor(join(folder, 'charges'), tokens)
  const log = (_fields: object, message: string) => void world.logged.push(message)
  const now = () => world.now
  const ports: Ports = {
    ...composePorts(db, await testConfig(), now, { info: log, warn: log, error: log }),
    // No order, so that nothing can depend on one; and a name of this process that tests know.
    ids: { ordered: () => `id-${Math.random()}`.replace('.', ''), secret: () => 'salt' },
    processes: processesPort(db, 'this-process'),
  }
  const plugins: ResolvedPlugins = {
    payments: [processor],
    themes: [],
    flows: [],
    dictionaries: [{ language: 'en-us', name: 'English', direction: 'ltr', words }],
    files: { name: 'none', put: unused, get: unused, remove: unused },
    mailer: { name: 'mail', send: async (_context, mail) => void world.mails.push(mail) },
    channels: [],
    mailTemplate: null,
    calendars: [],
    jobs: [],
    hears: [],
    places: { geocoder: null, router: null },
    signOn: null,
    settingsOf: () => ({}),
    secretsOf: () => [],
    hooks: { beforeReserve: [], checkAnswer: [] },
    active: [],
    warnings: [],
    after: [],
    tellings: [],
    afterfacts: [],
    afteraccount: [],
  }
  const deps: JobDeps = {
    store: jobStore(db),
    ports,
    async tenantOf(host, language) {
      const found = await findTenant(db, host)
      return found && buildTenant({ ...found, plugins }, { origin: `http://${host}`, language: language || 'en-us' })
    },
    outgoing: { fetch: safeFetch(true) },
    pluginsOf: () => plugins,
    planned: [],
  }
  const tokenOf = async (behaviour: string) => {
    const card = testCards.find((each) => each.behaviour === behaviour)
    if (!card) throw new Error(`no card is ${behaviour}`)
    return { token: await tokens.issue('northwind', card) }
  }
  return { world, deps, plugins, processor, tokenOf, close: () => rm(folder, { recursive: true, force: true }) }
}

const unused = () => {
  throw new Error('not part of these tests')
}

/** A draft for the lesson at `hour` o'clock on the next day. */
export function draftAt(hour: number, patch: Partial<StoredReservation> = {}): StoredReservation {
  const start = Date.UTC(2026, 10, 21, hour)
  return {
    id: `draft-${hour}`,
    provider: 'quay',
    bookable: 'lesson',
    start,
    end: start + 3_600_000,
    seats: 1,
    version: 1,
    status: 'in-progress',
    resources: [],
    occurrence: null,
    expires: Date.UTC(2026, 10, 20, 12, 10),
    user: null,
    first_name: 'Ada',
    last_name: 'Moor',
    email: 'ada@customers.example',
    mobile_phone_number: '',
    language: 'en-us',
    managetoken: 'salt',
    draft: `draft-${hour}`,
    formresponses: [],
    customquestions: [],
    roster: [],
    segments: [],
    pricedata: null,
    payment: paymentFixture(9500),
    waitlistoffer: null,
    due: null,
    life: {},
    sequence: 0,
    created: Date.UTC(2026, 10, 20, 12),
    modified: Date.UTC(2026, 10, 20, 12),
    extra: {},
    ...patch,
  }
}

export const attemptFor = (reservation: StoredReservation, patch: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: `${reservation.id}-1`,
  reservation: reservation.id,
  purpose: 'initial',
  cart: null,
  processor: 'payment-sandbox.card',
  idempotencykey: `${reservation.id}-1`,
  amount: 9500,
  currency: 'usd',
  state: 'created',
  reference: null,
  method: null,
  version: 1,
  process: 'this-process',
  due: reservation.created + 120_000,
  silentsince: null,
  calledoff: false,
  toldfailed: false,
  captureby: null,
  keepuntil: null,
  details: null,
  created: reservation.created,
  modified: reservation.created,
  ...patch,
})
