import type { Result } from '../../domain/errors.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingWorld } from './booking-world.ts'

const skiffs = [{ name: 'Skiff', resources: ['skiff-a', 'skiff-b'], selectionmethod: 'priorityoffer' }]

/** A provider in New York with day rentals, events and combinable slots. */
export const datesBundle = {
  resources: ['skiff-a', 'skiff-b', 'catboat', 'kiln'].map((id) => ({ id, provider: 'quay', name: id })),
  forms: [],
  bookables: [
    {
      id: 'skiff',
      provider: 'quay',
      name: 'Skiff by the day',
      bookabletype: 'calendarday',
      price: 60,
      paymentterms: 'bill',
      mincombined: 1,
      maxcombined: 4,
      requirementgroups: skiffs,
      waitlist: { enabled: true },
      refundcutoff: 24,
    },
    {
      id: 'sail',
      provider: 'quay',
      name: 'Sunset sail',
      bookabletype: 'event',
      price: 45,
      paymentterms: 'bill',
      seats: 6,
      seatsperbooking: 6,
      requiredresources: ['catboat'],
      restrictions: [
        { id: 'early', start: '2026-12-05 16:00:00', end: '2026-12-05 18:00:00', title: 'Early December' },
        { id: 'late', start: '2026-12-19 16:00:00', end: '2026-12-19 18:00:00', title: 'Late December', seats: 2 },
        { id: 'far', start: '2028-10-07 16:00:00', end: '2028-10-07 18:00:00', title: 'In two years' },
        { id: 'too-far', start: '2028-12-02 16:00:00', end: '2028-12-02 18:00:00', title: 'Later than that' },
      ],
    },
    {
      id: 'raku',
      provider: 'quay',
      name: 'Raku night',
      bookabletype: 'event',
      price: 120,
      paymentterms: 'bill',
      seats: 3,
      requiredresources: ['kiln'],
      restrictions: [
        {
          id: 'raku-dec',
          start: '2026-12-04 18:00:00',
          end: '2026-12-12 22:00:00',
          title: 'December raku',
          segments: [
            { start: '2026-12-04 18:00:00', end: '2026-12-04 20:00:00', title: 'Throwing', description: 'Old clothes' },
            { start: '2026-12-12 19:00:00', end: '2026-12-12 22:00:00', title: 'Firing' },
          ],
        },
      ],
    },
    {
      id: 'firing',
      provider: 'quay',
      name: 'Kiln firing',
      price: 30,
      paymentterms: 'bill',
      requiredresources: ['kiln'],
    },
    {
      id: 'rehearsal',
      provider: 'quay',
      name: 'Rehearsal',
      duration: 1800,
      price: 15,
      paymentterms: 'bill',
      combinedslots: true,
      mincombined: 2,
      maxcombined: 4,
    },
  ],
}

export interface Slot {
  start: string
  end: string
  start_utc: string
  end_utc: string
  seats: number
  available: boolean
  resources: string[]
  id?: string
  occurrence?: string
  title?: string
  segments?: { start: string; title: string }[]
  waitlist_info?: { position: number }
}

export interface Booked {
  id: string
  status: string
  managetoken: string
  start: string
  end: string
  start_utc: string
  end_utc: string
  seats: number
  resources: string[]
  occurrence: string | null
  title?: string
  segments: { start: string; end: string; start_utc: string; title: string; description?: string }[]
  location: { address: string } | null
}

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
let drafts = 0
const draft = () => `dates-${String(drafts++).padStart(6, '0')}`

/** The booking world with these bookables, and short names for its calls. */
export async function datesWorld(database: TestDatabase, changes: object = {}) {
  const world: BookingWorld = await bookingWorld(database, { ...datesBundle, ...changes })
  return {
    ...world,
    draft,
    /** The slots as a browser receives them. */
    async slots(params: object): Promise<Result<{ timeslots: Slot[]; month: string }>> {
      const range = { start: '2026-12-01 00:00:00', end: '2027-01-01 00:00:00' }
      const answer = await world.call('get_availability_in_range_for_bookable', { ...range, ...params })
      return JSON.parse(JSON.stringify(answer))
    },
    hold: (params: object) => world.call<Booked>('hold_appointment', { draft: draft(), ...params }),
    quote: (params: object) => world.call<{ finalprice: number }>('get_quote', params),
    book: (params: object) => world.call<Booked>('book_appointment', { draft: draft(), user, ...params }),
    cancel: ({ id, managetoken: token }: Booked) => world.call('cancel_reservation', { id, token }),
  }
}

/** Returns the value of an answer; throws on a refusal. */
export function granted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

export const refusal = (result: Result<unknown>): string | null => (result.ok ? null : result.error.code)
