import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const processor = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const minute = 60_000

interface Held {
  id: string
  status: string
  expires: string
}

await withDatabase('holds that a payment extends', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  let visitors = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true } })
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
  })
  afterAll(() => world.close())

  /** A slot and a draft that no other test in this file uses. */
  const slot = () => {
    const start = Date.parse('2026-12-01T14:00:00Z') + count * 3_600_000
    count += 1
    const at = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable: 'lesson', draft: `longer-${String(count).padStart(6, '0')}`, ...at }
  }
  const paid = async (number: string) => ({ processor, token: await world.cardToken(number) })
  const confirmation = '4000000000003220'
  const book = (params: object) => world.call<Held>('book_appointment', { user, ...params })
  const hold = async (params: object) => {
    const held = await world.call<Held>('hold_appointment', params)
    if (!held.ok) throw new Error(held.error.code)
    return held.value
  }
  /** Another visitor asks for the same place. */
  const other = (params: object) => {
    visitors += 1
    return world.call('hold_appointment', { ...params, draft: `another-${String(visitors).padStart(6, '0')}` })
  }
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)
  const dataOf = (result: Result<unknown>) => (result.ok ? {} : (result.error.data ?? {}))
  const expiresOf = async ({ id }: { id: string }, { draft }: { draft: string }) => {
    const found = await world.call<Held>('get_basereservation', { id, draft })
    return found.ok ? Date.parse(found.value.expires) : Number.NaN
  }
  const jobs = () => runJobsOnce(world.app.platform.jobs)

  test('a payment that is begun 5 s before the end keeps the place for 10 minutes more', async () => {
    const params = slot()
    const held = await hold(params)
    const end = Date.parse(held.expires)
    world.clock.now = end - 5000
    const asked = await book({ ...params, payment: await paid(confirmation) })
    expect(asked).toMatchObject({ ok: false, error: { code: 'payment_requires_action' } })
    const later = new Date(end + 10 * minute).toISOString()
    expect(dataOf(asked).holds).toEqual([{ id: held.id, expires: later }])
    world.clock.now = end + 30_000
    await jobs()
    expect(code(await other(params))).toBe('slot_taken')
    expect(await expiresOf(held, params)).toBe(end + 10 * minute)
    const token = { ...(await paid(confirmation)).token, confirmed: true }
    const payment = { processor, token, attempt: dataOf(asked).attempt }
    expect(await book({ ...params, payment })).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('a second try does not extend it again, and after its end the place is free', async () => {
    const params = slot()
    const held = await hold(params)
    const end = Date.parse(held.expires)
    for (const at of [end - 5000, end + 9 * minute]) {
      world.clock.now = at
      expect(code(await book({ ...params, payment: await paid(confirmation) }))).toBe('payment_requires_action')
      expect(await expiresOf(held, params)).toBe(end + 10 * minute)
    }
    world.clock.now = end + 10 * minute - 1
    expect(code(await other(params))).toBe('slot_taken')
    world.clock.now = end + 10 * minute
    expect(code(await other(params))).toBeNull()
  })

  test('while nobody can say what became of it the place is kept for 30 minutes, and then paid for', async () => {
    const params = slot()
    const held = await hold(params)
    const end = Date.parse(held.expires)
    Object.assign(card, {
      authorize: async (...given: Parameters<PaymentProcessor['authorize']>) => {
        await original.authorize(...given)
        return { status: 'unknown' }
      },
      retrieve: async () => {
        throw new Error('no answer')
      },
    })
    expect(code(await book({ ...params, payment: await paid('4242424242424242') }))).toBe('payment_unknown')
    expect(await expiresOf(held, params)).toBe(end + 30 * minute)
    world.clock.now = end + 29 * minute
    await jobs()
    expect(code(await other(params))).toBe('slot_taken')
    Object.assign(card, original)
    world.clock.now += minute
    await jobs()
    const found = await world.call<Held>('get_basereservation', { id: held.id, draft: params.draft })
    expect(found).toMatchObject({ ok: true, value: { status: 'booked', expires: null } })
  })

  test('all holds of a cart last as long', async () => {
    const appointments = [slot(), slot()]
    const held = []
    for (const one of appointments) held.push(await hold(one))
    world.clock.now += minute
    const asked = await world.call('book_appointments', { user, appointments, payment: await paid(confirmation) })
    const holds = held.map(({ id, expires }) => ({
      id,
      expires: new Date(Date.parse(expires) + 10 * minute).toISOString(),
    }))
    expect(dataOf(asked).holds).toEqual(holds)
  })
})
