import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const approved = '4242424242424242'
const minute = 60_000

await withDatabase('payments whose service answers for another account', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database())
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => void Object.assign(card, original))
  afterAll(() => world.close())

  const dead = () => Promise.reject(new Error('the line is dead'))
  /** The keys are those of another account now, which knows nothing of what was paid at the former. */
  const exchanged: Partial<PaymentProcessor> = {
    retrieve: async () => ({ state: 'none', amount: 0 }),
    capture: async () => ({ status: 'declined', code: 'not_found' }),
    void: async () => ({ status: 'declined', code: 'not_found' }),
    callOff: async () => ({ status: 'declined', code: 'not_found' }),
  }

  async function book() {
    count += 1
    const start = Math.ceil(world.clock.now / (24 * 60 * minute)) * 24 * 60 * minute + (37 + count) * 60 * minute
    return world.call<{ id: string; status: string }>('book_appointment', {
      bookable: 'lesson',
      draft: `account-${String(count).padStart(6, '0')}`,
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      ...{ start: new Date(start).toISOString(), end: new Date(start + 60 * minute).toISOString() },
      payment: { processor, token: await world.cardToken(approved) },
    })
  }
  const repositories = () => world.app.platform.ports.repositories(scope)
  async function pass(minutes: number) {
    for (let minuteOf = 0; minuteOf < minutes; minuteOf += 1) {
      world.clock.now += minute
      await runJobsOnce(world.app.platform.jobs)
    }
  }
  async function stateOf(id: string) {
    const [reservation, [attempt], lines] = await Promise.all([
      repositories().reservations.find(id),
      repositories().payments.attemptsOf(id),
      repositories().payments.ledgerOf(id),
    ])
    const credited = lines.filter(({ transactiontype, status }) => transactiontype === 'credit' && status === 'success')
    return {
      ...{ status: reservation?.status, attempt: attempt?.state, isToldFailed: attempt?.toldfailed },
      paid: credited.reduce((sum, { amount }) => sum + amount, 0),
    }
  }

  test.each([
    ['captured, and that was not answered', (call: PaymentProcessor['capture']) => call],
    ['authorised', () => dead],
  ] as const)('%s: stand until their own account answers again', async (_, lost) => {
    Object.assign(card, {
      capture: async (...given: Parameters<PaymentProcessor['capture']>) => {
        await lost(original.capture)(...given)
        return dead()
      },
      retrieve: dead,
    })
    const booked = await book()
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    const id = booked.ok ? booked.value.id : ''
    Object.assign(card, exchanged)
    await pass(5)
    expect(await stateOf(id)).toEqual({ status: 'booked', attempt: expect.any(String), isToldFailed: false, paid: 0 })
    Object.assign(card, original)
    await pass(10)
    expect(await stateOf(id)).toEqual({ status: 'booked', attempt: 'captured', isToldFailed: false, paid: 9500 })
  })
})
