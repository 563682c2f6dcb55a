import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { integer, statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { lateReader } from '../../testing/races/racing-ports.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { bookAppointments } from '../carts/book-appointments.ts'
import { bookAppointment } from './book-appointment.ts'
import { holdAppointment } from './hold-appointment.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const ended = { code: 'draft_finished', data: { status: 'cancelled' } }

await withDatabase('a draft whose reservation was cancelled', (database) => {
  let world: BookingWorld
  let hour = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true } })
  })
  afterAll(() => world.close())

  /** A draft for a slot that nobody else in this file takes. */
  const asked = (bookable: string) => {
    const start = Date.parse('2026-12-01T14:00:00Z') + hour * 3_600_000
    hour += 1
    const at = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { draft: `ended-${String(hour).padStart(6, '0')}`, bookable, ...at }
  }
  const paid = async () => ({ processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') })
  const error = (result: Result<unknown>) => (result.ok ? null : { code: result.error.code, data: result.error.data })
  const cancel = async (result: Result<Record<string, unknown>>) => {
    if (!result.ok) throw new Error(`it was refused: ${result.error.code}`)
    const { id, managetoken } = result.value
    expect(await world.call('cancel_reservation', { id, token: managetoken })).toMatchObject({ ok: true })
  }
  /** How many reservations and attempts there are of a slot. */
  const written = async ({ bookable, start }: { bookable: string; start: string }) => {
    const at = [bookable, Date.parse(start)] as const
    const [reservations, attempts] = await database().db.read([
      statement('SELECT COUNT(*) AS n FROM reservations WHERE bookable = ? AND start = ?', ...at),
      statement(
        `SELECT COUNT(*) AS n FROM payment_attempts WHERE reservation IN
          (SELECT id FROM reservations WHERE bookable = ? AND start = ?)`,
        ...at,
      ),
    ])
    return { reservations: integer(reservations?.rows[0]?.n), attempts: integer(attempts?.rows[0]?.n) }
  }
  /** A call whose first look at the draft is answered and then overtaken by all that `meanwhile` does. */
  const overtaken = async (meanwhile: () => Promise<void>) => {
    const tenant = await tenantAt(world.app)
    const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
    return { tenant, actor, ports: lateReader(world.app.platform.ports, meanwhile) }
  }

  test('is not booked and charged anew by a call that had seen nothing of the draft', async () => {
    const params = { ...asked('lesson'), user, payment: await paid() }
    const twin = await overtaken(async () => cancel(await world.call('book_appointment', params)))
    expect(error(await bookAppointment.handler({ ...twin, params }))).toEqual(ended)
    expect(await written(params)).toEqual({ reservations: 1, attempts: 1 })
  })

  test('is not booked anew without a payment either', async () => {
    const params = { ...asked('talk'), user }
    const twin = await overtaken(async () => cancel(await world.call('book_appointment', params)))
    expect(error(await bookAppointment.handler({ ...twin, params }))).toEqual(ended)
    expect(await written(params)).toEqual({ reservations: 1, attempts: 0 })
  })

  test('is not booked anew by a call that had seen the hold before', async () => {
    const params = { ...asked('lesson'), user, payment: await paid() }
    const { payment: _, user: __, ...slot } = params
    expect(await world.call('hold_appointment', slot)).toMatchObject({ ok: true })
    const twin = await overtaken(async () => cancel(await world.call('book_appointment', params)))
    expect(error(await bookAppointment.handler({ ...twin, params }))).toEqual(ended)
    expect(await written(params)).toEqual({ reservations: 1, attempts: 1 })
  })

  test('is not held anew by a call that had seen nothing of the draft', async () => {
    const params = asked('lesson')
    const twin = await overtaken(async () =>
      cancel(await world.call('book_appointment', { ...params, user, payment: await paid() })),
    )
    expect(error(await holdAppointment.handler({ ...twin, params }))).toEqual(ended)
    expect(await written(params)).toEqual({ reservations: 1, attempts: 1 })
  })

  test('is not booked anew within a cart, and nothing else of the cart is', async () => {
    const [first, second] = [asked('talk'), asked('talk')]
    const params = { appointments: [first, second], user }
    const twin = await overtaken(async () => cancel(await world.call('book_appointment', { ...second, user })))
    expect(await bookAppointments.handler({ ...twin, params })).toMatchObject({
      ok: false,
      error: { ...ended, field: '/appointments/1' },
    })
    expect(await written(first)).toEqual({ reservations: 0, attempts: 0 })
    expect(await written(second)).toEqual({ reservations: 1, attempts: 0 })
  })

  test('answers a late repeat of the call as ended, by its draft as by its key', async () => {
    const { draft, ...rest } = { ...asked('talk'), user }
    for (const named of [{ draft }, { idempotencyKey: 'ended-key-of-the-caller' }]) {
      await cancel(await world.call('book_appointment', { ...rest, ...named }))
      expect(error(await world.call('book_appointment', { ...rest, ...named }))).toEqual(ended)
    }
  })

  test('leaves its slot to another draft of the same customer', async () => {
    const params = { ...asked('talk'), user }
    await cancel(await world.call('book_appointment', params))
    const again = await world.call('book_appointment', { ...params, draft: `${params.draft}-again` })
    expect(again).toMatchObject({ ok: true, value: { status: 'booked' } })
  })
})
