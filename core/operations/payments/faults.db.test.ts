import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { takePaymentEvent } from '../../jobs/index.ts'
import { reconcilePayments } from '../../jobs/reconcile-payments.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { statement } from '../../persistence/session.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import type { Tenant } from '../tenant.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', declined: '4000000000000002', silent: '4000000000007700' }

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paidprice: number; transactions: string[] }
}

await withDatabase('what can go wrong with a payment', (database) => {
  let world: BookingWorld
  let tenant: Tenant
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), {
      whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
    })
    ;({ tenant, card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    vi.useRealTimers()
  })
  afterAll(() => world.close())

  /** A slot and a draft that no other test in this file uses. */
  const slot = (bookable = 'lesson') => {
    const start = Date.parse('2026-12-01T14:00:00Z') + Math.floor(count / 8) * 86_400_000 + (count % 8) * 3_600_000
    count += 1
    const draft = `faulty-${String(count).padStart(6, '0')}`
    return {
      bookable,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      user,
      draft,
    }
  }
  const book = (params: object) => world.call<Booked>('book_appointment', params)
  const pay = async (number: string = cards.approved) => ({ processor, token: await world.cardToken(number) })
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)
  const repositories = () => world.app.platform.ports.repositories(scope)
  const stored = async (draft: string) => {
    const found = await repositories().reservations.findByDraft(draft)
    if (!found) throw new Error(`nothing of ${draft}`)
    return found
  }
  const attempts = async (draft: string) => repositories().payments.attemptsOf((await stored(draft)).id)
  const jobs = () => runJobsOnce(world.app.platform.jobs)
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await jobs()
    }
  }

  test.each<[string, () => Partial<PaymentProcessor>]>([
    ['answers null', () => ({ authorize: async () => JSON.parse('null') })],
    ['answers nonsense', () => ({ authorize: async () => JSON.parse('{"status":"great"}') })],
    [
      'throws',
      () => ({
        authorize() {
          throw new Error('the line is dead')
        },
      }),
    ],
  ])('asks about an authorisation that %s, and books nothing unpaid', async (_how, fault) => {
    const params = { ...slot(), payment: await pay() }
    Object.assign(card, fault())
    expect(code(await book(params))).toBe('payment_unknown')
    Object.assign(card, original)
    await later()
    expect((await attempts(params.draft)).map(({ state }) => state)).toEqual(['voided'])
    expect((await stored(params.draft)).status).toBe('in-progress')
  })

  test('gives up an authorisation that hangs after ten seconds, and books when it turns up', async () => {
    const params = { ...slot(), payment: await pay() }
    const asked = Promise.withResolvers<void>()
    card.authorize = async (...call) => {
      await original.authorize(...call)
      asked.resolve()
      return new Promise(() => {})
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const called = book(params)
    await asked.promise
    await vi.advanceTimersByTimeAsync(10_000)
    expect(code(await called)).toBe('payment_unknown')
    vi.useRealTimers()
    await later()
    expect((await stored(params.draft)).status).toBe('booked')
  })

  test('books nothing with a wrong amount, and keeps the money in suspense', async () => {
    const params = { ...slot(), payment: await pay(cards.silent) }
    expect(code(await book(params))).toBe('payment_unknown')
    card.retrieve = async () => ({ state: 'captured', amount: 1, currency: 'usd' })
    await later()
    expect((await stored(params.draft)).status).toBe('in-progress')
    const [attempt] = await attempts(params.draft)
    expect(attempt).toMatchObject({ state: 'failed', toldfailed: true })
    const [rows] = await database().db.read([
      statement(
        "SELECT eventtype, reservation, amount, currency FROM ledger WHERE attempt = ? AND eventtype = 'suspense'",
        attempt?.id ?? '',
      ),
    ])
    expect(rows?.rows).toMatchObject([{ eventtype: 'suspense', reservation: null, amount: 1, currency: 'usd' }])
  })

  test('says that a booking is paid again if its refused capture turns up after all', async () => {
    const params = { ...slot(), payment: await pay() }
    card.capture = async () => ({ status: 'declined', code: 'try_later' })
    expect(await book(params)).toMatchObject({ ok: true, value: { paymentinformation: { paidprice: 0 } } })
    card.retrieve = async () => ({ state: 'captured', amount: 9500, currency: 'usd' })
    await later()
    expect((await attempts(params.draft)).map(({ state }) => state)).toEqual(['captured'])
    expect((await stored(params.draft)).payment?.paid).toBe(9500)
  })

  test('gives back a refused capture that turns up after its booking was cancelled', async () => {
    const params = { ...slot(), payment: await pay() }
    card.capture = async () => ({ status: 'declined', code: 'try_later' })
    const booked = await book(params)
    if (!booked.ok) throw new Error(booked.error.code)
    const { id, managetoken: token } = booked.value
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ value: { refund: 0 } })
    card.retrieve = async () => ({ state: 'captured', amount: 9500, currency: 'usd' })
    card.refund = async (_context, { reference }) => ({ status: 'succeeded', reference })
    await later()
    const [attempt] = await attempts(params.draft)
    const refunds = await repositories().payments.refundsOf(attempt?.id ?? '')
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([[9500, 'done']])
    expect((await stored(params.draft)).payment?.paid).toBe(0)
  })

  test('treats an unknown state as silence', async () => {
    const params = { ...slot(), payment: await pay(cards.silent) }
    expect(code(await book(params))).toBe('payment_unknown')
    card.retrieve = async () => JSON.parse('{"state":"splendid","amount":9500}')
    await later()
    expect((await attempts(params.draft)).map(({ state }) => state)).toEqual(['unknown'])
    Object.assign(card, original)
    await later()
    expect((await stored(params.draft)).status).toBe('booked')
  })

  test('retrieves a hanging payment without delaying others', async () => {
    const stuck = { ...slot(), payment: await pay(cards.silent) }
    const other = { ...slot(), payment: await pay(cards.silent) }
    expect(code(await book(stuck))).toBe('payment_unknown')
    expect(code(await book(other))).toBe('payment_unknown')
    const [held] = await attempts(stuck.draft)
    const hangs = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    card.retrieve = async (context, call) => {
      if (call.reference !== held?.reference) return original.retrieve(context, call)
      asked.resolve()
      return hangs.promise
    }
    world.clock.now += 150_000
    const job = reconcilePayments(world.app.platform.jobs)
    await job.run()
    await asked.promise
    await expect.poll(async () => (await stored(other.draft)).status, { interval: 20 }).toBe('booked')
    // Nor does the next run wait for it.
    const later = { ...slot(), payment: await pay(cards.silent) }
    expect(code(await book(later))).toBe('payment_unknown')
    world.clock.now += 150_000
    await job.run()
    await expect.poll(async () => (await stored(later.draft)).status, { interval: 20 }).toBe('booked')
    hangs.reject(new Error('the line is dead'))
    await job.settle?.()
    expect((await stored(stuck.draft)).status).toBe('in-progress')
  })

  test('lets another process book at once if one dies between authorisation and booking', async () => {
    const params = { ...slot(), payment: await pay() }
    card.authorize = async (...call) => {
      await original.authorize(...call)
      return { status: 'unknown' }
    }
    expect(code(await book(params))).toBe('payment_unknown')
    Object.assign(card, original)
    const dead = "UPDATE payment_attempts SET process = 'dead', state = 'created', due = due + 100000 WHERE id = ?"
    const [attempt] = await attempts(params.draft)
    await database().db.knex.raw(dead, [attempt?.id ?? ''])
    // The clock stays: the process that called is known to be dead.
    await jobs()
    expect((await stored(params.draft)).status).toBe('booked')
    expect((await attempts(params.draft)).map(({ state }) => state)).toEqual(['captured'])
  })

  test('keeps an event with an unknown reference until the reference is known', async () => {
    const params = { ...slot(), payment: await pay(cards.silent) }
    const reference = `early-${count}`
    const event = { id: `evt-${count}`, type: 'authorized', reference, amount: 9500, currency: 'usd' } as const
    const { jobs: deps } = world.app.platform
    await takePaymentEvent(deps, { tenant, processor: card, event })
    await takePaymentEvent(deps, { tenant, processor: card, event })
    card.start = async () => ({ status: 'started', reference })
    expect(code(await book(params))).toBe('payment_unknown')
    await jobs()
    expect((await stored(params.draft)).status).toBe('booked')
  })

  test('refunds money that turns up after its customer was told of a failure', async () => {
    const params = { ...slot(), payment: await pay() }
    card.authorize = async (...call) => {
      await original.authorize(...call)
      return { status: 'declined', code: 'do_not_honor' }
    }
    expect(code(await book(params))).toBe('payment_declined')
    Object.assign(card, original)
    await later()
    expect((await stored(params.draft)).status).toBe('in-progress')
    const [attempt] = await attempts(params.draft)
    const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
    expect((await card.retrieve(context, { reference: attempt?.reference ?? '' })).state).toBe('voided')
  })

  test('keeps the failed transaction of a decline, and lists it in the booking that follows', async () => {
    const params = slot()
    expect(code(await book({ ...params, payment: await pay(cards.declined) }))).toBe('payment_declined')
    const booked = await book({ ...params, payment: await pay() })
    expect(booked).toMatchObject({ ok: true, value: { paymentinformation: { paidprice: 95 } } })
    const { id } = await stored(params.draft)
    const lines = (await repositories().payments.ledgerOf(id)).map(({ status, transactiontype, paymentmethod }) =>
      [status, transactiontype, paymentmethod].join(' '),
    )
    expect(lines.sort()).toEqual(['failed credit card', 'success credit card', 'success debit charge'])
    const listed = booked.ok ? booked.value.paymentinformation.transactions : []
    expect(listed).toEqual(expect.arrayContaining((await repositories().payments.ledgerOf(id)).map((line) => line.id)))
  })

  test.each([
    ['name', { user: { ...user, lastname: 'Byron' } }],
    ['phone', { user: { ...user, mobile_phone_number: '+12125550100' } }],
    ['total', { totalprice: 94 }],
    ['code', { discountcode: 'LOWTIDE' }],
  ])('refuses the same key with another %s, and books nothing else', async (_what, other) => {
    const { draft: _, ...time } = slot('talk')
    const call = { ...time, idempotencyKey: `key-${count}` }
    expect(await book(call)).toMatchObject({ ok: true })
    expect(await book(call)).toMatchObject({ ok: true })
    const answer = await book({ ...call, ...other })
    expect(code(answer)).toBe('idempotency_conflict')
  })

  const clear = async (draft: string) => {
    const held = await stored(draft)
    expect(await world.call('clear_holds', { reservations: [held.id], draft })).toMatchObject({ ok: true })
  }
  const begun = async () => {
    const [result] = await database().db.read([statement('SELECT COUNT(*) AS number FROM payment_attempts')])
    return Number(result?.rows[0]?.number)
  }
  const another = async (draft: string) =>
    expect(await world.call('hold_appointment', { ...slot(), draft, user: undefined })).toMatchObject({ ok: true })
  test.each<[string, (draft: string) => unknown]>([
    ['expired', () => {}],
    ['gave way to another', another],
    ['expired and was removed', () => jobs()],
    ['was cleared', clear],
  ])('never charges a higher price silently after a hold %s', async (what, end) => {
    const params = slot()
    expect(await world.call('hold_appointment', { ...params, user: undefined })).toMatchObject({ ok: true })
    await database().db.knex.raw("UPDATE bookables SET price = 12000 WHERE id = 'lesson'")
    await database().db.knex.raw('UPDATE providers SET revision = revision + 1')
    world.clock.now += 660_000
    try {
      await end(params.draft)
      const before = await begun()
      const refused = await book({ ...params, payment: await pay() })
      expect(refused).toMatchObject({ error: { code: 'price_changed', data: { quote: { finalprice: 120 } } } })
      expect(await begun()).toBe(before)
      const wrong = await book({ ...params, paymentinformation: { finalprice: 95 }, payment: await pay() })
      expect(code(wrong)).toBe('price_changed')
      const seen = what === 'expired' ? { paymentinformation: { finalprice: 120 } } : { totalprice: 120 }
      expect(await book({ ...params, ...seen, payment: await pay() })).toMatchObject({ ok: true })
    } finally {
      await database().db.knex.raw("UPDATE bookables SET price = 9500 WHERE id = 'lesson'")
      await database().db.knex.raw('UPDATE providers SET revision = revision + 1')
    }
  })

  test('sends a refund that another process ordered while it was refunding, and died', async () => {
    const appointments = [slot(), slot()].map(({ user: _, ...one }) => one)
    const answer = await world.call<{ reservations: Booked[] }>('book_appointments', {
      appointments,
      user,
      payment: await pay(),
    })
    const [first, second] = answer.ok ? answer.value.reservations : []
    if (!first || !second) throw new Error('a cart of two is booked')
    const cancel = ({ id, managetoken: token }: Booked) => world.call('cancel_reservation', { id, token })
    card.refund = async (...call) => {
      // The other's own refund never reaches the bank.
      card.refund = () => Promise.reject(new Error('the process died'))
      expect(await cancel(second)).toMatchObject({ ok: true })
      card.refund = original.refund
      return original.refund(...call)
    }
    expect(await cancel(first)).toMatchObject({ ok: true })
    const [attempt] = await repositories().payments.attemptsOf(first.id)
    const refunds = async () => (await repositories().payments.refundsOf(attempt?.id ?? '')).map(({ state }) => state)
    expect((await refunds()).sort()).toEqual(['done', 'ordered'])
    await later()
    expect(await refunds()).toEqual(['done', 'done'])
    expect((await repositories().payments.attempt(attempt?.id ?? ''))?.due).toBeNull()
  })

  test('answers a simultaneous copy of a paid call with the payment, never with slot_taken or hold_expired', async () => {
    for (let round = 0; round < 6; round += 1) {
      const params = { ...slot(), payment: await pay() }
      const answers = await Promise.all([book(params), book(params), book(params)])
      const told = answers.map((answer) => (answer.ok ? answer.value.status : answer.error.code))
      expect(told).toContain('booked')
      for (const one of told) expect(['booked', 'payment_pending', 'payment_unknown']).toContain(one)
      expect((await attempts(params.draft)).filter(({ state }) => state === 'captured')).toHaveLength(1)
    }
  })
})
