import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceKey } from '../../domain/payments/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Cancelled {
  creditoffered: boolean
  refundcredit: number
}

await withDatabase('credit in place of money that a bank has', (database) => {
  let mirrored: Mirrored
  let count = 0
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
  })
  afterEach(() => mirrored.asSent())
  afterAll(() => mirrored.world.close())

  const repositories = () => mirrored.world.app.platform.ports.repositories(scope)
  const balance = async () => (await repositories().balances.of(balanceKey('ana', 'currency', 'usd'))).balance
  const alarms = async () => {
    const rows = await database().db.knex('outbox').where({ name: 'account.moneyalarm' })
    return rows.map(({ payload }) => JSON.parse(payload)).filter(({ alarm }) => alarm === 'twice')
  }
  const isSound = async () => {
    expect(await mirrored.faults(true)).toEqual([])
    expect(await repositories().balances.unlikeLines()).toEqual([])
  }
  /** Books as a person who is signed in. */
  async function book(bookable: string, params: object = {}) {
    count += 1
    const date = `2027-01-${String(count + 1).padStart(2, '0')}`
    const made = await mirrored.world.as<{ id: string }>('ana', 'book_appointment', {
      ...{ bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `disputed-credit-${10_000 + count}` },
      payment: { processor: mirrored.card.name, token: await mirrored.world.cardToken('4242424242424242') },
      ...params,
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const { id } = made.value
    const [attempt] = await mirrored.payments().attemptsOf(id)
    const cancel = (how: object = { ascredit: true }) =>
      mirrored.world.as<Cancelled>('ana', 'cancel_reservation', { id, ...how })
    return { id, attempt, reference: attempt?.reference ?? '', cancel }
  }

  test.each(['open', 'lost'] as const)('is neither offered nor given while a dispute is %s', async (state) => {
    const { reference, cancel } = await book('sail')
    expect(await cancel({ preview: true })).toMatchObject({ value: { creditoffered: true } })
    await mirrored.disputed(reference, [{ amount: 4_000, state, closed: state === 'lost' ? 5_000 : null }])
    expect(await cancel({ preview: true })).toMatchObject({ ok: true, value: { creditoffered: false } })
    expect(await cancel()).toMatchObject({ ok: false, error: { code: 'forbidden', field: '/ascredit' } })
    expect(await balance()).toBe(0)
    await mirrored.disputed(reference, [{ amount: 4_000, state: 'won', closed: 6_000 }], 'dispute_closed')
    expect(await cancel({ preview: true })).toMatchObject({ ok: true, value: { creditoffered: true } })
    expect(await cancel({})).toMatchObject({ ok: true })
    await isSound()
  })

  test('that was taken before goes with the money, and comes back once it is won', async () => {
    const { id, reference, cancel } = await book('sail')
    expect(await cancel()).toMatchObject({ ok: true, value: { refundcredit: 100 } })
    expect(await balance()).toBe(10_000)
    for (const _twice of [1, 2]) await mirrored.disputed(reference, [{ amount: 6_000 }])
    expect(await balance()).toBe(4_000)
    await isSound()
    // Another one of the same charge takes what is left.
    const second = { id: 'dp_2', amount: 4_000, opened: 2_000 }
    await mirrored.disputed(reference, [{ amount: 6_000 }, second])
    expect(await balance()).toBe(0)
    await isSound()
    await mirrored.disputed(reference, [{ amount: 6_000, state: 'lost', closed: 5_000 }, second], 'dispute_closed')
    expect(await balance()).toBe(0)
    await mirrored.disputed(reference, [
      { amount: 6_000, state: 'won', closed: 7_000 },
      { ...second, state: 'won', closed: 7_000 },
    ])
    expect(await balance()).toBe(10_000)
    expect(await alarms()).toEqual([])
    expect((await repositories().reservations.find(id))?.payment).toMatchObject({ paid: 0, credit: -10_000 })
    await isSound()
  })

  test('that is spent by then is an alarm for that part, and no balance becomes negative', async () => {
    const before = await balance()
    const { reference, cancel } = await book('sail')
    expect(await cancel()).toMatchObject({ ok: true, value: { refundcredit: 100 } })
    await book('row', { credit: 50, payment: undefined })
    await book('row', { credit: 50, payment: undefined })
    await book('row', { credit: 50, payment: undefined })
    expect(await balance()).toBe(before - 5_000)
    await mirrored.disputed(reference, [{ amount: 10_000 }])
    expect(await balance()).toBe(0)
    const told = await alarms()
    expect(new Set(told.map(({ address }) => address)).size).toBe(1)
    expect(told[0].address).toContain('50')
    await isSound()
    await mirrored.disputed(reference, [{ amount: 10_000, state: 'won', closed: 3_000 }], 'dispute_closed')
    expect(await balance()).toBe(5_000)
    await isSound()
  })

  test('is not theirs beside the money, whichever of both comes first', async () => {
    const before = await balance()
    for (let round = 0; round < 3; round += 1) {
      const { reference, cancel } = await book('row')
      await Promise.all([cancel(), mirrored.disputed(reference, [{ amount: 5_000 }])])
      await mirrored.runJobs()
      expect(await balance()).toBe(before)
    }
    await isSound()
  })
})
