import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { capacityFaults } from '../../sweeps/capacity-faults.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../booking-world.ts'
import type { SandboxCard } from '../tenant-at.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000
const day = 24 * hour

export const guest = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }

/** Numbers of the sandbox, by what its bank says to them. */
export const moneyCards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  confirmation: '4000000000003220',
} as const

const quays = { provider: 'quay', paymentterms: 'full' }

/** A boat for six, paid in advance. */
export const sail = { ...quays, id: 'sail', name: 'Sail', price: 50, seats: 6, seatsperbooking: 6 }

/** What bookings look at to know whether they pay by card. */
interface Sold {
  id: string
  paymentterms?: string
  [field: string]: unknown
}

export interface Booked {
  id: string
  managetoken: string
}

export interface Moved {
  changed: boolean
  price: number
  pricedifference: number
  duenow: number
  balance: number
  refund: number
  refundbyhand: number
  reservation: { start_utc: string; status: string; resources: string[]; seats: number; version: number }
}

/**
 * The world of a file of tests about moves of what is booked: each begins at the same instant, has hours of its own,
 * and ends with nothing taken twice and the card as it was.
 * @param changes parts of the bundle in the place of its own; `bookables` stand beside its own
 */
export function bookedMoving(
  database: () => TestDatabase,
  { bookables, ...changes }: { bookables: Sold[]; [part: string]: object },
) {
  let world: BookingWorld | null = null
  let sandbox: SandboxCard | null = null
  let began = 0
  let count = 0
  const the = (): BookingWorld => {
    if (!world) throw new Error('the world is there once the tests run')
    return world
  }
  const bank = (): SandboxCard => {
    if (!sandbox) throw new Error('the card is there once the tests run')
    return sandbox
  }
  const all = [...bookingBundle.bookables, ...bookables]
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables: all, ...changes })
    began = world.clock.now
    sandbox = await world.sandbox()
  })
  afterEach(async () => {
    Object.assign(bank().card, bank().original)
    expect(await capacityFaults(database().db, the().clock.now)).toEqual([])
    the().clock.now = began
  })
  afterAll(() => the().close())

  const at = (start: number, length = hour) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + length).toISOString(),
  })
  const payBy = async (card: keyof typeof moneyCards = 'approved') => ({
    processor,
    token: await the().cardToken(moneyCards[card]),
  })
  const payments = () => the().app.platform.ports.repositories(scope).payments
  const isBilled = (bookable: string) => all.some(({ id, paymentterms }) => id === bookable && paymentterms === 'bill')
  return {
    get the() {
      return the()
    },
    /** The sandbox's card, whose methods a test may replace; and what they were. */
    get card() {
      return bank().card
    },
    get original() {
      return bank().original
    },
    at,
    payBy,
    payments,
    /** A free hour within opening hours, each a day later. */
    nextHour() {
      count += 1
      return Date.parse('2026-12-01T15:00:00Z') + count * day
    },
    /** Books, and pays by card what is not billed. */
    async book(bookable: string, start: number, more: object = {}): Promise<Booked> {
      const params = { bookable, ...at(start), draft: `moved-${start}-${bookable}`, user: guest, ...more }
      const paid = { ...params, ...(!isBilled(bookable) && { payment: await payBy() }) }
      const answer = await the().call<Booked>('book_appointment', paid)
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      return answer.value
    },
    move: ({ id, managetoken: token }: Booked, start: number, more: object = {}) =>
      the().call<Moved>('reschedule_reservation', { id, token, ...at(start), ...more }),
    moveByStaff: ({ id }: Booked, start: number, more: object = {}) =>
      the().call<Moved>('reschedule_reservation', { id, ...at(start), ...more }, 'quay', 'api'),
    stored: ({ id }: Booked) => the().stored(id),
    told: ({ id }: Booked) => the().told(id),
    /** Card payments less refunds, minor units, and the states of its attempts. */
    async money({ id }: Booked) {
      const lines = (await payments().ledgerOf(id)).filter(
        (one) => one.paymentmethod === 'card' && one.status === 'success',
      )
      const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
      return { net, states: (await payments().attemptsOf(id)).map(({ state }) => state) }
    },
    async isFree(bookable: string, start: number): Promise<boolean> {
      const asked = { bookable, ...at(start) }
      const answer = await the().call<PreparedJson>('get_availability_in_range_for_bookable', asked)
      return answer.ok && JSON.parse(answer.value.bytes.toString()).timeslots.length > 0
    },
    /** Lets the jobs do what they do by then. */
    async later(ms: number) {
      the().clock.now += ms
      await the().runJobs()
    },
  }
}
