import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { TestDatabase } from '../../databases/databases.ts'
import { capacityFaults } from '../../sweeps/capacity-faults.ts'
import type { PaidRequestWorld } from '../paid/paid-request-world.ts'
import type { Requested, RequestWorld } from '../paid/request-world.ts'

const hour = 3_600_000
/** Hours between two tests, so that none meets another. */
const apart = 40

/** What a move answers. */
export interface Moved {
  changed: boolean
  approval: boolean
  refund: number
  reservation: { status: string; start_utc: string; reschedule: { start_utc: string; seats: number } | null }
}

/** The world of a file of tests about moves: each begins at the same instant, and has hours of its own. */
export function movingTests<World extends RequestWorld>(
  database: () => TestDatabase,
  open: (database: TestDatabase) => Promise<World>,
) {
  let world: World | null = null
  let began = 0
  let from = 100
  const the = (): World => {
    if (!world) throw new Error('the world is there once the tests run')
    return world
  }
  beforeAll(async () => {
    world = await open(database())
    began = world.clock.now
  })
  beforeEach(() => {
    the().clock.now = began
    from += apart
  })
  afterAll(async () => {
    the().clock.now = began
    await the().close()
  })
  /** A time of `length` hours, so many hours after the beginning. */
  const at = (hours: number, length = 1) => ({
    start: new Date(began + hours * hour).toISOString(),
    end: new Date(began + (hours + length) * hour).toISOString(),
  })
  const move = ({ id, managetoken: token }: Requested, hours: number, more: object = {}) =>
    the().call<Moved>('reschedule_reservation', { id, token, ...at(hours), ...more })
  /** A request that was approved. */
  const standing = async (bookable: string, hours: number, more: object = {}) => {
    const made = await the().requested(bookable, hours, more)
    expect(await the().approve(made.id)).toMatchObject({ ok: true })
    return made
  }
  const byCard = async () => ({
    payment: { processor: 'payment-sandbox.card', token: await the().cardToken('4242424242424242') },
  })
  return {
    get the() {
      return the()
    },
    /** When each test begins, epoch ms. */
    get began() {
      return began
    },
    /** The first of the test's own hours, from the beginning. */
    get from() {
      return from
    },
    /** Goes on to later hours within a test. */
    goOn(hours: number) {
      from += hours
    },
    at,
    utc: (hours: number) => at(hours).start,
    move,
    standing,
    /** One that stands, and asks to move to other hours. */
    async asking(bookable: string, hours: number, to: number, more: object = {}) {
      const made = await standing(bookable, hours)
      expect(await move(made, to, more)).toMatchObject({ value: { changed: true, approval: true } })
      return made
    },
    /** A boat for some people that is approved and paid by card. */
    boat: async (hours: number, seats: number) => standing('boat', hours, { seats, ...(await byCard()) }),
    /** Asks for a boat, paid by card. */
    askBoat: async (hours: number, seats: number) => the().request('boat', hours, { seats, ...(await byCard()) }),
    sound: async () => expect(await capacityFaults(database().db, the().clock.now)).toEqual([]),
  }
}

/** The same with money: a boat for one that is approved and paid, and a move of it that costs 40.00 more. */
export function paidMovingTests(
  database: () => TestDatabase,
  open: (database: TestDatabase) => Promise<PaidRequestWorld>,
) {
  const moves = movingTests(database, open)
  afterEach(async () => {
    Object.assign(moves.the.card, moves.the.original)
    await moves.sound()
  })
  return {
    moves,
    boat: async () => moves.standing('boat', moves.from, { payment: await moves.the.payBy('approved') }),
    /** Asks for two seats 5 hours later. */
    move: (made: Requested, more: object = {}) => moves.move(made, moves.from + 5, { seats: 2, ...more }),
  }
}
