import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Booked, datesBundle, datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'

interface Moved {
  changed: boolean
  approval: boolean
  price: number
  duenow: number
  refund: number
  refundbyhand: number
  reservation: Booked & { reschedule: { start: string; end: string } | null }
}

const hour = 3_600_000
const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }

/** Paid in advance, 60.00 a day: a yawl that two share as skiffs, and a barge that is asked for. */
const paid = { ...datesBundle.bookables[0], paymentterms: 'full', reschedule_cutoff: 7200, maxcombined: 5 }
const bookables = [
  ...datesBundle.bookables,
  { ...paid, id: 'yawl', name: 'Yawl' },
  { ...paid, id: 'barge', name: 'Barge', approvalmode: true, requirementgroups: [], waitlist: { enabled: false } },
]
const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }

await withDatabase('moves of rentals by the day', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  let began = 0
  /** The first day of the test in hand, each in a week of its own. */
  let monday = Date.parse('2026-11-30T00:00:00Z')
  beforeAll(async () => {
    world = await datesWorld(database(), { bookables, whitelabel })
    began = world.clock.now
  })
  beforeEach(() => {
    world.clock.now = began
    monday += 7 * 24 * hour
  })
  afterAll(async () => {
    world.clock.now = began
    expect(await capacityFaults(database().db)).toEqual([])
    await world.close()
  })

  /** From one day to another of the week, as a customer writes them. */
  const days = (first: number, last: number) => {
    const date = (day: number) => new Date(monday + day * 24 * hour).toISOString().slice(0, 10)
    return { start: `${date(first)} 00:00:00`, end: `${date(last)} 23:59:00` }
  }
  const card = async (number = '4242424242424242') => ({
    payment: { processor, token: await world.cardToken(number) },
  })
  const rent = async (bookable: string, first: number, last: number, more: object = {}) =>
    granted(await world.book({ bookable, ...days(first, last), ...(await card()), ...more }))
  const move = ({ id, managetoken: token }: Booked, first: number, last: number, more: object = {}) =>
    world.call<Moved>('reschedule_reservation', { id, token, ...days(first, last), ...more })
  const staff = <T = object>(name: string, params: object) => world.call<T>(name, params, 'quay', 'api')
  const repositories = () => world.app.platform.ports.repositories(scope)
  const stored = async ({ id }: Booked) => {
    const found = await repositories().reservations.find(id)
    if (!found) throw new Error(`there is no reservation ${id}`)
    return found
  }
  const banked = async ({ id }: Booked) =>
    (await repositories().payments.ledgerOf(id))
      .filter(({ paymentmethod, status }) => paymentmethod === 'card' && status === 'success')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)

  test('a longer one is paid before it counts, a shorter one comes back, and a cancel gives back all', async () => {
    const rented = await rent('yawl', 0, 1)
    expect(await banked(rented)).toBe(12_000)
    // Its own days are free for it.
    expect(await move(rented, 1, 3, { preview: true })).toMatchObject({ value: { price: 180, duenow: 60 } })
    expect(refusal(await move(rented, 1, 3))).toBe('payment_required')
    expect(refusal(await move(rented, 1, 3, await card('4000000000000002')))).toBe('payment_declined')
    expect(await stored(rented)).toMatchObject({ status: 'booked', sequence: 0 })
    expect(await move(rented, 1, 3, await card())).toMatchObject({
      value: { changed: true, duenow: 0, reservation: { status: 'booked', ...days(1, 3) } },
    })
    expect(await banked(rented)).toBe(18_000)
    expect(await move(rented, 4, 4)).toMatchObject({ value: { price: 60, refund: 120 } })
    expect(await banked(rented)).toBe(6_000)
    expect(await move(rented, 4, 4)).toMatchObject({ value: { changed: false } })
    expect(refusal(await world.cancel(rented))).toBeNull()
    expect(await banked(rented)).toBe(0)
  })

  test('days that are taken, parts of days, and too many are refused, and everything stays', async () => {
    const rented = await rent('skiff', 0, 0)
    for (const resources of [['skiff-a'], ['skiff-b']]) await rent('skiff', 3, 3, { resources })
    expect(refusal(await move(rented, 2, 4))).toBe('slot_taken')
    expect(refusal(await move(rented, 1, 5))).toBe('invalid_time')
    expect(refusal(await move(rented, -40, -39))).toBe('outside_window')
    const { id, managetoken: token } = rented
    const half = { start: days(1, 1).start, end: days(1, 1).end.replace('23:59:00', '12:00:00') }
    expect(refusal(await world.call('reschedule_reservation', { id, token, ...half }))).toBe('invalid_time')
    expect(refusal(await move(rented, 1, 1, { date_restriction: days(1, 2) }))).toBe('invalid_params')
    expect(await stored(rented)).toMatchObject({ sequence: 0, version: 1 })
  })

  test('after the time in which a cancel is refunded less comes back by hand alone; then the cutoff ends it', async () => {
    const rented = await rent('yawl', 2, 3)
    const { start } = await stored(rented)
    world.clock.now = start - 3 * hour
    expect(await move(rented, 4, 4, { preview: true })).toMatchObject({ value: { refund: 0, refundbyhand: 60 } })
    world.clock.now = start - 2 * hour + 1
    expect(refusal(await move(rented, 4, 5))).toBe('reschedule_cutoff')
    // Staff move it until its end.
    expect(await staff('reschedule_reservation', { id: rented.id, ...days(4, 5) })).toMatchObject({
      value: { changed: true, duenow: 0 },
    })
  })

  test('where approval applies both ranges are kept, and the difference is taken with the approval', async () => {
    const rented = await rent('barge', 0, 1)
    expect(await banked(rented)).toBe(0)
    expect(refusal(await staff('approve_reservation', { id: rented.id }))).toBeNull()
    expect(await banked(rented)).toBe(12_000)
    expect(await move(rented, 3, 5, await card())).toMatchObject({
      value: { approval: true, reservation: { status: 'pending', ...days(3, 5), reschedule: days(0, 1) } },
    })
    expect(await banked(rented)).toBe(12_000)
    for (const day of [0, 1, 3, 5])
      expect(refusal(await world.hold({ bookable: 'barge', ...days(day, day) }))).toBe('slot_taken')
    expect(refusal(await staff('approve_reservation', { id: rented.id }))).toBeNull()
    expect(await banked(rented)).toBe(18_000)
    expect(refusal(await world.hold({ bookable: 'barge', ...days(0, 1) }))).toBeNull()

    expect(await move(rented, 6, 6)).toMatchObject({ value: { approval: true, refund: 120 } })
    expect(refusal(await staff('reject_reservation', { id: rented.id }))).toBeNull()
    expect(await stored(rented)).toMatchObject({ status: 'booked' })
    expect(await banked(rented)).toBe(18_000)
    expect(refusal(await world.hold({ bookable: 'barge', ...days(6, 6) }))).toBeNull()
    expect(refusal(await world.cancel(rented))).toBeNull()
    expect(await banked(rented)).toBe(0)
  })

  test('the days that it leaves are offered to who waits for them', async () => {
    const rented = await rent('skiff', 1, 2, { resources: ['skiff-a'] })
    await rent('skiff', 2, 3, { resources: ['skiff-b'] })
    const { id } = granted(
      await world.call<Booked>('join_waitlist', {
        ...{ bookable: 'skiff', ...days(1, 2), draft: world.draft() },
        user: { email: 'grace@customers.example', firstname: 'Grace', lastname: 'Hopper' },
      }),
    )
    const isOffered = async () => ((await repositories().reservations.find(id))?.waitlistoffer ?? null) !== null
    expect(await isOffered()).toBe(false)
    expect(refusal(await move(rented, 4, 5))).toBeNull()
    expect(await isOffered()).toBe(true)
  })

  test('rentals and slots in one cart are paid together, and each is moved and given back by itself', async () => {
    const slot = {
      bookable: 'firing',
      start: days(0, 0).start.replace('00:00', '10:00'),
      end: days(0, 0).start.replace('00:00', '11:00'),
    }
    const cart = await world.call<{ reservations: Booked[] }>('book_appointments', {
      ...(await card()),
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      appointments: [
        { bookable: 'yawl', ...days(0, 1), draft: world.draft() },
        { bookable: 'yawl', ...days(1, 2), draft: world.draft() },
        { ...slot, draft: world.draft() },
      ],
    })
    const [first, second, third] = granted(cart).reservations
    if (!first || !second || !third) throw new Error('a reservation is missing')
    expect(new Set([...first.resources, ...second.resources]).size).toBe(2)
    const paidOf = async (one: Booked) => (await stored(one)).payment?.paid
    expect([await paidOf(first), await paidOf(second), await paidOf(third)]).toEqual([12_000, 12_000, 0])
    expect(await move(first, 4, 4)).toMatchObject({ value: { refund: 60 } })
    expect([await paidOf(first), await paidOf(second)]).toEqual([6_000, 12_000])
    expect(refusal(await world.cancel(second))).toBeNull()
    expect([await paidOf(first), await paidOf(second)]).toEqual([6_000, 0])
    expect(await stored(first)).toMatchObject({ status: 'booked' })
  })

  test('a cart is taken whole or not at all where its last range is full', async () => {
    for (const resources of [['skiff-a'], ['skiff-b']]) await rent('skiff', 5, 5, { resources })
    const drafts = [world.draft(), world.draft()]
    const cart = await world.call('book_appointments', {
      ...(await card()),
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      appointments: [
        { bookable: 'yawl', ...days(0, 1), draft: drafts[0] },
        { bookable: 'yawl', ...days(4, 6), draft: drafts[1] },
      ],
    })
    expect(refusal(cart)).toBe('slot_taken')
    expect(refusal(await world.hold({ bookable: 'yawl', ...days(0, 1), resources: ['skiff-a'] }))).toBeNull()
  })
})
