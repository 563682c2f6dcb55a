import type { Result } from '../../../domain/errors.ts'
import { passTime } from '../../../jobs/pass-time.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../booking-world.ts'
import { everyDay } from '../samples/hours.ts'

const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
const asked = {
  ...{ provider: 'quay', price: 40, approvalmode: true, holdduration: 600, refundcutoff: 24 },
  availability: everyDay(),
}

export interface Requested {
  id: string
  status: string
  managetoken: string
  expires: string | null
}

export interface Decided {
  reservation: { id: string; status: string; expires: string | null }
}

export interface RequestWorld extends BookingWorld {
  /** Books at an hour that many hours from now, as a customer. */
  request(bookable: string, hours: number, more?: object): Promise<Result<Requested>>
  /** The same; throws where it is refused. */
  requested(bookable: string, hours: number, more?: object): Promise<Requested>
  approve(id: string, more?: object): Promise<Result<Decided>>
  reject(id: string, more?: object): Promise<Result<Decided>>
  withdraw(one: Requested, more?: object): Promise<Result<Decided>>
  /** Lets time do what it does alone. */
  passTime(): Promise<number>
}

/**
 * A site whose bookables need approval: free of payment, paid in full or in part, with room for two or three, claimed
 * later.
 */
export async function requestWorld(
  database: TestDatabase,
  changes: object = {},
  more: object[] = [],
): Promise<RequestWorld> {
  const bookables = [
    ...bookingBundle.bookables,
    ...more,
    { ...asked, id: 'ask', name: 'Ask', paymentterms: 'bill', seats: 1 },
    { ...asked, id: 'pair', name: 'Pair', paymentterms: 'bill', seats: 2 },
    {
      ...asked,
      ...{ id: 'boat', name: 'Boat', paymentterms: 'full', seats: 3, seatsperbooking: 3 },
      ...{ duration: 3600, intervaloverlap: 1800, resource_capacity: 'seat' },
    },
    { ...asked, id: 'near', name: 'Near', paymentterms: 'bill', reschedule_cutoff: 18 * 3600 },
    { ...asked, id: 'paid', name: 'Paid', paymentterms: 'full' },
    {
      ...asked,
      id: 'part',
      name: 'Part',
      paymentterms: 'partial',
      downpaymenttype: 'singlecharge',
      downpaymentamount: 15,
    },
    {
      ...asked,
      id: 'later',
      name: 'Later',
      paymentterms: 'bill',
      requirementgroups: [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }],
    },
  ]
  const world = await bookingWorld(database, { bookables, ...changes })
  const job = passTime(world.app.platform.jobs)
  let count = 0
  const request: RequestWorld['request'] = (bookable, hours, more = {}) => {
    count += 1
    const start = world.clock.now + hours * 3_600_000
    return world.call<Requested>('book_appointment', {
      bookable,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      draft: `request-${String(count).padStart(6, '0')}`,
      user,
      ...more,
    })
  }
  return {
    ...world,
    request,
    async requested(...asking) {
      const answer = await request(...asking)
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return answer.value
    },
    approve: (id, more = {}) => world.call<Decided>('approve_reservation', { id, ...more }, 'quay', 'api'),
    reject: (id, more = {}) => world.call<Decided>('reject_reservation', { id, ...more }, 'quay', 'api'),
    withdraw: ({ id, managetoken: token }, more = {}) =>
      world.call<Decided>('withdraw_reservation', { id, token, ...more }),
    passTime: () => job.run(),
  }
}
