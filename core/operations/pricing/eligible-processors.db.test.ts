import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at } from '../../testing/worlds/samples/answers-bundle.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('a processor whose eligibility throws', (database) => {
  let world: BookingWorld
  let offered: PaymentProcessor[]
  beforeAll(async () => {
    world = await bookingWorld(database())
    const { payments } = world.app.platform.jobs.pluginsOf(await tenantAt(world.app))
    offered = [...payments]
    const [first] = payments
    if (!first) throw new Error('the quay takes payments')
    payments.push({
      ...first,
      name: 'payment-sandbox.faulty',
      eligibility() {
        throw new Error('no licence')
      },
    })
  })
  afterAll(() => world.close())

  const names = () => offered.map(({ name }) => name)

  test('is not offered, and the others still are', async () => {
    const asked = at('lesson', 24, 9)
    expect(await world.call('get_quote', asked)).toMatchObject({ ok: true, value: { processors: names() } })
    expect(await world.call('hold_appointment', asked)).toMatchObject({ ok: true, value: { processors: names() } })
    const appointments = [asked, at('lesson', 24, 10)]
    expect(await world.call('get_quote_for_appointments', { appointments })).toMatchObject({ ok: true })
  })

  test('does not prevent a booking', async () => {
    const booked = await world.call('book_appointment', { user, ...at('talk', 24, 11) })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('is refused as a way to pay', async () => {
    const payment = { processor: 'payment-sandbox.faulty', token: { token: 'x' } }
    const refused = await world.call('book_appointment', { user, ...at('lesson', 24, 12), payment })
    expect(refused).toMatchObject({ error: { code: 'processor_not_eligible' } })
  })
})
