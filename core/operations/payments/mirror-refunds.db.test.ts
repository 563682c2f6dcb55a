import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePaymentEvent } from '../../jobs/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentEvent, RetrievedRefund } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'
import type { Tenant } from '../tenant.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('refunds that the processor has news of', (database) => {
  let world: BookingWorld
  let card: SandboxCard['card']
  let tenant: Tenant
  let isRefunding: SandboxCard['card']['refund']
  let isListed: SandboxCard['card']['refunds']
  beforeAll(async () => {
    const terms = { provider: 'quay', paymentterms: 'full', seats: 50 }
    const bookables = [
      { ...terms, id: 'sail', name: 'Sail', price: 100 },
      { ...terms, id: 'row', name: 'Row', price: 50 },
    ]
    const providers = bookingBundle.providers.map((one) => ({ ...one, bookingflow: 'checklist' }))
    world = await bookingWorld(database(), { bookables, providers })
    ;({ card, tenant } = await sandboxCardAt(world.app))
    ;({ refund: isRefunding, refunds: isListed } = card)
  })
  afterAll(() => world.close())

  const payments = () => world.app.platform.ports.repositories(scope).payments
  let drafts = 0
  /** Books together, each on a day of its own, and answers the attempt that paid for all. */
  const book = async (...bookables: string[]) => {
    const appointments = bookables.map((bookable) => {
      drafts += 1
      const date = `2026-12-${String(drafts + 1).padStart(2, '0')}`
      return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft: `mirrored-${10000 + drafts}` }
    })
    const answer = await world.call<{ reservations: Booked[] }>('book_appointments', {
      appointments,
      user: { email: `mirror${drafts}@people.example`, firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    const booked = answer.value.reservations
    const [attempt] = await payments().attemptsOf(booked[0]?.id ?? '')
    if (!attempt?.reference) throw new Error('it was paid a moment ago')
    return { booked, attempt, reference: attempt.reference }
  }
  const paid = async ({ id = '' }: Partial<Booked> = {}) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    return { paid: found?.payment?.paid, waived: found?.payment?.waived }
  }
  let events = 0
  /** Has the processor list these refunds, and say that it has news of them. */
  const news = async (reference: string, type: PaymentEvent['type'], told: Partial<RetrievedRefund>[]) => {
    card.refunds = async () =>
      told.map((one) => ({ id: 're_1', key: null, amount: 0, currency: 'USD', state: 'done', ...one }))
    events += 1
    const event = { id: `news-${events}`, type, reference, amount: 0, currency: 'USD' }
    await takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event })
  }
  const asSent = () => {
    card.refund = isRefunding
    if (isListed) card.refunds = isListed
  }
  const faults = async () => {
    world.clock.now += 700_000
    const work = { tenant, ports: world.app.platform.ports, actor: 'system' }
    const { checked } = await checkAttempts(work, { after: '', limit: 500, asks: false })
    return checked.differences
  }

  test('one of ours that came back is ordered again, and sent until it stands', async () => {
    const { booked, attempt, reference } = await book('sail')
    const [one] = booked
    const cancelled = await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 100, errors: [] } })
    const [sent] =
      (await isListed?.({ ...tenant.context('payment-sandbox'), now: world.clock.now }, { reference })) ?? []
    const states = async () => (await payments().refundsOf(attempt.id)).map(({ state }) => state)
    expect(await states()).toEqual(['done'])
    const failed = { ...sent, state: 'failed' as const }
    // News that all is well changes nothing.
    await news(reference, 'refunded', [sent ?? {}])
    expect(await states()).toEqual(['done'])
    for (const _again of [1, 2]) {
      card.refund = async () => ({ status: 'unknown' })
      await news(reference, 'refund_failed', [failed])
      await news(reference, 'refund_failed', [failed])
      expect(await states()).toEqual(['ordered'])
      expect(await world.call('cancel_reservation', { id: one?.id, token: one?.managetoken })).toMatchObject({
        value: { errors: [{ id: one?.id, code: 'payment_pending' }] },
      })
      card.refund = async () => ({ status: 'succeeded', reference, amount: 10_000, currency: 'USD' })
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
      asSent()
      expect(await states()).toEqual(['done'])
    }
    const lines = (await payments().ledgerOf(one?.id ?? '')).filter(({ paymentmethod }) => paymentmethod === 'card')
    expect(lines.map(({ transactiontype }) => transactiontype).toSorted()).toEqual([
      ...['credit', 'credit', 'credit'],
      ...['debit', 'debit', 'debit'],
    ])
    expect(await faults()).toEqual([])
  })

  test('one that was ordered at the processor falls on what the attempt pays for, in proportion, once', async () => {
    const { booked, reference } = await book('sail', 'row')
    const [sail, row] = booked
    await news(reference, 'refunded', [{ id: 're_other', amount: 3000 }])
    await news(reference, 'refunded', [{ id: 're_other', amount: 3000 }])
    expect(await paid(sail)).toEqual({ paid: 8000, waived: 2000 })
    expect(await paid(row)).toEqual({ paid: 4000, waived: 1000 })
    asSent()
    // What comes back of one that is cancelled is what is left.
    const cancelled = await world.call('cancel_reservation', { id: sail?.id, token: sail?.managetoken })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 80 } })
    // Of the next one nothing is left of the first.
    await news(reference, 'refunded', [
      { id: 're_other', amount: 3000 },
      { id: 're_more', amount: 9000 },
    ])
    expect(await paid(sail)).toEqual({ paid: 0, waived: 2000 })
    expect(await paid(row)).toEqual({ paid: 0, waived: 5000 })
    asSent()
    expect(await faults()).toEqual([])
  })

  test('the customer is told, has a receipt, and owes nothing of it', async () => {
    const { booked, reference } = await book('row')
    await news(reference, 'refunded', [{ id: 're_told', amount: 2000 }])
    asSent()
    await world.runJobs()
    const [one] = booked
    const told = await world.call<{ receipts: object[] }>('get_receipts', { id: one?.id, token: one?.managetoken })
    const [, refund] = told.ok ? told.value.receipts : []
    expect(refund).toMatchObject({ kind: 'refund', amount: 20, items: [{ balance: 0 }] })
  })

  test('while the processor does not answer it is asked again, and what it says then counts', async () => {
    const { booked, attempt, reference } = await book('row')
    card.refunds = () => Promise.reject(new Error('the line is dead'))
    const event: PaymentEvent = { id: 'silent', type: 'refunded', reference, amount: 0, currency: 'USD' }
    await takePaymentEvent(world.app.platform.jobs, { tenant, processor: card, event })
    expect(await paid(booked[0])).toEqual({ paid: 5000 })
    card.refunds = async () => [{ id: 're_late', key: null, amount: 5000, currency: 'USD', state: 'done' }]
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    asSent()
    expect(await paid(booked[0])).toEqual({ paid: 0, waived: 5000 })
    world.clock.now += 700_000
    await runJobsOnce(world.app.platform.jobs)
    expect((await payments().attempt(attempt.id))?.due).toBeNull()
    expect(await faults()).toEqual([])
  })
})
