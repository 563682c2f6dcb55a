import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { reconcilePayments } from '../../jobs/reconcile-payments.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import type { Tenant } from '../tenant.ts'
import { isGivenUp } from './stored-payment.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const cards = { approved: '4242424242424242', confirmation: '4000000000003220' }
const minute = 60_000
const hour = 60 * minute

interface Held {
  id: string
  status: string
  expires: string
}

await withDatabase('payments of which nobody can say what became', (database) => {
  let world: BookingWorld
  let tenant: Tenant
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  let visitors = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true } })
    ;({ tenant, card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    vi.restoreAllMocks()
  })
  afterAll(() => world.close())

  /** A slot and a draft that no other test in this file uses, tomorrow: some of these tests take days. */
  const slot = () => {
    count += 1
    const start = Math.ceil(world.clock.now / (24 * hour)) * 24 * hour + 38 * hour + (count % 9) * hour
    const at = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
    return { bookable: 'lesson', draft: `silent-${String(count).padStart(6, '0')}`, user, ...at }
  }
  const pay = async (number: string = cards.approved) => ({ processor, token: await world.cardToken(number) })
  const book = (params: object) => world.call<Held>('book_appointment', params)
  const other = (params: object) => {
    visitors += 1
    const draft = `another-${String(visitors).padStart(6, '0')}`
    return world.call<Held>('hold_appointment', { ...params, user: undefined, draft })
  }
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)
  const jobs = () => runJobsOnce(world.app.platform.jobs)
  /** Runs the job that asks processors; all of them take five times as long, which days of silence add up. */
  async function reconcile() {
    const job = reconcilePayments(world.app.platform.jobs)
    for (let more = -1; more !== 0; ) {
      more = await job.run()
      await job.settle?.()
    }
  }
  const repositories = () => world.app.platform.ports.repositories(scope)

  const dead = () => Promise.reject(new Error('the line is dead'))
  /** What is asked for is done, and nothing is ever answered. */
  const silent = (calls: string[] = []): Partial<PaymentProcessor> => ({
    authorize: async (...given) => {
      await original.authorize(...given)
      return dead()
    },
    retrieve: (_context, { reference }) => {
      calls.push(`retrieve ${reference}`)
      return dead()
    },
    callOff: () => {
      calls.push('callOff')
      return dead()
    },
  })

  /** A held draft whose payment nobody can say anything about; until when its place is held for it. */
  async function unknown(fault: Partial<PaymentProcessor> = silent(), number = cards.approved) {
    const params = slot()
    const held = await world.call<Held>('hold_appointment', { ...params, user: undefined })
    if (!held.ok) throw new Error(held.error.code)
    Object.assign(card, fault)
    const asked = await book({ ...params, payment: await pay(number) })
    const [attempt] = await repositories().payments.attemptsOf(held.value.id)
    const row = await repositories().reservations.find(held.value.id)
    return { params, id: held.value.id, asked: code(asked), attempt: attempt?.id ?? '', end: row?.expires ?? 0 }
  }
  const attemptOf = async (id: string) => {
    const found = await repositories().payments.attempt(id)
    if (!found) throw new Error(`there is no attempt ${id}`)
    return found
  }
  const atProcessor = async (id: string) => {
    const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
    return original.retrieve(context, { reference: (await attemptOf(id)).reference ?? '' })
  }
  /** Card money of a reservation less what went back, by the ledger, minor units. */
  const inLedger = async (id: string) =>
    (await repositories().payments.ledgerOf(id))
      .filter(({ paymentmethod, status }) => paymentmethod === 'card' && status === 'success')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)
  const told = async (id: string) => {
    const rows = await database().db.knex('outbox').where({ reservation: id }).orderBy('version')
    const events = rows.filter(({ name }) => name !== 'reservation.receipt')
    return events.map((row) => [row.name, JSON.parse(row.payload).isGivenUp === true])
  }
  /**
   * Asks whenever something of an attempt is due, until an instant, and runs all jobs at the last. Where that takes
   * hours, a `pause` lies between two runs, since a silent processor is asked every 45 seconds.
   */
  async function waitUntil(id: string, until: number, pause = 0) {
    for (let from = world.clock.now; ; from = Math.min(world.clock.now + pause, until)) {
      const { due } = await attemptOf(id)
      if (due === null || Math.max(from, due) > until) break
      world.clock.now = Math.max(from, due)
      await reconcile()
    }
    await jobs()
    world.clock.now = until
  }

  test('are asked about soon, then less often, and exactly at the end called off and given up', async () => {
    const calls: string[] = []
    const { params, id, attempt, asked, end } = await unknown(silent(calls))
    expect(asked).toBe('payment_unknown')
    const begun = world.clock.now
    expect(end).toBe(begun + 40 * minute)
    await waitUntil(attempt, end - 1)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'unknown', calledoff: false, due: end, silentsince: begun })
    expect(calls).not.toContain('callOff')
    expect(calls.length).toBeLessThan(64)
    expect(code(await other(params))).toBe('slot_taken')
    calls.length = 0
    world.clock.now = end
    await jobs()
    expect(calls).toEqual([expect.stringMatching(/^retrieve /), 'callOff'])
    const given = await attemptOf(attempt)
    expect(given).toMatchObject({ state: 'failed', toldfailed: true, calledoff: false, silentsince: begun })
    expect(isGivenUp(given)).toBe(true)
    expect(await told(id)).toEqual([['reservation.unpaid', true]])
    expect(await world.call('get_basereservation', { id, draft: params.draft })).toMatchObject({
      value: { status: 'in-progress', paymentstate: 'failed' },
    })
    expect(code(await other(params))).toBeNull()
    await jobs()
    expect((await repositories().reservations.find(id))?.status).toBe('removed')
  })

  test.each(['authorized', 'captured'] as const)(
    'that turn up %s after that go back, and never book',
    async (state) => {
      const { params, id, attempt, end } = await unknown()
      world.clock.now = end
      await jobs()
      // The place is free all the same: it is the money that must not book it.
      Object.assign(card, original)
      if (state === 'captured') {
        const { reference } = await attemptOf(attempt)
        const call = { reference: reference ?? '', amount: 9500, currency: 'usd', idempotencyKey: 'by-hand' }
        await original.capture({ ...tenant.context('payment-sandbox'), now: 0 }, call)
      }
      await waitUntil(attempt, end + 2 * hour, 10 * minute)
      expect((await attemptOf(attempt)).state).toBe(state === 'captured' ? 'captured' : 'voided')
      expect((await atProcessor(attempt)).state).toBe(state === 'captured' ? 'refunded' : 'voided')
      expect(await inLedger(id)).toBe(0)
      expect((await repositories().reservations.find(id))?.status).toBe('removed')
      const names = (await told(id)).map(([name]) => name)
      expect(names).toEqual(['reservation.unpaid', ...(state === 'captured' ? ['reservation.refunded'] : [])])
      expect(code(await other(params))).toBeNull()
    },
  )

  test('are called off where that can be delivered, and nothing can turn up', async () => {
    const { id, attempt, end } = await unknown({ ...silent(), authorize: dead, callOff: original.callOff })
    world.clock.now = end
    await jobs()
    expect(await attemptOf(attempt)).toMatchObject({ state: 'failed', calledoff: true, toldfailed: true })
    Object.assign(card, original)
    await waitUntil(attempt, end + hour)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'voided', silentsince: null })
    expect(await told(id)).toEqual([['reservation.unpaid', true]])
    expect(await inLedger(id)).toBe(0)
  })

  test('are called off again for as long as that was not delivered', async () => {
    const calls: string[] = []
    const { attempt, end } = await unknown({ ...silent(calls), authorize: dead })
    world.clock.now = end
    await jobs()
    calls.length = 0
    await waitUntil(attempt, end + 6 * hour, hour)
    expect(calls.filter((one) => one === 'callOff').length).toBeGreaterThan(3)
    Object.assign(card, original)
    await waitUntil(attempt, end + 12 * hour, hour)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'voided', calledoff: true, silentsince: null })
  })

  test('raise an alarm 72 hours after the first question without an answer, and are asked about further', async () => {
    const log = vi.spyOn(world.app.platform.ports.log, 'error')
    const alarms = (id: string) =>
      log.mock.calls.filter(([about, text]) => about.attempt === id && text.includes('three days')).length
    const { attempt } = await unknown()
    const begun = world.clock.now
    await waitUntil(attempt, begun + 72 * hour, hour)
    expect(alarms(attempt)).toBe(0)
    await waitUntil(attempt, begun + 74 * hour, hour)
    expect(alarms(attempt)).toBeGreaterThan(0)
    const kept = async () =>
      (await repositories().moneyalarms.ofAttempt(attempt)).map(({ why, times, ended }) => [
        why,
        times > 0,
        ended === null,
      ])
    expect(await kept()).toEqual([['silent', true, true]])
    Object.assign(card, original)
    await waitUntil(attempt, begun + 76 * hour, hour)
    expect(await kept()).toEqual([['silent', true, false]])
    expect((await attemptOf(attempt)).state).toBe('voided')
    expect((await atProcessor(attempt)).state).toBe('voided')
  })

  test('are asked about for ten days; then the alarm stands, and only news of the bank ends it', async () => {
    const calls: string[] = []
    const { id, attempt } = await unknown(silent(calls))
    const { created, reference } = await attemptOf(attempt)
    const over = created + 10 * 24 * hour
    const asked = () => calls.filter((one) => one === `retrieve ${reference}`).length
    // Until the last hour: there is always a next question, and it is asked.
    for (let day = 1; day <= 10; day += 1) {
      const before = asked()
      await waitUntil(attempt, created + day * 24 * hour, hour)
      expect(asked()).toBeGreaterThan(before)
      expect((await attemptOf(attempt)).due).not.toBeNull()
    }
    await waitUntil(attempt, over + 2 * hour)
    const rests = { state: 'failed', toldfailed: true, calledoff: false, due: null, silentsince: created }
    expect(await attemptOf(attempt)).toMatchObject(rests)
    const alarms = async () => (await repositories().moneyalarms.ofAttempt(attempt)).map(({ id: _, ...one }) => one)
    const [alarm, ...others] = await alarms()
    expect(others).toEqual([])
    const about = { amount: 9500, currency: 'usd', reservation: id, attempt, closed: null, ended: null }
    expect(alarm).toMatchObject({ why: 'silent', about: 'payment', ...about })
    expect(alarm?.since).toBeGreaterThanOrEqual(created + 72 * hour)
    expect(alarm?.latest).toBeGreaterThan(over - hour)
    // Nobody asks any more, whatever runs.
    calls.length = 0
    world.clock.now += 72 * hour
    await jobs()
    expect(asked()).toBe(0)
    expect(await alarms()).toEqual([alarm])
    // No state is final against the bank: what it tells of the payment is looked at, and the money goes back.
    Object.assign(card, original)
    const { now } = world.clock
    const news = { processor, event: 'late-news', reference: reference ?? '', created: now, due: now }
    await world.app.platform.jobs.store.keepPaymentEvent(scope, news)
    await jobs()
    // From then on it is asked about as any other that has ended.
    expect(await attemptOf(attempt)).toMatchObject({ state: 'voided', silentsince: null, due: expect.any(Number) })
    expect((await atProcessor(attempt)).state).toBe('voided')
    expect((await alarms()).map(({ ended }) => ended === null)).toEqual([false])
    expect(await inLedger(id)).toBe(0)
  })

  test('are all settled within a minute of the processor’s first answer, after hours of silence', async () => {
    const calls: string[] = []
    const lost = [await unknown(silent(calls)), await unknown(silent(calls)), await unknown(silent(calls))]
    const last = lost.at(-1)
    if (!last) throw new Error('three are unknown')
    await waitUntil(last.attempt, last.end + 5 * hour, 10 * minute)
    // Together they are asked about as often as one of them.
    const begun = world.clock.now
    calls.length = 0
    for (let seconds = 1; seconds <= 90; seconds += 1) {
      world.clock.now += 1000
      await reconcile()
    }
    // The ledger's sample asks about others, too.
    const references = await Promise.all(lost.map(async ({ attempt }) => (await attemptOf(attempt)).reference))
    const asked = calls.filter((one) => references.some((reference) => one === `retrieve ${reference}`)).length
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(asked).toBeLessThanOrEqual(4)
    Object.assign(card, original)
    for (let seconds = 1; seconds <= 50; seconds += 1) {
      world.clock.now += 1000
      await reconcile()
    }
    await jobs()
    expect(world.clock.now - begun).toBeLessThan(150_000)
    for (const { attempt } of lost) expect((await attemptOf(attempt)).state).toBe('voided')
  })

  test('book what turns up at the very end, while it waits for them', async () => {
    const { params, attempt, end } = await unknown()
    await waitUntil(attempt, end - 1)
    Object.assign(card, original)
    world.clock.now = end
    await jobs()
    expect(
      await world.call('get_basereservation', { id: (await attemptOf(attempt)).reservation, draft: params.draft }),
    ).toMatchObject({ value: { status: 'booked' } })
  })

  test('are called off by whoever comes after a process that died with the order', async () => {
    const { id, attempt, end } = await unknown()
    await waitUntil(attempt, end - 1)
    const died = "UPDATE payment_attempts SET process = 'dead', state = 'voiding', due = ? WHERE id = ?"
    await database().db.knex.raw(died, [end + 10 * minute, attempt])
    Object.assign(card, { ...original, retrieve: dead })
    await jobs()
    // Authorised money is not called off but released, once the bank says that it is there.
    expect(await attemptOf(attempt)).toMatchObject({ state: 'voiding', toldfailed: false })
    world.clock.now = end
    await waitUntil(attempt, end)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'failed', toldfailed: true })
    Object.assign(card, original)
    await waitUntil(attempt, end + hour)
    expect((await atProcessor(attempt)).state).toBe('voided')
    expect(await inLedger(id)).toBe(0)
  })

  test('a confirmation that nobody gives is called off at its end, delivered or not', async () => {
    for (const callOff of [original.callOff, dead]) {
      const { params, id, asked, attempt, end } = await unknown({ callOff }, cards.confirmation)
      expect(asked).toBe('payment_requires_action')
      expect(await attemptOf(attempt)).toMatchObject({ state: 'requires_action', due: end })
      world.clock.now = end - 1
      await jobs()
      expect(code(await other(params))).toBe('slot_taken')
      world.clock.now = end
      await jobs()
      const isDelivered = callOff !== dead
      const ended = await attemptOf(attempt)
      expect(ended).toMatchObject({
        state: isDelivered ? 'voided' : 'failed',
        calledoff: isDelivered,
        toldfailed: true,
      })
      expect(code(await other(params))).toBeNull()
      // The customer confirms after that, at the bank.
      const token = { ...(await pay(cards.confirmation)).token, confirmed: true }
      const call = { amount: 9500, currency: 'usd', idempotencyKey: ended.idempotencykey, description: '', token }
      const context = { ...tenant.context('payment-sandbox'), now: 0 }
      await original.authorize(context, { ...call, reference: ended.reference ?? '' })
      Object.assign(card, original)
      await waitUntil(attempt, end + 2 * hour)
      expect((await atProcessor(attempt)).state).toBe('voided')
      expect(await inLedger(id)).toBe(0)
      expect((await repositories().reservations.find(id))?.status).toBe('removed')
    }
  })

  test('another card replaces one only if that is proven called off', async () => {
    const lost = await unknown({ ...silent(), authorize: dead })
    expect(code(await book({ ...lost.params, payment: await pay() }))).toBe('payment_unknown')
    expect(await repositories().payments.attemptsOf(lost.id)).toHaveLength(1)
    Object.assign(card, original)
    const paid = await book({ ...lost.params, payment: await pay() })
    expect(paid).toMatchObject({ ok: true, value: { status: 'booked' } })
    await waitUntil(lost.attempt, world.clock.now + hour)
    const states = (await repositories().payments.attemptsOf(lost.id)).map(({ state, calledoff }) => [state, calledoff])
    expect(states).toEqual([
      ['voided', true],
      ['captured', false],
    ])
    expect(await inLedger(lost.id)).toBe(9500)
  })

  test('another card books nothing twice where the first was authorised in silence', async () => {
    const lost = await unknown()
    expect(code(await book({ ...lost.params, payment: await pay() }))).toBe('payment_unknown')
    Object.assign(card, original)
    expect(await book({ ...lost.params, payment: await pay() })).toMatchObject({
      ok: true,
      value: { status: 'booked' },
    })
    expect((await repositories().payments.attemptsOf(lost.id)).map(({ state }) => state)).toEqual(['captured'])
    expect(await inLedger(lost.id)).toBe(9500)
  })

  test('the same browser pays anew once the first was given up, and only the new payment is kept', async () => {
    const { params, attempt, end } = await unknown()
    world.clock.now = end
    await jobs()
    await jobs()
    Object.assign(card, original)
    const again = await book({ ...params, payment: await pay() })
    expect(again).toMatchObject({ ok: true, value: { status: 'booked' } })
    await waitUntil(attempt, end + 2 * hour)
    expect((await atProcessor(attempt)).state).toBe('voided')
    expect(await inLedger(again.ok ? again.value.id : '')).toBe(9500)
  })
})
