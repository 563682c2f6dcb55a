import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { RefundAnswer } from '../../domain/wire/refunds.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const because = { reason: 'the boat was late' }

await withDatabase('what staff give back', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
  })
  afterAll(() => mirrored.world.close())

  const ask = (params: object, who = 'pia'): Promise<Result<RefundAnswer>> =>
    mirrored.world.as<RefundAnswer>(who, 'refund_reservation', params)
  const give = async (one: Booked | undefined, params: object): Promise<RefundAnswer> => {
    const answer = await ask({ id: one?.id, ...because, ...params })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const stored = async (one: Booked | undefined) => {
    const found = await mirrored.world.app.platform.ports.repositories(scope).reservations.find(one?.id ?? '')
    if (!found?.payment) throw new Error('it was booked a moment ago')
    return { ...found, payment: found.payment }
  }
  const refunds = async (attempt: string) =>
    (await mirrored.payments().refundsOf(attempt)).map(({ state, amount, reason }) => `${reason} ${state} ${amount}`)
  const read = async (one: Booked | undefined, who = 'pia') => {
    const answer = await mirrored.world.as<Record<string, unknown>>(who, 'get_basereservation', {
      ...{ id: one?.id, ...(who === 'nobody' && { token: one?.managetoken }) },
    })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }
  const isSound = async () => {
    expect(await mirrored.faults(true)).toEqual([])
    expect(await mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  }
  const refused = (code: string, data: object = {}) => ({ ok: false, error: { code, ...data } })

  test('goes to the card, lowers the price by as much, and is told with a receipt', async () => {
    const { world } = mirrored
    const { booked, attempt } = await mirrored.book('sail')
    const [sail] = booked
    const { version, sequence } = await stored(sail)
    expect(await give(sail, { amount: '40.00', preview: true })).toMatchObject({
      ...{ amount: 40, most: 100, locked: 0, goodwill: 40, due: 0, successes: [], errors: [], currency: 'usd' },
      parts: [{ means: 'card', amount: 40, card: { last4: '4242' }, waits: false }],
    })
    expect(await refunds(attempt.id)).toEqual([])
    expect(await give(sail, { amount: 40, idempotencykey: 'first' })).toMatchObject({
      ...{ amount: 40, most: 60, goodwill: 40, due: 0, successes: [{ id: sail?.id }], errors: [] },
      parts: [{ means: 'card', amount: 40 }],
      reservation: {
        ...{ status: 'gig', value: 60, bookablename: 'Sail' },
        paymentinformation: { paidprice: 60, finalprice: 60, dueprice: 0 },
      },
    })
    expect(await refunds(attempt.id)).toEqual(['staff done 4000'])
    const after = await stored(sail)
    expect(after).toMatchObject({ status: 'gig', sequence, payment: { paid: 6000, waived: 4000 } })
    expect(after.version).toBeGreaterThan(version)
    const { paymentinformation } = await read(sail, 'nobody')
    const { lines, finalprice } = Object(paymentinformation)
    expect(lines).toEqual([expect.objectContaining({ kind: 'base', amount: 100 }), { kind: 'goodwill', amount: -40 }])
    expect(finalprice).toBe(60)
    const told = await read(sail, 'nobody')
    expect(told.changes).toMatchObject({ refunds: [{ amount: 40, state: 'done' }] })
    expect(told.changes).not.toHaveProperty('given')
    expect((await read(sail)).changes).toMatchObject({
      given: [{ amount: 40, goodwill: 40, reason: because.reason, by: 'pia' }],
    })
    await world.runJobs()
    const receipts = await world.call<{ receipts: object[] }>('get_receipts', {
      id: sail?.id,
      token: sail?.managetoken,
    })
    expect(receipts).toMatchObject({
      value: { receipts: [{ kind: 'payment' }, { kind: 'refund', amount: 40, items: [{ price: 60, balance: 0 }] }] },
    })
    await isSound()
  })

  test('is still owed where staff say so, and nobody is charged', async () => {
    const { booked } = await mirrored.book('sail')
    expect(await give(booked[0], { amount: 30, owed: true, preview: true })).toMatchObject({ goodwill: 0, due: 30 })
    expect(await give(booked[0], { amount: 30, owed: true, idempotencykey: 'owed' })).toMatchObject({
      ...{
        goodwill: 0,
        due: 30,
        reservation: { paymentinformation: { finalprice: 100, paidprice: 70, dueprice: 30 } },
      },
    })
    await mirrored.runJobs()
    expect(await stored(booked[0])).toMatchObject({ status: 'gig', payment: { paid: 7000 } })
    expect((await stored(booked[0])).payment.waived).toBeUndefined()
    await isSound()
  })

  test('a call with neither key nor version is refused and says what to send', async () => {
    const { booked } = await mirrored.book('row')
    expect(await ask({ id: booked[0]?.id, amount: 5, ...because })).toMatchObject(
      refused('invalid_params', {
        field: '/idempotencykey',
        data: { expected: 'an idempotency key, or the `version` of the reservation as it was read' },
      }),
    )
    expect(await stored(booked[0])).toMatchObject({ payment: { paid: 5000 } })
  })

  test('a repeat gives back once, by its key or by its version', async () => {
    const { booked, attempt } = await mirrored.book('row')
    const [row] = booked
    const keyed = { amount: 5, idempotencykey: 'again' }
    const first = await give(row, keyed)
    expect(await give(row, keyed)).toEqual(first)
    expect(await ask({ id: row?.id, ...because, ...keyed, amount: 6 })).toMatchObject(refused('idempotency_conflict'))
    const { version } = await stored(row)
    const seen = await give(row, { amount: 5, version })
    expect(await give(row, { amount: 5, version })).toEqual(seen)
    // Another one who had read the same has not seen what was given back since.
    expect(await ask({ id: row?.id, ...because, amount: 5, version }, 'olga')).toMatchObject(
      refused('status_conflict', { data: { status: 'gig', reservation: { id: row?.id } } }),
    )
    expect(await ask({ id: row?.id, ...because, amount: 7, version })).toMatchObject(refused('status_conflict'))
    expect(await refunds(attempt.id)).toEqual(['staff done 500', 'staff done 500'])
    // Keys are their owner's.
    await ask({ id: row?.id, ...because, ...keyed }, 'olga')
    expect(await refunds(attempt.id)).toHaveLength(3)
    await isSound()
  })

  test('a refund that its processor has not confirmed is sent later, once, and a repeat says so', async () => {
    const { card } = mirrored
    const { booked, attempt } = await mirrored.book('row')
    card.refund = async () => ({ status: 'unknown' })
    const keyed = { amount: 20, idempotencykey: 'lost' }
    expect(await give(booked[0], keyed)).toMatchObject({ errors: [{ code: 'payment_pending' }] })
    mirrored.asSent()
    mirrored.world.clock.now += 150_000
    await mirrored.runJobs()
    expect(await give(booked[0], keyed)).toMatchObject({ amount: 20, errors: [] })
    expect(await refunds(attempt.id)).toEqual(['staff done 2000'])
    await isSound()
  })

  test('parallel calls fit together within what is left, and copies of one give back once', async () => {
    const { booked, attempt } = await mirrored.book('sail')
    const [sail] = booked
    const parallel = (keys: string[], amount: number) =>
      Promise.all(keys.map((key) => ask({ id: sail?.id, ...because, amount, idempotencykey: key })))
    const copies = await parallel(['same', 'same', 'same', 'same'], 10)
    expect(copies.filter(({ ok }) => ok)).toHaveLength(4)
    expect(await refunds(attempt.id)).toEqual(['staff done 1000'])
    // 90 are left: two of 40 fit.
    const others = await parallel(['a', 'b', 'c', 'd', 'e'], 40)
    expect(others.filter(({ ok }) => ok)).toHaveLength(2)
    for (const one of others.filter(({ ok }) => !ok))
      expect(one).toMatchObject({ error: { code: expect.stringMatching(/^(invalid_params|status_conflict)$/) } })
    const { version } = await stored(sail)
    const seen = await Promise.all(
      ['pia', 'olga', 'ada'].map((who) => ask({ id: sail?.id, ...because, amount: 2, version }, who)),
    )
    expect(seen.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await stored(sail)).payment.paid).toBe(800)
    await isSound()
  })

  test('is never more than is left of what was paid', async () => {
    const { booked } = await mirrored.book('row')
    const [row] = booked
    const faults: [object, string][] = [
      [{ amount: 50.01 }, 'more than 0, at most 50: that is left of what was paid'],
      [{ amount: 0 }, 'more than 0, at most 50: that is left of what was paid'],
      [{ amount: -1 }, 'more than 0, at most 50: that is left of what was paid'],
      [{ amount: 1.005 }, 'a decimal number with at most 2 digits'],
      [{}, 'an amount, or `all`'],
      [{ amount: 1, all: true }, 'either `all` or an amount'],
    ]
    for (const [params, expected] of faults)
      expect(await ask({ id: row?.id, ...because, ...params, idempotencykey: 'k' })).toMatchObject(
        refused('invalid_params', { field: '/amount', data: { expected } }),
      )
    expect(await ask({ id: row?.id, amount: 1, reason: ' x ', idempotencykey: 'k' })).toMatchObject(
      refused('invalid_params', { field: '/reason' }),
    )
    await give(row, { all: true, idempotencykey: 'all' })
    expect(await ask({ id: row?.id, ...because, all: true, idempotencykey: 'more' })).toMatchObject(
      refused('invalid_params', { data: { expected: 'nothing: nothing is left of what was paid' } }),
    )
    expect(await give(row, { preview: true })).toMatchObject({ most: 0, parts: [], amount: 0 })
    // A cancellation finds nothing that could go back a second time.
    expect(await mirrored.world.as('pia', 'cancel_reservation', { id: row?.id })).toMatchObject({
      value: { refund: 0, refundstatus: 'none' },
    })
    await isSound()
  })

  test('of a cart it is the share of one reservation, and the other keeps its own', async () => {
    const { booked, attempt } = await mirrored.book('sail', 'row')
    const [sail, row] = booked
    expect(await give(row, { preview: true })).toMatchObject({ most: 50, amount: 50 })
    await give(row, { all: true, idempotencykey: 'row' })
    expect(await ask({ id: row?.id, ...because, amount: 1, idempotencykey: 'more' })).toMatchObject({ ok: false })
    expect(await refunds(attempt.id)).toEqual(['staff done 5000'])
    expect(await stored(sail)).toMatchObject({ payment: { paid: 10_000 } })
    const cancelled = await mirrored.world.call('cancel_reservation', { id: sail?.id, token: sail?.managetoken })
    expect(cancelled).toMatchObject({ value: { refund: 100 } })
    await isSound()
  })

  test('of a down payment lowers the price, and what is left is owed as before', async () => {
    const { booked } = await mirrored.book('tour')
    expect(await give(booked[0], { amount: 10, idempotencykey: 'tour' })).toMatchObject({
      ...{ most: 30, goodwill: 10, due: 40 },
      reservation: { paymentinformation: { finalprice: 70, paidprice: 30, dueprice: 40 } },
    })
    await isSound()
  })

  test('goes to the newest payment first', async () => {
    const { world, card } = mirrored
    const { booked, attempt } = await mirrored.book('tour')
    const [tour] = booked
    const paid = await world.call('pay_balance', {
      ...{ id: tour?.id, token: tour?.managetoken, amount: 40 },
      payment: { processor: card.name, token: await world.cardToken('5555555555554444') },
    })
    expect(paid).toMatchObject({ ok: true })
    expect(await give(tour, { amount: 50, preview: true })).toMatchObject({
      parts: [
        { means: 'card', amount: 40, card: { last4: '4444' } },
        { means: 'card', amount: 10, card: { last4: '4242' } },
      ],
    })
    await give(tour, { amount: 50, idempotencykey: 'newest' })
    expect(await refunds(attempt.id)).toEqual(['staff done 1000'])
    const newest = (await mirrored.payments().attemptsOf(tour?.id ?? '')).at(-1)
    expect(await refunds(newest?.id ?? '')).toEqual(['staff done 4000'])
    await isSound()
  })

  test('what was cancelled before may be given back further, and its status stays', async () => {
    const { world } = mirrored
    const { booked, attempt } = await mirrored.book('sail')
    const [sail] = booked
    const partial = { refundobj: { refundstatus: 'partial', amount: 25 } }
    expect(await world.as('pia', 'cancel_reservation', { id: sail?.id, ...partial })).toMatchObject({
      value: { refund: 25 },
    })
    expect(await give(sail, { preview: true })).toMatchObject({ most: 75, goodwill: 0, due: 0 })
    expect(await give(sail, { amount: 70, idempotencykey: 'after' })).toMatchObject({
      ...{ most: 5, goodwill: 0, due: 0 },
      reservation: { status: 'cancelled', paymentinformation: { finalprice: 100, paidprice: 5, refund: 25 } },
    })
    expect(await refunds(attempt.id)).toEqual(['cancelled done 2500', 'staff done 7000'])
    expect(await ask({ id: sail?.id, ...because, amount: 6, idempotencykey: 'too much' })).toMatchObject({ ok: false })
    await isSound()
  })

  test('what a late move locked is told, and goes last', async () => {
    const { booked } = await mirrored.book('sail')
    const [sail] = booked
    const { life } = await stored(sail)
    const locked = JSON.stringify({ ...life, locked: 6000 })
    await mirrored.world.write('UPDATE reservations SET life = ? WHERE id = ?', locked, sail?.id ?? '')
    expect(await give(sail, { preview: true })).toMatchObject({ most: 100, locked: 60 })
    expect(await give(sail, { amount: 40, idempotencykey: 'unlocked' })).toMatchObject({ most: 60, locked: 60 })
    expect(await give(sail, { amount: 30, idempotencykey: 'locked' })).toMatchObject({ most: 30, locked: 30 })
    await isSound()
  })

  test('waits while the payment is disputed', async () => {
    const { booked, attempt, reference } = await mirrored.book('row')
    await mirrored.disputed(reference, [{ id: 'dp_wait', amount: 2000 }])
    expect(await give(booked[0], { amount: 30, preview: true })).toMatchObject({ parts: [{ amount: 30, waits: true }] })
    expect(await give(booked[0], { amount: 30, idempotencykey: 'wait' })).toMatchObject({
      ...{ parts: [{ amount: 30, waits: true }], errors: [{ code: 'payment_pending' }] },
    })
    expect(await refunds(attempt.id)).toEqual(['staff ordered 3000'])
    await mirrored.disputed(reference, [{ id: 'dp_wait', amount: 2000, state: 'won', closed: 9000 }], 'dispute_closed')
    mirrored.world.clock.now += 60_000
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['staff done 3000'])
    mirrored.says(reference, [{ id: 'dp_wait', amount: 2000, state: 'won', closed: 9000 }])
    await isSound()
  })

  test('what is not confirmed has nothing to give back', async () => {
    const { world } = mirrored
    const { booked } = await mirrored.book('sail')
    const held = await world.call<{ id: string }>('hold_appointment', {
      ...{ bookable: 'row', start: '2026-12-30 10:00:00', end: '2026-12-30 11:00:00', draft: 'held-not-booked' },
    })
    const id = held.ok ? held.value.id : ''
    expect(await ask({ id, ...because, all: true, idempotencykey: 'held' })).toMatchObject(refused('status_conflict'))
    expect(await ask({ id: 'nothing', ...because, all: true, idempotencykey: 'none' })).toMatchObject(
      refused('not_found'),
    )
    expect(await stored(booked[0])).toMatchObject({ payment: { paid: 10_000 } })
  })

  test('is for staff of the provider and above, and for its key', async () => {
    const { booked } = await mirrored.book('row')
    const params = { id: booked[0]?.id, ...because, amount: 1 }
    for (const [who, code] of [
      ['ana', 'forbidden'],
      ['nobody', 'login_required'],
      ['kim', 'forbidden'],
    ] as const)
      for (const preview of [true, false])
        expect(await ask({ ...params, preview, idempotencykey: `by ${who}` }, who)).toMatchObject(refused(code))
    for (const who of ['pia', 'olga', 'ada', 'key'])
      expect(await ask({ ...params, idempotencykey: `by-${who}` }, who)).toMatchObject({ ok: true })
    expect(await ask({ ...params, provider: 'kiln', idempotencykey: 'k' })).toMatchObject(refused('not_found'))
    expect(await stored(booked[0])).toMatchObject({ payment: { paid: 4600 } })
    await isSound()
  })
})
