import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefundAnswer } from '../../domain/wire/refunds.ts'
import { type TestDatabase, withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { sandboxCardAt, tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts, checkWithoutAttempts } from '../ledger/check-books.ts'
import { mirrorRefunds } from '../payments/mirror-refunds.ts'

const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 40, seatsperbooking: 9 }
const bookables = [
  ...accessBundle.bookables,
  { ...visit, id: 'sail', name: 'Sail', pointsprice: 10 },
  { ...visit, id: 'asked', name: 'Asked', approvalmode: true },
]
const because = { reason: 'rain all day' }

function worldOf(database: () => TestDatabase, mode: 'currency' | 'points') {
  let world: AccessWorld
  const calls = balanceCalls({ world: () => world, database, mode, drafts: `given-${mode}` })
  beforeAll(async () => {
    world = await accessWorld(database(), { bookables })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await calls.booked(calls.at('visit'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    calls.nextPerson()
  })
  const give = async (id: string, params: object): Promise<RefundAnswer> => {
    const answer = await world.as<RefundAnswer>('pia', 'refund_reservation', { id, ...because, ...params })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const told = async (id: string) =>
    (await database().db.knex('outbox').where({ reservation: id, name: 'reservation.credited' })).map(({ payload }) =>
      JSON.parse(payload),
    )
  const isSound = async () => {
    await calls.isSound()
    world.clock.now += 700_000
    const work = { tenant: await tenantAt(world.app), ports: world.app.platform.ports, actor: 'system' }
    const { checked } = await checkAttempts(work, { after: '', limit: 500, asks: true })
    expect([...checked.differences, ...(await checkWithoutAttempts(work))]).toEqual([])
    world.clock.now -= 700_000
  }
  return { ...calls, world: () => world, give, told, isSound }
}

await withDatabase('what staff give back of account credit and points', (database) => {
  describe('points', () => {
    const { world, at, booked, only, balance, give, told, isSound } = worldOf(database, 'points')

    test('come back as a whole', async () => {
      await only(12)
      const { id } = await booked({ ...at('sail'), paymentmode: 'points', totalpoints: 10 })
      expect(await balance()).toMatchObject({ balance: 2 })
      const part = { id, ...because, amount: 1, idempotencykey: 'part' }
      expect(await world().as('pia', 'refund_reservation', part)).toMatchObject({
        error: { code: 'invalid_params', data: { expected: '`all`: points come back as a whole' } },
      })
      expect(await give(id, { preview: true })).toMatchObject({
        ...{ amount: 0, points: 10, parts: [{ means: 'points', amount: 0, points: 10 }] },
      })
      for (const _twice of [1, 2])
        expect(await give(id, { all: true, idempotencykey: 'all' })).toMatchObject({ points: 10, due: 0 })
      expect(await balance()).toMatchObject({ balance: 12 })
      expect(await told(id)).toEqual([expect.objectContaining({ points: 10 })])
      expect(await world().stored(id)).toMatchObject({ status: 'booked', payment: { paid: 0 } })
      await isSound()
    })
  })

  describe('credit', () => {
    const { world, at, booked, card, only, balance, give, told, user, isSound } = worldOf(database, 'currency')

    test('comes after card money, in the same call, and its person is told', async () => {
      await only(15)
      const { id } = await booked({ ...at('sail'), credit: 15, ...(await card()) })
      expect(await give(id, { amount: 30, preview: true })).toMatchObject({
        parts: [
          { means: 'card', amount: 25 },
          { means: 'credit', amount: 5 },
        ],
      })
      expect(await balance()).toMatchObject({ balance: 0 })
      const keyed = { amount: 30, idempotencykey: 'credit' }
      for (const _twice of [1, 2])
        expect(await give(id, keyed)).toMatchObject({
          ...{ amount: 30, goodwill: 30, most: 10 },
          parts: [
            { means: 'card', amount: 25 },
            { means: 'credit', amount: 5 },
          ],
        })
      expect(await balance()).toMatchObject({ balance: 5, held: 0 })
      expect(await told(id)).toEqual([expect.objectContaining({ amount: 5 })])
      expect(await world().as(user(), 'get_basereservation', { id })).toMatchObject({
        value: {
          changes: {
            refunds: [
              { amount: 25, state: 'done' },
              { amount: 5, state: 'credited' },
            ],
          },
        },
      })
      await give(id, { all: true, idempotencykey: 'rest' })
      expect(await balance()).toMatchObject({ balance: 15 })
      expect(await world().as('pia', 'cancel_reservation', { id })).toMatchObject({ value: { refund: 0 } })
      expect(await balance()).toMatchObject({ balance: 15 })
      await isSound()
    })

    test('comes back of what nothing but credit paid for, and after a cancellation', async () => {
      await only(40)
      const { id } = await booked({ ...at('sail'), credit: 40 })
      await give(id, { amount: 10, idempotencykey: 'one' })
      expect(await balance()).toMatchObject({ balance: 10 })
      await world().as('pia', 'cancel_reservation', { id, refundobj: { refundstatus: 'norefund' } })
      await give(id, { amount: 20, idempotencykey: 'two' })
      expect(await balance()).toMatchObject({ balance: 30 })
      expect(await world().stored(id)).toMatchObject({ status: 'cancelled', payment: { paid: 1000, credit: 1000 } })
      await isSound()
    })

    test('parallel calls give the balance no more than was used of it', async () => {
      await only(40)
      const { id } = await booked({ ...at('sail'), credit: 40 })
      const all = await Promise.all(
        ['a', 'b', 'c', 'd'].map((key) =>
          world().as('pia', 'refund_reservation', { id, ...because, amount: 15, idempotencykey: key }),
        ),
      )
      expect(all.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await balance()).toMatchObject({ balance: 30 })
      await isSound()
    })

    test('nothing is given back while a move is asked for', async () => {
      await only(80)
      const { id } = await booked({ ...at('asked'), credit: 40 })
      const ask = { id, ...because, all: true, idempotencykey: 'asked' }
      expect(await world().as('pia', 'refund_reservation', ask)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'pending' } },
      })
      expect(await world().as('pia', 'approve_reservation', { id })).toMatchObject({ ok: true })
      const { start, end } = at('asked')
      expect(await world().as(user(), 'reschedule_reservation', { id, start, end })).toMatchObject({ ok: true })
      for (const preview of [true, false])
        expect(await world().as('pia', 'refund_reservation', { ...ask, preview })).toMatchObject({
          error: { code: 'status_conflict', data: { status: 'pending', waits: 'move' } },
        })
      expect(await world().as('pia', 'reject_reservation', { id })).toMatchObject({ ok: true })
      expect(await give(id, { all: true, idempotencykey: 'asked' })).toMatchObject({ amount: 40 })
      expect(await balance()).toMatchObject({ balance: 80, held: 0 })
      await isSound()
    })

    test('what is given back by hand is not left for a refund at the processor itself', async () => {
      await only(20)
      const { card: sandbox, tenant } = await sandboxCardAt(world().app)
      const original = { ...sandbox }
      sandbox.capabilities = { ...sandbox.capabilities, refundWindow: 0 }
      const { id } = await booked({ ...at('sail'), credit: 20, ...(await card()) })
      expect(await give(id, { amount: 10, idempotencykey: 'hand' })).toMatchObject({ parts: [{ means: 'byhand' }] })
      sandbox.refunds = async () => [{ id: 're_15', key: null, amount: 1500, currency: 'USD', state: 'done' }]
      const work = { tenant, ports: world().app.platform.ports, actor: 'system' }
      const [attempt] = await work.ports.repositories(tenant.scope).payments.attemptsOf(id)
      await mirrorRefunds(work, attempt?.id ?? '')
      Object.assign(sandbox, original)
      // 20 of 40 came by card: 10 are given back by hand, and 10 fall on what is left of it. The credit stays.
      expect(await world().stored(id)).toMatchObject({ payment: { paid: 2000, credit: 2000, waived: 2000 } })
    })
  })
})
