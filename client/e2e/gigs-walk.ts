/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Books the first slot of a bookable as a guest, as the page's own code does; returns its id. */
export const bookedByGuest = (page: Page, bookable: string): Promise<string> =>
  page.evaluate(async (name) => {
    const asked = await fetch('/sitetoken', { method: 'POST' })
    const authorization = `Bearer ${(await asked.json()).token}`
    const call = async (method: string, params: object) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await (await fetch('/jrpc', { method: 'POST', headers, body })).json()
      if (answer.error) throw new Error(JSON.stringify(answer.error))
      return answer.result
    }
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()
    const range = { bookable: name, start: day(4), end: day(18), location: { address: '12 Elm Street, Freeport, ME' } }
    const { timeslots } = await call('get_availability_in_range_for_bookable', range)
    const booked = await call('book_appointment', {
      ...{ bookable: name, start: timeslots[0].start_utc, end: timeslots[0].end_utc, location: range.location },
      user: {
        email: 'grace@people.example',
        firstname: 'Grace',
        lastname: 'Hopper',
        mobile_phone_number: '+12075550142',
      },
      termsaccepted: true,
      draft: crypto.randomUUID(),
    })
    return booked.id
  }, bookable)
