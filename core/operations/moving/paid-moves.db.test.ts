import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Booked, bookedMoving, guest, moneyCards, sail } from '../../testing/worlds/moving/booked-moving.ts'

const processor = 'payment-sandbox.card'
const gratis = { id: 'gratis', provider: 'quay', referencecode: 'GRATIS', discount_amount: 150 }
/** Nobody may pay at the venue. */
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

await withDatabase('a move that costs more', (database) => {
  const moves = bookedMoving(database, { bookables: [{ ...sail, refundcutoff: 24 }], providers, discounts: [gratis] })
  const { at, nextHour, payBy, stored, money, told, later } = moves
  /** A boat for three at a time of its own, and another time. */
  const booked = async () => {
    const [from, to] = [nextHour(), nextHour()]
    return { ...(await moves.book('sail', from, { seats: 3 })), from, to }
  }
  const move = (one: Booked, start: number, more: object = {}) => moves.move(one, start, { seats: 5, ...more })
  /** Whether so many more fit at a time. */
  const fits = async (start: number, seats: number): Promise<boolean> => {
    const params = { bookable: 'sail', ...at(start), seats, draft: `probe-${start}-${seats}-${moves.the.clock.now}` }
    const hold = await moves.the.call<Booked & { draft: string }>('hold_appointment', params)
    if (hold.ok) await moves.the.call('remove_inprogress_reservation_by_id', { id: hold.value.id, draft: params.draft })
    return hold.ok
  }

  test.each([
    [{}, 0],
    [{ refundobj: { refundstatus: 'partial', amount: 200 } }, 5_000],
    [{ refundobj: { refundstatus: 'partial', amount: 40 } }, 21_000],
    [{ refundobj: { refundstatus: 'norefund' } }, 25_000],
  ])('cancelled while its difference is being captured gives back what was decided, once: %j', async (how, kept) => {
    const one = await booked()
    moves.card.capture = async () => ({ status: 'unknown' })
    await move(one, one.to, { payment: await payBy('approved') })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'capturing'] })
    expect(await stored(one)).toMatchObject({ start: one.to, payment: { paid: 25_000 } })
    expect(await moves.the.call('cancel_reservation', { id: one.id, ...how }, 'quay', 'api')).toMatchObject({
      ok: true,
    })
    Object.assign(moves.card, moves.original)
    for (let run = 0; run < 3; run += 1) await later(300_000)
    expect((await money(one)).net).toBe(kept)
    const payments = moves.payments()
    const refunds = await Promise.all((await payments.attemptsOf(one.id)).map(({ id }) => payments.refundsOf(id)))
    expect(refunds.flat().filter(({ state }) => state !== 'done')).toEqual([])
  })

  test('is paid in advance too where the booking cost nothing', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const params = {
      bookable: 'sail',
      ...at(from),
      seats: 3,
      draft: `free-${from}`,
      user: guest,
      discountcode: 'GRATIS',
    }
    const made = await moves.the.call<Booked>('book_appointment', params)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const free = made.value
    expect(await stored(free)).toMatchObject({ status: 'booked', payment: { attempt: null, paid: 0 } })
    expect(await move(free, to)).toMatchObject({ error: { code: 'payment_required', data: { amount: 100 } } })
    expect(await move(free, to, { payment: await payBy('approved') })).toMatchObject({
      value: { price: 100, duenow: 0, balance: 0, reservation: { status: 'booked', seats: 5 } },
    })
    expect(await money(free)).toEqual({ net: 10_000, states: ['captured'] })
    // So is what comes on top of it.
    expect(await move(free, to, { seats: 6 })).toMatchObject({ error: { code: 'payment_required' } })
    expect(await move(free, to, { seats: 6, payment: await payBy('approved') })).toMatchObject({ ok: true })
    expect(await money(free)).toEqual({ net: 15_000, states: ['captured', 'captured'] })
    expect(await moves.the.call('cancel_reservation', { id: free.id, token: free.managetoken })).toMatchObject({
      value: { refund: 150, errors: [] },
    })
    expect((await money(free)).net).toBe(0)
  })

  test('says who may take the difference, takes it, and is made with it; a cancel gives all of it back', async () => {
    const one = await booked()
    expect(await move(one, one.to)).toMatchObject({ error: { code: 'payment_required', data: { amount: 100 } } })
    expect(await move(one, one.to, { preview: true })).toMatchObject({
      value: { duenow: 100, approval: false, processors: [processor] },
    })
    const payment = await payBy('approved')
    expect(await move(one, one.to, { payment, totalprice: 240 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await move(one, one.to, { payment, totalprice: 250 })).toMatchObject({
      value: { changed: true, price: 250, duenow: 0, balance: 0, reservation: { status: 'booked', seats: 5 } },
    })
    expect(await stored(one)).toMatchObject({ start: one.to, sequence: 1, expires: null, payment: { paid: 25_000 } })
    expect(await money(one)).toEqual({ net: 25_000, states: ['captured', 'captured'] })
    expect((await told(one)).toSorted()).toEqual(['booked', 'rescheduled'])
    expect(await move(one, one.to, { payment })).toMatchObject({ value: { changed: false } })
    const ended = await moves.the.call('cancel_reservation', { id: one.id, token: one.managetoken })
    expect(ended).toMatchObject({ value: { refund: 250, refundstatus: 'full', errors: [] } })
    expect((await money(one)).net).toBe(0)
  })

  test('that is declined leaves it where it was, and charges nothing', async () => {
    const one = await booked()
    const payment = await payBy('declined')
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'failed'] })
    expect(await fits(one.to, 6)).toBe(true)
    expect(await told(one)).toEqual(['booked'])
    expect(await move(one, one.to, { payment: await payBy('approved') })).toMatchObject({ ok: true })
  })

  test('holds both places while its customer confirms with their bank, and goes on with that', async () => {
    const one = await booked()
    const token = await moves.the.cardToken(moneyCards.confirmation)
    const waiting = await move(one, one.to, { payment: { processor, token } })
    expect(waiting).toMatchObject({ error: { code: 'payment_requires_action' } })
    const attempt = waiting.ok ? null : waiting.error.data?.attempt
    expect([await fits(one.to, 2), await fits(one.from, 4), await fits(one.from, 3)]).toEqual([false, false, true])
    const decide = { id: one.id }
    expect(await moves.the.call('approve_reservation', decide, 'quay', 'api')).toMatchObject({
      error: { code: 'payment_pending' },
    })
    expect(await moves.the.call('get_request', decide, 'quay', 'api')).toMatchObject({ value: { ischarging: true } })
    const payment = { processor, attempt, token: { ...token, confirmed: true } }
    expect(await move(one, one.to, { payment })).toMatchObject({
      value: { changed: true, pricedifference: 100, reservation: { status: 'booked' } },
    })
    expect(await money(one)).toEqual({ net: 25_000, states: ['captured', 'captured'] })
    expect(await fits(one.from, 6)).toBe(true)
  })

  test('is put back in silence once its time is over, and what turns up is released', async () => {
    const one = await booked()
    const payment = await payBy('confirmation')
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_requires_action' } })
    for (let run = 0; run < 4; run += 1) await later(5 * 60_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3 })
    expect((await money(one)).net).toBe(15_000)
    expect((await money(one)).states[0]).toBe('captured')
    expect(['voided', 'failed']).toContain((await money(one)).states[1])
    expect(await told(one)).toEqual(['booked'])
    expect(await fits(one.to, 6)).toBe(true)
  })

  test('another time is chosen while one waits: that one is called off', async () => {
    const one = await booked()
    const other = nextHour()
    await move(one, one.to, { payment: await payBy('confirmation') })
    expect(await move(one, other, { payment: await payBy('approved') })).toMatchObject({ value: { changed: true } })
    expect(await stored(one)).toMatchObject({ start: other, payment: { paid: 25_000 } })
    expect((await money(one)).net).toBe(25_000)
    expect(await fits(one.to, 6)).toBe(true)
  })

  test('is cancelled while it waits: nothing of it is charged', async () => {
    const one = await booked()
    await move(one, one.to, { payment: await payBy('confirmation') })
    const ended = await moves.the.call('cancel_reservation', { id: one.id, token: one.managetoken })
    expect(ended).toMatchObject({ value: { refund: 150 } })
    expect((await money(one)).net).toBe(0)
    expect([await fits(one.from, 6), await fits(one.to, 6)]).toEqual([true, true])
  })

  test('a later fall in price gives the difference back first', async () => {
    const one = await booked()
    await move(one, one.to, { payment: await payBy('approved') })
    expect(await move(one, one.from, { seats: 2 })).toMatchObject({ value: { refund: 150, price: 100 } })
    const payments = moves.payments()
    const attempts = await payments.attemptsOf(one.id)
    const back = await Promise.all(attempts.map(({ id }) => payments.refundsOf(id)))
    expect(back.map((refunds) => refunds.map(({ amount }) => amount))).toEqual([[5000], [10_000]])
    expect(await money(one)).toMatchObject({ net: 10_000 })
  })
})
