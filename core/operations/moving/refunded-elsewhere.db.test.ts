import { expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { paidMovingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { paidRequestWorld } from '../../testing/worlds/paid/paid-request-world.ts'
import type { Requested } from '../../testing/worlds/paid/request-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withDatabase('money of what waits that goes back at the processor itself', (database) => {
  const { moves, boat, move } = paidMovingTests(database, paidRequestWorld)
  const payments = () => moves.the.app.platform.ports.repositories(scope).payments
  /** Ids of refunds that somebody ordered in the processor's own screens. */
  const elsewhere = new Set<string>()
  let events = 0

  /** Takes the money as it authorises, and lists refunds that others ordered. */
  const takesAtOnce = () =>
    Object.assign(moves.the.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        const answer = await moves.the.original.authorize(...given)
        const [context, { amount, currency, reference, idempotencyKey }] = given
        if (answer.status !== 'succeeded') return answer
        await moves.the.original.capture(context, {
          ...{ amount, currency, reference },
          idempotencyKey: `${idempotencyKey}.own`,
        })
        return { status: 'succeeded', reference }
      },
      async refunds(...given: Parameters<NonNullable<PaymentProcessor['refunds']>>) {
        const all = (await moves.the.original.refunds?.(...given)) ?? []
        return all.map((one) => (elsewhere.has(one.key ?? '') ? { ...one, key: null } : one))
      },
    })
  const context = async () => ({
    ...(await tenantAt(moves.the.app)).context('payment-sandbox'),
    now: moves.the.clock.now,
  })
  const latestAttempt = async ({ id }: { id: string }) => {
    const attempt = (await payments().attemptsOf(id)).at(-1)
    if (!attempt?.reference) throw new Error('it was paid a moment ago')
    return { ...attempt, reference: attempt.reference }
  }
  /** Gives so much back at the processor, and lets it say so. */
  const givesBack = async (made: { id: string }, amount: number) => {
    const { reference, currency } = await latestAttempt(made)
    events += 1
    const key = `elsewhere.${events}`
    elsewhere.add(key)
    const call = { amount, currency, reference, idempotencyKey: key }
    expect(await moves.the.original.refund(await context(), call)).toMatchObject({ status: 'succeeded' })
    await news(reference)
  }
  const news = async (reference: string) => {
    events += 1
    const event = { id: `news-${events}`, type: 'refunded' as const, reference, amount: 0, currency: 'USD' }
    const tenant = await tenantAt(moves.the.app)
    await takePaymentEvent(moves.the.app.platform.jobs, { tenant, processor: moves.the.card, event })
  }
  /** Does what is due, and what the ledger's check says once all is at rest. */
  const faults = async () => {
    await runJobsOnce(moves.the.app.platform.jobs)
    moves.the.clock.now += 700_000
    const tenant = await tenantAt(moves.the.app)
    const work = { tenant, ports: moves.the.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences
  }
  const asked = async () => {
    const made = await boat()
    takesAtOnce()
    expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
      value: { approval: true },
    })
    expect((await moves.the.money(made)).net).toBe(8_000)
    return made
  }

  test.each([4_000, 1_500])(
    'a move is not made with it: %i of 4,000 went, the rest follows, and another method is asked for',
    async (amount) => {
      const made = await asked()
      await givesBack(made, amount)
      // What its former place was booked with is as it was.
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending', payment: { paid: 4_000 } })
      expect((await moves.the.stored(made.id)).payment?.waived).toBeUndefined()
      expect(await moves.the.lastTold(made)).toMatchObject({
        name: 'payment_failed',
        data: { of: 'move', code: 'refunded' },
      })
      expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_required' } })
      await runJobsOnce(moves.the.app.platform.jobs)
      expect((await moves.the.money(made)).net).toBe(4_000)
      // The same news again changes nothing.
      await news((await latestAttempt(made)).reference)
      expect((await moves.the.money(made)).net).toBe(4_000)
      expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
        value: { approval: true },
      })
      expect(await moves.the.approve(made.id)).toMatchObject({
        value: { reservation: { status: 'booked', seats: 2 } },
      })
      expect(await moves.the.stored(made.id)).toMatchObject({ payment: { paid: 8_000 } })
      expect((await moves.the.money(made)).net).toBe(8_000)
      expect(await faults()).toEqual([])
    },
  )

  test.each(['rejected', 'lapsed'] as const)('a move that is %s after it is where it was', async (end) => {
    const made = await asked()
    await givesBack(made, 4_000)
    if (end === 'rejected') await moves.the.reject(made.id)
    else {
      moves.the.clock.now = moves.began + 49 * hour
      await moves.the.passTime()
    }
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1, payment: { paid: 4_000 } })
    expect((await moves.the.money(made)).net).toBe(4_000)
    expect(await faults()).toEqual([])
    expect(await moves.the.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
      value: { errors: [] },
    })
    expect(await faults()).toEqual([])
  })

  test('one that comes back pays for nothing any more, and is sent again', async () => {
    const made = await asked()
    await givesBack(made, 4_000)
    const attempt = await latestAttempt(made)
    const bounced = (await moves.the.original.refunds?.(await context(), attempt)) ?? []
    moves.the.card.refunds = async () => bounced.map((one) => ({ ...one, key: null, state: 'failed' as const }))
    let sent = 0
    moves.the.card.refund = async (_context, { reference, amount, currency }) => {
      sent += amount
      return { status: 'succeeded', reference, amount, currency }
    }
    for (const _twice of [1, 2]) await news(attempt.reference)
    await runJobsOnce(moves.the.app.platform.jobs)
    expect(sent).toBe(4_000)
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending', payment: { paid: 4_000 } })
    expect((await moves.the.money(made)).net).toBe(4_000)
    expect(await moves.the.reject(made.id)).toMatchObject({ ok: true })
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', payment: { paid: 4_000 } })
  })

  test.each([4_000, 1_000])('a request is not approved without it: %i of 4,000 went', async (amount) => {
    takesAtOnce()
    const made: Requested = await moves.the.requested('boat', moves.from, {
      payment: await moves.the.payBy('approved'),
    })
    await givesBack(made, amount)
    expect(await moves.the.lastTold(made)).toMatchObject({
      name: 'payment_failed',
      data: { of: 'request', code: 'refunded' },
    })
    expect(await moves.the.approve(made.id)).toMatchObject({ error: { code: 'payment_required' } })
    await runJobsOnce(moves.the.app.platform.jobs)
    expect((await moves.the.money(made)).net).toBe(0)
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'pending', payment: { paid: 0 } })
    expect(await moves.the.withdraw(made)).toMatchObject({ ok: true })
    expect(await faults()).toEqual([])
  })
})
