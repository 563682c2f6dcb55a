import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import type { Visitor } from '../../testing/surfaces/visitor.ts'
import { type PeopleWorld, peopleWorld, sky } from '../../testing/worlds/people/people-world.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('cancelling', (database) => {
  let people: PeopleWorld
  let staff: Visitor
  let count = 0
  beforeAll(async () => {
    people = await peopleWorld(database())
    staff = await people.signedIn({ username: sky.email })
  })
  afterAll(() => people.close())

  /** A lesson paid by card, that many days from now. */
  const booked = async (days = 10, hour?: number): Promise<Booked> => {
    const { world } = people
    count += 1
    const start = world.clock.now + days * 86_400_000 + (hour ?? 2 + count) * 3_600_000
    const params = {
      bookable: 'lesson',
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      draft: `cancelled-${String(count).padStart(4, '0')}`,
      user,
      payment: { processor, token: await world.cardToken('4242424242424242') },
    }
    const answer = await world.call<Booked>('book_appointment', params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const byStaff = (id: string, refundobj?: object) =>
    staff.call<{ refund: number; reservation: { paymentinformation: Record<string, unknown> } }>('cancel_reservation', {
      id,
      ...(refundobj && { refundobj }),
    })
  const byCustomer = ({ id, managetoken: token }: Booked, more: object = {}) =>
    people.world.call<{ refund: number }>('cancel_reservation', { id, token, ...more })
  /** Card payments less refunds, minor units. */
  const banked = async (id: string) => {
    const lines = await people.world.app.platform.ports.repositories(scope).payments.ledgerOf(id)
    return lines
      .filter(({ paymentmethod }) => paymentmethod === 'card')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)
  }
  /** What was told of refunds, each with its cause. */
  const toldRefunds = async (id: string) => {
    const rows = await database().db.knex('outbox').where({ reservation: id, name: 'reservation.refunded' })
    return rows.map((row) => ({ id: String(row.id), ...JSON.parse(String(row.payload)) }))
  }

  test('staff refund a part, with a memo and an amount, and the rest is kept; nothing is owed then', async () => {
    const { id, managetoken: token } = await booked()
    const refundobj = { refundstatus: 'partial', amount: 30.5, memo: 'came late', externalid: 'R-7' }
    const { result } = await byStaff(id, refundobj)
    expect(result?.refund).toBe(30.5)
    expect(result?.reservation.paymentinformation).toMatchObject({
      paidprice: 64.5,
      dueprice: 0,
      refund: 30.5,
      refundstatus: 'partial',
      memo: 'came late',
      externalid: 'R-7',
    })
    const told = await people.world.call('get_basereservation', { id, token })
    expect(told).toMatchObject({ value: { paymentinformation: { finalprice: 95, dueprice: 0 } } })
    expect(await banked(id)).toBe(6450)
    expect((await byStaff(id, { refundstatus: 'full' })).result?.refund).toBe(30.5)
    expect(await banked(id)).toBe(6450)
  })

  test('staff refund everything by default, however late it is', async () => {
    const { id } = await booked(0)
    expect((await byStaff(id)).result?.refund).toBe(95)
    expect(await banked(id)).toBe(0)
  })

  test('staff refund nothing if they say so', async () => {
    const { id } = await booked()
    expect((await byStaff(id, { refundstatus: 'norefund' })).result?.refund).toBe(0)
    expect(await banked(id)).toBe(9500)
  })

  test.each([95.01, 0, -1, 'much'])('a partial refund of %s is refused with the possible range', async (amount) => {
    const { id } = await booked()
    const { error } = await byStaff(id, { refundstatus: 'partial', amount })
    expect(error?.data).toMatchObject({ code: 'invalid_params', field: '/refundobj/amount' })
    expect(await banked(id)).toBe(9500)
  })

  test('a customer gets what the terms give, and can’t ask for more', async () => {
    const late = await booked(0)
    // Staff are told what the terms give beside what they give.
    const preview = (id: string) => staff.call('cancel_reservation', { id, preview: true })
    expect((await preview(late.id)).result).toMatchObject({ refund: 95, termsrefund: 0 })
    expect(await byCustomer(late, { preview: true })).toMatchObject({ value: { refund: 0, termsrefund: 0 } })
    expect(await byCustomer(late, { refundobj: { refundstatus: 'full' } })).toMatchObject({
      error: { code: 'forbidden', field: '/refundobj/refundstatus' },
    })
    expect(await byCustomer(late, { refundobj: { refundstatus: 'partial', amount: 1 } })).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await byCustomer(late)).toMatchObject({ value: { refund: 0 } })
    expect(await banked(late.id)).toBe(9500)
    const early = await booked()
    expect((await preview(early.id)).result).toMatchObject({ refund: 95, termsrefund: 95 })
    expect(await byCustomer(early, { refundobj: { refundstatus: 'full' } })).toMatchObject({ value: { refund: 95 } })
    expect(await banked(early.id)).toBe(0)
  })

  test('a customer can’t forgo what the terms give either; where nothing comes back, that may be said', async () => {
    const early = await booked(20, 5)
    const refundobj = { refundstatus: 'norefund' }
    for (const preview of [true, false])
      expect(await byCustomer(early, { refundobj, preview })).toMatchObject({
        error: { code: 'forbidden', field: '/refundobj/refundstatus' },
      })
    expect((await people.world.stored(early.id)).status).toBe('booked')
    expect(await byCustomer(early)).toMatchObject({ value: { refund: 95 } })
    const late = await booked(0, 5)
    expect(await byCustomer(late, { refundobj })).toMatchObject({ value: { refund: 0 } })
    expect(await banked(late.id)).toBe(9500)
  })

  test('a draft in payment is cancelled together with its payment', async () => {
    const { world } = people
    count += 1
    const start = world.clock.now + 12 * 86_400_000 + count * 3_600_000
    const draft = `cancelled-${String(count).padStart(4, '0')}`
    const params = {
      bookable: 'lesson',
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      draft,
      user,
    }
    const asked = await world.call('book_appointment', {
      ...params,
      payment: { processor, token: await world.cardToken('4000000000003220') },
    })
    expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
    const repositories = world.app.platform.ports.repositories(scope)
    const found = await repositories.reservations.findByDraft(draft)
    if (!found) throw new Error('the draft is there')
    const token = world.app.platform.ports.tokens.manage(found)
    expect(await byCustomer({ id: found.id, managetoken: token })).toMatchObject({ value: { refund: 0 } })
    expect((await repositories.payments.attemptsOf(found.id)).map(({ state }) => state)).toEqual(['voided'])
    // Nobody had booked it.
    expect(await database().db.knex('outbox').where({ reservation: found.id })).toEqual([])
  })

  test('a refund is told once, with what came back; where nothing does, nothing is told', async () => {
    const { id } = await booked(20, 3)
    const refundobj = { refundstatus: 'partial', amount: 30.5 }
    await byStaff(id, refundobj)
    await byStaff(id, refundobj)
    expect(await toldRefunds(id)).toEqual([
      {
        ...{ id: expect.stringContaining(`${id}.reservation.refunded.`), language: 'en-us' },
        ...{ amount: 30.5, of: 'cancelled' },
      },
    ])
    const kept = await booked(20, 4)
    await byStaff(kept.id, { refundstatus: 'norefund' })
    expect(await toldRefunds(kept.id)).toEqual([])
  })

  test('an amount beside another decision than a partial refund is refused, since only one can be meant', async () => {
    const { id } = await booked(12, 2)
    for (const refundstatus of ['full', 'norefund']) {
      const { error } = await byStaff(id, { refundstatus, amount: 5 })
      expect(error?.data).toMatchObject({ code: 'invalid_params', field: '/refundobj/amount' })
    }
    expect(await banked(id)).toBe(9500)
    expect((await people.world.stored(id)).status).toBe('booked')
  })

  test('less than was shown is told, and asked about again, before anything is done', async () => {
    const { world } = people
    const before = world.clock.now
    const shown = await booked(30, 4)
    expect(await byCustomer(shown, { preview: true })).toMatchObject({ value: { refund: 95 } })
    world.clock.now = (await world.stored(shown.id)).start - 60_000
    const refused = { error: { code: 'refund_changed', field: '/totalrefund', data: { refund: 0 } } }
    expect(await byCustomer(shown, { totalrefund: 95 })).toMatchObject(refused)
    expect(await byCustomer(shown, { totalrefund: '95.00' })).toMatchObject(refused)
    expect((await world.stored(shown.id)).status).toBe('booked')
    expect(await byCustomer(shown, { totalrefund: 'all' })).toMatchObject({
      error: { code: 'invalid_params', field: '/totalrefund' },
    })
    expect(await byCustomer(shown, { totalrefund: 0 })).toMatchObject({ value: { refund: 0 } })
    world.clock.now = before
    // More than was shown takes nothing from anybody.
    expect(await byCustomer(await booked(30, 6), { totalrefund: 0 })).toMatchObject({ value: { refund: 95 } })
  })
})
