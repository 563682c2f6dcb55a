import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor, RetrievedPayment } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { finalise } from './finalise.ts'

await withDatabase('refunds of which there is news before the capture is known', (database) => {
  let mirrored: Mirrored
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    mirrored = await mirroredWorld(database())
    original = { ...mirrored.card }
  })
  afterEach(() => {
    Object.assign(mirrored.card, original)
  })
  afterAll(() => mirrored.world.close())
  const context = async () => ({
    ...(await tenantAt(mirrored.world.app)).context('payment-sandbox'),
    now: mirrored.world.clock.now,
  })

  /** A capture that moves the money and is not answered, and a processor that says nothing until it is heard. */
  async function bookedUnheard() {
    const { card, world } = mirrored
    card.capture = async (...given) => {
      await original.capture(...given)
      return { status: 'unknown' }
    }
    card.retrieve = () => Promise.reject(new Error('the line is dead'))
    count += 1
    const date = `2026-12-${String(count + 1).padStart(2, '0')}`
    const answer = await world.call<Booked>('book_appointment', {
      ...{ bookable: 'sail', start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `early-news-${count}` },
      user: { email: `early${count}@people.example`, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const [attempt] = await mirrored.payments().attemptsOf(answer.value.id)
    if (!attempt?.reference) throw new Error('it was paid a moment ago')
    expect(attempt.state).toBe('capturing')
    return { made: answer.value, attempt, reference: attempt.reference }
  }
  /** Gives so much back in the processor's own screens. */
  async function givesBack(reference: string, amount: number) {
    count += 1
    const key = `elsewhere.${count}`
    const given = await original.refund(await context(), { reference, amount, currency: 'usd', idempotencyKey: key })
    expect(given.status).toBe('succeeded')
    mirrored.card.refunds = async (...asked) =>
      ((await original.refunds?.(...asked)) ?? []).map((one) => (one.key === key ? { ...one, key: null } : one))
  }
  async function news(reference: string) {
    count += 1
    const event = { id: `early-${count}`, type: 'refunded' as const, reference, amount: 0, currency: 'USD' }
    const tenant = await tenantAt(mirrored.world.app)
    await takePaymentEvent(mirrored.world.app.platform.jobs, { tenant, processor: mirrored.card, event })
  }
  const later = async () => {
    for (const _run of [1, 2, 3]) {
      mirrored.world.clock.now += 150_000
      await runJobsOnce(mirrored.world.app.platform.jobs)
    }
  }
  const receipts = async ({ id, managetoken: token }: Booked) => {
    const told = await mirrored.world.call<{ receipts: { kind: string; amount: number }[] }>('get_receipts', {
      id,
      token,
    })
    return told.ok ? told.value.receipts.map(({ kind, amount }) => [kind, amount]) : []
  }

  test.each(['a look at its state', 'the answer to its capture'] as const)(
    'a part is recorded once, when %s tells of the capture',
    async (how) => {
      const { made, attempt, reference } = await bookedUnheard()
      await givesBack(reference, 3_000)
      // The news comes first, and nothing can be asked.
      await news(reference)
      expect(await mirrored.paid(made)).toEqual({ paid: 10_000, waived: undefined })
      if (how === 'the answer to its capture') {
        const { app } = mirrored.world
        const work = { tenant: await tenantAt(app), ports: app.platform.ports, actor: 'system' }
        expect(await finalise(work, attempt.id, { learned: { fact: 'captured' } })).toMatchObject({ ok: true })
        expect((await mirrored.payments().attempt(attempt.id))?.state).toBe('captured')
      }
      Object.assign(mirrored.card, { capture: original.capture, retrieve: original.retrieve })
      await later()
      expect(await mirrored.paid(made)).toEqual({ paid: 7_000, waived: 3_000 })
      for (const _again of [1, 2]) await news(reference)
      expect(await mirrored.paid(made)).toEqual({ paid: 7_000, waived: 3_000 })
      await mirrored.world.runJobs()
      expect(await receipts(made)).toEqual([
        ['payment', 100],
        ['refund', 30],
      ])
      expect(await mirrored.faults(true)).toEqual([])
      const cancelled = await mirrored.world.call('cancel_reservation', { id: made.id, token: made.managetoken })
      expect(cancelled).toMatchObject({ value: { refund: 70, errors: [] } })
      expect(await mirrored.faults(true)).toEqual([])
    },
  )

  test('a part without any news is found by what lies there, and is no wrong amount', async () => {
    const { made, attempt, reference } = await bookedUnheard()
    await givesBack(reference, 3_000)
    Object.assign(mirrored.card, { capture: original.capture, retrieve: original.retrieve })
    await later()
    expect((await mirrored.payments().attempt(attempt.id))?.state).toBe('captured')
    expect(await mirrored.paid(made)).toEqual({ paid: 7_000, waived: 3_000 })
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('all of it is recorded and given back: nobody is asked to pay again', async () => {
    const { made, reference } = await bookedUnheard()
    await givesBack(reference, 10_000)
    await news(reference)
    Object.assign(mirrored.card, { capture: original.capture, retrieve: original.retrieve })
    await later()
    expect(await mirrored.paid(made)).toEqual({ paid: 0, waived: 10_000 })
    const row = await mirrored.world.app.platform.ports
      .repositories({ whitelabel: 'northwind', provider: 'quay' })
      .reservations.find(made.id)
    expect(row).toMatchObject({ status: 'gig' })
    expect(row?.life.unpaid).toBeUndefined()
    expect(await mirrored.faults(true)).toEqual([])
  })

  test('while the refunds are not told, nothing is decided; an amount that they do not explain lies in suspense', async () => {
    const { made, attempt } = await bookedUnheard()
    const less = async (): Promise<RetrievedPayment> => ({ state: 'captured', amount: 7_000, currency: 'USD' })
    Object.assign(mirrored.card, {
      capture: original.capture,
      retrieve: less,
      refunds: () => Promise.reject(new Error('the line is dead')),
    })
    await later()
    expect((await mirrored.payments().attempt(attempt.id))?.state).toBe('capturing')
    expect(await mirrored.paid(made)).toEqual({ paid: 10_000, waived: undefined })
    mirrored.card.refunds = async () => []
    await later()
    expect((await mirrored.payments().attempt(attempt.id))?.state).toBe('failed')
    expect(await mirrored.paid(made)).toEqual({ paid: 0, waived: undefined })
  })
})
