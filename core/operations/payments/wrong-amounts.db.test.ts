import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { statement } from '../../persistence/session.ts'
import type { MoneyAnswer, PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import type { Tenant } from '../tenant.ts'
import { finalise } from './finalise.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const processor = 'payment-sandbox.card'
const cards = { approved: '4242424242424242', captureLost: '4000000000007726' }

interface Booked {
  id: string
  managetoken: string
  paymentinformation: { paidprice: number; transactions: string[] }
}

await withDatabase('a bank that moves another amount than was asked for', (database) => {
  let world: BookingWorld
  let tenant: Tenant
  let card: PaymentProcessor
  let original: PaymentProcessor
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), {
      whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
    })
    ;({ tenant, card, original } = await sandboxCardAt(world.app))
  })
  afterEach(() => {
    Object.assign(card, original)
  })
  afterAll(() => world.close())

  /** A slot that no other test in this file takes. */
  const slot = () => {
    const start = Date.parse('2026-12-01T14:00:00Z') + Math.floor(count / 8) * 86_400_000 + (count % 8) * 3_600_000
    count += 1
    const times = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
    return { bookable: 'lesson', ...times, draft: `wrong-${String(count).padStart(6, '0')}` }
  }
  const pay = async (number: string = cards.approved) => ({ processor, token: await world.cardToken(number) })
  const book = (params: object) => world.call<Booked>('book_appointment', { user, ...params })
  const booked = async (params: object): Promise<Booked> => {
    const answer = await book(params)
    if (!answer.ok) throw new Error(`it was refused: ${answer.error.code}`)
    return answer.value
  }
  const repositories = () => world.app.platform.ports.repositories(scope)
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await runJobsOnce(world.app.platform.jobs)
    }
  }
  /** Everything that is written about a reservation's money. */
  const written = async (id: string) => {
    const { payments, reservations } = repositories()
    const [attempt] = await payments.attemptsOf(id)
    const row = await reservations.find(id)
    if (!attempt || !row?.payment) throw new Error(`${id} has no payment`)
    const sql =
      "SELECT reservation, transactiontype, amount, currency FROM ledger WHERE attempt = ? AND eventtype = 'suspense'"
    const [suspense] = await database().db.read([statement(sql, attempt.id)])
    return {
      status: row.status,
      paid: row.payment.paid,
      listed: row.payment.transactions,
      attempt,
      captures: (await payments.capturesOf(attempt.id)).map(({ state }) => state),
      refunds: await payments.refundsOf(attempt.id),
      lines: await payments.ledgerOf(id),
      suspense: suspense?.rows ?? [],
    }
  }
  const work = () => ({ tenant, ports: world.app.platform.ports, actor: 'system' })
  const cancel = ({ id, managetoken: token }: Booked) =>
    world.call<{ refund: number }>('cancel_reservation', { id, token })
  const oneCent = async () => ({ state: 'captured' as const, amount: 1, currency: 'EUR' })

  test('lets a booking owe its amount if another was taken, and keeps what was taken in suspense', async () => {
    const answer = await booked({ ...slot(), payment: await pay(cards.captureLost) })
    card.retrieve = oneCent
    await later()
    const found = await written(answer.id)
    expect(found).toMatchObject({
      status: 'booked',
      paid: 0,
      attempt: { state: 'failed' },
      captures: ['failed'],
      refunds: [],
    })
    expect(found.suspense).toMatchObject([{ reservation: null, transactiontype: 'credit', amount: 1, currency: 'eur' }])
    expect(found.lines).toMatchObject([{ status: 'failed', amount: 9500 }])
    expect(found.listed).toEqual(found.lines.map(({ id }) => id))
    expect(await finalise(work(), found.attempt.id)).toMatchObject({ ok: true, value: [{ status: 'booked' }] })
    expect(await cancel(answer)).toMatchObject({ ok: true, value: { refund: 0 } })
    expect((await written(answer.id)).paid).toBe(0)
  })

  test.each<[string, Partial<PaymentProcessor>]>([
    ['another amount', { retrieve: async () => ({ state: 'authorized', amount: 1, currency: 'usd' }) }],
    ['another currency', { retrieve: async () => ({ state: 'authorized', amount: 9500, currency: 'eur' }) }],
  ])('releases an authorisation of %s beside a booking, which owes its amount then', async (_what, lie) => {
    card.capture = () => Promise.reject(new Error('the line is dead'))
    const answer = await booked({ ...slot(), payment: await pay() })
    Object.assign(card, lie)
    await later()
    const found = await written(answer.id)
    expect(found).toMatchObject({
      status: 'booked',
      paid: 0,
      attempt: { state: 'voided' },
      captures: ['failed'],
      suspense: [],
    })
    expect(await finalise(work(), found.attempt.id)).toMatchObject({ ok: true, value: [{ status: 'booked' }] })
  })

  test('leaves the rest of a cart booked and owing if one of it was cancelled before another amount was taken', async () => {
    const appointments = [slot(), slot()]
    const answer = await world.call<{ reservations: Booked[] }>('book_appointments', {
      appointments,
      user,
      payment: await pay(cards.captureLost),
    })
    const [first, second] = answer.ok ? answer.value.reservations : []
    if (!first || !second) throw new Error('a cart of two is booked')
    card.retrieve = oneCent
    expect(await cancel(first)).toMatchObject({ ok: true })
    await later()
    expect(await written(first.id)).toMatchObject({ status: 'cancelled', paid: 0, captures: ['failed', 'failed'] })
    const rest = await written(second.id)
    expect(rest).toMatchObject({ status: 'booked', paid: 0, attempt: { state: 'failed' }, suspense: [{ amount: 1 }] })
    expect(rest.listed).toEqual(rest.lines.map(({ id }) => id))
  })

  test('orders no refund of a cancelled booking out of money that lies in suspense', async () => {
    const answer = await booked({ ...slot(), payment: await pay(cards.captureLost) })
    card.retrieve = oneCent
    expect(await cancel(answer)).toMatchObject({ ok: true })
    await later()
    expect(await written(answer.id)).toMatchObject({
      status: 'cancelled',
      paid: 0,
      attempt: { state: 'failed' },
      captures: ['failed'],
      refunds: [],
      suspense: [{ amount: 1 }],
    })
  })

  test('books nothing with an authorisation whose answer tells another amount', async () => {
    const params = slot()
    card.authorize = (context, call) => original.authorize(context, { ...call, amount: call.amount - 1 })
    expect(await book({ ...params, payment: await pay() })).toMatchObject({ ok: false })
    await later()
    const row = await repositories().reservations.findByDraft(params.draft)
    expect(row?.status).toBe('in-progress')
    expect(await written(row?.id ?? '')).toMatchObject({ attempt: { state: 'voided', toldfailed: true }, suspense: [] })
  })

  test('keeps a capture whose answer tells another amount in suspense at once', async () => {
    card.capture = (context, call) => original.capture(context, { ...call, amount: call.amount - 1 })
    const answer = await booked({ ...slot(), payment: await pay() })
    expect(answer.paymentinformation.paidprice).toBe(0)
    expect(await written(answer.id)).toMatchObject({ status: 'booked', paid: 0, suspense: [{ amount: 9499 }] })
  })

  test('releases nothing where news of the payment captured it before its authorisation was answered', async () => {
    card.capture = (context, call) => original.capture(context, { ...call, amount: call.amount - 1 })
    const params = slot()
    card.authorize = async (context, call) => {
      const answer = await original.authorize(context, call)
      const draft = await repositories().reservations.findByDraft(params.draft)
      const [attempt] = await repositories().payments.attemptsOf(draft?.id ?? '')
      await finalise(work(), attempt?.id ?? '', { look: true })
      return answer
    }
    card.void = () => Promise.reject(new Error('what was captured is not to be released'))
    const answer = await booked({ ...params, payment: await pay() })
    const found = { status: 'booked', paid: 0, attempt: { state: 'failed' }, suspense: [{ amount: 9499 }] }
    expect(await written(answer.id)).toMatchObject(found)
    await later()
    expect(await written(answer.id)).toMatchObject(found)
  })

  test('ends an attempt that is to be released, though its money lies in suspense as before', async () => {
    card.capture = (context, call) => original.capture(context, { ...call, amount: call.amount - 1 })
    const answer = await booked({ ...slot(), payment: await pay() })
    const { attempt } = await written(answer.id)
    await database().db.knex.raw("UPDATE payment_attempts SET state = 'voiding', due = 0 WHERE id = ?", [attempt.id])
    await later()
    const found = { paid: 0, attempt: { state: 'failed' }, suspense: [{ amount: 9499 }] }
    expect(await written(answer.id)).toMatchObject(found)
  })

  test('looks what was moved where an answer does not say the amount', async () => {
    const silent =
      <Call>(move: (context: Parameters<typeof card.capture>[0], call: Call) => Promise<MoneyAnswer>) =>
      async (context: Parameters<typeof card.capture>[0], call: Call): Promise<MoneyAnswer> => {
        const answer = await move(context, call)
        return answer.status === 'succeeded' ? { status: 'succeeded', reference: answer.reference } : answer
      }
    card.authorize = silent(original.authorize)
    card.capture = silent((context, call) => original.capture(context, { ...call, amount: call.amount - 1 }))
    const answer = await booked({ ...slot(), payment: await pay() })
    expect(await written(answer.id)).toMatchObject({ status: 'booked', paid: 0, suspense: [{ amount: 9499 }] })
  })
})
