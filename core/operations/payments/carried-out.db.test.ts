import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { purchasesOf } from './purchase.ts'

const day = 86_400_000

await withDatabase('refunds made at the processor of what is to go back anyway', (database) => {
  let mirrored: Mirrored
  let original: PaymentProcessor
  /** Keys of refunds that somebody ordered in the processor's own screens. */
  const elsewhere = new Set<string>()
  /** Of these nothing has arrived. */
  const bounced = new Set<string>()
  let events = 0

  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
    original = { ...mirrored.card }
  })
  afterEach(() => mirrored.asSent())
  afterAll(() => mirrored.world.close())

  const context = async () => ({
    ...(await tenantAt(mirrored.world.app)).context('payment-sandbox'),
    now: mirrored.world.clock.now,
  })
  /** Lists what others ordered without a key of ours, as processors do. */
  const lists = () => {
    mirrored.card.refunds = async (...given) =>
      ((await original.refunds?.(...given)) ?? []).map((one) => ({
        ...one,
        ...(elsewhere.has(one.key ?? '') && { key: null }),
        ...(bounced.has(one.key ?? '') && { state: 'failed' as const }),
      }))
  }
  const hears = async (reference: string, type: 'refunded' | 'refund_failed' = 'refunded') => {
    events += 1
    const event = { id: `carried-${events}`, type, reference, amount: 0, currency: 'USD' }
    const tenant = await tenantAt(mirrored.world.app)
    await takePaymentEvent(mirrored.world.app.platform.jobs, { tenant, processor: mirrored.card, event })
  }
  /** Gives so much back in the processor's own screens, which say nothing of it yet. */
  const givesBack = async (reference: string, amount: number) => {
    events += 1
    const idempotencyKey = `elsewhere.${events}`
    elsewhere.add(idempotencyKey)
    const call = { amount, currency: 'usd', reference, idempotencyKey }
    expect(await original.refund(await context(), call)).toMatchObject({ status: 'succeeded' })
    lists()
    return idempotencyKey
  }
  /** Cancels it, and lets pass for how long what it orders may be on its way. */
  const cancel = async (one: Booked | undefined) => {
    const cancelled = await mirrored.world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })
    mirrored.world.clock.now += 61_000
    return cancelled
  }
  const refunds = async ({ id }: { id: string }) =>
    (await mirrored.payments().refundsOf(id)).map(({ state, amount, reason }) => `${state} ${amount} ${reason}`)
  /** What has left the processor, in minor units. */
  const gone = async (reference: string) =>
    ((await original.refunds?.(await context(), { reference })) ?? []).reduce(
      (sum, { key, amount }) => (bounced.has(key ?? '') ? sum : sum + amount),
      0,
    )
  const runs = async () => {
    mirrored.world.clock.now += 150_000
    await mirrored.runJobs()
  }

  test('what was ordered in full is sent less that, and nobody gives more back than was paid', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    const key = await givesBack(reference, 4000)
    // The cancellation does not know of it: the processor, which has too little left, refuses.
    expect(await cancel(booked[0])).toMatchObject({ value: { refund: 100 } })
    expect(await refunds(attempt)).toEqual(['ordered 10000 cancelled'])
    await hears(reference)
    await mirrored.runJobs()
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 4000 elsewhere',
      'done 6000 cancelled',
      'failed 4000 cancelled',
    ])
    expect(await gone(reference)).toBe(10_000)
    expect(await mirrored.paid(booked[0])).toEqual({ paid: 0, waived: undefined })
    expect(await mirrored.faults(true)).toEqual([])
    // What comes back of it is owed again, and sent.
    bounced.add(key)
    mirrored.card.refund = async () => ({ status: 'unknown' })
    for (const _twice of [1, 2]) await hears(reference, 'refund_failed')
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 6000 cancelled',
      'failed 4000 elsewhere',
      'ordered 4000 cancelled',
    ])
    expect(await mirrored.paid(booked[0])).toEqual({ paid: 0, waived: undefined })
    mirrored.card.refund = async () => ({ status: 'succeeded', reference, amount: 4000, currency: 'USD' })
    await runs()
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 4000 cancelled',
      'done 6000 cancelled',
      'failed 4000 elsewhere',
    ])
    expect(await mirrored.faults()).toEqual([])
  })

  test('one that may be on its way just now is left until that is over', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    await givesBack(reference, 4000)
    await cancel(booked[0])
    mirrored.world.clock.now -= 30_000
    await hears(reference)
    expect(await refunds(attempt)).toEqual(['ordered 10000 cancelled'])
    mirrored.world.clock.now += 30_000
    await runs()
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 4000 elsewhere',
      'done 6000 cancelled',
      'failed 4000 cancelled',
    ])
    const told = await mirrored.world.call<{ changes: { refunds: object[] } }>('get_basereservation', {
      ...{ id: booked[0]?.id, token: booked[0]?.managetoken },
    })
    // The cancellation tells all of it: nothing is told twice.
    expect(told.ok && told.value.changes.refunds).toEqual([])
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('one of which no news ever comes is found before the order is sent again', async () => {
    const { booked, attempt, reference } = await mirrored.book('row')
    await givesBack(reference, 2000)
    await cancel(booked[0])
    await runs()
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 2000 elsewhere',
      'done 3000 cancelled',
      'failed 2000 cancelled',
    ])
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('it falls on what stands first, and takes of an order only what can not be sent', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail', 'row')
    const [sail, row] = booked
    mirrored.card.refund = async () => ({ status: 'unknown' })
    await cancel(sail)
    // 150 were paid: 100 are to go back, and 70 have gone.
    await givesBack(reference, 7000)
    mirrored.card.refund = original.refund
    await hears(reference)
    await mirrored.runJobs()
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 2000 elsewhere',
      'done 5000 elsewhere',
      'done 8000 cancelled',
      'failed 2000 cancelled',
    ])
    expect(await mirrored.paid(row)).toEqual({ paid: 0, waived: 5000 })
    expect(await gone(reference)).toBe(15_000)
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('of an order that can be sent nothing is taken: what falls on nothing is an alarm', async () => {
    const { booked, attempt, reference } = await mirrored.book('row')
    mirrored.card.refund = async () => ({ status: 'unknown' })
    await cancel(booked[0])
    // The list says more than was ever taken, as one does whose order has arrived unheard.
    mirrored.card.refunds = async () => [
      { id: 're_odd', key: null, amount: 1000, currency: 'USD', state: 'done' },
      {
        id: 're_own',
        key: `${attempt.idempotencykey}.refund.${booked[0]?.id}`,
        amount: 5000,
        currency: 'USD',
        state: 'pending',
      },
    ]
    for (const _twice of [1, 2]) await hears(reference)
    expect(await refunds(attempt)).toEqual(['ordered 5000 cancelled'])
    const mails = (await mirrored.world.mailsTo('pia@people.example')).filter(({ subject }) =>
      /to settle/.test(subject),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Money to settle at quay: $10.00, payment-sandbox.card ${reference}`,
    ])
    expect(mails[0]?.text).toContain('more may have gone back than was paid')
  })

  const tooOld = async (bookable: string) => {
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: 1 / 24 }
    const made = await mirrored.book(bookable)
    mirrored.world.clock.now += day / 12
    await cancel(made.booked[0])
    return made
  }
  const tasks = async (attempt: { id: string }) =>
    (await mirrored.payments().refundsOf(attempt.id)).filter(({ state }) => state === 'by_hand')
  const settle = (id: string | undefined) =>
    mirrored.world.as('pia', 'settle_refund_task', { id, memo: 'paid at the desk', externalid: 'R-40' })

  test('a task of staff is less by what was given back at the processor', async () => {
    const { attempt, reference } = await tooOld('sail')
    expect(await refunds(attempt)).toEqual(['by_hand 10000 cancelled'])
    await givesBack(reference, 4000)
    await hears(reference)
    const [task, ...more] = await tasks(attempt)
    expect([task?.amount, more.length]).toEqual([6000, 0])
    expect(await settle(task?.id)).toMatchObject({ ok: true })
    expect((await refunds(attempt)).toSorted()).toEqual([
      'done 4000 elsewhere',
      'failed 4000 cancelled',
      'handed 6000 cancelled',
    ])
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('a task is looked up at the processor before it is noted as given back', async () => {
    const { attempt, reference } = await tooOld('row')
    const [whole] = await tasks(attempt)
    await givesBack(reference, 2000)
    expect(await settle(whole?.id)).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    const [rest] = await tasks(attempt)
    expect(rest?.amount).toBe(3000)
    expect(await settle(rest?.id)).toMatchObject({ ok: true })
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('many small ones of one order keep their names short, and all of it goes back once', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    const first = await givesBack(reference, 300)
    await cancel(booked[0])
    for (let more = 0; more < 9; more += 1) {
      await hears(reference)
      mirrored.world.clock.now += 61_000
      mirrored.card.refund = async () => ({ status: 'declined', code: 'later' })
      await givesBack(reference, 300)
    }
    mirrored.card.refund = original.refund
    await hears(reference)
    await runs()
    expect(await gone(reference)).toBe(10_000)
    bounced.add(first)
    await hears(reference, 'refund_failed')
    const rows = await mirrored.payments().refundsOf(attempt.id)
    expect(Math.max(...rows.map(({ id }) => id.length))).toBeLessThanOrEqual(100)
    expect(rows.filter(({ state }) => state === 'ordered').map(({ amount }) => amount)).toEqual([300])
    expect(await mirrored.paid(booked[0])).toEqual({ paid: 0, waived: undefined })
  })

  test('what is given back of a purchase of points carries out what staff were to give back', async () => {
    const { world, card } = mirrored
    card.capabilities = { ...card.capabilities, refundWindow: 1 / 24 }
    const bought = await world.as('ana', 'buy_points', {
      ...{ purchase: 'carried-points', packages: [{ id: 'ten', quantity: 2 }] },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    expect(bought).toMatchObject({ ok: true })
    const all = await mirrored.payments().attemptsOf(purchasesOf('ana'))
    const attempt = all.find((one) => one.purchase?.purchase === 'carried-points')
    if (!attempt?.reference) throw new Error('it was paid a moment ago')
    // Of money that came too late all is to go back, by hand by now.
    const now = world.clock.now
    await mirrored.payments().orderRefunds([
      {
        ...{ id: `${attempt.id}.refund.${purchasesOf('ana')}`, attempt: attempt.id, reservation: purchasesOf('ana') },
        ...{
          amount: 18_000,
          state: 'by_hand',
          reason: 'returned',
          byhand: { why: 'window' },
          created: now,
          modified: now,
        },
      },
    ])
    const key = await givesBack(attempt.reference, 5000)
    await hears(attempt.reference)
    expect((await refunds(attempt)).toSorted()).toEqual([
      'by_hand 13000 returned',
      'done 5000 elsewhere',
      'failed 5000 returned',
    ])
    bounced.add(key)
    await hears(attempt.reference, 'refund_failed')
    expect((await refunds(attempt)).toSorted()).toEqual([
      'by_hand 13000 returned',
      'by_hand 5000 returned',
      'failed 5000 elsewhere',
    ])
  })
})
