import { openApp } from '../../../worlds/open-app.ts'

/** One call of `book_appointment` by an anonymous visitor from an address. */
export interface BookingCall {
  params: object
  /** The same slot as it is held before. */
  held?: object
  ip: string
  linkid?: string
}

/** A server to which bookings are sent, all of a list at once. */
export interface BookingServer {
  /**
   * How each was answered: `ok`, or the refusal's code; `lost` if a code was applied to its hold and booked nothing.
   */
  book(calls: BookingCall[]): Promise<string[]>
  close(): Promise<void>
}

/** A server over a database, with a clock that stands still. @param database its URL */
export async function bookingServer(database: string, now: number): Promise<BookingServer> {
  const { app } = await openApp({ now: () => now, operator: { database } })
  const { tenants, caller } = app.platform
  return {
    async book(calls) {
      const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
      return Promise.all(
        calls.map(async ({ params, held, ...from }) => {
          const actor = { kind: 'site' as const, language: 'en-us', ...from }
          const hold = held && (await caller.call({ name: 'hold_appointment', params: held, tenant, actor }))
          if (hold && !hold.ok) return hold.error.code
          const result = await caller.call({ name: 'book_appointment', params, tenant, actor })
          if (result.ok) return 'ok'
          return hold && JSON.stringify(hold.value).includes('"status":"applied"') ? 'lost' : result.error.code
        }),
      )
    },
    close: async () => void (await app.close()),
  }
}
