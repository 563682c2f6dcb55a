import { afterEach, beforeEach, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { type FreshDatabase, freshDatabase, withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at } from '../../testing/worlds/samples/answers-bundle.ts'

const processor = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
/** The sandbox's card that is charged, but whose answer is lost. */
const paidInSilence = '4000000000007700'
const approved = '4242424242424242'

await withDatabase('a payment whose slot is no longer open', () => {
  let database: FreshDatabase
  let world: BookingWorld
  beforeEach(async () => {
    database = await freshDatabase()
    world = await bookingWorld(database)
  })
  afterEach(async () => {
    await world.close()
    await database.drop()
  })

  test('is given up at once when the draft moves to another slot', async () => {
    const first = at('lesson', 24, 11)
    const pay = async (number: string) => ({ processor, token: await world.cardToken(number) })
    const lost = await world.call('book_appointment', { user, ...first, payment: await pay(paidInSilence) })
    expect(lost).toMatchObject({ error: { code: 'payment_unknown' } })
    const blackouts = [{ id: 'storm', provider: 'quay', start: '2026-11-24 00:00:00', end: '2026-11-25 00:00:00' }]
    const given = { now: world.clock.now, passwordCost: { memory: 64, passes: 1 } }
    const changed = await importBundle(database.db, { ...bookingBundle, blackouts }, given)
    expect(changed).toMatchObject({ ok: true })
    const other = { ...at('lesson', 27, 8), draft: first.draft }
    const moved = await world.call('book_appointment', { user, ...other, payment: await pay(approved) })
    expect(moved).toMatchObject({ ok: true, value: { status: 'booked' } })
  })
})
