import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

await withDatabase('a capture that the bank refuses', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    const party = { id: 'party', provider: 'quay', name: 'Party', price: 95, seats: 4, seatsperbooking: 3 }
    const bookables = [...bookingBundle.bookables, { ...party, paymentterms: 'full' }]
    world = await bookingWorld(database(), { bookables })
  })
  afterAll(() => world.close())

  /** Books a lesson on a day of December whose capture the bank refuses, and answers how to look at it. */
  const refused = async (day: number, seats = 1) => {
    const { card, tenant } = await sandboxCardAt(world.app)
    const { payments, reservations } = world.app.platform.ports.repositories(tenant.scope)
    const { capture } = card
    card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    const email = `refused${day}@people.example`
    const answer = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: seats > 1 ? 'party' : 'lesson', start: `2026-12-${day} 10:00:00`, end: `2026-12-${day} 11:00:00` },
      ...{ seats, draft: `refused-00${day}`, user: { email, firstname: 'Ada', lastname: 'Moor' } },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    card.capture = capture
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const { id, managetoken: token } = answer.value
    const now = async () => {
      const [attempt] = await payments.attemptsOf(id)
      const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
      const { state } = await card.retrieve(context, { reference: attempt?.reference ?? '' })
      const found = await reservations.find(id)
      return { attempt: attempt?.state, bank: state, status: found?.status, paid: found?.payment?.paid }
    }
    return { card, id, token, email, now }
  }
  const later = async (ms: number) => {
    world.clock.now += ms
    await runJobsOnce(world.app.platform.jobs)
  }
  const faults = async () => {
    const { tenant } = await sandboxCardAt(world.app)
    const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 100, asks: true })).checked.differences
  }
  const hour = 3_600_000

  test('leaves the booking, which owes its amount, releases what is authorised, and is cancelled a day later', async () => {
    const { email, now } = await refused(10)
    expect(await now()).toEqual({ attempt: 'failed', bank: 'authorized', status: 'booked', paid: 0 })
    const mails = (await world.mailsTo(email)).filter(({ subject }) => /did not go through/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/manage/')
    // Nobody takes it later, when it may have been paid in another way.
    for (const ms of [150_000, 700_000, 22 * hour]) {
      await later(ms)
      expect(await now()).toEqual({ attempt: 'voided', bank: 'voided', status: 'booked', paid: 0 })
    }
    await later(2 * hour)
    expect(await now()).toMatchObject({ status: 'cancelled', paid: 0 })
    expect(await faults()).toEqual([])
  })

  test('stays where nothing is left to pay after a cheaper move', async () => {
    const { card, id, token, now } = await refused(14, 2)
    const to = { start: '2026-12-28 14:00:00', end: '2026-12-28 15:00:00' }
    expect(await world.call('reschedule_reservation', { id, token, ...to, seats: 1 })).toMatchObject({
      value: { price: 95 },
    })
    const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
    expect(await world.call('pay_balance', { id, token, payment })).toMatchObject({ ok: true })
    await later(25 * hour)
    expect(await now()).toMatchObject({ status: 'booked', paid: 9500 })
    expect(await faults()).toEqual([])
  })

  test('stays where it is paid in another way in time', async () => {
    const { card, id, token, now } = await refused(12)
    const told = await world.call<{ balance: { until_utc: string } }>('get_basereservation', { id, token })
    const until = told.ok ? Date.parse(told.value.balance.until_utc) : 0
    expect(until - world.clock.now).toBe(24 * hour)
    const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
    expect(await world.call('pay_balance', { id, token, payment })).toMatchObject({ ok: true })
    await later(25 * hour)
    expect(await now()).toMatchObject({ status: 'booked', paid: 9500 })
    await later(25 * hour)
    expect(await now()).toMatchObject({ status: 'booked', paid: 9500 })
    expect(await faults()).toEqual([])
  })

  test('paid in cash after that, it is given back in part and moved to a lower price', async () => {
    const { id, token, now } = await refused(16, 2)
    const cash = { id, amount: 190, means: 'cash', idempotencykey: 'cash-after-a-refusal' }
    expect(await world.call('record_payment', cash, 'quay', 'api')).toMatchObject({ ok: true })
    const back = { id, amount: 20, reason: 'late', idempotencykey: 'part-of-the-cash' }
    expect(await world.call('refund_reservation', back, 'quay', 'api')).toMatchObject({
      value: { amount: 20, parts: [{ means: 'byhand', amount: 20 }] },
    })
    expect(await now()).toMatchObject({ status: 'booked', paid: 17_000 })
    const to = { start: '2026-12-29 14:00:00', end: '2026-12-29 15:00:00', seats: 1 }
    expect(await world.call('reschedule_reservation', { id, token, ...to })).toMatchObject({ ok: true })
    expect((await now()).paid).toBeLessThan(17_000)
    expect(await faults()).toEqual([])
  })

  describe('while what was paid since is disputed', () => {
    /** A party of two whose capture is refused, and that pays for a third; and what the bank says of that payment. */
    const disputed = async (day: number) => {
      const { card, id, token, email } = await refused(day, 2)
      const { tenant } = await sandboxCardAt(world.app)
      const { payments, reservations } = world.app.platform.ports.repositories(tenant.scope)
      const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
      const to = { start: `2026-12-${day} 14:00:00`, end: `2026-12-${day} 15:00:00`, seats: 3, payment }
      expect(await world.call('reschedule_reservation', { id, token, ...to })).toMatchObject({ ok: true })
      const paid = (await payments.attemptsOf(id)).find(({ state }) => state === 'captured')
      const says = async (state: 'open' | 'won') => {
        const dispute = { id: `dp.${day}`, amount: 9500, currency: 'USD', reason: 'fraudulent', fee: 0 }
        card.disputes = async (_context, { reference }) =>
          reference === paid?.reference ? [{ ...dispute, state, opened: 1, closed: null }] : []
        const event = { id: `dispute.${id}.${state}`, type: 'disputed' as const, amount: 0, currency: 'USD' }
        const told = { ...event, reference: paid?.reference ?? '' }
        await takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event: told })
      }
      const row = async () => {
        const found = await reservations.find(id)
        return { status: found?.status, seats: found?.seats, paid: found?.payment?.paid }
      }
      expect(await row()).toEqual({ status: 'booked', seats: 3, paid: 9500 })
      const asked = async () =>
        (await world.mailsTo(email)).filter(({ subject }) => /did not go through/.test(subject)).length
      return { id, says, row, asked }
    }

    test('keeps the booking, whose staff know; its customer is asked again once that is over, and then it ends', async () => {
      const { id, says, row, asked } = await disputed(18)
      expect(await asked()).toBe(1)
      await says('open')
      const told = await database().db.knex('outbox').where({ reservation: id, name: 'reservation.disputed' })
      expect(told).toHaveLength(1)
      for (const _day of [1, 2, 3]) {
        await later(25 * hour)
        expect(await row()).toEqual({ status: 'booked', seats: 3, paid: 9500 })
      }
      expect(await asked()).toBe(1)
      await says('won')
      await later(7 * hour)
      expect(await row()).toMatchObject({ status: 'booked' })
      expect(await asked()).toBe(2)
      await later(23 * hour)
      expect(await row()).toMatchObject({ status: 'booked' })
      await later(2 * hour)
      expect(await row()).toMatchObject({ status: 'cancelled', paid: 0 })
      expect(await faults()).toEqual([])
    })

    test('does not end it after its start either: what is left of it stays owed', async () => {
      const { id, says, row, asked } = await disputed(20)
      await says('open')
      const { reservations } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      await later(25 * hour)
      world.clock.now = Date.parse('2026-12-21T10:00:00Z')
      await later(7 * hour)
      await says('won')
      await later(7 * hour)
      await later(30 * hour)
      expect(await row()).toEqual({ status: 'booked', seats: 3, paid: 9500 })
      expect(await asked()).toBe(1)
      expect((await reservations.find(id))?.life.unpaid).toBeUndefined()
    })
  })

  test('and is known only once it has begun ends nothing: what it owes stays owed', async () => {
    const { card, original } = await world.sandbox()
    const day = 24 * hour
    const start = Math.floor(world.clock.now / day) * day + 3 * day + 15 * hour
    const utc = (instant: number) => new Date(instant).toISOString()
    card.capture = async () => ({ status: 'unknown' })
    const email = 'begun@people.example'
    const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'party', start: utc(start), end: utc(start + hour), draft: 'refused-once-begun' },
      user: { email, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    world.clock.now = start + hour
    for (const ms of [150_000, 150_000, day]) await later(ms)
    Object.assign(card, original)
    await later(day)
    expect(await world.stored(id)).toMatchObject({ status: 'booked', payment: { paid: 0 } })
    const mails = (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Please pay: '))
    expect(mails).toHaveLength(1)
    const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
    expect(await world.call('pay_balance', { id, token, payment })).toMatchObject({ ok: true })
    expect(await world.stored(id)).toMatchObject({ status: 'booked', payment: { paid: 9500 } })
    expect(await faults()).toEqual([])
  })

  test('and that nobody looked at before its start ends nothing either, after an outage', async () => {
    const { card, original } = await world.sandbox()
    const day = 24 * hour
    const start = Math.floor(world.clock.now / day) * day + 3 * day + 18 * hour
    const utc = (instant: number) => new Date(instant).toISOString()
    card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    const email = 'outage@people.example'
    const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'party', start: utc(start), end: utc(start + hour), draft: 'refused-then-down' },
      user: { email, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    expect((await world.stored(id))?.life.unpaid).toBeDefined()
    Object.assign(card, original)
    world.clock.now = start + 5 * 60_000
    await later(1_000)
    expect(await world.stored(id)).toMatchObject({ status: 'booked', payment: { paid: 0 } })
    expect((await world.stored(id))?.life.unpaid).toBeUndefined()
    const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
    expect(await world.call('pay_balance', { id, token, payment })).toMatchObject({ ok: true })
    expect(await world.stored(id)).toMatchObject({ status: 'booked', payment: { paid: 9500 } })
    expect(await faults()).toEqual([])
  })

  test.each([
    [3, 'Please pay: '],
    [2, 'did not go through'],
  ])(
    'of a balance that counted as paid is told, and is due anew only in the time to pay by: %i',
    async (days, subject) => {
      const { card, original } = await world.sandbox()
      const day = 24 * hour
      // From ten of New York.
      const start = Math.floor(world.clock.now / day) * day + 3 * day + 15 * hour
      const until = start - 3 * day + days * day
      const utc = (instant: number) => new Date(instant).toISOString()
      const email = `owing${days}@people.example`
      const wanted = {
        ...{ bookable: 'party', start: utc(start), end: utc(start + hour), draft: `owing-for-${days}-days` },
        ...{ user: { email, firstname: 'Ada', lastname: 'Moor' }, ...(until < start && { payby: utc(until) }) },
      }
      const booked = await world.call<{ id: string; managetoken: string }>('book_as_staff', wanted, 'quay', 'api')
      if (!booked.ok) throw new Error(JSON.stringify(booked.error))
      const { id, managetoken: token } = booked.value
      const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
      card.capture = async () => ({ status: 'unknown' })
      expect(await world.call('pay_balance', { id, token, payment })).toMatchObject({ ok: true })
      card.capture = async () => ({ status: 'declined', code: 'processing_error' })
      await later(150_000)
      await later(150_000)
      Object.assign(card, original)
      expect((await world.stored(id)).payment?.paid).toBe(0)
      const told = await database().db.knex('outbox').where({ reservation: id, name: 'reservation.payment_failed' })
      expect(told.map(({ payload }) => JSON.parse(payload).until)).toEqual([until])
      expect((await world.mailsTo(email)).filter((mail) => mail.subject.includes(subject))).toHaveLength(1)
      await later(until - world.clock.now)
      const { status, life } = await world.stored(id)
      expect([status, life.unpaid]).toEqual([until < start ? 'cancelled' : 'booked', undefined])
      expect(await faults()).toEqual([])
    },
  )
})
