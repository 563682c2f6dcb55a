import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetrievedDispute } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { purchasesOf } from './purchase.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('disputes that the processor has news of', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
  })
  afterAll(() => mirrored.world.close())

  /** Lines of an attempt by its means, in the order in which they were written, as `event direction amount`. */
  const lines = async (attempt: string) => {
    const found = await mirrored.payments().ledgerOfAttempt(attempt)
    return found
      .filter(({ paymentmethod, type }) => paymentmethod !== 'charge' && type !== 'payment')
      .map(({ eventtype, transactiontype, amount }) => `${eventtype} ${transactiontype} ${amount}`)
      .toSorted()
  }
  const cancel = (one: Booked | undefined) =>
    mirrored.world.call<{ refund: number; errors: object[] }>('cancel_reservation', {
      id: one?.id,
      token: one?.managetoken,
    })
  const status = async (one: Booked | undefined) =>
    (await mirrored.world.app.platform.ports.repositories(scope).reservations.find(one?.id ?? ''))?.status
  const refunds = async (attempt: string) =>
    (await mirrored.payments().refundsOf(attempt)).map(({ state, amount }) => `${state} ${amount}`)
  const tellings = async (one: Booked | undefined) => {
    const rows = await database().db.knex('outbox').where({ reservation: one?.id, name: 'reservation.disputed' })
    return rows
      .toSorted((a, b) => a.created - b.created)
      .map(({ payload }) => {
        const { of, amount, reason } = JSON.parse(payload)
        return `${of} ${amount} ${reason}`
      })
  }
  const later = () => {
    mirrored.world.clock.now += 60_000
  }
  const isSound = async () => {
    expect(await mirrored.faults(true)).toEqual([])
    expect(await mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  }

  test('an inquiry moves nothing, and staff are told', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    const [sail] = booked
    const told = { amount: 10_000, state: 'inquiry', reason: 'general' } as const
    for (const _twice of [1, 2]) await mirrored.disputed(reference, [told])
    expect(await lines(attempt.id)).toEqual([])
    expect(await tellings(sail)).toEqual(['inquiry 100 general'])
    // Money that goes back is what may end it.
    expect(await cancel(sail)).toMatchObject({ ok: true, value: { refund: 100, errors: [] } })
    expect(await refunds(attempt.id)).toEqual(['done 10000'])
    await mirrored.disputed(reference, [{ ...told, state: 'won', closed: 2_000 }], 'dispute_closed')
    expect(await lines(attempt.id)).toEqual(['refund debit 10000'])
    await isSound()
    mirrored.asSent()
  })

  test('one that is lost is a pair for each reservation, in proportion; nothing is owed, and nothing else changes', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail', 'row')
    const [sail, row] = booked
    const open = { amount: 9_000, fee: 1_500 }
    const before = [await status(sail), await status(row)]
    for (const _twice of [1, 2]) await mirrored.disputed(reference, [open])
    expect(await lines(attempt.id)).toEqual(['dispute debit 3000', 'dispute debit 6000', 'dispute_fee debit 1500'])
    expect(await mirrored.paid(sail)).toEqual({ paid: 10_000 })
    await isSound()
    later()
    await mirrored.disputed(reference, [{ ...open, state: 'lost', closed: 5_000 }], 'dispute_closed')
    // An event that comes late has the same list asked for.
    await mirrored.disputed(reference, [{ ...open, state: 'lost', closed: 5_000 }])
    expect(await lines(attempt.id)).toHaveLength(3)
    expect([await status(sail), await status(row)]).toEqual(before)
    expect(await tellings(sail)).toEqual(['open 60 fraudulent', 'lost 60 fraudulent'])
    expect(await tellings(row)).toEqual(['open 30 fraudulent', 'lost 30 fraudulent'])
    await isSound()
    // What the bank has given back is not sent again.
    expect(await cancel(sail)).toMatchObject({ ok: true, value: { refund: 100, errors: [] } })
    expect((await refunds(attempt.id)).toSorted()).toEqual(['closed 6000', 'done 4000'])
    expect(await mirrored.paid(sail)).toEqual({ paid: 0 })
    await isSound()
    mirrored.asSent()
  })

  test('a refund waits while it is open, and is sent once it is won', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    const [sail] = booked
    await mirrored.disputed(reference, [{ amount: 10_000, fee: 1_500 }])
    const sent: string[] = []
    const send = mirrored.card.refund
    mirrored.card.refund = (context, call) => {
      sent.push(call.idempotencyKey)
      return send(context, call)
    }
    expect(await cancel(sail)).toMatchObject({
      ok: true,
      value: { refund: 100, errors: [{ code: 'payment_pending' }] },
    })
    mirrored.world.clock.now += 7 * 3_600_000
    await mirrored.runJobs()
    expect(sent).toEqual([])
    expect(await refunds(attempt.id)).toEqual(['ordered 10000'])
    // Its news is lost: the processor is asked from time to time.
    mirrored.says(reference, [{ amount: 10_000, state: 'won', closed: 9_000 }])
    mirrored.world.clock.now += 7 * 3_600_000
    await mirrored.runJobs()
    await mirrored.runJobs()
    expect(sent).toHaveLength(1)
    expect(await refunds(attempt.id)).toEqual(['done 10000'])
    expect(await lines(attempt.id)).toEqual([
      ...['dispute credit 10000', 'dispute debit 10000', 'dispute_fee credit 1500', 'dispute_fee debit 1500'],
      'refund debit 10000',
    ])
    expect(await tellings(sail)).toEqual(['open 100 fraudulent', 'won 100 fraudulent'])
    await isSound()
    mirrored.asSent()
  })

  test('a refund that waits is closed once it is lost, and ordered again if that is turned round', async () => {
    const { booked, attempt, reference } = await mirrored.book('sail')
    const told: Partial<RetrievedDispute> = { amount: 4_000 }
    await mirrored.disputed(reference, [told])
    await cancel(booked[0])
    await mirrored.disputed(reference, [{ ...told, state: 'lost', closed: 7_000 }], 'dispute_closed')
    await mirrored.runJobs()
    expect((await refunds(attempt.id)).toSorted()).toEqual(['closed 4000', 'done 6000'])
    await isSound()
    await mirrored.disputed(reference, [{ ...told, state: 'won', closed: 8_000 }], 'dispute_closed')
    await mirrored.runJobs()
    expect((await refunds(attempt.id)).toSorted()).toEqual(['done 4000', 'done 6000'])
    expect(await lines(attempt.id)).toEqual([
      ...['dispute credit 4000', 'dispute debit 4000', 'refund debit 4000', 'refund debit 6000'],
    ])
    await isSound()
    mirrored.asSent()
  })

  test('news out of order, of another amount and of two at once end at what the processor says last', async () => {
    const { attempt, reference } = await mirrored.book('sail')
    // Its end is heard of first.
    await mirrored.disputed(reference, [{ amount: 3_000, state: 'won', closed: 5_000 }], 'dispute_closed')
    expect(await lines(attempt.id)).toEqual([])
    await mirrored.disputed(reference, [{ amount: 3_000 }])
    await mirrored.disputed(reference, [{ amount: 2_000 }, { id: 'dp_2', amount: 8_000, opened: 2_000 }])
    expect(await lines(attempt.id)).toEqual([
      ...['dispute credit 3000', 'dispute debit 2000', 'dispute debit 3000', 'dispute debit 8000'],
    ])
    await isSound()
    // More than was paid is an alarm: what does not fit differs until people have decided about it.
    await mirrored.disputed(reference, [{ amount: 2_000 }, { id: 'dp_2', amount: 9_000, opened: 2_000 }])
    expect(await mirrored.faults(true)).toEqual([
      { kind: 'disputes', of: attempt.id, found: '10000', expected: '11000' },
    ])
    await mirrored.disputed(reference, [{ amount: 2_000 }, { id: 'dp_2', amount: 8_000, opened: 2_000 }])
    await isSound()
    mirrored.asSent()
  })

  test('what is left to pay is not asked for while it is open, and can be paid once it is decided', async () => {
    const { booked, reference } = await mirrored.book('tour')
    const [tour] = booked
    const { world, card } = mirrored
    const read = async () => {
      const found = await world.call<{ balance?: object; changes: { disputes: object[] } }>('get_basereservation', {
        id: tour?.id,
        token: tour?.managetoken,
      })
      return found.ok ? found.value : null
    }
    const pay = async () => {
      const payment = { processor: card.name, token: await world.cardToken('4242424242424242') }
      return world.call('pay_balance', { id: tour?.id, token: tour?.managetoken, totalprice: 40, payment })
    }
    expect((await read())?.balance).toMatchObject({ due: 40 })
    await mirrored.disputed(reference, [{ amount: 4_000 }])
    expect(await read()).toMatchObject({ changes: { disputes: [{ amount: 40, state: 'open' }] } })
    expect((await read())?.balance).toBeUndefined()
    expect(await pay()).toMatchObject({ error: { code: 'status_conflict' } })
    await mirrored.disputed(reference, [{ amount: 4_000, state: 'lost', closed: 6_000 }], 'dispute_closed')
    // What the bank took is not owed again by itself.
    expect(await read()).toMatchObject({ balance: { due: 40 }, changes: { disputes: [{ amount: 40, state: 'lost' }] } })
    expect(await pay()).toMatchObject({ ok: true })
    await isSound()
    mirrored.asSent()
  })

  test('staff list them with what falls on which reservation, and owners read what they cost', async () => {
    const { booked, reference } = await mirrored.book('sail', 'row')
    const dispute = { id: 'dp_listed', amount: 9_000, fee: 1_500 }
    await mirrored.disputed(reference, [dispute])
    const listed = async (who: string, open = false) => {
      const params = { items_per_page: 100, open }
      const answer = await mirrored.world.as<{ disputes: { id: string }[] }>(who, 'get_disputes', params)
      return answer.ok ? answer.value.disputes.find(({ id }) => id === 'dp_listed') : answer.error.code
    }
    const told = {
      ...{ state: 'open', amount: 90, reason: 'fraudulent', charge: reference },
      reservations: expect.arrayContaining(booked.map(({ id }) => expect.objectContaining({ id }))),
    }
    expect(await listed('pia', true)).toMatchObject(told)
    expect(await listed('pia')).not.toHaveProperty('fee')
    expect(await listed('olga')).toMatchObject({ ...told, fee: 15 })
    expect(await listed('ana')).toBe('forbidden')
    expect(await listed('nobody')).toBe('login_required')
    // The statement of the provider has the pairs, and that of the white-label what they cost.
    const events = async (who: string, of: string) => {
      const params = { of, items_per_page: 100 }
      const answer = await mirrored.world.as<{ transactions: { eventtype: string }[] }>(who, 'get_statement', params)
      return answer.ok ? answer.value.transactions.map(({ eventtype }) => eventtype) : []
    }
    expect(await events('pia', 'provider')).toContain('dispute')
    expect(await events('pia', 'provider')).not.toContain('dispute_fee')
    expect(await events('olga', 'whitelabel')).toContain('dispute_fee')
    await mirrored.disputed(reference, [{ ...dispute, state: 'won', closed: 9_000 }])
    expect(await listed('pia', true)).toBeUndefined()
    mirrored.asSent()
  })

  test('while the processor is silent nothing changes, and it is asked again', async () => {
    const { attempt, reference } = await mirrored.book('row')
    await mirrored.disputed(reference, [{ amount: 5_000 }])
    mirrored.card.disputes = () => Promise.reject(new Error('the line is dead'))
    mirrored.world.clock.now += 7 * 3_600_000
    await mirrored.runJobs()
    const { due } = (await mirrored.payments().attempt(attempt.id)) ?? {}
    expect(due).toBe(mirrored.world.clock.now + 600_000)
    expect(await lines(attempt.id)).toEqual(['dispute debit 5000'])
    mirrored.asSent()
  })

  test('of a purchase of points it takes those that are left, until it is won', async () => {
    const { world, card } = mirrored
    const bought = await world.as('ana', 'buy_points', {
      ...{ purchase: 'disputed-points-1', packages: [{ id: 'ten', quantity: 2 }] },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    expect(bought).toMatchObject({ ok: true })
    const [attempt] = await mirrored.payments().attemptsOf(purchasesOf('ana'))
    const reference = attempt?.reference ?? ''
    const points = async () => {
      const read = await world.as<{ pointsbalance: number }>('ana', 'get_user', {})
      return read.ok ? read.value.pointsbalance : null
    }
    await mirrored.disputed(reference, [{ amount: 18_000 }])
    expect(await points()).toBe(0)
    await isSound()
    await mirrored.disputed(reference, [{ amount: 18_000, state: 'won', closed: 3_000 }], 'dispute_closed')
    expect(await points()).toBe(20)
    await isSound()
    const told = await database().db.knex('outbox').where({ name: 'account.purchasedisputed' })
    expect(told.map(({ payload }) => JSON.parse(payload).address)).toEqual(Array(2).fill('20 × ana@people.example'))
    mirrored.asSent()
  })
})
