import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { suspendedWorld } from '../../testing/worlds/paid/suspended-world.ts'

await withDatabase('money in suspense', (database) => {
  let bank: Awaited<ReturnType<typeof suspendedWorld>>
  beforeAll(async () => {
    bank = await suspendedWorld(database())
  })
  afterEach(() => {
    Object.assign(bank.mirrored.card, bank.original)
  })
  afterAll(() => bank.mirrored.world.close())

  test('is bank.listed for staff with what it was to pay for, and nobody else reads it', async () => {
    const { booked, attempt, reference } = await bank.suspended()
    expect(await bank.listed(attempt.id)).toMatchObject({
      ...{ reference, currency: 'usd', amount: 99.99, taken: 99.99, returned: 0, purchase: false },
      ...{ asked: { amount: 100, currency: 'usd' }, ways: ['keep', 'return'] },
      reservations: [{ id: bank.first(booked).id, bookablename: 'Sail', due: 100 }],
    })
    expect(await bank.mirrored.world.as('ana', 'get_suspense', {})).toMatchObject({ error: { code: 'forbidden' } })
    expect(await bank.settle(attempt.id, { way: 'return' }, 'ana')).toMatchObject({ error: { code: 'forbidden' } })
    expect(await bank.settle('nobody', { way: 'return' })).toMatchObject({ error: { code: 'not_found' } })
    expect(await bank.settle(attempt.id, { way: 'keep', reservation: 'nobody' })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await bank.settle(attempt.id, { way: 'keep', reason: '  a ' })).toMatchObject({
      error: { code: 'invalid_params' },
    })
    expect(await bank.faults()).toEqual([])
  })

  describe('kept', () => {
    test('pays for its reservation as if that had been asked for, however often it is said', async () => {
      const { booked, attempt, reference } = await bank.suspended()
      const one = bank.first(booked)
      const answers = [
        await bank.settle(attempt.id, { way: 'keep' }),
        await bank.settle(attempt.id, { way: 'keep', reason: 'the same in other words' }),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ ok: true, value: { way: 'keep', kept: 99.99, back: 0, errors: [] } })
      expect(await bank.payments().attempt(attempt.id)).toMatchObject({
        ...{ state: 'captured', amount: 9999, currency: 'usd', suspended: null, toldfailed: false },
        settled: { way: 'keep', reservation: null },
      })
      expect(await bank.payments().capturesOf(attempt.id)).toMatchObject([{ amount: 9999, state: 'done' }])
      expect(await bank.mirrored.paid(one)).toEqual({ paid: 9999, waived: undefined })
      expect(await bank.lies(attempt.id)).toBe(0)
      expect(await bank.listed(attempt.id)).toBeNull()
      expect(await bank.receipts(one)).toEqual([['payment', 99.99]])
      expect(await bank.faults()).toEqual([])
      // Another decision comes too late.
      for (const other of [{ way: 'return' }, { way: 'keep', reservation: one.id }])
        expect(await bank.settle(attempt.id, other)).toMatchObject({ error: { code: 'status_conflict' } })
      // The cent that is left is owed, but nothing ends for it.
      bank.mirrored.world.clock.now += 25 * 3_600_000
      await bank.mirrored.runJobs()
      const still = await bank.mirrored.world.call('get_basereservation', { id: one.id, token: one.managetoken })
      expect(still).toMatchObject({ value: { status: 'gig', balance: { due: 0.01 } } })
      expect(still).not.toMatchObject({ value: { payby_utc: expect.anything() } })
      // It goes back as any other money does.
      const cancelled = await bank.mirrored.world.call('cancel_reservation', { id: one.id, token: one.managetoken })
      expect(cancelled).toMatchObject({ ok: true, value: { refund: 99.99, errors: [] } })
      expect(await bank.atBank(reference)).toBe(0)
      expect(await bank.faults()).toEqual([])
    })

    test('for more than is owed by then pays that, and the rest goes back', async () => {
      const { booked, attempt, reference } = await bank.suspended()
      const one = bank.first(booked)
      const cash = { id: one.id, amount: 30, means: 'cash', idempotencykey: 'beside-suspense' }
      expect(await bank.mirrored.world.as('pia', 'record_payment', cash)).toMatchObject({ ok: true })
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({
        ok: true,
        value: { kept: 70, back: 29.99 },
      })
      expect(await bank.mirrored.paid(one)).toEqual({ paid: 10_000, waived: undefined })
      expect(await bank.atBank(reference)).toBe(7000)
      expect(await bank.faults()).toEqual([])
    })

    test('is shared by the reservations of a cart in proportion', async () => {
      const { booked, attempt } = await bank.suspended('sail', 'row')
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({
        ok: true,
        value: { kept: 149.99, back: 0 },
      })
      const paid = await Promise.all(booked.map(async (one) => (await bank.mirrored.paid(one)).paid))
      expect(paid).toEqual([9999, 5000])
      expect(await bank.faults()).toEqual([])
    })

    test('for another reservation of the provider gives that a share, and its own stays unpaid', async () => {
      const { booked, attempt, reference } = await bank.suspended()
      const billed = await bank.suspended('row')
      const [one, other] = [bank.first(booked), bank.first(billed.booked)]
      expect(await bank.settle(attempt.id, { way: 'keep', reservation: other.id })).toMatchObject({
        ok: true,
        value: { reservation: other.id, kept: 50, back: 49.99 },
      })
      expect(await bank.mirrored.paid(one)).toEqual({ paid: 0, waived: undefined })
      expect(await bank.mirrored.paid(other)).toEqual({ paid: 5000, waived: undefined })
      expect((await bank.payments().sharesOf(attempt.id)).map(({ reservation }) => reservation).toSorted()).toEqual(
        [one.id, other.id].toSorted(),
      )
      expect(await bank.atBank(reference)).toBe(5000)
      expect(await bank.receipts(other)).toEqual([
        ['payment', 99.99],
        ['refund', 49.99],
      ])
      // What owes nothing any more takes nothing.
      expect(await bank.settle(billed.attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'invalid_params' } })
      expect((await bank.listed(billed.attempt.id))?.ways).toEqual(['return'])
      expect(await bank.settle(billed.attempt.id, { way: 'return' })).toMatchObject({ ok: true })
      expect(await bank.faults()).toEqual([])
      const cancelled = await bank.mirrored.world.call('cancel_reservation', { id: other.id, token: other.managetoken })
      expect(cancelled).toMatchObject({ ok: true, value: { refund: 50, errors: [] } })
      expect(await bank.atBank(reference)).toBe(0)
      expect(await bank.faults()).toEqual([])
    })

    test('in another currency than the price it is not, and goes back in that', async () => {
      const { attempt, reference } = await bank.suspended()
      bank.says(reference, { currency: 'EUR' })
      await database()
        .db.knex('ledger')
        .where({ attempt: attempt.id, eventtype: 'suspense' })
        .update({ currency: 'eur' })
      expect(await bank.listed(attempt.id)).toMatchObject({ currency: 'eur', ways: ['return'] })
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'invalid_params' } })
      const sent: object[] = []
      bank.mirrored.card.refund = async (given, { amount, currency, ...call }) => {
        sent.push({ amount, currency })
        const done = await bank.original.refund(given, { ...call, amount, currency: 'usd' })
        return { ...done, ...(done.status === 'succeeded' && { currency }) }
      }
      expect(await bank.settle(attempt.id, { way: 'return' })).toMatchObject({
        ok: true,
        value: { currency: 'eur', kept: 0, back: 99.99 },
      })
      expect(sent).toEqual([{ amount: 9999, currency: 'eur' }])
      expect(await bank.mirrored.faults()).toEqual([])
    })
  })

  describe('returned', () => {
    test('goes back to where it came from, once', async () => {
      const { booked, attempt, reference } = await bank.suspended()
      for (const _twice of [1, 2])
        expect(await bank.settle(attempt.id, { way: 'return' })).toMatchObject({
          ok: true,
          value: { way: 'return', kept: 0, back: 99.99, errors: [] },
        })
      expect(await bank.payments().refundsOf(attempt.id)).toMatchObject([
        { amount: 9999, state: 'done', reason: 'returned' },
      ])
      expect(await bank.mirrored.paid(bank.first(booked))).toEqual({ paid: 0, waived: undefined })
      expect(await bank.atBank(reference)).toBe(0)
      expect(await bank.lies(attempt.id)).toBe(0)
      expect(await bank.receipts(bank.first(booked))).toEqual([
        ['payment', 99.99],
        ['refund', 99.99],
      ])
      expect(await bank.faults()).toEqual([])
    })

    test('leaves what a cancelled reservation keeps as it is, whose balance it was to pay', async () => {
      const { booked, attempt: down } = await bank.mirrored.book('tour')
      const { world, card } = bank.mirrored
      const one = bank.first(booked)
      bank.takesLess()
      const by = { payment: { processor: card.name, token: await world.cardToken('4242424242424242') } }
      await world.call('pay_balance', { id: one.id, token: one.managetoken, ...by })
      Object.assign(card, bank.original)
      const cash = { id: one.id, amount: 40, means: 'cash', idempotencykey: 'in-place-of-suspense' }
      expect(await world.as('pia', 'record_payment', cash)).toMatchObject({ ok: true })
      const refundobj = { refundstatus: 'norefund' }
      expect(await world.as('pia', 'cancel_reservation', { id: one.id, refundobj })).toMatchObject({ ok: true })
      const attempts = await bank.payments().attemptsOf(one.id)
      const lying = attempts.find(({ id, suspended }) => id !== down.id && suspended)
      expect(await bank.settle(lying?.id ?? '', { way: 'return' })).toMatchObject({ value: { kept: 0, back: 39.99 } })
      expect((await bank.mirrored.paid(one)).paid).toBe(8000)
      expect(await bank.faults()).toEqual([])
    })

    test('waits while a bank has it in a dispute', async () => {
      const { attempt, reference } = await bank.suspended()
      bank.mirrored.says(reference, [{ amount: 9999, state: 'open' }])
      expect(await bank.settle(attempt.id, { way: 'return' })).toMatchObject({
        value: { back: 99.99, errors: [{ code: 'payment_pending' }] },
      })
      expect(await bank.atBank(reference)).toBe(9999)
      bank.mirrored.says(reference, [{ amount: 9999, state: 'won', closed: 2_000 }])
      await bank.news(reference)
      bank.mirrored.world.clock.now += 7 * 3_600_000
      await bank.mirrored.runJobs()
      expect(await bank.atBank(reference)).toBe(0)
      expect(await bank.faults()).toEqual([])
    })
  })
})
