import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt, tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withDatabase('a payment that its bank works on for days', (database) => {
  let world: BookingWorld
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  const began = Date.parse('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))
    world = await bookingWorld(database(), { providers })
    ;({ card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
    world.clock.now = began
  })
  afterAll(() => world.close())

  const repositories = () => world.app.platform.ports.repositories(scope)
  const isAtWork = async (...[context, call]: Parameters<PaymentProcessor['retrieve']>) => {
    const { amount, currency } = await original.retrieve(context, call)
    return { state: 'processing' as const, amount, ...(currency !== undefined && { currency }) }
  }
  async function book() {
    count += 1
    const email = `waits${count}@people.example`
    const at = `2026-12-${10 + count}`
    const params = {
      bookable: 'lesson',
      start: `${at} 10:00:00`,
      end: `${at} 11:00:00`,
      draft: `settles-later-${count}`,
    }
    const answer = await world.call<{ id: string; status: string }>('book_appointment', {
      ...{ ...params, user: { email, firstname: 'Ada', lastname: 'Moor' } },
      payment: { processor: card.name, token: await world.cardToken('4242424242424242') },
    })
    return { answer, email }
  }
  const days = async (many: number) => {
    for (let run = 0; run < many * 4; run += 1) {
      world.clock.now += 6 * hour
      await runJobsOnce(world.app.platform.jobs)
    }
  }
  const state = async (id: string) => {
    const [attempt] = await repositories().payments.attemptsOf(id)
    const found = await repositories().reservations.find(id)
    const lines = (await repositories().payments.ledgerOf(id)).filter(({ status }) => status === 'success')
    return { attempt: attempt?.state, status: found?.status, lines: lines.length }
  }
  const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject)
  const faults = async () => {
    world.clock.now += 700_000
    const work = { tenant: await tenantAt(world.app), ports: world.app.platform.ports, actor: 'system' }
    return (await checkAttempts(work, { after: '', limit: 100, asks: true })).checked.differences
  }

  /** A booking whose capture is not decided by its bank. */
  async function undecided() {
    let asked = 0
    card.capture = async (_, { reference }) => {
      asked += 1
      return { status: 'pending', reference }
    }
    card.retrieve = isAtWork
    const { answer, email } = await book()
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    expect(answer.value.status).toBe('booked')
    const { id } = answer.value
    await days(5)
    // Nothing is recorded, nobody is told anything more, and nothing is ordered again.
    expect(await state(id)).toEqual({ attempt: 'capturing', status: 'booked', lines: 0 })
    expect(asked).toBe(1)
    expect(await subjects(email)).toHaveLength(1)
    const [attempt] = await repositories().payments.attemptsOf(id)
    expect(await repositories().moneyalarms.ofAttempt(attempt?.id ?? '')).toEqual([])
    return { id, email }
  }

  test('stays booked, and is recorded once with its receipt when the bank has it', async () => {
    const { id, email } = await undecided()
    Object.assign(card, original)
    await days(2)
    expect(await state(id)).toMatchObject({ attempt: 'captured', status: 'booked', lines: 2 })
    const receipts = (await subjects(email)).filter((subject) => subject.startsWith('Receipt'))
    expect(receipts).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  test('owes its amount at once when the bank says no, and its customer is asked to pay', async () => {
    const { id, email } = await undecided()
    card.retrieve = async () => ({ state: 'failed', amount: 0 })
    world.clock.now += 6 * hour
    await runJobsOnce(world.app.platform.jobs)
    await runJobsOnce(world.app.platform.jobs)
    expect(await state(id)).toMatchObject({ attempt: 'failed', status: 'booked' })
    expect((await repositories().reservations.find(id))?.payment?.paid).toBe(0)
    expect((await subjects(email)).filter((subject) => /did not go through/.test(subject))).toHaveLength(1)
  })

  test('that was not held yet keeps its place for half an hour; what turns up after days goes back, and books nothing', async () => {
    card.authorize = async (context, call) => {
      await original.authorize(context, call)
      return { status: 'pending', reference: call.reference }
    }
    card.retrieve = isAtWork
    card.callOff = async () => ({ status: 'declined', code: 'is_processing' })
    const { answer, email } = await book()
    expect(answer).toMatchObject({ ok: false, error: { code: 'payment_unknown' } })
    const [row] = await database().db.knex('payment_attempts').where({ state: 'pending' }).orWhere({ state: 'unknown' })
    const id = String(row?.reservation)
    await days(3)
    expect((await state(id)).status).not.toBe('booked')
    Object.assign(card, original)
    await days(2)
    const end = await state(id)
    expect(end).toMatchObject({ attempt: 'voided', lines: 0 })
    expect(end.status).not.toBe('booked')
    expect(await subjects(email)).not.toContainEqual(expect.stringMatching(/Receipt/))
    expect(await faults()).toEqual([])
  })
})
