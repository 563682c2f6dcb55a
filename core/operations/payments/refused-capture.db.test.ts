import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

await withDatabase('a capture that the bank refuses', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  test('leaves the booking, which owes its amount, and releases what is still authorised', async () => {
    const { card, tenant } = await sandboxCardAt(world.app)
    const { ports, jobs } = world.app.platform
    const { payments, reservations } = ports.repositories(tenant.scope)
    const { capture } = card
    card.capture = async () => ({ status: 'declined', code: 'processing_error' })
    const time = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
    const answer = await world.call<{ id: string }>('book_appointment', {
      ...{ bookable: 'lesson', ...time, draft: 'refused-000001' },
      user: { email: 'refused@people.example', firstname: 'Ada', lastname: 'Moor' },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    card.capture = capture
    const id = answer.ok ? answer.value.id : ''
    const now = async () => {
      const [attempt] = await payments.attemptsOf(id)
      const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
      const { state } = await card.retrieve(context, { reference: attempt?.reference ?? '' })
      const found = await reservations.find(id)
      return { attempt: attempt?.state, bank: state, status: found?.status, paid: found?.payment?.paid }
    }
    expect(await now()).toEqual({ attempt: 'failed', bank: 'authorized', status: 'booked', paid: 0 })
    const mails = (await world.mailsTo('refused@people.example')).filter(({ subject }) =>
      /did not go through/.test(subject),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/manage/')
    // Nobody takes it later, when it may have been paid in another way.
    for (const later of [150_000, 700_000, 3_700_000]) {
      world.clock.now += later
      await runJobsOnce(jobs)
      expect(await now()).toEqual({ attempt: 'voided', bank: 'voided', status: 'booked', paid: 0 })
    }
    const work = { tenant, ports, actor: 'system' }
    const { checked } = await checkAttempts(work, { after: '', limit: 100, asks: true })
    expect(checked.differences).toEqual([])
  })
})
