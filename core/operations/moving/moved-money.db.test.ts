import { expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookedMoving, sail } from '../../testing/worlds/moving/booked-moving.ts'

const hour = 3_600_000
const _day = 24 * hour
const tour = {
  ...{ id: 'tour', provider: 'quay', name: 'Tour', price: 50, seats: 6, seatsperbooking: 6 },
  ...{ paymentterms: 'partial', downpaymenttype: 'singlecharge', downpaymentamount: 20 },
}

await withDatabase('money of a move', (database) => {
  const moves = bookedMoving(database, { bookables: [sail, tour] })
  const { nextHour, book, move, moveByStaff, stored, money } = moves

  test('a longer one costs more: with a part paid in advance it joins the balance, else it is asked for first', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const tour = await book('tour', from, { seats: 2 })
    expect(await move(tour, to, { seats: 3 })).toMatchObject({
      value: { price: 150, pricedifference: 50, duenow: 0, balance: 130, refund: 0 },
    })
    expect((await stored(tour)).payment).toMatchObject({ paid: 2000, quote: { finalprice: 15_000 } })
    expect(await move(tour, to, { seats: 4, totalprice: 150 })).toMatchObject({ error: { code: 'price_changed' } })
  })

  test('all paid in advance: more is asked for before the move counts, less comes back at once', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const sail = await book('sail', from, { seats: 3 })
    expect(await move(sail, to, { seats: 5 })).toMatchObject({
      error: { code: 'payment_required', data: { amount: 100, price: 250 } },
    })
    expect(await move(sail, to, { seats: 5, preview: true })).toMatchObject({ value: { duenow: 100, balance: 0 } })
    expect(await stored(sail)).toMatchObject({ start: from, seats: 3 })
    expect(await move(sail, to, { seats: 2 })).toMatchObject({ value: { pricedifference: -50, refund: 50 } })
    expect((await stored(sail)).payment).toMatchObject({ paid: 10_000, quote: { finalprice: 10_000 } })
    expect(await move(sail, from, { seats: 1 })).toMatchObject({ value: { refund: 50 } })
    expect((await money(sail)).net).toBe(5000)
    expect(await moveByStaff(sail, to, { seats: 2 })).toMatchObject({ value: { duenow: 0, balance: 50 } })
    const cancelling = { id: sail.id, token: sail.managetoken }
    expect(await moves.the.call('cancel_reservation', cancelling)).toMatchObject({
      value: { refund: 50, refundstatus: 'full', successes: [{ id: sail.id }], errors: [] },
    })
    expect((await money(sail)).net).toBe(0)
  })

  test('what was waived is owed again once its customer moves to a higher price, not before', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const sail = await book('sail', from, { seats: 3 })
    const { db } = database()
    const kept = (await stored(sail)).payment
    // As a refund at the processor itself leaves it.
    await db.read([
      statement(
        'UPDATE reservations SET payment = ? WHERE id = ?',
        JSON.stringify({ ...kept, paid: 10_000, waived: 5000 }),
        sail.id,
      ),
    ])
    expect(await move(sail, to, { seats: 3, totalprice: 100 })).toMatchObject({
      value: { price: 100, pricedifference: 0, duenow: 0, balance: 0, refund: 0 },
    })
    expect(await moveByStaff(sail, from, { seats: 4 })).toMatchObject({
      value: { price: 150, pricedifference: 50, duenow: 0, balance: 50 },
    })
    expect((await stored(sail)).payment).toMatchObject({ waived: 5000, quote: { finalprice: 20_000 } })
    expect(await move(sail, to, { seats: 5, preview: true })).toMatchObject({
      value: { price: 250, pricedifference: 100, duenow: 50, balance: 100 },
    })
  })

  test('less comes back while a cancellation would be refunded; a late move locks what was paid', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const before = moves.the.clock.now
    const early = await book('course', from, {
      formresponses: [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 2 } }] }],
    })
    expect((await stored(early)).payment).toMatchObject({ paid: 5000 })
    moves.the.clock.now = from - 23 * hour
    expect(await move(early, to)).toMatchObject({ value: { pricedifference: 0, refund: 0 } })
    expect((await stored(early)).life.locked).toBe(5000)
    moves.the.clock.now = before
    const cancelled = await moves.the.call<{ refund: number; refundstatus: string }>('cancel_reservation', {
      id: early.id,
      token: early.managetoken,
    })
    expect(cancelled).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand', errors: [] } })
  })

  test('a move that gives back less, or locks more, than was shown is asked about again', async () => {
    const [from, to, later] = [nextHour(), nextHour(), nextHour()]
    const before = moves.the.clock.now
    const sail = await book('sail', from, { seats: 3 })
    const fewer = { seats: 2, totalprice: 100 }
    const shown = { totalrefund: 50, locks: 0 }
    expect(await move(sail, to, { ...fewer, preview: true })).toMatchObject({ value: { refund: 50, locks: 0 } })
    moves.the.clock.now = from - hour
    const refused = (field: string) => ({ error: { code: 'refund_changed', field, data: { refund: 0, locks: 150 } } })
    expect(await move(sail, to, { ...fewer, ...shown })).toMatchObject(refused('/totalrefund'))
    expect(await move(sail, to, { ...fewer, locks: 0 })).toMatchObject(refused('/locks'))
    expect(await stored(sail)).toMatchObject({ start: from, seats: 3 })
    expect((await stored(sail)).life.locked).toBeUndefined()
    expect(await move(sail, to, { ...fewer, totalrefund: 0, locks: 150 })).toMatchObject({
      value: { refundbyhand: 50 },
    })
    moves.the.clock.now = before
    const early = await book('sail', later, { seats: 3 })
    expect(await move(early, from, { ...fewer, ...shown })).toMatchObject({ value: { refund: 50 } })
  })

  test('what was paid beyond the price is given back at the processor, and waives nothing of it', async () => {
    const [from, to, later] = [nextHour(), nextHour(), nextHour()]
    const sail = await book('sail', from, { seats: 2 })
    moves.the.clock.now = from - hour
    expect(await move(sail, to, { seats: 1 })).toMatchObject({ value: { refund: 0, refundbyhand: 50 } })
    const { tenant } = await moves.the.sandbox()
    const [attempt] = await moves.payments().attemptsOf(sail.id)
    const { reference } = attempt ?? {}
    const told = async (id: string, amount: number, state: 'done' | 'failed') => {
      const one = { id, key: null, amount, currency: 'USD', state }
      Object.assign(moves.card, { refunds: async () => [one] })
      const event = {
        id: `${id}-${state}`,
        type: 'refunded' as const,
        reference: reference ?? '',
        amount,
        currency: 'USD',
      }
      await takePaymentEvent(moves.the.app.platform.jobs, { tenant, processor: moves.card, event })
    }
    await told('re_excess', 5000, 'done')
    const { payment } = await stored(sail)
    expect([payment?.paid, payment?.waived ?? 0]).toEqual([5000, 0])
    await told('re_excess', 5000, 'failed')
    expect((await stored(sail)).payment).toMatchObject({ paid: 10_000 })
    await told('re_more', 7000, 'done')
    expect((await stored(sail)).payment).toMatchObject({ paid: 3000, waived: 2000 })
    await told('re_more', 7000, 'failed')
    expect((await stored(sail)).payment).toMatchObject({ paid: 10_000, waived: 0 })
    await told('re_again', 5000, 'done')
    expect(await moveByStaff(sail, later, { seats: 2 })).toMatchObject({ value: { balance: 50 } })
    expect((await stored(sail)).payment).toMatchObject({ paid: 5000, quote: { finalprice: 10_000 } })
  })

  test('a late move that the customer asks staff for locks what was paid, as their own does', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const before = moves.the.clock.now
    const booked = await book('lesson', from)
    moves.the.clock.now = from - hour
    const told = { preview: true, askedfor: true }
    expect(await moveByStaff(booked, to, told)).toMatchObject({ value: { locks: 95 } })
    expect(await moveByStaff(booked, to, { ...told, askedfor: false })).toMatchObject({ value: { locks: 0 } })
    await moveByStaff(booked, to, { askedfor: true })
    moves.the.clock.now = before
    expect((await stored(booked)).life).toMatchObject({ locked: 9500 })
    const preview = { id: booked.id, token: booked.managetoken, preview: true }
    expect(await moves.the.call('cancel_reservation', preview)).toMatchObject({ value: { refund: 0 } })
  })

  test('after a move by staff a cancellation is refunded in full for 48 hours', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('lesson', from)
    moves.the.clock.now = from - hour
    await moveByStaff(booked, from + 2 * hour)
    expect((await stored(booked)).life.freeuntil).toBe(from + 2 * hour)
    const preview = { id: booked.id, token: booked.managetoken, preview: true }
    expect(await moves.the.call('cancel_reservation', preview)).toMatchObject({
      value: { refund: 95, refundstatus: 'full' },
    })
    await moveByStaff(booked, to, { askedfor: true })
    moves.the.clock.now = from + 2 * hour
    expect(await moves.the.call('cancel_reservation', preview)).toMatchObject({ value: { refund: 0 } })
  })

  test('what a late move locked comes back within 48 hours of a move by staff, by a cancel as by a cheaper place', async () => {
    const [from, to, later] = [nextHour(), nextHour(), nextHour()]
    const before = moves.the.clock.now
    const suits = (ws: number) => ({
      formresponses: [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws } }] }],
    })
    const booked = await book('course', from, suits(2))
    moves.the.clock.now = from - 23 * hour
    await move(booked, to)
    expect((await stored(booked)).life.locked).toBe(5000)
    moves.the.clock.now = before
    const { id, managetoken: token } = booked
    const preview = () => moves.the.call('cancel_reservation', { id, token, preview: true })
    expect(await preview()).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand' } })
    await moveByStaff(booked, later)
    expect(await preview()).toMatchObject({ value: { refund: 50, refundstatus: 'full' } })
    moves.the.clock.now = before + 48 * hour
    expect(await preview()).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand' } })
    moves.the.clock.now = before + 48 * hour - 1
    const reservation = { id, token, ...suits(0) }
    const cheaper = await moves.the.call('update_reservation_formresponses', reservation)
    expect(cheaper).toMatchObject({ value: { refund: 30 } })
    expect(await stored(booked)).toMatchObject({ payment: { paid: 2000 } })
    expect(await moves.the.call('cancel_reservation', { id, token })).toMatchObject({ value: { refund: 20 } })
  })
})
