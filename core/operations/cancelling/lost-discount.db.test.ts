import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { volumeDiscounts } from '../../testing/worlds/paid/volume-discounts.ts'

interface Cart {
  reservations: { id: string; managetoken: string }[]
}

interface Cancellation {
  refund: number
  refundstatus: string
  discountlost: number
}

await withDatabase('a cart whose rest loses its volume discount', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), volumeDiscounts)
  })
  afterAll(() => world.close())

  let drafts = 0
  const book = async (...bookables: string[]) => {
    const appointments = bookables.map((bookable, index) => {
      drafts += 1
      const date = `2026-12-${String(index + 2).padStart(2, '0')}`
      return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `lost-${10000 + drafts}` }
    })
    const answer = await world.call<Cart>('book_appointments', {
      appointments,
      user: { email: `lost${drafts}@people.example`, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations.map(({ id, managetoken: token }) => ({ id, token }))
  }
  const cancel = async (one: { id: string; token: string } | undefined, more: object = {}) => {
    const answer = await world.call<Cancellation>('cancel_reservation', { ...one, ...more })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const { refund, refundstatus, discountlost } = answer.value
    return { refund, refundstatus, discountlost }
  }
  const paidOf = async (one: object = {}) => {
    type Found = { paymentinformation: { paidprice: number } }
    const answer = await world.call<Found>('get_basereservation', one)
    return answer.ok && answer.value.paymentinformation.paidprice
  }

  test('what comes back is less by what the rest would have cost more, and that is kept once', async () => {
    const [sail, row, other] = await book('sail', 'row', 'row')
    // 90, 45 and 45 were paid. Two rows cost 100 less 6 without the sail: 4 more than they did.
    const first = { refund: 86, refundstatus: 'partial', discountlost: 4 }
    expect(await cancel(sail, { preview: true })).toEqual(first)
    expect(await cancel(sail)).toEqual(first)
    expect(await cancel(sail)).toEqual(first)
    // Alone the last costs 50 instead of 45, and 4 of that are kept already.
    expect(await cancel(row)).toEqual({ refund: 44, refundstatus: 'partial', discountlost: 1 })
    expect(await cancel(other)).toEqual({ refund: 45, refundstatus: 'full', discountlost: 0 })
  })

  test('in another order more may be kept: what was kept does not come back when more is cancelled', async () => {
    const [sail, row, other] = await book('sail', 'row', 'row')
    // A sail and a row cost 150 less 6 without the other row: 9 more than they did.
    expect(await cancel(row)).toEqual({ refund: 36, refundstatus: 'partial', discountlost: 9 })
    // The last costs 5 more alone, of which 9 are kept already.
    expect(await cancel(sail)).toEqual({ refund: 90, refundstatus: 'full', discountlost: 0 })
    expect(await cancel(other)).toEqual({ refund: 45, refundstatus: 'full', discountlost: 0 })
  })

  test('the customer is told before, and the provider who cancels keeps nothing', async () => {
    const [sail, row] = await book('sail', 'row')
    expect(await world.call('get_basereservation', sail ?? {})).toMatchObject({ value: { keepsvolumediscount: false } })
    expect(
      await world.call('cancel_reservation', { id: sail?.id, refundobj: { refundstatus: 'full' } }, 'quay', 'api'),
    ).toMatchObject({ ok: true, value: { refund: 96, discountlost: 0 } })
    const more = await world.call('cancel_reservation', { ...row, totalrefund: 48.01 })
    expect(more).toMatchObject({ error: { code: 'refund_changed', data: { refund: 48 } } })
    expect(await cancel(row, { totalrefund: 48 })).toEqual({ refund: 48, refundstatus: 'full', discountlost: 0 })
  })

  test('two of one cart that are cancelled at the same moment count each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [sail, row, other] = await book('sail', 'row', 'row')
      const both = await Promise.all([cancel(sail), cancel(row)])
      expect(both.reduce((sum, { discountlost }) => sum + discountlost, 0)).toBeOneOf([5, 9])
      expect(await paidOf(other)).toBe(45)
    }
  })

  test('terms are frozen: a provider who lets carts keep it later does not change what was booked', async () => {
    const [sail] = await book('sail', 'row')
    const { knex } = database().db
    await knex('providers').where({ id: 'quay' }).update({ keepvolumediscount: true })
    expect(await cancel(sail, { preview: true })).toMatchObject({ discountlost: 2 })
  })
})
