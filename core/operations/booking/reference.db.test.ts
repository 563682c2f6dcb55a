import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const hour = (at: number) => ({
  ...{ bookable: 'talk', user, draft: `reference-${at}` },
  ...{ start: `2026-11-24 ${at}:00:00`, end: `2026-11-24 ${at + 1}:00:00` },
})

interface Booked {
  id: string
  managetoken: string
  reference?: string
}

await withDatabase('the reference of a booking', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  async function booked(params: object): Promise<Booked> {
    const answer = await world.call<Booked>('book_appointment', params)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }

  test('is kept with the reservation, and told with it', async () => {
    const { id, managetoken: token, reference } = await booked({ ...hour(10), reference: ' order\u0000-1042 ' })
    expect(reference).toBe('order-1042')
    expect(await world.call('get_basereservation', { id, token })).toMatchObject({ value: { reference } })
  })

  test('is absent where there is none, and has an end', async () => {
    expect(await booked({ ...hour(12), reference: '  ' })).not.toHaveProperty('reference')
    expect(await booked(hour(14))).not.toHaveProperty('reference')
    const long = await world.call('book_appointment', { ...hour(16), reference: 'x'.repeat(256) })
    expect(long).toMatchObject({ ok: false, error: { code: 'invalid_params', field: '/reference' } })
  })
})
