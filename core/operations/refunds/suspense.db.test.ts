import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SettledSuspense, SuspendedPayment } from '../../domain/wire/suspense.ts'
import { takePaymentEvent } from '../../jobs/index.ts'
import type { PaymentProcessor, RetrievedPayment, RetrievedRefund } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { purchasesOf } from '../payments/purchase.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const reason = 'agreed on the phone'

await withDatabase('money in suspense', (database) => {
  let mirrored: Mirrored
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
    original = { ...mirrored.card }
  })
  afterEach(() => {
    Object.assign(mirrored.card, original)
  })
  afterAll(() => mirrored.world.close())
  const payments = () => mirrored.payments()
  const context = async () => ({
    ...(await tenantAt(mirrored.world.app)).context('payment-sandbox'),
    now: mirrored.world.clock.now,
  })
  /** Has its bank take a cent less than is asked. */
  const takesLess = () => {
    mirrored.card.capture = (given, call) => original.capture(given, { ...call, amount: call.amount - 1 })
  }
  /** Books, and lets the bank take a cent less than it was asked for. */
  async function suspended(...bookables: string[]) {
    takesLess()
    const made = await mirrored.book(...(bookables.length > 0 ? bookables : ['sail']))
    mirrored.card.capture = original.capture
    return made
  }
  /** Gives so much back in the processor's own screens. */
  async function givesBack(reference: string, amount: number) {
    count += 1
    const key = `elsewhere.suspense.${count}`
    const given = await original.refund(await context(), { reference, amount, currency: 'usd', idempotencyKey: key })
    expect(given.status).toBe('succeeded')
    mirrored.card.refunds = async (...asked) =>
      ((await original.refunds?.(...asked)) ?? []).map((one) =>
        one.key?.startsWith('elsewhere.') ? { ...one, key: null } : one,
      )
  }
  /** Has the processor say this of one payment. */
  function says(
    reference: string,
    found: Partial<RetrievedPayment> | null,
    refunds: Partial<RetrievedRefund>[] | null = [],
  ) {
    mirrored.card.retrieve = async (given, asked) => {
      if (asked.reference !== reference) return original.retrieve(given, asked)
      if (found === null) throw new Error('the line is dead')
      return { state: 'captured', amount: 9999, currency: 'USD', ...found }
    }
    mirrored.card.refunds = async (given, asked) => {
      if (asked.reference !== reference) return (await original.refunds?.(given, asked)) ?? []
      if (refunds === null) throw new Error('the line is dead')
      return refunds.map((one) => ({ id: 're', key: null, amount: 9999, currency: 'USD', state: 'done', ...one }))
    }
  }
  async function news(reference: string) {
    count += 1
    const event = { id: `suspense-${count}`, type: 'refunded' as const, reference, amount: 0, currency: 'USD' }
    const tenant = await tenantAt(mirrored.world.app)
    await takePaymentEvent(mirrored.world.app.platform.jobs, { tenant, processor: mirrored.card, event })
  }
  const settle = (id: string, params: object, who = 'pia') =>
    mirrored.world.as<SettledSuspense>(who, 'settle_suspense', { id, reason, ...params })
  const listed = async (id: string) => {
    const told = await mirrored.world.as<{ payments: SuspendedPayment[] }>('pia', 'get_suspense', {})
    return told.ok ? (told.value.payments.find((one) => one.id === id) ?? null) : null
  }
  const lies = async (id: string) =>
    (await payments().ledgerOfAttempt(id))
      .filter(({ paymentmethod }) => paymentmethod === 'suspense')
      .reduce((sum, one) => (one.transactiontype === 'credit' ? sum + one.amount : sum - one.amount), 0)
  const stateOf = async (id: string) => (await payments().attempt(id))?.state
  const atBank = async (reference: string) => {
    const found = await original.retrieve(await context(), { reference })
    return found.state === 'refunded' ? 0 : found.amount
  }
  const faults = () => mirrored.faults(true)
  const receipts = async ({ id, managetoken: token }: Booked) => {
    await mirrored.world.runJobs()
    const told = await mirrored.world.call<{ receipts: { kind: string; amount: number }[] }>('get_receipts', {
      id,
      token,
    })
    return told.ok ? told.value.receipts.map(({ kind, amount }) => [kind, amount]) : []
  }
  const first = (booked: Booked[]): Booked => {
    const [one] = booked
    if (!one) throw new Error('it was booked a moment ago')
    return one
  }

  test('is listed for staff with what it was to pay for, and nobody else reads it', async () => {
    const { booked, attempt, reference } = await suspended()
    expect(await listed(attempt.id)).toMatchObject({
      ...{ reference, currency: 'usd', amount: 99.99, taken: 99.99, returned: 0, purchase: false },
      ...{ asked: { amount: 100, currency: 'usd' }, ways: ['keep', 'return'] },
      reservations: [{ id: first(booked).id, bookablename: 'Sail', due: 100 }],
    })
    expect(await mirrored.world.as('ana', 'get_suspense', {})).toMatchObject({ error: { code: 'forbidden' } })
    expect(await settle(attempt.id, { way: 'return' }, 'ana')).toMatchObject({ error: { code: 'forbidden' } })
    expect(await settle('nobody', { way: 'return' })).toMatchObject({ error: { code: 'not_found' } })
    expect(await settle(attempt.id, { way: 'keep', reservation: 'nobody' })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await settle(attempt.id, { way: 'keep', reason: '  a ' })).toMatchObject({
      error: { code: 'invalid_params' },
    })
    expect(await faults()).toEqual([])
  })

  describe('kept', () => {
    test('pays for its reservation as if that had been asked for, however often it is said', async () => {
      const { booked, attempt, reference } = await suspended()
      const one = first(booked)
      const answers = [
        await settle(attempt.id, { way: 'keep' }),
        await settle(attempt.id, { way: 'keep', reason: 'the same in other words' }),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: true, value: { way: 'keep', kept: 99.99, back: 0, errors: [] } })
      expect(await payments().attempt(attempt.id)).toMatchObject({
        ...{ state: 'captured', amount: 9999, currency: 'usd', suspended: null, toldfailed: false },
        settled: { way: 'keep', reservation: null },
      })
      expect(await payments().capturesOf(attempt.id)).toMatchObject([{ amount: 9999, state: 'done' }])
      expect(await mirrored.paid(one)).toEqual({ paid: 9999, waived: undefined })
      expect(await lies(attempt.id)).toBe(0)
      expect(await listed(attempt.id)).toBeNull()
      expect(await receipts(one)).toEqual([['payment', 99.99]])
      expect(await faults()).toEqual([])
      // Another decision comes too late.
      for (const other of [{ way: 'return' }, { way: 'keep', reservation: one.id }])
        expect(await settle(attempt.id, other)).toMatchObject({ error: { code: 'status_conflict' } })
      // It goes back as any other money does.
      const cancelled = await mirrored.world.call('cancel_reservation', { id: one.id, token: one.managetoken })
      expect(cancelled).toMatchObject({ ok: true, value: { refund: 99.99, errors: [] } })
      expect(await atBank(reference)).toBe(0)
      expect(await faults()).toEqual([])
    })

    test('for more than is owed by then pays that, and the rest goes back', async () => {
      const { booked, attempt, reference } = await suspended()
      const one = first(booked)
      const cash = { id: one.id, amount: 30, means: 'cash', idempotencykey: 'beside-suspense' }
      expect(await mirrored.world.as('pia', 'record_payment', cash)).toMatchObject({ ok: true })
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ ok: true, value: { kept: 70, back: 29.99 } })
      expect(await mirrored.paid(one)).toEqual({ paid: 10_000, waived: undefined })
      expect(await atBank(reference)).toBe(7000)
      expect(await faults()).toEqual([])
    })

    test('is shared by the reservations of a cart in proportion', async () => {
      const { booked, attempt } = await suspended('sail', 'row')
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ ok: true, value: { kept: 149.99, back: 0 } })
      const paid = await Promise.all(booked.map(async (one) => (await mirrored.paid(one)).paid))
      expect(paid).toEqual([9999, 5000])
      expect(await faults()).toEqual([])
    })

    test('for another reservation of the provider gives that a share, and its own stays unpaid', async () => {
      const { booked, attempt, reference } = await suspended()
      const billed = await suspended('row')
      const [one, other] = [first(booked), first(billed.booked)]
      expect(await settle(attempt.id, { way: 'keep', reservation: other.id })).toMatchObject({
        ok: true,
        value: { reservation: other.id, kept: 50, back: 49.99 },
      })
      expect(await mirrored.paid(one)).toEqual({ paid: 0, waived: undefined })
      expect(await mirrored.paid(other)).toEqual({ paid: 5000, waived: undefined })
      expect((await payments().sharesOf(attempt.id)).map(({ reservation }) => reservation).toSorted()).toEqual(
        [one.id, other.id].toSorted(),
      )
      expect(await atBank(reference)).toBe(5000)
      expect(await receipts(other)).toEqual([
        ['payment', 99.99],
        ['refund', 49.99],
      ])
      // What owes nothing any more takes nothing.
      expect(await settle(billed.attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'invalid_params' } })
      expect((await listed(billed.attempt.id))?.ways).toEqual(['return'])
      expect(await settle(billed.attempt.id, { way: 'return' })).toMatchObject({ ok: true })
      expect(await faults()).toEqual([])
      const cancelled = await mirrored.world.call('cancel_reservation', { id: other.id, token: other.managetoken })
      expect(cancelled).toMatchObject({ ok: true, value: { refund: 50, errors: [] } })
      expect(await atBank(reference)).toBe(0)
      expect(await faults()).toEqual([])
    })

    test('in another currency than the price it is not, and goes back in that', async () => {
      const { attempt, reference } = await suspended()
      says(reference, { currency: 'EUR' })
      await database()
        .db.knex('ledger')
        .where({ attempt: attempt.id, eventtype: 'suspense' })
        .update({ currency: 'eur' })
      expect(await listed(attempt.id)).toMatchObject({ currency: 'eur', ways: ['return'] })
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'invalid_params' } })
      const sent: object[] = []
      mirrored.card.refund = async (given, { amount, currency, ...call }) => {
        sent.push({ amount, currency })
        const done = await original.refund(given, { ...call, amount, currency: 'usd' })
        return { ...done, ...(done.status === 'succeeded' && { currency }) }
      }
      expect(await settle(attempt.id, { way: 'return' })).toMatchObject({
        ok: true,
        value: { currency: 'eur', kept: 0, back: 99.99 },
      })
      expect(sent).toEqual([{ amount: 9999, currency: 'eur' }])
      expect(await mirrored.faults()).toEqual([])
    })
  })

  describe('returned', () => {
    test('goes back to where it came from, once', async () => {
      const { booked, attempt, reference } = await suspended()
      for (const _twice of [1, 2])
        expect(await settle(attempt.id, { way: 'return' })).toMatchObject({
          ok: true,
          value: { way: 'return', kept: 0, back: 99.99, errors: [] },
        })
      expect(await payments().refundsOf(attempt.id)).toMatchObject([
        { amount: 9999, state: 'done', reason: 'returned' },
      ])
      expect(await mirrored.paid(first(booked))).toEqual({ paid: 0, waived: undefined })
      expect(await atBank(reference)).toBe(0)
      expect(await lies(attempt.id)).toBe(0)
      expect(await receipts(first(booked))).toEqual([
        ['payment', 99.99],
        ['refund', 99.99],
      ])
      expect(await faults()).toEqual([])
    })

    test('waits while a bank has it in a dispute', async () => {
      const { attempt, reference } = await suspended()
      mirrored.says(reference, [{ amount: 9999, state: 'open' }])
      expect(await settle(attempt.id, { way: 'return' })).toMatchObject({
        value: { back: 99.99, errors: [{ code: 'payment_pending' }] },
      })
      expect(await atBank(reference)).toBe(9999)
      mirrored.says(reference, [{ amount: 9999, state: 'won', closed: 2_000 }])
      await news(reference)
      mirrored.world.clock.now += 7 * 3_600_000
      await mirrored.runJobs()
      expect(await atBank(reference)).toBe(0)
      expect(await faults()).toEqual([])
    })
  })

  describe('given back at the processor', () => {
    test('in part leaves suspense less by as much, and what is left can be kept', async () => {
      const { booked, attempt, reference } = await suspended()
      await givesBack(reference, 3000)
      for (const _twice of [1, 2]) await news(reference)
      expect(await lies(attempt.id)).toBe(6999)
      expect(await listed(attempt.id)).toMatchObject({ amount: 69.99, taken: 99.99, returned: 30 })
      expect(await faults()).toEqual([])
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ value: { kept: 69.99, back: 30, errors: [] } })
      expect(await mirrored.paid(first(booked))).toEqual({ paid: 6999, waived: undefined })
      for (const _again of [1, 2]) await news(reference)
      expect(await mirrored.paid(first(booked))).toEqual({ paid: 6999, waived: undefined })
      expect(await faults()).toEqual([])
    })

    test('in part leaves the rest to be returned', async () => {
      const { attempt, reference } = await suspended()
      await givesBack(reference, 3000)
      expect(await settle(attempt.id, { way: 'return' })).toMatchObject({ value: { kept: 0, back: 99.99, errors: [] } })
      expect(await atBank(reference)).toBe(0)
      expect(await faults()).toEqual([])
    })

    test('as a whole is off the list, and on it again where it comes back', async () => {
      const { attempt, reference } = await suspended()
      await givesBack(reference, 9999)
      await news(reference)
      expect(await lies(attempt.id)).toBe(0)
      expect(await listed(attempt.id)).toBeNull()
      expect(await settle(attempt.id, { way: 'return' })).toMatchObject({ error: { code: 'not_found' } })
      expect(await faults()).toEqual([])
      says(reference, {}, [{ state: 'failed' }])
      await news(reference)
      expect(await lies(attempt.id)).toBe(9999)
      expect(await listed(attempt.id)).toMatchObject({ amount: 99.99, returned: 0 })
      expect(await faults()).toEqual([])
      // Sent again there, it is gone.
      Object.assign(mirrored.card, original)
      await news(reference)
      expect(await lies(attempt.id)).toBe(0)
      expect(await faults()).toEqual([])
    })

    test('while it is on its way, or nobody answers, nothing is decided', async () => {
      const { attempt, reference } = await suspended()
      says(reference, {}, [{ amount: 500, state: 'pending' }])
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_pending' } })
      says(reference, {}, null)
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_unknown' } })
      says(reference, null)
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_unknown' } })
      expect(await stateOf(attempt.id)).toBe('failed')
      expect(await lies(attempt.id)).toBe(9999)
    })

    test('is not made up for by the books: what no refund explains is found', async () => {
      const { attempt, reference } = await suspended()
      says(reference, { amount: 9000 })
      expect(await settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await lies(attempt.id)).toBe(9999)
      expect(await faults()).toEqual([{ kind: 'processor', of: attempt.id, found: '9999', expected: '9000' }])
    })
  })

  test('two staff at once decide once, whatever the other says', async () => {
    for (const ways of [
      ['keep', 'keep'],
      ['keep', 'return'],
      ['return', 'return'],
    ] as const) {
      const { booked, attempt, reference } = await suspended()
      const all = await Promise.all(ways.map((way) => settle(attempt.id, { way })))
      const won = all.filter(({ ok }) => ok)
      expect(won).toHaveLength(new Set(ways).size === 1 ? 2 : 1)
      for (const lost of all) if (!lost.ok) expect(lost).toMatchObject({ error: { code: 'status_conflict' } })
      const { settled } = (await payments().attempt(attempt.id)) ?? {}
      const kept = settled?.way === 'keep' ? 9999 : 0
      expect((await mirrored.paid(first(booked))).paid).toBe(kept)
      await mirrored.runJobs()
      expect(await atBank(reference)).toBe(kept)
      expect(await faults()).toEqual([])
    }
  })

  test('a refund that is told while staff decide is followed once', async () => {
    for (const way of ['keep', 'return'] as const) {
      const { booked, attempt, reference } = await suspended()
      await givesBack(reference, 2000)
      await Promise.all([news(reference), settle(attempt.id, { way }), news(reference)])
      expect(await settle(attempt.id, { way })).toMatchObject({ ok: true })
      await news(reference)
      await mirrored.runJobs()
      const kept = way === 'keep' ? 7999 : 0
      expect((await mirrored.paid(first(booked))).paid).toBe(kept)
      expect(await atBank(reference)).toBe(kept)
      expect(await faults()).toEqual([])
    }
  })

  test('of a purchase issues its points, or goes back without any', async () => {
    const buys = async (purchase: string) => {
      const { world, card } = mirrored
      takesLess()
      const bought = await world.as('ana', 'buy_points', {
        ...{ purchase, packages: [{ id: 'ten', quantity: 1 }] },
        payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
      })
      expect(bought).toMatchObject({ ok: false })
      card.capture = original.capture
      const attempt = (await payments().attemptsOf(purchasesOf('ana'))).find(
        (one) => one.purchase?.purchase === purchase,
      )
      if (!attempt?.reference) throw new Error('it was paid a moment ago')
      return { attempt, reference: attempt.reference }
    }
    const points = async () => {
      const read = await mirrored.world.as<{ pointsbalance: number }>('ana', 'get_user', {})
      return read.ok ? read.value.pointsbalance : null
    }
    const kept = await buys('suspended-points-1')
    expect(await points()).toBe(0)
    expect(await listed(kept.attempt.id)).toMatchObject({ purchase: true, amount: 89.99, reservations: [] })
    expect(await settle(kept.attempt.id, { way: 'keep' })).toMatchObject({ ok: true, value: { kept: 89.99 } })
    expect(await points()).toBe(10)
    const back = await buys('suspended-points-2')
    await givesBack(back.reference, 1000)
    expect(await settle(back.attempt.id, { way: 'return' })).toMatchObject({ ok: true, value: { back: 89.99 } })
    expect(await points()).toBe(10)
    expect(await atBank(back.reference)).toBe(0)
    expect(await faults()).toEqual([])
    expect(await mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  })

  test('that turns out to be what was asked for is recorded, and lies in suspense no more', async () => {
    const { booked, attempt, reference } = await suspended()
    expect(await lies(attempt.id)).toBe(9999)
    says(reference, { amount: 10_000 })
    await news(reference)
    expect(await payments().attempt(attempt.id)).toMatchObject({ state: 'captured', suspended: null, settled: null })
    expect(await lies(attempt.id)).toBe(0)
    expect((await mirrored.paid(first(booked))).paid).toBe(10_000)
    expect(await faults()).toEqual([])
  })

  test('that is planted beside a payment is found by the check', async () => {
    const { attempt } = await mirrored.book('row')
    const [line] = await payments().ledgerOfAttempt(attempt.id)
    if (!line) throw new Error('it was paid a moment ago')
    await payments().appendLedger([
      {
        ...{ ...line, id: `${attempt.id}.suspense`, reservation: null, user: null, amount: 700 },
        ...{ transactiontype: 'credit', paymentmethod: 'suspense', eventtype: 'suspense' },
      },
    ])
    expect(await mirrored.faults()).toEqual([{ kind: 'suspense', of: attempt.id, found: '700', expected: '0' }])
  })
})
