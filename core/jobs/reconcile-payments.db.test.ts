import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAttempt } from '../operations/payments/stored-payment.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { attempt } from '../testing/plans/storage-calls.ts'
import { type BookingWorld, bookingWorld } from '../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../testing/worlds/tenant-at.ts'
import type { JobDeps } from './job-deps.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'

await withDatabase('the reconciler of payments', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  beforeAll(async () => {
    world = await bookingWorld(database())
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  /** What the processor was asked about, in order; it answers once `answers` is resolved. */
  let asked: string[] = []
  let answers = Promise.withResolvers<void>()
  beforeEach(() => {
    asked = []
    answers = Promise.withResolvers()
    card.retrieve = async (_context, { reference }) => {
      asked.push(reference)
      await answers.promise
      return { state: 'voided', amount: 4000 }
    }
  })
  afterEach(async () => {
    Object.assign(card, original)
    await database().db.knex('payment_attempts').delete()
    await database().db.knex('payment_events').delete()
  })
  afterAll(() => world.close())

  const put = (name: string, patch: Partial<PaymentAttempt>) => {
    const { payments } = world.app.platform.ports.repositories(scope)
    const own = { processor, reference: name, state: 'pending' as const, process: '' }
    return payments.insertAttempt({ ...attempt(name), ...own, created: world.clock.now, ...patch }, [])
  }
  const jobsOf = (own: string): JobDeps => {
    const { jobs } = world.app.platform
    return { ...jobs, ports: { ...jobs.ports, processes: { ...jobs.ports.processes, own } } }
  }
  const versionOf = async (name: string) =>
    Number((await database().db.knex('payment_attempts').where({ reference: name }).first())?.version)

  test('asks about news before a backlog of the same processor, and of half of all places', async () => {
    const { now } = world.clock
    for (let index = 0; index < 60; index += 1) await put(`late${index}`, { due: now - 60_000 })
    for (let index = 0; index < 3; index += 1) {
      await put(`told${index}`, { due: now + 600_000 })
      await jobsOf('one').store.keepPaymentEvent(scope, {
        ...{ processor, event: `event${index}`, reference: `told${index}`, created: now, due: now },
      })
    }
    const job = reconcilePayments(jobsOf('one'))
    expect(await job.run()).toBe(4)
    await expect.poll(() => asked.length).toBe(4)
    expect(asked.filter((reference) => reference.startsWith('told')).toSorted()).toEqual(['told0', 'told1', 'told2'])
    answers.resolve()
    await job.settle?.()
    for (let more = -1; more !== 0; await job.settle?.()) more = await job.run()
    // Each of them once.
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(asked).toHaveLength(63)
  })

  test('goes on at once where the last call ended while it looked for a free place', async () => {
    for (let index = 0; index < 5; index += 1) await put(`next${index}`, { due: world.clock.now - 60_000 })
    const job = reconcilePayments(jobsOf('one'))
    expect(await job.run()).toBe(4)
    await expect.poll(() => asked.length).toBe(4)
    expect(await job.run()).toBe(0)
    answers.resolve()
    await job.settle?.()
    expect(job.sooner?.()).not.toBeNull()
    expect(await job.run()).toBe(1)
    await job.settle?.()
    expect(await job.run()).toBe(0)
    expect(job.sooner?.()).toBeNull()
  })

  test('has one call under way for an attempt, however long it takes, in any process', async () => {
    const began = world.clock.now
    await put('slow', { due: began })
    const [one, other] = [reconcilePayments(jobsOf('one')), reconcilePayments(jobsOf('other'))]
    expect(await one.run()).toBe(1)
    await expect.poll(() => asked).toEqual(['slow'])
    const version = await versionOf('slow')
    for (let passed = 0; passed < 120; passed += 10) {
      world.clock.now += 10_000
      expect(await one.run()).toBe(0)
      expect(await other.run()).toBe(0)
    }
    expect(await versionOf('slow')).toBe(version)
    // News waits until that call has ended, and is asked about then.
    const { now } = world.clock
    await jobsOf('one').store.keepPaymentEvent(scope, {
      ...{ processor, event: 'meanwhile', reference: 'slow', created: now, due: now },
    })
    expect(await one.run()).toBe(0)
    expect(asked).toEqual(['slow'])
    answers.resolve()
    await one.settle?.()
    expect(asked).toEqual(['slow'])
    expect(await one.run()).toBe(1)
    await one.settle?.()
    expect(asked).toEqual(['slow', 'slow'])
    world.clock.now = began
  })

  test('takes over what a process leaves that no longer keeps it', async () => {
    const began = world.clock.now
    await put('left', { due: began })
    expect(await reconcilePayments(jobsOf('one')).run()).toBe(1)
    await expect.poll(() => asked).toEqual(['left'])
    world.clock.now += 31_000
    const other = reconcilePayments(jobsOf('other'))
    expect(await other.run()).toBe(1)
    await expect.poll(() => asked).toEqual(['left', 'left'])
    answers.resolve()
    await other.settle?.()
    world.clock.now = began
  })
})
