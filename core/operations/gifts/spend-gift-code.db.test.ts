import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giftHolder } from '../../domain/payments/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paidprice: number; creditused?: number; giftused?: number; giftlast4?: string }
}

interface Issued {
  code: string
  gift: { id: string; last4: string; holder: string; remaining: number; held: number; status: string }
}

interface Cancelled {
  refund: number
  refundcredit: number
  refundgift?: number
}

await withDatabase('gift codes at the checkout', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'with-gift' })
  const { at, book, booked, balance, only, card, repositories } = calls

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', refundcutoff: 24 }
    const asked = { ...visit, id: 'asked', name: 'Asked', approvalmode: true }
    const plenty = { ...visit, id: 'plenty', name: 'Plenty', price: 10, seats: 40, seatsperbooking: 9 }
    const taxed = {
      ...visit,
      id: 'taxed',
      name: 'Taxed',
      price: 100,
      tax: { taxpercentage: 10, applicabletobaseprice: true },
    }
    const bookables = [...accessBundle.bookables, asked, plenty, taxed]
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    const discounts = [{ id: 'half', provider: 'quay', referencecode: 'HALF', discount_percentage: 50 }]
    world = await accessWorld(database(), { bookables, whitelabel, discounts })
    for (const who of ['ana', 'bo']) await booked(at('visit'), who)
  })
  afterAll(() => world.close())

  beforeEach(() => {
    user = calls.nextPerson()
  })

  const issue = async (amount: number, more: object = {}) => {
    const issued = await world.as<Issued>('pia', 'issue_gift_code', { amount, ...more })
    if (!issued.ok) throw new Error(JSON.stringify(issued.error))
    return issued.value
  }
  const left = async ({ gift }: Issued) => {
    const { items } = await listed()
    const found = items.find(({ id }) => id === gift.id)
    return [found?.remaining, found?.held, found?.status]
  }
  const listed = async () => {
    const all = await world.as<{ items: Issued['gift'][] }>('pia', 'get_gift_codes', { items_per_page: 100 })
    if (!all.ok) throw new Error(JSON.stringify(all.error))
    return all.value
  }
  const linesOf = async (id: string) =>
    (await repositories().payments.ledgerOf(id)).map(({ paymentmethod, transactiontype, status, amount, user: of }) =>
      [paymentmethod, transactiontype, status, amount, of?.startsWith('gift:') ? 'gift' : 'person'].join(' '),
    )
  /** Balances are what their lines say, and every reservation has paid what its lines say. */
  const isSound = async () => {
    await calls.isSound()
    const { checkWithoutAttempts } = await import('../ledger/check-books.ts')
    const { tenantAt } = await import('../../testing/worlds/tenant-at.ts')
    const tenant = await tenantAt(world.app, 'quay.northwind.localhost')
    expect(await checkWithoutAttempts({ tenant, ports: world.app.platform.ports, actor: 'test' })).toEqual([])
  }

  test('go first, and a card pays the rest; the price and its taxes stay what they are', async () => {
    const gift = await issue(30)
    const taxed = at('taxed')
    const quoted = await world.as('nobody', 'get_quote', { ...taxed, giftcode: gift.code.toLowerCase() })
    expect(quoted).toMatchObject({
      value: {
        ...{ finalprice: 110, basepricetax: 10, duenow: 110, discount: 0 },
        giftcode: { last4: gift.gift.last4, status: 'active', giftavailable: 30, giftused: 30 },
      },
    })
    const one = await booked({ ...taxed, giftcode: gift.code, gift: 30, totalprice: 110, ...(await card()) })
    expect(one).toMatchObject({
      status: 'booked',
      paymentinformation: {
        finalprice: 110,
        basepricetax: 10,
        paidprice: 110,
        giftused: 30,
        giftlast4: gift.gift.last4,
      },
    })
    expect(one.paymentinformation.creditused).toBe(undefined)
    expect((await linesOf(one.id)).toSorted()).toEqual([
      'card credit success 8000 person',
      'charge debit success 8000 person',
      'credit debit success 3000 gift',
    ])
    expect(await left(gift)).toEqual([0, 0, 'spent'])
    await world.runJobs()
    expect(await world.as(user, 'get_receipts', { id: one.id })).toMatchObject({
      value: { receipts: [{ amount: 80, items: [{ price: 110, gift: 30, amount: 80, balance: 0 }] }] },
    })
    await isSound()
  })

  test('pay several bookings of guests until they are spent, without a processor', async () => {
    const gift = await issue(25)
    const guest = { email: 'guest@people.example', firstname: 'G', lastname: 'H' }
    const first = { ...at('plenty'), giftcode: gift.code, user: guest }
    const one = await booked(first, 'nobody')
    expect(one).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 10, giftused: 10 } })
    // A repeat pays once.
    expect(await booked(first, 'nobody')).toMatchObject({ id: one.id })
    expect(await left(gift)).toEqual([15, 0, 'active'])
    await booked({ ...at('plenty'), giftcode: gift.code, user: guest }, 'nobody')
    const last = { ...at('plenty'), giftcode: gift.code, user: guest }
    expect(await book(last, 'nobody')).toMatchObject({ error: { code: 'payment_required' } })
    expect(await booked({ ...last, ...(await card()) }, 'nobody')).toMatchObject({
      paymentinformation: { paidprice: 10, giftused: 5 },
    })
    expect(await book({ ...at('plenty'), giftcode: gift.code, user: guest }, 'nobody')).toMatchObject({
      error: { code: 'gift_not_usable', field: '/giftcode', data: { status: 'spent' } },
    })
    await isSound()
  })

  test('pay beside a discount code, account credit and a card, in a cart', async () => {
    await only(15)
    const gift = await issue(20)
    const appointments = [at('plenty'), at('lesson')]
    const request = { appointments, discountcode: 'half', giftcode: gift.code }
    const quoted = await world.as(user, 'get_quote_for_appointments', { ...request, usecredit: true })
    expect(quoted).toMatchObject({
      value: { finalprice: 52.5, creditused: 15, giftcode: { giftused: 20 } },
    })
    const answer = await world.as<{ reservations: Booked[] }>(user, 'book_appointments', {
      ...{ ...request, gift: 20, credit: 15, totalprice: 52.5 },
      ...(await card()),
    })
    expect(answer).toMatchObject({
      value: {
        reservations: [
          { paymentinformation: { paidprice: 5, giftused: 5 } },
          { paymentinformation: { paidprice: 47.5, giftused: 15, creditused: 15 } },
        ],
      },
    })
    expect(await balance()).toMatchObject({ balance: 0 })
    expect(await left(gift)).toEqual([0, 0, 'spent'])
    await isSound()
    // Other money goes back first, then credit, then the code.
    const lesson = answer.ok ? (answer.value.reservations[1]?.id ?? '') : ''
    const partial = { refundstatus: 'partial', amount: 37.5 }
    const params = { id: lesson, refundobj: partial }
    const told = { refund: 37.5, refundcredit: 15, refundgift: 5 }
    expect(await world.as('pia', 'cancel_reservation', { ...params, preview: true })).toMatchObject({ value: told })
    expect(await world.as<Cancelled>('pia', 'cancel_reservation', params)).toMatchObject({ value: told })
    expect(await balance()).toMatchObject({ balance: 15 })
    expect(await left(gift)).toEqual([5, 0, 'active'])
    await isSound()
  })

  test('are refused by their state, by what they have, and what is no code at all', async () => {
    const gift = await issue(20)
    const lesson = { ...at('lesson'), ...(await card()) }
    const refused = async (params: object) => {
      const answer = await book({ ...lesson, ...params })
      return answer.ok ? 'booked' : [answer.error.code, answer.error.field, answer.error.data]
    }
    expect(await refused({ giftcode: gift.code, gift: 20.01 })).toEqual([
      ...['gift_changed', '/gift'],
      { giftavailable: 20 },
    ])
    expect(await refused({ giftcode: gift.code, gift: -1 })).toMatchObject([
      'invalid_params',
      '/gift',
      { expected: '0 or more' },
    ])
    for (const giftcode of ['0000-0000-0000-0000', 'LOWTIDE'])
      expect(await refused({ giftcode })).toEqual(['gift_not_usable', '/giftcode', { status: 'unknown' }])
    const ended = await issue(20, { until: '2026-11-30' })
    world.clock.now += 14 * 24 * 3_600_000
    lesson.draft = `${lesson.draft}-later`
    const later = at('lesson')
    Object.assign(lesson, { start: later.start, end: later.end })
    expect(await refused({ giftcode: ended.code })).toEqual(['gift_not_usable', '/giftcode', { status: 'ended' }])
    const prolonged = { id: ended.gift.id, until: null }
    expect(await world.as('pia', 'update_gift_code', prolonged)).toMatchObject({ value: { status: 'active' } })
    const voided = { id: gift.gift.id, reason: 'Lost in the post' }
    expect(await world.as('pia', 'void_gift_code', voided)).toMatchObject({ value: { status: 'void', remaining: 0 } })
    expect(await world.as('pia', 'void_gift_code', voided)).toMatchObject({ value: { status: 'void', remaining: 0 } })
    expect(await refused({ giftcode: gift.code })).toEqual(['gift_not_usable', '/giftcode', { status: 'void' }])
    // Codes of another provider are none here.
    const elsewhere = await world.as('nobody', 'get_gift_balance', { giftcode: ended.code }, { provider: 'kiln' })
    expect(elsewhere).toMatchObject({ error: { code: 'gift_not_usable' } })
    await isSound()
  })

  test('of a request are held, spent with the approval, and free again with a rejection', async () => {
    const gift = await issue(100)
    const one = await booked({ ...at('asked'), giftcode: gift.code, gift: 30, ...(await card()) })
    expect(one).toMatchObject({ status: 'pending', paymentinformation: { paidprice: 0, giftused: 30 } })
    expect(await left(gift)).toEqual([100, 30, 'active'])
    expect(await world.as('pia', 'approve_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(await left(gift)).toEqual([70, 0, 'active'])
    const other = await booked({ ...at('asked'), giftcode: gift.code })
    expect(await left(gift)).toEqual([70, 40, 'active'])
    expect(await world.as('pia', 'reject_reservation', { id: other.id })).toMatchObject({ ok: true })
    expect(await left(gift)).toEqual([70, 0, 'active'])
    const third = await booked({ ...at('asked'), giftcode: gift.code })
    // What a request holds is not taken by voiding; it is free again on a code that is void.
    const voided = { id: gift.gift.id, reason: 'A mistake' }
    expect(await world.as('pia', 'void_gift_code', voided)).toMatchObject({ value: { remaining: 40, held: 40 } })
    expect(await world.as('pia', 'approve_reservation', { id: third.id })).toMatchObject({ ok: true })
    expect(await left(gift)).toEqual([0, 0, 'void'])
    await isSound()
  })

  test('get back what a cancellation and staff give back, and nobody has it as credit', async () => {
    await only(0)
    const gift = await issue(50)
    const one = await booked({ ...at('lesson'), giftcode: gift.code, ...(await card()) })
    // Of 95.00 the card paid 45.00.
    const refund = { id: one.id, amount: 60, reason: 'It rained', version: undefined, idempotencykey: 'rain' }
    const preview = await world.as('pia', 'refund_reservation', { ...refund, preview: true })
    expect(preview).toMatchObject({
      value: {
        parts: [
          { means: 'card', amount: 45 },
          { means: 'gift', amount: 15 },
        ],
        goodwill: 60,
      },
    })
    const { version: _, ...order } = refund
    expect(await world.as('pia', 'refund_reservation', order)).toMatchObject({ ok: true })
    expect(await left(gift)).toEqual([15, 0, 'active'])
    const told = await world.as(user, 'get_basereservation', { id: one.id })
    expect(JSON.stringify(told)).toContain('to_gift')
    expect(await world.as(user, 'cancel_reservation', { id: one.id })).toMatchObject({
      value: { refund: 35, refundcredit: 0, refundgift: 35 },
    })
    expect(await left(gift)).toEqual([50, 0, 'active'])
    expect(await balance()).toMatchObject({ balance: 0 })
    expect(await world.told(one.id)).toContain('gift_credited')
    await isSound()
  })

  test('stay with their holder where the customer takes other money as credit', async () => {
    await only(0)
    const gift = await issue(50)
    const one = await booked({ ...at('lesson'), giftcode: gift.code, ...(await card()) })
    const cancel = { id: one.id, ascredit: true }
    expect(await world.as(user, 'cancel_reservation', cancel)).toMatchObject({
      value: { refund: 95, refundcredit: 45, refundgift: 50 },
    })
    expect(await balance()).toMatchObject({ balance: 45 })
    expect(await left(gift)).toEqual([50, 0, 'active'])
    await isSound()
  })

  test('that are spent when the bank has confirmed book nothing, and the card is not charged', async () => {
    const gift = await issue(20)
    const lesson = { ...at('lesson'), giftcode: gift.code, gift: 20 }
    const token = await world.cardToken('4000000000003220')
    const processor = 'payment-sandbox.card'
    const asked = await book({ ...lesson, payment: { processor, token } })
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    await booked({ ...at('plenty'), giftcode: gift.code })
    const attempt = String(asked.error.data?.attempt)
    const payment = { processor, attempt, token: { ...token, confirmed: true } }
    expect(await book({ ...lesson, payment })).toMatchObject({ error: { code: 'gift_changed' } })
    expect(await left(gift)).toEqual([10, 0, 'active'])
    await isSound()
  })

  test('are never spent twice: of 20 bookings at once five are paid by what five cost', async () => {
    const gift = await issue(50)
    const plenty = { ...at('plenty'), giftcode: gift.code, gift: 10 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book({ ...plenty, draft: `gift-at-once-${index + 10}` })),
    )
    const refused = answers.flatMap((one) => (one.ok ? [] : [one.error.code]))
    expect(refused).toHaveLength(15)
    for (const code of refused) expect(code).toMatch(/^gift_(changed|not_usable)$/)
    expect(await left(gift)).toEqual([0, 0, 'spent'])
    expect(await repositories().balances.ofPerson(giftHolder(gift.gift.id))).toMatchObject([{ balance: 0, held: 0 }])
    await isSound()
  }, 60_000)

  test('can’t be guessed: after twenty wrong ones an address waits, also with a right one', async () => {
    const gift = await issue(20)
    const ask = (giftcode: string) => world.as('nobody', 'get_gift_balance', { giftcode })
    expect(await ask(gift.code)).toMatchObject({
      value: { remaining: 20, value: 20, status: 'active', currency: 'usd' },
    })
    const codes = Array.from({ length: 20 }, (_, index) => `AAAA-BBBB-CCCC-${1000 + index}`)
    for (const one of codes) await ask(one)
    expect(await ask('AAAA-BBBB-CCCC-9999')).toMatchObject({ error: { code: 'rate_limited' } })
    expect(await ask(gift.code)).toMatchObject({ error: { code: 'rate_limited' } })
    world.clock.now += 3_600_000
    expect(await ask(gift.code)).toMatchObject({ ok: true })
  })
})
