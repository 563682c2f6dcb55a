import { expireHolds } from '../../../jobs/expire-holds.ts'
import { passTime } from '../../../jobs/pass-time.ts'
import { sweepAllQueues } from '../../../jobs/sweep-queues.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { bookingBundle, bookingWorld } from '../booking-world.ts'

const queue = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill' }
const guides = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }]
const claimed = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }]
const bookables = [
  { ...queue, id: 'class', name: 'Class', price: 20, seats: 2, seatsperbooking: 2 },
  { ...queue, id: 'lesson', name: 'Lesson', price: 95, paymentterms: 'full' },
  { ...queue, id: 'visit', name: 'Visit', price: 40, requirementgroups: guides },
  { ...queue, id: 'walk', name: 'Walk', price: 10, requirementgroups: guides },
  { ...queue, id: 'request', name: 'Request', price: 30, approvalmode: true },
  { ...queue, id: 'claimed', name: 'Claimed', price: 30, requirementgroups: claimed },
  { ...queue, id: 'bowl', provider: 'kiln', name: 'Bowl', price: 30 },
  { ...queue, id: 'early', name: 'Early', price: 10, windowbegin: 2, windowbegintype: 'hours' },
  { ...queue, id: 'open', name: 'Open', price: 10, waitlist: { enabled: false } },
]

/** What tests read of a reservation's answer. */
export interface Entered {
  id: string
  status: string
  managetoken: string
  position?: number
  seats: number
  resources: string[]
  waitlistoffer: { start: string; end: string } | null
  user?: string | null
}

/** What a file of tests adds to the world. */
export interface MoreOfQueues {
  bookables?: object[]
  forms?: object[]
  resources?: object[]
}

/**
 * A booking world whose bookables have queues; it is 10:00 in New York, where the provider is.
 * @param more bookables beside them, and their forms; resources instead of those of the world
 */
export async function waitlistWorld(database: TestDatabase, more: MoreOfQueues = {}) {
  // What nobody takes on ends before the last two hours, in which nobody is offered anything.
  const providers = bookingBundle.providers.map((one) => ({ ...one, gigexpiry: 10 }))
  const changes = { ...more, providers, bookables: [...bookables, ...(more.bookables ?? [])] }
  const world = await bookingWorld(database, changes, { visitorsPerAddress: false })
  world.clock.now = Date.parse('2026-11-20T15:00:00Z')
  const { jobs } = world.app.platform
  let count = 0
  /** The parameters of somebody new for a slot, `days` from now at that hour of New York. */
  const wish = (bookable: string, days: number, more: Record<string, unknown> = {}) => {
    count += 1
    const start = Date.parse('2026-11-20T14:00:00Z') + days * 86_400_000
    const name = `guest${count}`
    return {
      bookable,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      draft: `waiting-${String(count).padStart(6, '0')}`,
      user: { email: `${name}@people.example`, firstname: name, lastname: 'Moor' },
      ...more,
    }
  }
  const must = async (name: string, params: object): Promise<Entered> => {
    const answer = await world.call<Entered>(name, params)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
  return {
    ...world,
    jobs,
    wish,
    must,
    book: async (params: object) => must('book_appointment', params),
    join: async (params: object) => must('join_waitlist', params),
    cancel: async ({ id, managetoken: token }: Entered) => world.call('cancel_reservation', { id, token }),
    see: async ({ id, managetoken: token }: Entered) => must('get_basereservation', { id, token }),
    /** What time alone does by now. */
    passTime: () => passTime(jobs).run(),
    /** Ends the holds that have run out. */
    endHolds: () => expireHolds(jobs).run(),
    /** @param tenants how many are read at once */
    sweep: (tenants?: number) => sweepAllQueues(jobs, tenants).run(),
  }
}
