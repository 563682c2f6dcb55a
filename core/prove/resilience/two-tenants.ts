import { openBenchServer } from '../../bench/bench-app.ts'
import { type Answer, httpCall } from '../../bench/http-call.ts'

const allDay = [{ start: '00:00', end: '24:00' }]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const always = Object.fromEntries(days.map((day) => [day, allDay]))

/**
 * A white-label with one provider and two bookables, `pool` and `walk`, open day and night with plenty of seats. @param
 * duration of a slot in seconds: a shorter one means more slots in a month
 */
function tenantBundle(name: string, duration: number) {
  const bookable = (what: string) => ({
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
      plugins: [{ name: 'flow-normal' }, { name: 'wording-en-us' }, { name: 'payment-offline' }],
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
    bookables: [bookable('pool'), bookable('walk')],
  }
}

/** The calls that one tenant's customers make. */
export interface Customers {
  /** Returns a month of a bookable's slots, never from a cache. */
  month(bookable: string): Promise<Answer>
  /** Books the draft's slot: calls with the same draft book the same slot. */
  book(bookable: string, draft: string): Promise<Answer>
}

export type TwoTenants = Awaited<ReturnType<typeof openTwoTenants>>

/** Where the customers of a tenant send their requests. */
export interface CustomerSite {
  /** Of the server. */
  origin: string
  name: string
  /** Of a slot, seconds. */
  duration: number
  headers: Record<string, string>
}

let asked = 0

export function customersAt({ origin, name, duration, headers }: CustomerSite): Customers {
  const call = (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return httpCall(`${origin}/jrpc`, { method: 'POST', headers, body })
  }
  return {
    month(bookable) {
      // Starts at another second each time: the slots stay the same, but no cached answer matches.
      const start = new Date(Date.UTC(2027, 2, 1) + (asked++ % 30_000) * 1000).toISOString()
      const range = { start, end: '2027-04-01T00:00:00Z' }
      return call('get_availability_in_range_for_bookable', { bookable: `${name}-${bookable}`, ...range })
    },
    book(bookable, draft) {
      const start = Date.parse('2027-03-02T12:00:00Z')
      return call('book_appointment', {
        draft,
        bookable: `${name}-${bookable}`,
        start: new Date(start).toISOString(),
        end: new Date(start + duration * 1000).toISOString(),
        seats: 1,
        user: { email: 'guest@bench.example', firstname: 'Guest', lastname: 'Bench' },
      })
    },
  }
}

/** A server process over MySQL with the tenants `wild`, whose slots are dense, and `calm`. */
export async function openTwoTenants(by?: (url: string) => Promise<string>) {
  const bundles = [tenantBundle('wild', 900), tenantBundle('calm', 3600)]
  const server = await openBenchServer('mysql', { bundles, ...(by && { by }) })

  async function siteOf(name: string, duration: number): Promise<CustomerSite> {
    const host = `yard.${name}.localhost`
    const own = await server.siteHeaders(host, `${name}-yard`)
    return { origin: server.origin, name, duration, headers: { ...own, host, 'content-type': 'application/json' } }
  }
  const wildSite = await siteOf('wild', 900)
  return { ...server, wildSite, wild: customersAt(wildSite), calm: customersAt(await siteOf('calm', 3600)) }
}
