import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceKey } from '../../domain/payments/index.ts'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentEvent } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { purchasesOf } from './purchase.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('refunds that the processor has news of', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
  })
  afterAll(() => mirrored.world.close())

  const { book, news, paid, faults, asSent, payments } = {
    book: (...all: string[]) => mirrored.book(...all),
    news: (...all: Parameters<Mirrored['news']>) => mirrored.news(...all),
    paid: (...all: Parameters<Mirrored['paid']>) => mirrored.paid(...all),
    faults: () => mirrored.faults(),
    asSent: () => mirrored.asSent(),
    payments: () => mirrored.payments(),
  }

  test('one of ours that came back is ordered again, and sent until it stands', async () => {
    const { booked, attempt, reference } = await book('sail')
    const { world, card } = mirrored
    const tenant = await tenantAt(world.app)
    const [one] = booked
    const cancelled = await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 100, errors: [] } })
    const [sent] =
      (await card.refunds?.({ ...tenant.context('payment-sandbox'), now: world.clock.now }, { reference })) ?? []
    const states = async () => (await payments().refundsOf(attempt.id)).map(({ state }) => state)
    expect(await states()).toEqual(['done'])
    const failed = { ...sent, state: 'failed' as const }
    // News that all is well changes nothing.
    await news(reference, 'refunded', [sent ?? {}])
    expect(await states()).toEqual(['done'])
    for (const _again of [1, 2]) {
      card.refund = async () => ({ status: 'unknown' })
      await news(reference, 'refund_failed', [failed])
      await news(reference, 'refund_failed', [failed])
      expect(await states()).toEqual(['ordered'])
      expect(await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })).toMatchObject({
        value: { errors: [{ id: one?.id, code: 'payment_pending' }] },
      })
      card.refund = async () => ({ status: 'succeeded', reference, amount: 10_000, currency: 'USD' })
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
      asSent()
      expect(await states()).toEqual(['done'])
    }
    const lines = (await payments().ledgerOf(one?.id ?? '')).filter(({ paymentmethod }) => paymentmethod === 'card')
    expect(lines.map(({ transactiontype }) => transactiontype).toSorted()).toEqual([
      ...['credit', 'credit', 'credit'],
      ...['debit', 'debit', 'debit'],
    ])
    expect(await faults()).toEqual([])
  })

  test('one of ours that comes back after a week is left to staff, with lines against its own', async () => {
    const { booked, attempt, reference } = await book('row')
    const { world, card } = mirrored
    const tenant = await tenantAt(world.app)
    const [one] = booked
    expect(await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })).toMatchObject({ ok: true })
    const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
    const [sent] = (await card.refunds?.(context, { reference })) ?? []
    world.clock.now += 8 * 86_400_000
    const failed = { ...sent, state: 'failed' as const }
    for (const _twice of [1, 2]) await news(reference, 'refund_failed', [failed])
    asSent()
    expect((await payments().refundsOf(attempt.id)).map(({ state, byhand }) => [state, byhand])).toEqual([
      ['by_hand', { why: 'refused' }],
    ])
    const told = { reservation: one?.id, name: 'reservation.refund_by_hand' }
    expect(await database().db.knex('outbox').where(told)).toHaveLength(1)
    expect(await faults()).toEqual([])
    world.clock.now -= 8 * 86_400_000
  })

  test('one that was ordered at the processor falls on what the attempt pays for, in proportion, once', async () => {
    const { booked, reference } = await book('sail', 'row')
    const { world } = mirrored
    const [sail, row] = booked
    await news(reference, 'refunded', [{ id: 're_other', amount: 3000 }])
    await news(reference, 'refunded', [{ id: 're_other', amount: 3000 }])
    expect(await paid(sail)).toEqual({ paid: 8000, waived: 2000 })
    expect(await paid(row)).toEqual({ paid: 4000, waived: 1000 })
    asSent()
    // What comes back of one that is cancelled is what is left.
    const cancelled = await world.call('cancel_reservation', { id: sail?.id, token: sail?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 80 } })
    // Of the next one nothing is left of the first.
    await news(reference, 'refunded', [
      { id: 're_other', amount: 3000 },
      { id: 're_more', amount: 9000 },
    ])
    expect(await paid(sail)).toEqual({ paid: 0, waived: 2000 })
    expect(await paid(row)).toEqual({ paid: 0, waived: 5000 })
    asSent()
    expect(await faults()).toEqual([])
  })

  test('one that is on its way when it is told of is recorded once it is done', async () => {
    const { booked, reference } = await book('row')
    await news(reference, 'refunded', [{ id: 're_slow', amount: 2000, state: 'pending' }])
    expect(await paid(booked[0])).toEqual({ paid: 5000, waived: undefined })
    // No further news comes: it is asked for.
    mirrored.card.refunds = async () => [{ id: 're_slow', key: null, amount: 2000, currency: 'USD', state: 'done' }]
    mirrored.world.clock.now += 7 * 3_600_000
    await mirrored.runJobs()
    expect(await paid(booked[0])).toEqual({ paid: 3000, waived: 2000 })
    asSent()
    expect(await faults()).toEqual([])
  })

  test('the customer is told, has a receipt, and owes nothing of it', async () => {
    const { world } = mirrored
    const { booked, reference } = await book('row')
    await news(reference, 'refunded', [{ id: 're_told', amount: 2000 }])
    asSent()
    await world.runJobs()
    const [one] = booked
    const told = await world.call<{ receipts: object[] }>('get_receipts', { id: one?.id, token: one?.managetoken })
    const [, refund] = told.ok ? told.value.receipts : []
    expect(refund).toMatchObject({ kind: 'refund', amount: 20, items: [{ balance: 0 }] })
  })

  test('while the processor does not answer it is asked again, and what it says then counts', async () => {
    const { world, card } = mirrored
    const tenant = await tenantAt(world.app)
    const { booked, attempt, reference } = await book('row')
    card.refunds = () => Promise.reject(new Error('the line is dead'))
    const event: PaymentEvent = { id: 'silent', type: 'refunded', reference, amount: 0, currency: 'USD' }
    await takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event })
    expect(await paid(booked[0])).toEqual({ paid: 5000 })
    card.refunds = async () => [{ id: 're_late', key: null, amount: 5000, currency: 'USD', state: 'done' }]
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    asSent()
    expect(await paid(booked[0])).toEqual({ paid: 0, waived: 5000 })
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    expect((await payments().attempt(attempt.id))?.due).toBeNull()
    expect(await faults()).toEqual([])
  })

  test('one that was ordered there and comes back has lines against its own: nothing is waived any more', async () => {
    const { booked, attempt, reference } = await book('sail', 'row')
    const [sail, row] = booked
    const told = { id: 're_bounced', amount: 3000 }
    // One of which the first news is that it failed never moved anything.
    await news(reference, 'refund_failed', [{ ...told, state: 'failed' }])
    expect(await paid(sail)).toEqual({ paid: 10_000 })
    await news(reference, 'refunded', [{ ...told, state: 'pending' }])
    await news(reference, 'refunded', [told])
    expect(await paid(sail)).toEqual({ paid: 8000, waived: 2000 })
    for (const _twice of [1, 2]) await news(reference, 'refund_failed', [{ ...told, state: 'failed' }])
    expect(await paid(sail)).toEqual({ paid: 10_000, waived: 0 })
    expect(await paid(row)).toEqual({ paid: 5000, waived: 0 })
    const net = async () =>
      (await payments().ledgerOfAttempt(attempt.id))
        .filter(({ type, paymentmethod }) => type === 'refund' && paymentmethod === 'card')
        .map(({ transactiontype, amount }) => (transactiontype === 'debit' ? -amount : amount))
    expect((await net()).toSorted((a, b) => a - b)).toEqual([-2000, -1000, 1000, 2000])
    expect(await faults()).toEqual([])
    // Told late that it arrived after all, it counts again.
    await news(reference, 'refunded', [told])
    expect(await paid(sail)).toEqual({ paid: 8000, waived: 2000 })
    expect(await faults()).toEqual([])
    asSent()
    const cancelled = await mirrored.world.call('cancel_reservation', { id: sail?.id, token: sail?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 80 } })
    expect(await faults()).toEqual([])
  })

  const buys = async (who: string, quantity: number, purchase: string) => {
    const { world, card } = mirrored
    const bought = await world.as(who, 'buy_points', {
      ...{ purchase, packages: [{ id: 'ten', quantity }] },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    expect(bought).toMatchObject({ ok: true })
    const all = await payments().attemptsOf(purchasesOf(who))
    const attempt = all.find((one) => one.purchase?.purchase === purchase)
    if (!attempt?.reference) throw new Error('it was paid a moment ago')
    return { attempt, reference: attempt.reference }
  }
  const points = async (who: string) => {
    const read = await mirrored.world.as<{ pointsbalance: number }>(who, 'get_user', {})
    return read.ok ? read.value.pointsbalance : null
  }
  /** Spends so many points. */
  const spend = async (user: string, amount: number) => {
    const { ports } = mirrored.world.app.platform
    await ports.transaction(scope, async (unit) => {
      const locked = await unit.balances.lock(balanceKey(user, 'points', ''), ports.clock.now())
      const line = { id: `spent.${user}`, reservation: null, user, type: 'payment', eventtype: 'full_payment' } as const
      const rest = { paymentmethod: 'points', mode: 'points', status: 'success', currency: 'USD' } as const
      const written = { transactiontype: 'debit', amount, attempt: null, created: 0, description: '' } as const
      await locked.appendLines([{ ...line, ...rest, ...written }])
    })
  }

  test('of points that were bought take those along, in proportion, and bring them back', async () => {
    const { reference } = await buys('ana', 3, 'mirrored-points-1')
    expect(await points('ana')).toBe(30)
    for (const _twice of [1, 2]) await news(reference, 'refunded', [{ id: 're_points', amount: 10_000 }])
    expect(await points('ana')).toBe(19)
    const second = { id: 're_rest', amount: 17_000 }
    await news(reference, 'refunded', [{ id: 're_points', amount: 10_000 }, second])
    expect(await points('ana')).toBe(0)
    expect(await faults()).toEqual([])
    await mirrored.world.runJobs()
    const told = await mirrored.world.as<{ receipts: { kind: string; amount: number }[] }>('ana', 'get_receipts', {})
    expect(told.ok && told.value.receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 270],
      ['refund', 100],
      ['refund', 170],
    ])
    const mails = await mirrored.world.mailsTo('ana@people.example')
    expect(mails.filter(({ subject }) => /for a refund/.test(subject))).toHaveLength(2)
    await news(reference, 'refund_failed', [{ id: 're_points', amount: 10_000, state: 'failed' }, second])
    expect(await points('ana')).toBe(11)
    expect(await faults()).toEqual([])
    expect(await mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  })

  test('of points that are spent by then are an alarm for staff, and no balance is negative', async () => {
    const { reference } = await buys('ana', 2, 'mirrored-points-2')
    await spend('ana', ((await points('ana')) ?? 0) - 5)
    await news(reference, 'refunded', [{ id: 're_spent', amount: 18_000 }])
    expect(await points('ana')).toBe(0)
    const told = await database().db.knex('outbox').where({ name: 'account.pointsspent' })
    expect(told.map(({ payload }) => JSON.parse(payload).address)).toEqual(['15 × ana@people.example'])
    const alarms = async (which: 'open' | 'closed') =>
      (await mirrored.world.app.platform.ports.repositories(scope).moneyalarms.list({ which, limit: 20, offset: 0 }))
        .filter(({ why }) => why === 'spent')
        .map(({ amount, reservation }) => [amount, reservation])
    expect(await alarms('open')).toEqual([[18_000, null]])
    // What came back brings no more than went.
    await news(reference, 'refund_failed', [{ id: 're_spent', amount: 18_000, state: 'failed' }])
    expect(await points('ana')).toBe(5)
    expect([await alarms('open'), await alarms('closed')]).toEqual([[], [[18_000, null]]])
    expect(await faults()).toEqual([])
    asSent()
  })
})
