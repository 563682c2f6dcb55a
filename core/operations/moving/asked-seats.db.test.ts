import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { movingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('seats and money of a move that is asked for', (database) => {
  const moves = movingTests(database, requestWorld)
  const { move, boat, askBoat, sound } = moves
  const taken = { error: { code: 'slot_taken' } }

  describe('both places together', () => {
    test('take the larger number of seats at each instant', async () => {
      const made = await boat(moves.from, 2)
      expect(await move(made, moves.from + 0.5)).toMatchObject({ value: { approval: true } })
      await sound()
      // One of three seats is left from the first instant to the last, also where both places meet.
      expect(await askBoat(moves.from, 2)).toMatchObject(taken)
      expect(await askBoat(moves.from + 1, 2)).toMatchObject(taken)
      expect(await askBoat(moves.from, 1)).toMatchObject({ ok: true })
      expect(await askBoat(moves.from + 0.5, 1)).toMatchObject(taken)
      expect(await askBoat(moves.from + 1, 1)).toMatchObject({ ok: true })
      await sound()
    })

    test('of a move that changes the seats alone are one place with the larger number', async () => {
      const made = await boat(moves.from, 3)
      expect(await moves.the.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { formerprice: null, reservation: { value: 120 } },
      })
      expect(await move(made, moves.from, { seats: 1 })).toMatchObject({ value: { approval: true } })
      // Who decides about it sees what it is to cost; its customer keeps the price until then.
      expect(await moves.the.call('get_request', { id: made.id }, 'quay', 'api')).toMatchObject({
        value: { formerprice: 120, reservation: { value: 40, reschedule: { seats: 3 } } },
      })
      const own = { id: made.id, token: made.managetoken }
      expect(await moves.the.call('get_basereservation', own)).toMatchObject({ value: { value: 120 } })
      expect(await askBoat(moves.from, 1)).toMatchObject(taken)
      await sound()
      await moves.the.reject(made.id)
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 3 })
      expect(await askBoat(moves.from, 1)).toMatchObject(taken)
      await sound()
    })
  })

  describe('money', () => {
    test('comes back when the move is approved, not when it is asked for, and not if it is put back', async () => {
      const made = await boat(moves.from, 3)
      const { payment } = await moves.the.stored(made.id)
      expect(payment).toMatchObject({ paid: 12_000 })
      expect(await move(made, moves.from + 5, { seats: 2 })).toMatchObject({ value: { approval: true, refund: 40 } })
      expect(await moves.the.stored(made.id)).toMatchObject({ seats: 2, payment: payment ?? {} })
      await moves.the.withdraw(made)
      expect(await moves.the.stored(made.id)).toMatchObject({ seats: 3, payment: payment ?? {} })
      await move(made, moves.from + 5, { seats: 2 })
      expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
      expect((await moves.the.stored(made.id)).payment).toMatchObject({ paid: 8_000, quote: { finalprice: 8_000 } })
      const refunds = await database().db.knex('payment_refunds').where({ reservation: made.id })
      expect(refunds.map(({ amount }) => Number(amount))).toEqual([4_000])
    })

    test('that must come first refuses the move, as where nothing is approved', async () => {
      const made = await boat(moves.from, 1)
      expect(await move(made, moves.from + 5, { seats: 2 })).toMatchObject({ error: { code: 'payment_required' } })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1 })
    })

    test('is locked by a move asked for too late, once it is approved', async () => {
      const made = await boat(moves.from, 1)
      moves.the.clock.now = moves.began + (moves.from - 10) * hour
      await move(made, moves.from + 60)
      await moves.the.withdraw(made)
      expect((await moves.the.stored(made.id)).life).not.toHaveProperty('locked')
      await move(made, moves.from + 60)
      await moves.the.approve(made.id)
      expect(await moves.the.stored(made.id)).toMatchObject({ life: { locked: 4_000 } })
    })

    test('of a cancellation meanwhile follows the former start', async () => {
      const made = await boat(moves.from, 1)
      await move(made, moves.from + 60)
      const cancelling = { id: made.id, token: made.managetoken, preview: true }
      moves.the.clock.now = moves.began + (moves.from - 25) * hour
      expect(await moves.the.call('cancel_reservation', cancelling)).toMatchObject({ value: { refund: 40 } })
      moves.the.clock.now = moves.began + (moves.from - 10) * hour
      expect(await moves.the.call('cancel_reservation', cancelling)).toMatchObject({ value: { refund: 0 } })
    })
  })
})
