import { openBenchServer } from '../../../bench/bench-app.ts'
import { benchNow } from '../../../bench/bench-tenant.ts'
import { type Answer, httpCall } from '../../../bench/http-call.ts'
import { leastStep } from '../../../domain/availability/timing.ts'
import { openDatabase } from '../../../persistence/database.ts'
import { repositoriesFor } from '../../../persistence/repositories.ts'
import { checkCapacity } from '../../sweeps/capacity-faults.ts'
import { everyDay } from '../../worlds/samples/hours.ts'

const always = everyDay()

/** Of every slot, seconds. */
const duration = 3600

/** The densest slots that settings allow: `leastStep` apart, each overlapped by many others. */
const densest = { slotinterval: leastStep }
const hanging = 'never-answers'
/** As many programs as a provider may have. */
const endpoints = 10

interface TenantOptions {
  /** What the tenant's bookables have beside the usual. */
  timing?: object
  plugins?: string[]
}

/**
 * A white-label with one provider and its bookables, open day and night with plenty of seats: `pool`, `walk`, `vetoed`
 * and `paid`.
 */
function tenantBundle(name: string, { timing = {}, plugins = [] }: TenantOptions = {}) {
  const bookable = (what: string, more: object = {}) => ({
    id: `${name}-${what}`,
    provider: `${name}-yard`,
    name: what,
    status: 'active',
    paymentterms: 'bill',
    price: 40,
    duration,
    seats: 100_000,
    windowend: 24,
    windowendtype: 'months',
    ...timing,
    ...more,
  })
  return {
    whitelabel: {
      id: name,
      label: name,
      url: `${name}.localhost`,
      currency: 'usd',
      country: 'US',
      theme: 'base',
      allowguestcheckout: true,
      plugins: ['flow-normal', 'wording-en-us', 'payment-offline', ...plugins].map((one) => ({ name: one })),
    },
    providers: [
      {
        id: `${name}-yard`,
        subdomain: 'yard',
        name,
        timezone: 'UTC',
        status: 'active',
        requirelogin: false,
        newbusinesshours: always,
      },
    ],
    bookables: [bookable('pool'), bookable('walk'), bookable('vetoed'), bookable('paid', { paymentterms: 'full' })],
  }
}

/** The calls that one tenant's customers make. */
export interface Customers {
  /** Returns a month of a bookable's slots, never from a cache. */
  month(bookable: string): Promise<Answer>
  /** Books the draft's slot: calls with the same draft book the same slot. */
  book(bookable: string, draft: string, payment?: object): Promise<Answer>
}

export type TwoTenants = Awaited<ReturnType<typeof openTwoTenants>>

/** Where the customers of a tenant send their requests. */
export interface CustomerSite {
  /** Of the server. */
  origin: string
  name: string
  headers: Record<string, string>
}

/** Stands for a refusal within an answer of JSON-RPC. There is room for everybody, so that each one is a fault. */
const refused = 422

let asked = 0

export function customersAt({ origin, name, headers }: CustomerSite): Customers {
  const call = async (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await httpCall(`${origin}/jrpc`, { method: 'POST', headers, body })
    return answer.status === 200 && answer.body.includes('"error"') ? { ...answer, status: refused } : answer
  }
  return {
    month(bookable) {
      // Starts at another second each time: the slots stay the same, but no cached answer matches.
      const start = new Date(Date.UTC(2027, 2, 1) + (asked++ % 30_000) * 1000).toISOString()
      const range = { start, end: '2027-04-01T00:00:00Z' }
      return call('get_availability_in_range_for_bookable', { bookable: `${name}-${bookable}`, ...range })
    },
    book(bookable, draft, payment) {
      const start = Date.parse('2027-03-02T12:00:00Z')
      return call('book_appointment', {
        draft,
        bookable: `${name}-${bookable}`,
        start: new Date(start).toISOString(),
        end: new Date(start + duration * 1000).toISOString(),
        seats: 1,
        user: { email: 'guest@bench.example', firstname: 'Guest', lastname: 'Bench' },
        ...(payment && { payment }),
      })
    },
  }
}

interface WorldOptions {
  /** Maps the database address to the one that the server uses, for example a proxy's. */
  by?: (url: string) => Promise<string>
  /**
   * The address of a program that never answers. With it the plugins and programs of the tenant `wild` hang, and the
   * server runs the jobs that call them.
   */
  hangingProgram?: string
}

/** A server process over MySQL with the tenants `wild`, whose slots are as dense as they may be, and `calm`. */
export async function openTwoTenants({ by, hangingProgram }: WorldOptions = {}) {
  const wildest = { timing: densest, plugins: hangingProgram ? [hanging] : [] }
  const server = await openBenchServer('mysql', {
    bundles: [tenantBundle('wild', wildest), tenantBundle('calm')],
    ...(by && { by }),
    ...(hangingProgram && { plugins: { [hanging]: `./core/testing/outside-plugins/${hanging}` } }),
  })
  if (hangingProgram) await addEndpoints(server.url, hangingProgram)

  async function siteOf(name: string): Promise<CustomerSite> {
    const host = `yard.${name}.localhost`
    const own = await server.siteHeaders(host, `${name}-yard`)
    return { origin: server.origin, name, headers: { ...own, host, 'content-type': 'application/json' } }
  }
  const wildSite = await siteOf('wild')
  return {
    ...server,
    wildSite,
    wild: customersAt(wildSite),
    calm: customersAt(await siteOf('calm')),
    /** Throws unless reservations, claims and days agree. */
    async check(when: string) {
      const db = await openDatabase(server.url)
      await checkCapacity(db, when, Number.POSITIVE_INFINITY).finally(() => db.close())
    },
  }
}

/** Tells the wild provider's events to as many programs as it may have. */
async function addEndpoints(databaseUrl: string, program: string): Promise<void> {
  const db = await openDatabase(databaseUrl)
  const { webhooks } = repositoriesFor(db, { whitelabel: 'wild', provider: 'wild-yard' })
  for (let number = 0; number < endpoints; number += 1)
    await webhooks.insertEndpoint({
      ...{ id: `wild-endpoint-${number}`, provider: 'wild-yard', url: program, events: [], salt: `salt-${number}` },
      ...{ formersalt: null, formeruntil: null, state: 'on', failingsince: null, created: benchNow },
    })
  await db.close()
}
