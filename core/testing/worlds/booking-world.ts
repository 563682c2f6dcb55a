import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import type { AppConfig } from '../../config/operator-config.ts'
import type { Result } from '../../domain/errors.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { testConfig, testRoot } from '../test-config.ts'

const allDay = [{ start: '08:00', end: '20:00' }]
const hours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, allDay]),
)
const guides = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }]

/** Two providers under one white-label, so that each test can also try the other's ids. */
export const bookingBundle = {
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    country: 'US',
    allowguestcheckout: true,
    plugins: ['flow-normal', 'wording-en-us', 'payment-sandbox', 'payment-offline'].map((name) => ({ name })),
  },
  providers: ['quay', 'kiln'].map((id) => ({
    id,
    subdomain: id,
    name: id,
    timezone: 'America/New_York',
    status: 'active',
    requirelogin: false,
    payonsite: true,
    newbusinesshours: hours,
  })),
  resources: ['ines', 'tomas'].map((id) => ({ id, provider: 'quay', name: id })),
  forms: [
    {
      id: 'extras',
      provider: 'quay',
      name: 'Extras',
      sections: [
        {
          id: 's1',
          questions: [
            {
              id: 'suit',
              slug: 'suit',
              type: 'checkbox',
              prompt: 'Rent a suit',
              responseoptions: [{ id: 'ws', name: 'Suit', min: 0, max: 2, priceadjustment: 15 }],
            },
          ],
        },
      ],
    },
  ],
  bookables: [
    {
      id: 'lesson',
      provider: 'quay',
      name: 'Lesson',
      price: 95,
      paymentterms: 'full',
      holdduration: 600,
      refundcutoff: 24,
    },
    {
      id: 'visit',
      provider: 'quay',
      name: 'Visit',
      price: 40,
      paymentterms: 'bill',
      requirementgroups: guides,
      seats: 1,
    },
    { id: 'talk', provider: 'quay', name: 'Talk', price: 10, paymentterms: 'bill', seats: 3, seatsperbooking: 2 },
    {
      id: 'course',
      provider: 'quay',
      name: 'Course',
      price: 20,
      paymentterms: 'full',
      forms: ['extras'],
      refundcutoff: 24,
    },
    { id: 'bowl', provider: 'kiln', name: 'Bowl', price: 30, paymentterms: 'bill' },
  ],
}

export interface BookingWorld {
  app: FastifyInstance
  /** Epoch ms; only the test moves it. */
  clock: { now: number }
  /** Calls as a customer; `api` calls as the provider, by its key. */
  call<T = Record<string, unknown>>(
    name: string,
    params: object,
    provider?: string,
    kind?: 'site' | 'api',
  ): Promise<Result<T>>
  /** Returns a sandbox card's token, as the browser half requests it. */
  cardToken(number: string): Promise<{ token: string }>
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

/** The whole app over a database, with a clock that only the test moves. */
export async function bookingWorld(
  database: TestDatabase,
  changes: object = {},
  operator: Partial<AppConfig> = {},
): Promise<BookingWorld> {
  const clock = new TestClock(Date.parse('2026-11-20T12:00:00Z'))
  const { latest } = database
  database.latest = () => Math.max(clock.latest, latest?.() ?? 0)
  const config = await testConfig({ database: database.url, ...operator })
  const app = await buildApp({ config, root: testRoot, db: database.db, now: () => clock.now, pages: 'none' })
  const { passwordCost } = config
  const imported = await importBundle(database.db, { ...bookingBundle, ...changes }, { now: clock.now, passwordCost })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { tenants, caller } = app.platform
  const host = (provider: string) => `${provider}.northwind.localhost`
  return {
    app,
    clock,
    async call(name, params, provider = 'quay', kind = 'site') {
      const tenant = await tenants.resolve({ host: host(provider), protocol: 'http', wishes: {} })
      const actor = { kind, ip: '127.0.0.1', language: 'en-us' }
      // The caller has validated the answer's shape by the operation's own schema; the test names the fields that it
      // reads.
      return (await caller.call({ name, params, tenant, actor })) as never
    },
    async cardToken(number) {
      const answer = await app.inject({
        method: 'POST',
        url: '/plugins/payment-sandbox/tokens',
        headers: { host: host('quay'), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        payload: { number, expiry: '12/30', cvc: '123' },
      })
      return { token: String(answer.json().token) }
    },
    close: async () => {
      await app.close()
    },
  }
}
