import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WireMoneyAlarm } from '../../domain/wire/alarms.ts'
import type { RetrievedRefund } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { eraseReservations } from '../accounts/erase-reservations.ts'
import { alarmStaff } from '../payments/alarm-staff.ts'
import { purchasesOf } from '../payments/purchase.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('alarms about money', (database) => {
  let mirrored: Mirrored
  beforeAll(async () => {
    mirrored = await mirroredWorld(database(), { checklistconfirm: 'booked' })
  })
  afterAll(() => mirrored.world.close())
  afterEach(() => mirrored.asSent())

  const asked = (who: string, params: object = {}) =>
    mirrored.world.as<{ alarms: WireMoneyAlarm[]; hasmore: boolean }>(who, 'get_money_alarms', params)
  const alarms = async (params: object = {}) => {
    const answer = await asked('pia', { items_per_page: 100, ...params })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.alarms
  }
  const alarmsOf = async (attempt: string, params: object = {}) =>
    (await alarms(params)).filter((one) => one.attempt === attempt)
  const settle = (id: string | undefined, note: string, who = 'pia') =>
    mirrored.world.as<{ alarm: WireMoneyAlarm }>(who, 'settle_money_alarm', { id, note })
  const mails = async (reference: string) => {
    const rows = await database().db.knex('outbox').where({ name: 'account.moneyalarm' })
    return rows.filter(({ payload }) => JSON.parse(payload).address.includes(reference)).length
  }
  /** Books what costs 100.00, of which the processor then lists twice as much as given back. */
  const unplaced = async () => {
    const made = await mirrored.book('sail')
    const { reference } = made
    const told: Partial<RetrievedRefund>[] = [
      { id: `${reference}-one`, amount: 10_000 },
      { id: `${reference}-two`, amount: 10_000 },
    ]
    await mirrored.news(reference, 'refunded', told)
    return { ...made, told }
  }
  const later = () => {
    mirrored.world.clock.now += 3_600_000
  }

  test('are kept once with what to do, counted when found again, and mailed once', async () => {
    const { attempt, reference, told, booked } = await unplaced()
    const [first] = await alarmsOf(attempt.id)
    expect(first).toMatchObject({
      ...{ why: 'unplaced', about: 'refund', amount: 100, currency: 'usd', times: 1, state: 'open', settled: null },
      ...{ processor: 'payment-sandbox.card', plugin: 'payment-sandbox', reference, since_utc: expect.any(String) },
      reservation: { id: booked[0]?.id, bookablename: 'Sail', email: expect.stringContaining('@people.example') },
    })
    expect(first?.todo).toContain('Compare the payment at the service')
    const mailed = await mails(reference)
    expect(mailed).toBeGreaterThan(0)
    later()
    await mirrored.news(reference, 'refunded', told)
    const [again] = await alarmsOf(attempt.id)
    expect(again).toMatchObject({ id: first?.id, times: 2, since_utc: first?.since_utc })
    expect(again?.latest_utc).not.toBe(first?.latest_utc)
    expect(await mails(reference)).toBe(mailed)
  })

  test('are settled with a note, once, and found again they stay settled', async () => {
    const { attempt, reference, told } = await unplaced()
    const [open] = await alarmsOf(attempt.id)
    expect(await settle(open?.id, ' x ')).toMatchObject({ ok: false, error: { code: 'invalid_params' } })
    expect(await settle('none', 'the bank was called')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    const settled = { state: 'settled', settled: { by: 'pia', note: 'the bank was called' } }
    expect(await settle(open?.id, 'the bank was called')).toMatchObject({ ok: true, value: { alarm: settled } })
    expect(await settle(open?.id, 'the bank was called')).toMatchObject({ ok: true, value: { alarm: settled } })
    expect(await settle(open?.id, 'something else')).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    const mailed = await mails(reference)
    later()
    await mirrored.news(reference, 'refunded', told)
    expect(await alarmsOf(attempt.id)).toEqual([])
    expect(await alarmsOf(attempt.id, { settled: true })).toMatchObject([{ ...settled, times: 2 }])
    expect(await mails(reference)).toBe(mailed)
    const trail = await mirrored.world.as<{ items: object[] }>('pia', 'get_audit_trail', {
      operation: 'settle_money_alarm',
    })
    expect(trail.ok && trail.value.items).toContainEqual(
      expect.objectContaining({ operation: 'settle_money_alarm', outcome: 'done', subjects: { id: open?.id } }),
    )
  })

  test('end by themselves with their cause, and begin anew with it', async () => {
    const { attempt, reference, told } = await unplaced()
    const [open] = await alarmsOf(attempt.id)
    const mailed = await mails(reference)
    later()
    await mirrored.news(reference, 'refund_failed', [{ ...told[0] }, { ...told[1], state: 'failed' }])
    expect(await alarmsOf(attempt.id)).toEqual([])
    expect(await alarmsOf(attempt.id, { settled: true })).toMatchObject([
      { id: open?.id, state: 'ended', settled: null, closed_utc: new Date(mirrored.world.clock.now).toISOString() },
    ])
    expect(await settle(open?.id, 'too late')).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    later()
    await mirrored.news(reference, 'refunded', told)
    expect(await alarmsOf(attempt.id)).toMatchObject([{ id: open?.id, times: 1, state: 'open' }])
    expect(await mails(reference)).toBe(2 * mailed)
  })

  test('of a dispute end once it is won', async () => {
    const { attempt, reference } = await mirrored.book('row')
    await mirrored.disputed(reference, [{ amount: 8_000 }])
    expect(await alarmsOf(attempt.id)).toMatchObject([{ why: 'unplaced', about: 'dispute', amount: 30 }])
    await mirrored.disputed(reference, [{ amount: 9_000 }])
    expect(await alarmsOf(attempt.id)).toMatchObject([{ why: 'unplaced', amount: 40 }])
    await mirrored.disputed(reference, [{ amount: 9_000, state: 'won', closed: 9_000 }], 'dispute_closed')
    expect(await alarmsOf(attempt.id)).toEqual([])
    expect(await alarmsOf(attempt.id, { settled: true })).toMatchObject([{ state: 'ended', amount: 40 }])
  })

  test('tell of a dispute in another currency than was paid, until it is won', async () => {
    const { attempt, reference } = await mirrored.book('row')
    const other = { id: 'dp_other', amount: 4_500, currency: 'EUR' }
    await mirrored.disputed(reference, [{ ...other, state: 'inquiry' }])
    expect(await alarmsOf(attempt.id)).toEqual([])
    for (const _twice of [1, 2]) await mirrored.disputed(reference, [other])
    expect(await alarmsOf(attempt.id)).toMatchObject([
      { why: 'unplaced', about: 'dispute', amount: 45, currency: 'eur', times: 2 },
    ])
    expect(await mails(reference)).toBeGreaterThan(0)
    // Nothing is written of it, since nothing here is in that currency.
    expect(await mirrored.payments().disputesOf(attempt.id)).toEqual([])
    await mirrored.disputed(reference, [{ ...other, state: 'won', closed: 9_000 }], 'dispute_closed')
    expect(await alarmsOf(attempt.id)).toEqual([])
  })

  test('of money in suspense are not noted away: it is decided', async () => {
    const { attempt } = await mirrored.book('row')
    const alarm = { why: 'suspense', amount: 100, about: 'payment', of: 'found' } as const
    const { ports } = mirrored.world.app.platform
    const work = { tenant: await tenantAt(mirrored.world.app), ports, actor: 'system' }
    await ports.transaction(scope, (unit) => alarmStaff(unit, work, attempt, alarm))
    const [open] = await alarmsOf(attempt.id)
    expect(await settle(open?.id, 'the bank was called')).toMatchObject({
      ok: false,
      error: { code: 'status_conflict', data: { expected: expect.stringContaining('settle_suspense') } },
    })
    expect(await alarmsOf(attempt.id)).toMatchObject([{ state: 'open' }])
  })

  test('about what somebody bought lose their notes with that person', async () => {
    const { ports } = mirrored.world.app.platform
    const bought = await mirrored.world.as<object>('ana', 'buy_points', {
      ...{ purchase: 'forgotten-points', packages: [{ id: 'ten', quantity: 1 }] },
      payment: { processor: 'payment-sandbox.card', token: await mirrored.world.cardToken('4242424242424242') },
    })
    expect(bought).toMatchObject({ ok: true })
    const [attempt] = await mirrored.payments().attemptsOf(purchasesOf('ana'))
    if (!attempt) throw new Error('they were bought')
    const work = { tenant: await tenantAt(mirrored.world.app), ports, actor: 'system' }
    const alarm = { why: 'spent', amount: 900, about: 'refund', of: 'bought' } as const
    await ports.transaction(scope, (unit) => alarmStaff(unit, work, attempt, alarm))
    const [open] = await alarmsOf(attempt.id)
    expect(await settle(open?.id, 'Ana was called')).toMatchObject({ ok: true })
    expect(await mirrored.world.as('olga', 'erase_user', { id: 'ana' })).toMatchObject({ ok: true })
    expect(await alarmsOf(attempt.id, { settled: true })).toMatchObject([{ settled: { by: 'pia', note: '' } }])
  })

  test('of a refund that the own account did not cover end once it comes back', async () => {
    const { booked, attempt, reference } = await mirrored.book('row')
    mirrored.card.refund = async () => ({ status: 'succeeded', reference: 're_of_row', uncovered: 700 })
    const given = await mirrored.world.as<object>('pia', 'refund_reservation', {
      ...{ id: booked[0]?.id, amount: 20, reason: 'too late', idempotencykey: 'uncovered' },
    })
    expect(given).toMatchObject({ ok: true })
    expect(await alarmsOf(attempt.id)).toMatchObject([{ why: 'uncovered', about: 'refund', amount: 7 }])
    const [refund] = await mirrored.payments().refundsOf(attempt.id)
    const key = `${attempt.idempotencykey}${refund?.id.slice(attempt.id.length)}`
    await mirrored.news(reference, 'refund_failed', [{ key, amount: 2_000, state: 'failed' }])
    expect(await alarmsOf(attempt.id)).toEqual([])
  })

  test('come page by page, oldest first', async () => {
    for (let count = 0; count < 3; count += 1) {
      later()
      await unplaced()
    }
    const all = (await alarms()).map(({ id }) => id)
    const listed: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await asked('pia', { page, items_per_page: 2 })
      if (!answer.ok) throw new Error(answer.error.code)
      listed.push(...answer.value.alarms.map(({ id }) => id))
      if (!answer.value.hasmore) break
    }
    expect(listed).toEqual(all)
    expect(all.length).toBeGreaterThan(2)
    const since = (await alarms()).map((one) => one.since_utc)
    expect(since).toEqual(since.toSorted())
  })

  test('belong to those who work there, and their notes are forgotten with the reservation', async () => {
    const { attempt, booked } = await unplaced()
    const [open] = await alarmsOf(attempt.id)
    for (const who of ['ana', 'kim', 'nobody']) {
      expect(await asked(who)).toMatchObject({ ok: false })
      expect(await settle(open?.id, 'not mine', who)).toMatchObject({ ok: false })
    }
    await settle(open?.id, 'Ada was called')
    const tenant = await tenantAt(mirrored.world.app)
    const [found] = await mirrored.world.app.platform.ports
      .repositories(scope)
      .reservations.named([booked[0]?.id ?? ''])
    if (!found) throw new Error('it was booked')
    await eraseReservations([found], [], { tenant, ports: mirrored.world.app.platform.ports, by: 'system' })
    expect(await alarmsOf(attempt.id, { settled: true })).toMatchObject([{ settled: { by: 'pia', note: '' } }])
  })
})
