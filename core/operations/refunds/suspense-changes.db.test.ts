import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { suspendedWorld } from '../../testing/worlds/paid/suspended-world.ts'
import { purchasesOf } from '../payments/purchase.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('money in suspense that changes meanwhile', (database) => {
  let bank: Awaited<ReturnType<typeof suspendedWorld>>
  beforeAll(async () => {
    bank = await suspendedWorld(database())
  })
  afterEach(() => {
    Object.assign(bank.mirrored.card, bank.original)
  })
  afterAll(() => bank.mirrored.world.close())

  describe('given back at the processor', () => {
    test('in part leaves suspense less by as much, and what is left can be kept', async () => {
      const { booked, attempt, reference } = await bank.suspended()
      await bank.givesBack(reference, 3000)
      for (const _twice of [1, 2]) await bank.news(reference)
      expect(await bank.lies(attempt.id)).toBe(6999)
      expect(await bank.listed(attempt.id)).toMatchObject({ amount: 69.99, taken: 99.99, returned: 30 })
      expect(await bank.faults()).toEqual([])
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({
        value: { kept: 69.99, back: 30, errors: [] },
      })
      expect(await bank.mirrored.paid(bank.first(booked))).toEqual({ paid: 6999, waived: undefined })
      for (const _again of [1, 2]) await bank.news(reference)
      expect(await bank.mirrored.paid(bank.first(booked))).toEqual({ paid: 6999, waived: undefined })
      expect(await bank.faults()).toEqual([])
    })

    test('in part leaves the rest to be returned', async () => {
      const { attempt, reference } = await bank.suspended()
      await bank.givesBack(reference, 3000)
      expect(await bank.settle(attempt.id, { way: 'return' })).toMatchObject({
        value: { kept: 0, back: 99.99, errors: [] },
      })
      expect(await bank.atBank(reference)).toBe(0)
      expect(await bank.faults()).toEqual([])
    })

    test('as a whole is off the list, and on it again where it comes back', async () => {
      const { attempt, reference } = await bank.suspended()
      await bank.givesBack(reference, 9999)
      await bank.news(reference)
      expect(await bank.lies(attempt.id)).toBe(0)
      expect(await bank.listed(attempt.id)).toBeNull()
      expect(await bank.settle(attempt.id, { way: 'return' })).toMatchObject({ error: { code: 'not_found' } })
      expect(await bank.faults()).toEqual([])
      bank.says(reference, {}, [{ state: 'failed' }])
      await bank.news(reference)
      expect(await bank.lies(attempt.id)).toBe(9999)
      expect(await bank.listed(attempt.id)).toMatchObject({ amount: 99.99, returned: 0 })
      expect(await bank.faults()).toEqual([])
      // Sent again there, it is gone.
      Object.assign(bank.mirrored.card, bank.original)
      await bank.news(reference)
      expect(await bank.lies(attempt.id)).toBe(0)
      expect(await bank.faults()).toEqual([])
    })

    test('while it is on its way, or nobody answers, nothing is decided', async () => {
      const { attempt, reference } = await bank.suspended()
      bank.says(reference, {}, [{ amount: 500, state: 'pending' }])
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_pending' } })
      bank.says(reference, {}, null)
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_unknown' } })
      bank.says(reference, null)
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'payment_unknown' } })
      expect(await bank.stateOf(attempt.id)).toBe('failed')
      expect(await bank.lies(attempt.id)).toBe(9999)
    })

    test('is not made up for by the books: what no refund explains is found', async () => {
      const { attempt, reference } = await bank.suspended()
      bank.says(reference, { amount: 9000 })
      expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ error: { code: 'status_conflict' } })
      expect(await bank.lies(attempt.id)).toBe(9999)
      expect(await bank.faults()).toEqual([{ kind: 'processor', of: attempt.id, found: '9999', expected: '9000' }])
    })
  })

  test('an excess that went back before anybody looked is told as such, and counted once', async () => {
    const { card } = bank.mirrored
    card.capture = async (given, call) => {
      await bank.original.capture(given, call)
      throw new Error('the line is dead')
    }
    const { booked, attempt, reference } = await bank.mirrored.book('sail')
    Object.assign(card, bank.original)
    // 104.99 were taken instead of 100.00, and 4.99 of that have gone back since.
    bank.says(reference, { amount: 10_000 }, [{ id: `${reference}-excess`, amount: 499 }])
    for (let run = 0; run < 3; run += 1) {
      bank.mirrored.world.clock.now += 150_000
      await bank.mirrored.runJobs()
    }
    await bank.news(reference)
    expect(await bank.stateOf(attempt.id)).toBe('failed')
    expect(await bank.listed(attempt.id)).toMatchObject({ amount: 100, taken: 104.99, returned: 4.99 })
    expect(await bank.settle(attempt.id, { way: 'keep' })).toMatchObject({ value: { kept: 100, back: 4.99 } })
    await bank.news(reference)
    expect(await bank.mirrored.paid(bank.first(booked))).toMatchObject({ paid: 10_000 })
    expect(await bank.faults()).toEqual([])
  })

  test('two staff at once decide once, whatever the other says', async () => {
    for (const ways of [
      ['keep', 'keep'],
      ['keep', 'return'],
      ['return', 'return'],
    ] as const) {
      const { booked, attempt, reference } = await bank.suspended()
      const all = await Promise.all(ways.map((way) => bank.settle(attempt.id, { way })))
      const won = all.filter(({ ok }) => ok)
      expect(won).toHaveLength(new Set(ways).size === 1 ? 2 : 1)
      for (const lost of all) if (!lost.ok) expect(lost).toMatchObject({ error: { code: 'status_conflict' } })
      const { settled } = (await bank.payments().attempt(attempt.id)) ?? {}
      const kept = settled?.way === 'keep' ? 9999 : 0
      expect((await bank.mirrored.paid(bank.first(booked))).paid).toBe(kept)
      await bank.mirrored.runJobs()
      expect(await bank.atBank(reference)).toBe(kept)
      expect(await bank.faults()).toEqual([])
    }
  })

  test('a refund that is told while staff decide is followed once', async () => {
    for (const way of ['keep', 'return'] as const) {
      const { booked, attempt, reference } = await bank.suspended()
      await bank.givesBack(reference, 2000)
      await Promise.all([bank.news(reference), bank.settle(attempt.id, { way }), bank.news(reference)])
      expect(await bank.settle(attempt.id, { way })).toMatchObject({ ok: true })
      await bank.news(reference)
      await bank.mirrored.runJobs()
      const kept = way === 'keep' ? 7999 : 0
      expect((await bank.mirrored.paid(bank.first(booked))).paid).toBe(kept)
      expect(await bank.atBank(reference)).toBe(kept)
      expect(await bank.faults()).toEqual([])
    }
  })

  test('of a purchase issues its points, or goes back without any', async () => {
    const buys = async (purchase: string) => {
      const { world, card } = bank.mirrored
      bank.takesLess()
      const bought = await world.as('ana', 'buy_points', {
        ...{ purchase, packages: [{ id: 'ten', quantity: 1 }] },
        payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
      })
      expect(bought).toMatchObject({ ok: false })
      card.capture = bank.original.capture
      const attempt = (await bank.payments().attemptsOf(purchasesOf('ana'))).find(
        (one) => one.purchase?.purchase === purchase,
      )
      if (!attempt?.reference) throw new Error('it was paid a moment ago')
      return { attempt, reference: attempt.reference }
    }
    const points = async () => {
      const read = await bank.mirrored.world.as<{ pointsbalance: number }>('ana', 'get_user', {})
      return read.ok ? read.value.pointsbalance : null
    }
    const kept = await buys('suspended-points-1')
    expect(await points()).toBe(0)
    expect(await bank.listed(kept.attempt.id)).toMatchObject({ purchase: true, amount: 89.99, reservations: [] })
    expect(await bank.settle(kept.attempt.id, { way: 'keep' })).toMatchObject({ ok: true, value: { kept: 89.99 } })
    expect(await points()).toBe(10)
    const back = await buys('suspended-points-2')
    await bank.givesBack(back.reference, 1000)
    expect(await bank.settle(back.attempt.id, { way: 'return' })).toMatchObject({ ok: true, value: { back: 89.99 } })
    expect(await points()).toBe(10)
    expect(await bank.atBank(back.reference)).toBe(0)
    expect(await bank.faults()).toEqual([])
    expect(await bank.mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  })

  test('that turns out to be what was asked for is recorded, and bank.lies in suspense no more', async () => {
    const { booked, attempt, reference } = await bank.suspended()
    expect(await bank.lies(attempt.id)).toBe(9999)
    bank.says(reference, { amount: 10_000 })
    await bank.news(reference)
    expect(await bank.payments().attempt(attempt.id)).toMatchObject({
      state: 'captured',
      suspended: null,
      settled: null,
    })
    expect(await bank.lies(attempt.id)).toBe(0)
    expect((await bank.mirrored.paid(bank.first(booked))).paid).toBe(10_000)
    expect(await bank.faults()).toEqual([])
  })

  test('that is planted beside a payment is found by the check', async () => {
    const { attempt } = await bank.mirrored.book('row')
    const [line] = await bank.payments().ledgerOfAttempt(attempt.id)
    if (!line) throw new Error('it was paid a moment ago')
    await bank.payments().appendLedger([
      {
        ...{ ...line, id: `${attempt.id}.suspense`, reservation: null, user: null, amount: 700 },
        ...{ transactiontype: 'credit', paymentmethod: 'suspense', eventtype: 'suspense' },
      },
    ])
    expect(await bank.mirrored.faults()).toEqual([{ kind: 'suspense', of: attempt.id, found: '700', expected: '0' }])
  })
})
