import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

interface Recorded {
  payment: string
  amount: number
  due: number
  reservation: { version: number; paymentinformation: { paidprice: number; paymentmethod: string } }
}

interface Task {
  id: string
  amount: number
  why: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'

await withDatabase('money that staff received', (database) => {
  let world: AccessWorld
  let count = 0

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 100, duration: 3600, seats: 9, refundcutoff: 24 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'billed', name: 'Billed', paymentterms: 'bill' },
      {
        ...visit,
        id: 'split',
        name: 'Split',
        paymentterms: 'partial',
        downpaymentamount: 30,
        downpaymenttype: 'singlecharge',
      },
    ]
    world = await accessWorld(database(), { bookables })
  })
  afterAll(() => world.close())

  const book = async (bookable: string, more: object = {}) => {
    count += 1
    const start = Date.parse('2026-12-01T15:00:00Z') + count * 24 * 3_600_000
    const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
    const asked = { bookable, start: from, end: until, draft: `by-hand-${String(count).padStart(4, '0')}`, ...more }
    const booked = await world.as<{ id: string; version: number }>('ana', 'book_appointment', asked)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value
  }
  const byCard = async () => ({ payment: { processor, token: await world.cardToken('4242424242424242') } })
  const record = (id: string, amount: number | string, more: object = {}, who = 'pia') =>
    world.as<Recorded>(who, 'record_payment', { id, amount, means: 'cash', idempotencykey: `k${count}`, ...more })
  const lines = async (id: string) =>
    (await repositoriesFor(database().db, scope).payments.ledgerOf(id)).map((line) =>
      [line.type, line.paymentmethod, line.transactiontype, line.status, line.amount].join(' '),
    )
  /** Attempts, ledger and reservations agree, and balances are what their lines say. */
  const isSound = async () => {
    const tenant = await tenantAt(world.app)
    world.clock.now += 3_600_000
    const work = { tenant, ports: world.app.platform.ports, actor: 'test' }
    const { checked } = await checkAttempts(work, { after: '', limit: 500, asks: true })
    expect(checked.differences).toEqual([])
    expect(await repositoriesFor(database().db, scope).balances.unlikeLines()).toEqual([])
  }

  test('counts as paid, with a pair of lines and a receipt, once for each key', async () => {
    const { id } = await book('billed')
    const said = { means: 'check', externalid: '1004', memo: 'By post' }
    const first = await record(id, 60, said)
    expect(first).toMatchObject({
      value: { amount: 60, due: 40, reservation: { paymentinformation: { paidprice: 60, paymentmethod: 'check' } } },
    })
    const twice = await Promise.all([record(id, '60.00', said), record(id, 60, said)])
    for (const again of twice) expect(again).toEqual(first)
    expect(await record(id, 50, said)).toMatchObject({ error: { code: 'idempotency_conflict' } })
    expect((await lines(id)).toSorted()).toEqual([
      'payment charge debit success 6000',
      'payment check credit success 6000',
    ])
    expect(await record(id, 40.01, { idempotencykey: 'too-much' })).toMatchObject({
      error: { code: 'invalid_params', field: '/amount' },
    })
    world.clock.now += 1000
    expect(await record(id, 40, { idempotencykey: 'rest' })).toMatchObject({ value: { due: 0 } })
    await world.runJobs()
    expect(await world.as('ana', 'get_receipts', { id })).toMatchObject({
      value: {
        receipts: [
          { kind: 'payment', amount: 60, hand: { means: 'check', externalid: '1004' }, items: [{ balance: 40 }] },
          { kind: 'payment', amount: 40, hand: { means: 'cash', externalid: '' }, items: [{ balance: 0 }] },
        ],
      },
    })
    expect(await world.as('pia', 'get_basereservation', { id })).toMatchObject({
      value: { changes: { paid: [{ amount: 60, of: 'balance', byhand: { means: 'check', memo: 'By post' } }, {}] } },
    })
    const told = await world.as('ana', 'get_basereservation', { id })
    expect(JSON.stringify(told)).not.toContain('By post')
    await isSound()
  })

  test('by a card at the venue is a line by card without a processor, and goes back by hand', async () => {
    const { id } = await book('billed')
    expect(await record(id, 100, { means: 'card', externalid: 'T-77' })).toMatchObject({
      value: {
        due: 0,
        reservation: { paymentinformation: { paidprice: 100, paymentmethod: 'card', processor: null } },
      },
    })
    const entries = await repositoriesFor(database().db, scope).payments.ledgerOf(id)
    const credit = entries.find(({ transactiontype }) => transactiontype === 'credit')
    expect(credit).toMatchObject({ paymentmethod: 'card', amount: 10_000, description: 'by-hand' })
    expect([credit?.processor, credit?.stripetransactionid].every((one) => (one ?? null) === null)).toBe(true)
    // `stripe` stands for a processor: a transaction that none took part in is never told as one.
    const told = { paymentmethod: 'charge', processor: null, transactionamount: 100 }
    expect(await world.as('pia', 'get_statement', { of: 'reservation', id })).toMatchObject({
      value: { transactions: [told, told] },
    })
    await world.runJobs()
    expect(await world.as('ana', 'get_receipts', { id })).toMatchObject({
      value: { receipts: [{ amount: 100, card: null, hand: { means: 'card', externalid: 'T-77' } }] },
    })
    expect(await world.as('pia', 'get_basereservation', { id })).toMatchObject({
      value: { changes: { paid: [{ amount: 100, byhand: { means: 'card', externalid: 'T-77' } }] } },
    })
    expect(await world.as('pia', 'cancel_reservation', { id, refundobj: { refundstatus: 'full' } })).toMatchObject({
      value: { refund: 100 },
    })
    await world.runJobs()
    const tasks = await world.as<{ tasks: Task[] }>('pia', 'get_refund_tasks', {})
    const task = tasks.ok
      ? tasks.value.tasks.find(({ why, amount }) => why === 'received' && amount === 100)
      : undefined
    const given = { id: task?.id ?? '', memo: 'Back at the terminal', externalid: 'T-78' }
    expect(await world.as('pia', 'settle_refund_task', { ...given, means: 'card' })).toMatchObject({ ok: false })
    expect(await world.as('pia', 'settle_refund_task', given)).toMatchObject({ ok: true })
    await isSound()
  })

  test('is for staff, needs what tells a repeat, and goes by what is owed', async () => {
    const { id, version } = await book('billed')
    expect(await record(id, 10, {}, 'ana')).toMatchObject({ error: { code: 'forbidden' } })
    expect(await record(id, 10, { idempotencykey: undefined })).toMatchObject({ error: { code: 'invalid_params' } })
    expect(await record(id, 0)).toMatchObject({ error: { code: 'invalid_params' } })
    expect(await record('nobodys', 10)).toMatchObject({ error: { code: 'not_found' } })
    const known = { idempotencykey: undefined, version }
    const first = await record(id, 10, known)
    expect(first).toMatchObject({ value: { due: 90 } })
    expect(await record(id, 10, known)).toEqual(first)
    expect(await record(id, 10, { idempotencykey: undefined, version: version + 7 })).toMatchObject({ ok: false })
    // Of twenty at once as many as what is owed.
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record(id, 30, { idempotencykey: `at-once-${index}` })),
    )
    expect(many.filter(({ ok }) => ok)).toHaveLength(3)
    await isSound()
  })

  test('is undone by lines against it, once, and owed again', async () => {
    const { id } = await book('billed')
    const noted = await record(id, 100)
    if (!noted.ok) throw new Error(JSON.stringify(noted.error))
    expect(noted.value).toMatchObject({
      reservation: { paymentinformation: { paidprice: 100, paymentmethod: 'cash' } },
    })
    const { payment } = noted.value
    const undo = (more: object = {}, who = 'pia') =>
      world.as<Recorded>(who, 'undo_payment', { id, payment, reason: 'Another customer', ...more })
    expect(await undo({}, 'ana')).toMatchObject({ error: { code: 'forbidden' } })
    expect(await undo({ payment: `${id}-1` })).toMatchObject({ error: { code: 'not_found' } })
    expect(await undo()).toMatchObject({ value: { due: 100, reservation: { paymentinformation: { paidprice: 0 } } } })
    expect(await undo()).toMatchObject({ value: { due: 100 } })
    expect((await lines(id)).toSorted()).toEqual([
      'payment cash credit success 10000',
      'payment cash debit success 10000',
      'payment charge credit success 10000',
      'payment charge debit success 10000',
    ])
    await isSound()
    expect(await record(id, 25, { idempotencykey: 'once-more' })).toMatchObject({ value: { due: 75 } })
  })

  test('is not undone once its customer has taken it as credit', async () => {
    const { id } = await book('split', await byCard())
    const noted = await record(id, 70)
    if (!noted.ok) throw new Error(JSON.stringify(noted.error))
    const credit = await world.as<{ refundcredit: number }>('ana', 'cancel_reservation', { id, ascredit: true })
    expect(credit).toMatchObject({ value: { refundcredit: 100 } })
    const undone = { id, payment: noted.value.payment, reason: 'A mistake' }
    expect(await world.as('pia', 'undo_payment', undone)).toMatchObject({ error: { code: 'status_conflict' } })
    const found = await repositoriesFor(database().db, scope).reservations.find(id)
    expect(found?.payment).toMatchObject({ paid: 0, credit: -10_000 })
    await isSound()
  })

  test('is none that its customer comes back from, noted or undone', async () => {
    const resumed = (id: string) => world.as('ana', 'resume_payment', { id })
    const byHand = await book('billed')
    const online = await book('split', await byCard())
    const outcomes = async () => [await resumed(byHand.id), await resumed(online.id)]
    const told = [
      { value: { outcome: 'none', reservations: [] } },
      { value: { outcome: 'booked', reservations: [{ id: online.id, status: 'booked' }] } },
    ]
    expect(await outcomes()).toMatchObject(told)
    const byStaff = await world.as('pia', 'resume_payment', { id: online.id })
    expect(byStaff).toMatchObject(told[1] ?? {})
    expect(JSON.stringify([await resumed(online.id), byStaff]).match(/managetoken/g)).toHaveLength(1)
    for (const { id } of [byHand, online]) {
      const noted = await record(id, 20, { idempotencykey: `back-${id}` })
      if (!noted.ok) throw new Error(JSON.stringify(noted.error))
      expect(await outcomes()).toMatchObject(told)
      const undone = { id, payment: noted.value.payment, reason: 'A mistake' }
      expect(await world.as('pia', 'undo_payment', undone)).toMatchObject({ ok: true })
      expect(await outcomes()).toMatchObject(told)
    }
  })

  test('goes back after what a card paid, as a task for staff', async () => {
    const { id } = await book('split', await byCard())
    const noted = await record(id, 70)
    if (!noted.ok) throw new Error(JSON.stringify(noted.error))
    const refund = { id, amount: 80, reason: 'It rained', idempotencykey: 'of-both' }
    expect(await world.as('pia', 'refund_reservation', { ...refund, preview: true })).toMatchObject({
      value: {
        parts: [
          { means: 'card', amount: 30 },
          { means: 'byhand', amount: 50, why: 'received' },
        ],
      },
    })
    expect(await world.as('pia', 'refund_reservation', refund)).toMatchObject({ ok: true })
    await world.runJobs()
    const tasks = async () => {
      const told = await world.as<{ tasks: Task[] }>('pia', 'get_refund_tasks', {})
      return told.ok ? told.value.tasks : []
    }
    const [task, ...others] = await tasks()
    expect(task).toMatchObject({ amount: 50, why: 'received' })
    expect(others).toEqual([])
    const undone = { id, payment: noted.value.payment, reason: 'A mistake' }
    expect(await world.as('pia', 'undo_payment', undone)).toMatchObject({ error: { code: 'status_conflict' } })
    const settled = { id: task?.id ?? '', means: 'cash', memo: 'At the desk', externalid: '77' }
    expect(await world.as('pia', 'settle_refund_task', settled)).toMatchObject({ ok: true })
    expect(await tasks()).toEqual([])
    await isSound()
    // What is left of it goes back with the cancellation, as another task.
    expect(await world.as('ana', 'cancel_reservation', { id })).toMatchObject({ value: { refund: 20 } })
    await world.runJobs()
    expect(await tasks()).toMatchObject([{ amount: 20, why: 'received' }])
    await isSound()
  })

  test('waits while its customer pays', async () => {
    const { id } = await book('split', await byCard())
    const token = await world.cardToken('4000000000003220')
    const asked = await world.as('ana', 'pay_balance', { id, totalprice: 70, payment: { processor, token } })
    expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
    expect(await record(id, 70)).toMatchObject({ error: { code: 'payment_pending' } })
  })
})
