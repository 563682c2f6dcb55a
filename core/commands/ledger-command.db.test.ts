import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkLedger as sampling } from '../jobs/check-ledger.ts'
import type { RetrievedPayment } from '../plugin-api/index.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../testing/worlds/tenant-at.ts'
import { checkLedger } from './ledger-command.ts'

const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
const minute = 60_000

await withDatabase('the check of the ledger', (database) => {
  let world: BookingWorld
  let card: Awaited<ReturnType<typeof sandboxCardAt>>
  let count = 0

  /** A lesson of 95.00 paid by card; its ids. */
  async function booked(): Promise<{ id: string; attempt: string; managetoken: string }> {
    count += 1
    const start = Date.parse('2026-11-30T14:00:00Z') + count * 3_600_000
    const params = {
      ...{ bookable: 'lesson', draft: `checked-${String(count).padStart(4, '0')}`, user },
      ...{ start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') },
    }
    const answer = await world.call<{ id: string; managetoken: string }>('book_appointment', params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return { ...answer.value, attempt: `${answer.value.id}-1` }
  }

  /** Runs the command; everything that it says, and its last sentence. */
  async function check(asks = true): Promise<{ lines: string[]; said: string; failed: boolean }> {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    try {
      await checkLedger(world.app.platform.jobs, { print, warn: print }, { asks })
      return { lines: lines.slice(0, -1), said: lines.at(-1) ?? '', failed: false }
    } catch (error) {
      return { lines, said: error instanceof Error ? error.message : '', failed: true }
    }
  }

  const rows = (table: string, where: object) =>
    database()
      .db.knex(table)
      .where({ provider: 'quay', ...where })
  /** Changes a row for the time of a check, and puts it back. */
  async function planted(table: string, where: object, change: object): Promise<string[]> {
    const [before] = await rows(table, where)
    await rows(table, where).update(change)
    const found = await check()
    await rows(table, where).update(before)
    expect(found.failed).toBe(true)
    expect(found.said).toContain('Nothing was changed.')
    return found.lines
  }

  let paid: Awaited<ReturnType<typeof booked>>
  let cancelled: Awaited<ReturnType<typeof booked>>
  beforeAll(async () => {
    // Paid elsewhere: what a bundle says of it is no payment of ours.
    const elsewhere = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', status: 'booked' }
    const paidElsewhere = { paymentinformation: { paymentmethod: 'cash', paidprice: 30 } }
    const reservations = [{ id: 'elsewhere', provider: 'kiln', bookable: 'bowl', ...elsewhere, ...paidElsewhere }]
    world = await bookingWorld(database(), { reservations })
    card = await sandboxCardAt(world.app)
    paid = await booked()
    cancelled = await booked()
    const { id, managetoken: token } = cancelled
    await world.call('cancel_reservation', { id, token })
    // A person with credit has a balance.
    const gift = { user: (await rows('reservations', { id }))[0]?.user, mode: 'currency', transactiontype: 'credit' }
    const entity = { ...gift, transactionamount: 20, description: 'It rained' }
    await world.call('create_entity', { type: 'transaction', entity }, 'quay', 'api')
    world.clock.now += 11 * minute
  })
  afterEach(() => Object.assign(card.card, card.original))
  afterAll(() => world.close())

  it('says that nothing differs where nothing does', async () => {
    expect(await check()).toEqual({
      lines: [],
      said: '2 attempts of 1 providers compared: 0 differences, 0 open, 0 in suspense, 0 without an answer.',
      failed: false,
    })
  })

  it('finds what the processor has more or less', async () => {
    card.card.retrieve = async () => ({ state: 'captured', amount: 9400 })
    const { lines } = await check()
    expect(lines.toSorted()).toEqual(
      [
        `quay: by captures and refunds, beside what its processor says, of attempt ${paid.attempt}: 9500, expected 9400`,
        `quay: by captures and refunds, beside what its processor says, of attempt ${cancelled.attempt}: 0, expected 9400`,
      ].toSorted(),
    )
    expect((await check(false)).failed).toBe(false)
  })

  it('finds a hold in the place of a capture, another currency and another account', async () => {
    const [row] = await rows('payment_attempts', { id: paid.attempt })
    const says = async (found: Partial<RetrievedPayment>) => {
      card.card.retrieve = async (context, asked) => ({
        ...(await card.original.retrieve(context, asked)),
        ...(asked.reference === row?.reference && found),
      })
      return check()
    }
    const beside = 'beside what its processor says, of attempt'
    expect((await says({ state: 'authorized' })).lines).toEqual([
      `quay: by captures and refunds, ${beside} ${paid.attempt}: 9500, expected 0`,
      `quay: what its processor has of attempt ${paid.attempt}: 9500 held, expected taken`,
    ])
    expect((await says({ currency: 'EUR' })).lines).toEqual([
      `quay: the currency, ${beside} ${paid.attempt}: usd, expected eur`,
    ])
    expect((await says({ currency: 'USD', payee: 'acct_stranger' })).lines).toEqual([])
    await rows('payment_attempts', { id: paid.attempt }).update({ payee: 'acct_quay' })
    expect((await says({ payee: 'acct_quay' })).lines).toEqual([])
    expect((await says({ payee: 'acct_stranger' })).lines).toEqual([
      `quay: the account that it was begun for, ${beside} ${paid.attempt}: acct_quay, expected acct_stranger`,
    ])
    await rows('payment_attempts', { id: paid.attempt }).update({ payee: null })
  })

  it('lists apart what its processor does not answer about', async () => {
    card.card.retrieve = async () => {
      throw new Error('away')
    }
    const { lines, failed, said } = await check()
    expect(failed).toBe(false)
    expect(lines.toSorted()).toEqual(
      [paid, cancelled].map(({ attempt }) => `quay: its processor did not answer: attempt ${attempt}`).toSorted(),
    )
    expect(said).toContain('0 differences, 0 open, 0 in suspense, 2 without an answer')
  })

  it('finds an amount that differs between captures, refunds and the ledger', async () => {
    const line = `${paid.attempt}.capture.${paid.id}`
    expect(await planted('ledger', { id: line }, { amount: 9000 })).toEqual([
      `quay: in the ledger as captured, of attempt and reservation ${paid.attempt} ${paid.id}: 9000, expected 9500`,
      `quay: left on a balance by the lines of attempt and reservation ${paid.attempt} ${paid.id}: -500, expected 0`,
      expect.stringContaining('the balance of'),
    ])
    const refund = `${cancelled.attempt}.refund.${cancelled.id}`
    const found = await planted('payment_refunds', { id: refund }, { amount: 9400 })
    expect(found).toContain(
      `quay: in the ledger as refunded, of attempt and reservation ${cancelled.attempt} ${cancelled.id}: 9500, expected 9400`,
    )
  })

  it('finds a state that no capture fits', async () => {
    const found = await planted('payment_attempts', { id: paid.attempt }, { state: 'failed' })
    expect(found).toEqual([`quay: the state of attempt ${paid.attempt}: failed, expected captured`])
  })

  it('finds a reservation that says something else, or lacks a line on its list', async () => {
    const [row] = await rows('reservations', { id: paid.id })
    const payment = JSON.parse(String(row?.payment))
    const told = (change: object) =>
      planted('reservations', { id: paid.id }, { payment: JSON.stringify({ ...payment, ...change }) })
    expect(await told({ paid: 0 })).toEqual([`quay: said to be paid by reservation ${paid.id}: 0, expected 9500`])
    expect(await told({ transactions: payment.transactions.slice(1) })).toEqual([
      `quay: the list of lines of reservation ${paid.id}: without ${payment.transactions[0]}, expected with ${payment.transactions[0]}`,
    ])
  })

  it('finds what says that it was paid where nothing was, with nothing else at its provider, and nothing that staff noted', async () => {
    const slot = { bookable: 'talk', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', draft: 'noted-0001' }
    const noted = await world.call<{ id: string }>('book_appointment', { ...slot, user })
    const { id } = noted.ok ? noted.value : { id: '' }
    const cash = { id, amount: 10, means: 'cash', idempotencykey: 'noted' }
    expect(await world.call('record_payment', cash, 'quay', 'api')).toMatchObject({ ok: true })
    world.clock.now += 11 * minute
    expect((await check()).lines).toEqual([])
    const { knex } = database().db
    const [row] = await rows('reservations', { id: paid.id })
    const alone = { ...row, id: 'alone', draft: null, formerdraft: null }
    await knex('reservations').insert([alone, { ...alone, provider: 'kiln', bookable: 'bowl' }])
    const { lines, said } = await check()
    await knex('reservations').where({ id: 'alone' }).delete()
    const { transactions } = JSON.parse(String(row?.payment))
    expect(lines).toEqual(
      ['kiln', 'quay'].flatMap((provider) => [
        `${provider}: said to be paid by reservation alone: 9500, expected 0`,
        ...transactions.map(
          (line: string) =>
            `${provider}: the list of lines of reservation alone: with ${line}, expected without ${line}`,
        ),
      ]),
    )
    expect(said).toContain('attempts of 2 providers compared')
  })

  it('finds money that was to buy points of which none were issued', async () => {
    const purchase = JSON.stringify({ purchase: 'lost', user: 'grace', points: 10, packages: [] })
    expect(await planted('payment_attempts', { id: paid.attempt }, { purchase })).toEqual([
      `quay: in the ledger as issued by attempt ${paid.attempt}: 0, expected 10`,
    ])
  })

  it('finds what is held of a balance for a reservation that holds nothing', async () => {
    const [line] = await rows('ledger', { id: `${paid.attempt}.capture.${paid.id}` })
    const held = { id: 'held', status: 'pending', paymentmethod: 'credit', transactiontype: 'debit', attempt: null }
    await database()
      .db.knex('ledger')
      .insert({ ...line, ...held, amount: 700 })
    const { lines } = await check()
    await rows('ledger', { id: 'held' }).delete()
    expect(lines).toContain(`quay: in the ledger as held of a balance for reservation ${paid.id}: 700, expected 0`)
  })

  it('finds a balance that is not the sum of its lines', async () => {
    const found = await planted('ledger_balances', { mode: 'currency' }, { balance: 2500 })
    expect(found).toEqual([
      expect.stringMatching(/the balance of .* currency usd: 2500 \(0 held\), expected 2000 \(0 held\)/),
    ])
  })

  it('finds a line of an attempt that there is not', async () => {
    const [line] = await rows('ledger', { id: `${paid.attempt}.capture.${paid.id}` })
    await database()
      .db.knex('ledger')
      .insert({ ...line, id: 'alone', attempt: 'nothing', reservation: null, user: null })
    const { lines } = await check()
    await rows('ledger', { id: 'alone' }).delete()
    expect(lines).toEqual(['quay: the ledger line alone: of nothing, expected of an attempt that there is'])
  })

  it('judges no payment that may be on its way, and lists it', async () => {
    const young = await booked()
    await rows('payment_attempts', { id: young.attempt }).update({ state: 'capturing' })
    const { lines, failed } = await check()
    expect(failed).toBe(false)
    expect(lines).toEqual([`quay: open, and not judged: attempt ${young.attempt}`])
    await rows('payment_attempts', { id: young.attempt }).update({ state: 'captured' })
    expect((await check()).lines).toEqual([`quay: open, and not judged: attempt ${young.attempt}`])
    world.clock.now += 11 * minute
    expect((await check()).lines).toEqual([])
  })

  it('names what lies in suspense, which is no difference, and finds what differs from that', async () => {
    card.card.capture = (context, call) => card.original.capture(context, { ...call, amount: call.amount - 1 })
    const { attempt } = await booked()
    world.clock.now += 11 * minute
    const named = `quay: 94.99 usd in suspense, for staff to decide: attempt ${attempt}`
    const found = await check()
    expect(found).toMatchObject({ failed: false, lines: [named] })
    expect(found.said).toContain('0 differences, 0 open, 1 in suspense')
    expect(await planted('ledger', { attempt, eventtype: 'suspense' }, { amount: 9500 })).toEqual([
      `quay: by captures and refunds, beside what its processor says, of attempt ${attempt}: 9500, expected 9499`,
      `quay: 95.00 usd in suspense, for staff to decide: attempt ${attempt}`,
    ])
    expect(await planted('ledger', { attempt, eventtype: 'suspense' }, { transactiontype: 'debit' })).toEqual([
      `quay: in suspense, of attempt ${attempt}: -9499, expected 0`,
      `quay: by captures and refunds, beside what its processor says, of attempt ${attempt}: -9499, expected 9499`,
      `quay: -94.99 usd in suspense, for staff to decide: attempt ${attempt}`,
    ])
    expect(await planted('ledger', { attempt, eventtype: 'suspense' }, { currency: 'kwd', amount: 1000 })).toContain(
      `quay: 1.000 kwd in suspense, for staff to decide: attempt ${attempt}`,
    )
  })

  it('is sampled by a job, which logs what differs and repairs nothing', async () => {
    const logged: unknown[] = []
    const { jobs } = world.app.platform
    const ports = {
      ...jobs.ports,
      ids: { ...jobs.ports.ids, secret: () => '' },
      log: { ...jobs.ports.log, error: (fields: object) => void logged.push(fields) },
    }
    await rows('payment_attempts', { id: paid.attempt }).update({ state: 'voided' })
    await sampling({ ...jobs, ports }).run()
    expect(logged).toEqual([expect.objectContaining({ kind: 'state', of: paid.attempt, provider: 'quay' })])
    expect((await rows('payment_attempts', { id: paid.attempt }))[0]?.state).toBe('voided')
    await rows('payment_attempts', { id: paid.attempt }).update({ state: 'captured' })
  })
})
