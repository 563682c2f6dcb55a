import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RefundAnswer, RefundTask } from '../../domain/wire/refunds.ts'
import type { RetrievedDispute } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { eraseReservations } from '../accounts/erase-reservations.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const day = 86_400_000
const handed = { memo: 'paid at the desk', externalid: 'R-17' }

await withDatabase('refunds by hand', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database(), { checklistconfirm: 'booked' })
  })
  afterAll(() => mirrored.world.close())
  afterEach(() => {
    mirrored.asSent()
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: undefined }
  })

  const staff = async <T>(name: string, params: object, who = 'pia'): Promise<T> => {
    const answer = await mirrored.world.as<T>(who, name, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const give = (one: Booked | undefined, params: object) =>
    staff<RefundAnswer>('refund_reservation', { id: one?.id, reason: 'too late', ...params })
  const tasks = async (params: object = {}) => (await staff<{ tasks: RefundTask[] }>('get_refund_tasks', params)).tasks
  const settle = (id: string | undefined, params: object = handed, who = 'pia') =>
    mirrored.world.as<{ task: RefundTask }>(who, 'settle_refund_task', { id, ...params })
  const refunds = async (attempt: string) =>
    (await mirrored.payments().refundsOf(attempt)).map(({ state, amount }) => `${state} ${amount}`)
  const told = async (one: Booked | undefined, name: string) =>
    (await database().db.knex('outbox').where({ reservation: one?.id, name })).length
  const changes = async (one: Booked | undefined) => {
    const found = await mirrored.world.call<{ changes: { refunds: object[] } }>('get_basereservation', {
      ...{ id: one?.id, token: one?.managetoken },
    })
    return found.ok ? found.value.changes.refunds : []
  }
  /** Books with a processor that refunds for an hour, and lets two pass. */
  const bookTooOld = async (...bookables: string[]) => {
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: 1 / 24 }
    const made = await mirrored.book(...bookables)
    mirrored.world.clock.now += day / 12
    return made
  }
  const isSound = async () => {
    expect(await mirrored.faults(true)).toEqual([])
    expect(await mirrored.world.app.platform.ports.repositories(scope).balances.unlikeLines()).toEqual([])
  }

  test('what is too old for its processor is listed, shown to its customer, and settled once', async () => {
    const { booked, attempt } = await bookTooOld('sail')
    const [sail] = booked
    let asked = 0
    mirrored.card.refund = async () => {
      asked += 1
      return { status: 'declined', code: 'too_old' }
    }
    expect(await give(sail, { amount: 40, preview: true })).toMatchObject({
      parts: [{ means: 'byhand', amount: 40, why: 'window', waits: false }],
    })
    expect(await give(sail, { amount: 40, idempotencykey: 'old' })).toMatchObject({
      ...{ parts: [{ means: 'byhand', amount: 40, why: 'window' }], errors: [], goodwill: 40 },
      reservation: { paymentinformation: { paidprice: 60 } },
    })
    expect(asked).toBe(0)
    expect(await refunds(attempt.id)).toEqual(['by_hand 4000'])
    const [task] = await tasks()
    expect(task).toMatchObject({
      ...{ state: 'by_hand', why: 'window', amount: 40, currency: 'usd', given: null },
      reservation: { id: sail?.id, bookablename: 'Sail', first_name: 'Ada', last_name: 'Moor' },
    })
    expect(await changes(sail)).toEqual([expect.objectContaining({ amount: 40, state: 'by_hand' })])
    expect(await told(sail, 'reservation.refund_by_hand')).toBe(1)
    // It counts as gone, and the reconciler leaves it alone.
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['by_hand 4000'])
    await isSound()

    for (const _twice of [1, 2])
      expect(await settle(task?.id)).toMatchObject({
        value: { task: { state: 'handed', given: { means: 'cash', ...handed, by: 'pia' } } },
      })
    expect(await settle(task?.id, { ...handed, externalid: 'R-18' })).toMatchObject({
      error: { code: 'status_conflict' },
    })
    expect(await tasks()).toEqual([])
    expect(await tasks({ settled: true })).toMatchObject([{ id: task?.id, given: handed }])
    expect(await changes(sail)).toEqual([expect.objectContaining({ amount: 40, state: 'handed', ...handed })])
    const lines = (await mirrored.payments().ledgerOf(sail?.id ?? '')).filter(({ type }) => type === 'refund')
    expect(lines.map((one) => [one.paymentmethod, one.transactiontype, one.amount]).toSorted()).toEqual([
      ['cash', 'debit', 4000],
      ['charge', 'credit', 4000],
    ])
    await mirrored.world.runJobs()
    const receipts = await mirrored.world.call('get_receipts', { id: sail?.id, token: sail?.managetoken })
    expect(receipts).toMatchObject({
      value: {
        receipts: [
          { kind: 'payment' },
          { kind: 'refund', amount: 40, card: null, hand: { means: 'cash', externalid: 'R-17' } },
        ],
      },
    })
    expect(await told(sail, 'reservation.refunded')).toBe(1)
    const mails = await mirrored.world.mailsTo('mirror1@people.example')
    const [byHand] = mails.filter(({ subject }) => subject.startsWith('Refund: Sail'))
    expect(byHand?.text).toContain('Refund: $40.00')
    const [receipt, ...others] = mails.filter(({ subject }) => /^Given back, receipt \d+: Sail/.test(subject))
    expect(receipt?.text).toContain('Given back: Cash, number R-17')
    expect(others).toEqual([])
    await isSound()
  })

  test('what staff wrote is forgotten with its person, and the money stays', async () => {
    const { booked, attempt } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'forget' })
    expect(await settle((await tasks()).at(-1)?.id)).toMatchObject({ ok: true })
    const { ports } = mirrored.world.app.platform
    const found = await ports.repositories(scope).reservations.find(booked[0]?.id ?? '')
    const tenant = await tenantAt(mirrored.world.app)
    await eraseReservations(found ? [found] : [], [], { tenant, ports, by: 'system' })
    const after = await ports.repositories(scope).reservations.find(booked[0]?.id ?? '')
    expect(after).toMatchObject({ first_name: '', payment: { paid: 3000, given: [{ reason: '', amount: 2000 }] } })
    expect(await mirrored.payments().refundsOf(attempt.id)).toMatchObject([
      { state: 'handed', byhand: { given: { memo: '', externalid: 'R-17' } } },
    ])
    await isSound()
  })

  test('a check has its number, and a cancellation’s is listed too', async () => {
    const { booked } = await bookTooOld('row')
    const [row] = booked
    expect(await staff('cancel_reservation', { id: row?.id })).toMatchObject({ refund: 50, errors: [] })
    const [task] = await tasks()
    expect(task).toMatchObject({ amount: 50, reservation: { id: row?.id } })
    expect(await changes(row)).toMatchObject([{ amount: 50, state: 'by_hand' }])
    expect(await settle(task?.id, { ...handed, means: 'check', externalid: '0042' })).toMatchObject({ ok: true })
    const lines = await mirrored.payments().ledgerOf(row?.id ?? '')
    expect(lines.map(({ paymentmethod }) => paymentmethod)).toContain('check')
    await isSound()
  })

  test('what the processor refuses for a week is left to staff, and not before', async () => {
    const { booked, attempt } = await mirrored.book('row')
    mirrored.card.refund = async () => ({ status: 'declined', code: 'card_closed' })
    expect(await give(booked[0], { amount: 20, idempotencykey: 'closed' })).toMatchObject({
      errors: [{ code: 'payment_pending' }],
    })
    mirrored.world.clock.now += 6 * day
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['ordered 2000'])
    // Silence decides nothing, however long it lasts.
    mirrored.card.refund = async () => ({ status: 'unknown' })
    mirrored.world.clock.now += 2 * day
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['ordered 2000'])
    mirrored.card.refund = async () => ({ status: 'declined', code: 'card_closed' })
    mirrored.world.clock.now += day
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['by_hand 2000'])
    const [task] = await tasks()
    expect(task).toMatchObject({ why: 'refused', amount: 20 })
    expect(await settle(task?.id)).toMatchObject({ ok: true })
    await isSound()
  })

  test('of two who settle it at once with different numbers one is refused', async () => {
    const { booked } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'race' })
    const [task] = await tasks()
    const all = await Promise.all(
      ['A-1', 'A-1', 'A-2', 'A-3'].map((externalid) => settle(task?.id, { ...handed, externalid })),
    )
    expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    const [done] = await tasks({ settled: true, items_per_page: 100 }).then((list) =>
      list.filter(({ id }) => id === task?.id),
    )
    const lines = (await mirrored.payments().ledgerOf(booked[0]?.id ?? '')).filter(({ type }) => type === 'refund')
    expect(lines).toHaveLength(2)
    for (const one of all)
      if (one.ok) expect(one.value.task.given?.externalid).toBe(done?.given?.externalid)
      else expect(one.error.code).toBe('status_conflict')
    await isSound()
  })

  test('is for staff alone, and says what is missing', async () => {
    const { booked } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'access' })
    const [task] = await tasks()
    const { world } = mirrored
    for (const [who, code] of [
      ['ana', 'forbidden'],
      ['nobody', 'login_required'],
      ['kim', 'forbidden'],
    ] as const) {
      expect(await world.as(who, 'get_refund_tasks', {})).toMatchObject({ error: { code } })
      expect(await settle(task?.id, handed, who)).toMatchObject({ error: { code } })
    }
    expect(await settle('nothing')).toMatchObject({ error: { code: 'not_found' } })
    expect(await settle(task?.id, { memo: '  x ', externalid: '1' })).toMatchObject({
      error: { code: 'invalid_params', field: '/memo' },
    })
    expect(await settle(task?.id, { ...handed, externalid: ' ' })).toMatchObject({
      error: { code: 'invalid_params', field: '/externalid' },
    })
    // One that its processor makes is no task.
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: undefined }
    const other = await mirrored.book('row')
    await give(other.booked[0], { amount: 5, idempotencykey: 'sent' })
    const [sent] = await mirrored.payments().refundsOf(other.attempt.id)
    expect(await settle(sent?.id)).toMatchObject({ error: { code: 'not_found' } })
    for (const who of ['pia', 'olga', 'key'])
      expect(await world.as(who, 'get_refund_tasks', {})).toMatchObject({ ok: true })
  })

  test('refunded at the processor itself it is carried out, and is a task again where that comes back', async () => {
    const { booked, attempt, reference } = await bookTooOld('sail')
    const [sail] = booked
    const cancelled = await mirrored.world.call('cancel_reservation', { id: sail?.id, token: sail?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 100 } })
    const own = async () => (await tasks({ items_per_page: 100 })).filter((one) => one.reservation?.id === sail?.id)
    expect(await own()).toMatchObject([{ amount: 100, state: 'by_hand' }])
    const [task] = await own()
    const made = { id: 're_dashboard', key: null, amount: 10_000, currency: 'USD' }
    for (const _twice of [1, 2]) {
      await mirrored.news(reference, 'refunded', [{ ...made, state: 'done' }])
      expect((await refunds(attempt.id)).toSorted()).toEqual(['done 10000', 'failed 10000'])
      expect(await own()).toEqual([])
      expect(await settle(task?.id)).toMatchObject({ ok: false })
      expect(await mirrored.faults()).toEqual([])
    }
    await mirrored.news(reference, 'refund_failed', [{ ...made, state: 'failed' }])
    expect((await refunds(attempt.id)).toSorted()).toEqual(['by_hand 10000', 'failed 10000'])
    expect(await own()).toMatchObject([{ amount: 100, state: 'by_hand' }])
    expect(await mirrored.faults()).toEqual([])
    // What was given back by hand is not given back by a refund at the processor: that went twice, and nobody's books
    // say so.
    expect(await settle(task?.id)).toMatchObject({ ok: true })
    await mirrored.news(reference, 'refunded', [{ ...made, id: 're_again', state: 'done' }])
    expect((await refunds(attempt.id)).toSorted()).toEqual(['failed 10000', 'handed 10000'])
    mirrored.asSent()
  })

  test('waits while a bank has the money, is closed once that is lost, and listed again once it is won after all', async () => {
    const { booked, attempt, reference } = await bookTooOld('sail')
    await give(booked[0], { amount: 40, idempotencykey: 'disputed' })
    const own = async () =>
      (await tasks({ items_per_page: 100 })).filter((one) => one.reservation?.id === booked[0]?.id)
    const [task] = await own()
    expect(task).toMatchObject({ amount: 40, disputed: false })
    const told: Partial<RetrievedDispute> = { amount: 3_000 }
    await mirrored.disputed(reference, [told])
    expect(await own()).toMatchObject([{ id: task?.id, amount: 40, disputed: true }])
    expect(await settle(task?.id)).toMatchObject({
      ok: false,
      error: { code: 'status_conflict', data: { expected: expect.stringContaining('dispute') } },
    })
    expect(await refunds(attempt.id)).toEqual(['by_hand 4000'])
    await mirrored.disputed(reference, [{ ...told, state: 'lost', closed: 7_000 }], 'dispute_closed')
    await mirrored.runJobs()
    expect((await refunds(attempt.id)).toSorted()).toEqual(['by_hand 1000', 'closed 3000'])
    expect(await own()).toMatchObject([{ amount: 10, disputed: false }])
    await isSound()
    await mirrored.disputed(reference, [{ ...told, state: 'won', closed: 8_000 }], 'dispute_closed')
    await mirrored.runJobs()
    expect((await refunds(attempt.id)).toSorted()).toEqual(['by_hand 1000', 'by_hand 3000'])
    for (const one of await own()) expect(await settle(one.id)).toMatchObject({ ok: true })
    expect((await refunds(attempt.id)).toSorted()).toEqual(['handed 1000', 'handed 3000'])
    await isSound()
  })

  test('is not settled where nobody has heard yet that the bank gave it back: the processor says so first', async () => {
    const { booked, attempt, reference } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'unheard' })
    const [task] = (await tasks({ items_per_page: 100 })).filter((one) => one.reservation?.id === booked[0]?.id)
    mirrored.says(reference, [{ amount: 5_000, state: 'lost', closed: 5_000 }])
    expect(await settle(task?.id)).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    expect(await refunds(attempt.id)).toEqual(['closed 2000'])
    expect((await tasks({ items_per_page: 100 })).map(({ id }) => id)).not.toContain(task?.id)
  })

  test('what staff handed over, and a bank takes after that, is an alarm', async () => {
    const { booked, reference } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'handed-first' })
    const [task] = (await tasks({ items_per_page: 100 })).filter((one) => one.reservation?.id === booked[0]?.id)
    expect(await settle(task?.id)).toMatchObject({ ok: true })
    await mirrored.disputed(reference, [{ amount: 5_000 }])
    const rows = await database().db.knex('outbox').where({ name: 'account.moneyalarm' })
    const alarms = rows.map(({ payload }) => JSON.parse(payload)).filter(({ alarm }) => alarm === 'twice')
    expect(alarms.length).toBeGreaterThan(0)
    for (const { address } of alarms) expect(address).toContain('20')
    await isSound()
  })

  test('come page by page', async () => {
    const made = await bookTooOld('row', 'row', 'row')
    for (const one of made.booked) await give(one, { amount: 1, idempotencykey: `page-${one.id}` })
    const page = (number: number) =>
      staff<{ tasks: RefundTask[]; hasmore: boolean }>('get_refund_tasks', { page: number, items_per_page: 2 })
    const all = (await tasks({ items_per_page: 100 })).map(({ id }) => id)
    const listed: string[] = []
    for (let number = 1; ; number += 1) {
      const { tasks: some, hasmore } = await page(number)
      listed.push(...some.map(({ id }) => id))
      if (!hasmore) break
    }
    expect(listed).toEqual(all)
    expect(all.length).toBeGreaterThan(2)
  })

  test('what has arrived by the processor after all is recorded, and not given back a second time', async () => {
    const { booked, attempt, reference } = await bookTooOld('row')
    await give(booked[0], { amount: 20, idempotencykey: 'arrived' })
    const task = (await tasks()).at(-1)
    const [refund] = await mirrored.payments().refundsOf(attempt.id)
    const key = `${attempt.idempotencykey}${refund?.id.slice(attempt.id.length)}`
    mirrored.card.refunds = async () => [{ id: 're_1', key, amount: 2000, currency: 'USD', state: 'pending' }]
    expect(await settle(task?.id)).toMatchObject({ error: { code: 'status_conflict' } })
    expect(await refunds(attempt.id)).toEqual(['by_hand 2000'])
    mirrored.card.refunds = async () => [{ id: 're_1', key, amount: 2000, currency: 'USD', state: 'done' }]
    expect(await settle(task?.id)).toMatchObject({ error: { code: 'status_conflict' } })
    expect(await refunds(attempt.id)).toEqual(['done 2000'])
    expect((await tasks()).map(({ id }) => id)).not.toContain(task?.id)
    // News says the same.
    const other = await bookTooOld('row')
    await give(other.booked[0], { amount: 10, idempotencykey: 'news' })
    const [second] = await mirrored.payments().refundsOf(other.attempt.id)
    const its = `${other.attempt.idempotencykey}${second?.id.slice(other.attempt.id.length)}`
    await mirrored.news(other.reference, 'refunded', [{ id: 're_2', key: its, amount: 1000 }])
    expect(await refunds(other.attempt.id)).toEqual(['done 1000'])
    expect(reference).not.toBe(other.reference)
  })

  test('without a list of what was sent nothing that may have been is left to staff', async () => {
    mirrored.card.capabilities = { ...mirrored.card.capabilities, refundWindow: 1 / 24 }
    mirrored.card.refunds = undefined
    mirrored.card.refund = async () => ({ status: 'unknown' })
    const { booked, attempt } = await mirrored.book('row')
    await give(booked[0], { amount: 20, idempotencykey: 'unlisted' })
    // By now it declines since it has arrived.
    mirrored.card.refund = async () => ({ status: 'declined', code: 'already_refunded' })
    for (const days of [1, 8]) {
      mirrored.world.clock.now += days * day
      await mirrored.runJobs()
    }
    expect(await refunds(attempt.id)).toEqual(['ordered 2000'])
    // What is ordered after its time was never sent.
    await give(booked[0], { amount: 10, idempotencykey: 'late' })
    expect(await refunds(attempt.id)).toEqual(['ordered 2000', 'by_hand 1000'])
    mirrored.asSent()
    mirrored.world.clock.now += day
    await mirrored.runJobs()
    expect((await refunds(attempt.id)).toSorted()).toEqual(['by_hand 1000', 'by_hand 2000'])
  })
})
