import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
    const ask = { provider: 'quay', price: 40, paymentterms: 'full', approvalmode: true, seats: 9 }
    const bookables = [...bookingBundle.bookables, { ...ask, id: 'ask', name: 'Ask' }]
    world = await bookingWorld(database(), { providers, bookables })
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
  async function book({ bookable = 'lesson', at = '' } = {}) {
    count += 1
    const email = `waits${count}@people.example`
    const day = at || `2026-12-${10 + count}`
    const params = { bookable, start: `${day} 10:00:00`, end: `${day} 11:00:00`, draft: `settles-later-${count}` }
    const answer = await world.call<{ id: string; status: string; managetoken: string }>('book_appointment', {
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
  describe('of a method that takes days', () => {
    const refusal = { state: 'failed' as const, amount: 0 }
    const takesDays = () => {
      card.capabilities = { ...original.capabilities, settlesLater: true }
      card.authorize = async (context, call) => {
        await original.authorize(context, call)
        return { status: 'pending', reference: call.reference }
      }
      card.retrieve = isAtWork
    }
    /** The bank has the money: the sandbox had authorised it. */
    const settles = () => {
      Object.assign(card, original)
      card.capabilities = { ...original.capabilities, settlesLater: true }
    }
    const told = async (id: string, token: string) => {
      const read = await world.call<{ paymentinformation: Record<string, number> }>('get_basereservation', {
        id,
        token,
      })
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const { paidprice, settlingprice = 0, dueprice } = read.value.paymentinformation
      return { paidprice, settlingprice, dueprice }
    }
    const captured = () => {
      let asked = 0
      card.capture = async (context, call) => {
        asked += 1
        return original.capture(context, call)
      }
      return () => asked
    }

    async function processed() {
      takesDays()
      const asked = captured()
      const { answer, email } = await book()
      if (!answer.ok) throw new Error(JSON.stringify(answer.error))
      const { id, managetoken, status } = answer.value
      expect(status).toBe('booked')
      const price = (await told(id, managetoken)).paidprice ?? 0
      expect(price).toBeGreaterThan(0)
      expect(await told(id, managetoken)).toEqual({ paidprice: price, settlingprice: price, dueprice: 0 })
      await days(5)
      expect(await state(id)).toEqual({ attempt: 'capturing', status: 'booked', lines: 0 })
      expect(asked()).toBe(0)
      const [mail, ...more] = await world.mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.text).toMatch(/Being processed by your bank/)
      expect(mail?.text).not.toMatch(/^Paid/m)
      return { id, token: managetoken, email, price }
    }

    test('it books at once, says so, and is recorded once when the bank has it', async () => {
      const { id, token, email, price } = await processed()
      settles()
      await days(2)
      expect(await state(id)).toEqual({ attempt: 'captured', status: 'booked', lines: 2 })
      expect(await told(id, token)).toEqual({ paidprice: price, settlingprice: 0, dueprice: 0 })
      expect((await subjects(email)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1)
      expect(await faults()).toEqual([])
    })

    test('it owes its amount where the bank refuses', async () => {
      const { id, token, price, email } = await processed()
      card.retrieve = async () => refusal
      await days(1)
      expect(await told(id, token)).toEqual({ paidprice: 0, settlingprice: 0, dueprice: price })
      expect((await subjects(email)).filter((subject) => /did not go through/.test(subject))).toHaveLength(1)
      Object.assign(card, original)
    })

    test('it goes back where the booking was cancelled meanwhile', async () => {
      const { id, token, price } = await processed()
      expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ ok: true })
      const [attempt] = await repositories().payments.attemptsOf(id)
      const { reference, amount, currency } = { reference: '', amount: 0, currency: '', ...attempt }
      const context = { ...(await tenantAt(world.app)).context('payment-sandbox'), now: world.clock.now }
      const call = { reference: reference ?? '', amount, currency, idempotencyKey: `settles-${id}` }
      expect(await original.capture(context, call)).toMatchObject({ status: 'succeeded' })
      settles()
      await days(2)
      const refunds = await repositories().payments.refundsOf(attempt?.id ?? '')
      expect(refunds.map((one) => [one.amount, one.state])).toEqual([[price * 100, 'done']])
      expect((await told(id, token)).settlingprice).toBe(0)
      expect(await faults()).toEqual([])
    })

    test('it books nothing with another amount than was asked for', async () => {
      takesDays()
      card.retrieve = async (context, call) => {
        const found = await isAtWork(context, call)
        return { ...found, amount: found.amount - 1 }
      }
      expect((await book()).answer).toMatchObject({ ok: false, error: { code: 'payment_unknown' } })
      Object.assign(card, original)
      await days(2)
    })

    test('it is offered neither in the last seven days nor where somebody decides', async () => {
      takesDays()
      const refused = { ok: false, error: { code: 'processor_not_connected' } }
      expect((await book({ at: '2026-11-26' })).answer).toMatchObject(refused)
      expect((await book({ bookable: 'ask' })).answer).toMatchObject(refused)
      expect((await book({ at: '2026-11-30' })).answer).toMatchObject({ ok: true })
      settles()
      await days(1)
    })
  })
})
