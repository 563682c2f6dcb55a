import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { purchasesOf } from '../payments/purchase.ts'

interface Bought {
  totalprice: number
  points: number
  pointsbalance: number
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const approved = '4242424242424242'

await withDatabase('points that are bought', (database) => {
  let world: AccessWorld
  let count = 0

  beforeAll(async () => {
    const pointspackages = [
      { id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 },
      { id: 'hundred', provider: 'quay', points: 100, price: 799.99 },
      { id: 'gift', provider: 'quay', points: 5, price: 0 },
      { id: 'elsewhere', provider: 'kiln', points: 1000, price: 0.5 },
    ]
    world = await accessWorld(database(), { pointspackages, bookables: accessBundle.bookables })
  })
  afterAll(() => world.close())

  const wanted = (quantities: Record<string, number>) => {
    count += 1
    const packages = Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
    return { purchase: `buys-points-${String(count).padStart(4, '0')}`, packages }
  }
  const by = async (number = approved) => ({ payment: { processor, token: await world.cardToken(number) } })
  const buy = (params: object, who = 'ana') => world.as<Bought>(who, 'buy_points', params)
  const points = async (who = 'ana') => {
    const read = await world.as<{ pointsbalance: number }>(who, 'get_user', {})
    return read.ok ? read.value.pointsbalance : null
  }
  const payments = () => repositoriesFor(database().db, scope).payments
  const attempts = (who = 'ana') => payments().attemptsOf(purchasesOf(who))
  const lines = async (who = 'ana') =>
    (await payments().ledgerOf(purchasesOf(who))).map((one) =>
      [one.eventtype, one.mode, one.paymentmethod, one.transactiontype, one.status, one.amount].join(' '),
    )
  const isSound = async () => expect(await repositoriesFor(database().db, scope).balances.unlikeLines()).toEqual([])

  test('are listed with what chosen ones cost, and who may take that', async () => {
    const told = await world.as('ana', 'get_points_packages', { packages: [{ id: 'ten', quantity: 2 }] })
    expect(told).toMatchObject({
      value: {
        packages: [
          { id: 'ten', name: 'Ten', points: 10, price: 90, quantity: 2 },
          { id: 'hundred', name: '', points: 100, price: 799.99, quantity: 0 },
        ],
        ...{ totalprice: 180, points: 20, processors: [processor] },
      },
    })
    const provider = await world.as('nobody', 'get_provider', {})
    expect(provider).toMatchObject({
      value: {
        pointspackages: [
          { id: 'ten', name: 'Ten', points: 10, price: 90 },
          { id: 'hundred', name: '', points: 100, price: 799.99 },
        ],
      },
    })
    expect(await world.as('nobody', 'get_points_packages', {})).toMatchObject({
      value: { totalprice: 0, points: 0, processors: [] },
    })
  })

  test('are paid by card, written as three lines, and charged once', async () => {
    const before = (await points()) ?? 0
    const two = { ...wanted({ ten: 2, hundred: 0 }), totalprice: 180, ...(await by()) }
    expect(await buy(two)).toMatchObject({ value: { totalprice: 180, points: 20, pointsbalance: before + 20 } })
    const again = await Promise.all([buy(two), buy({ ...two, ...(await by()) }), buy({ ...two, idempotencyKey: 'k' })])
    for (const one of again) expect(one).toMatchObject({ value: { pointsbalance: before + 20 } })
    const change = (price: number) =>
      world.as('pia', 'update_entity', { type: 'pointspackage', id: 'ten', entity: { price } })
    expect(await change(95)).toMatchObject({ ok: true })
    expect(await buy(two)).toMatchObject({ value: { totalprice: 180, pointsbalance: before + 20 } })
    expect(await buy({ ...wanted({ ten: 2 }), totalprice: 180, ...(await by()) })).toMatchObject({
      error: { code: 'price_changed', data: { price: 190 } },
    })
    expect(await change(90)).toMatchObject({ ok: true })
    expect(await points()).toBe(before + 20)
    expect((await lines()).toSorted()).toEqual([
      'points_purchase currency card credit success 18000',
      'points_purchase currency charge debit success 18000',
      'points_purchase points points credit success 20',
    ])
    expect(await attempts()).toMatchObject([{ state: 'captured', amount: 18000, purpose: 'points' }])
    expect(await buy({ ...two, packages: [{ id: 'hundred', quantity: 1 }] })).toMatchObject({
      error: { code: 'idempotency_conflict' },
    })
    await isSound()
  })

  test('are refused where nothing, too much, something unknown or another price is asked for', async () => {
    const refused = async (params: object, who = 'ana') => {
      const answer = await buy({ ...(await by()), ...params }, who)
      return answer.ok ? 'bought' : answer.error.code
    }
    expect(await refused(wanted({ ten: 0 }))).toBe('invalid_params')
    expect(await refused(wanted({ ten: -1 }))).toBe('invalid_params')
    expect(await refused(wanted({ ten: 1.5 }))).toBe('invalid_params')
    expect(await refused(wanted({ ten: 1001 }))).toBe('invalid_params')
    expect(await refused(wanted({ gift: 1 }))).toBe('not_found')
    expect(await refused(wanted({ elsewhere: 1 }))).toBe('not_found')
    expect(await refused({ ...wanted({ ten: 1 }), totalprice: 0.9 })).toBe('price_changed')
    expect(await refused({ ...wanted({ ten: 1 }), totalprice: '1e9' })).toBe('invalid_params')
    expect(await refused({ ...wanted({ ten: 1 }), payment: { processor: 'payment-offline' } })).toMatch(/^processor/)
    expect(await refused(wanted({ ten: 1 }), 'nobody')).toMatch(/forbidden|login_required|unauthorized/)
  })

  test('leave a failed trio after a decline, and another card pays the same purchase', async () => {
    const one = wanted({ ten: 1 })
    const before = await points('bo')
    expect(await buy({ ...one, ...(await by('4000000000000002')) }, 'bo')).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect((await lines('bo')).filter((line) => line.includes('failed'))).toHaveLength(3)
    expect(await points('bo')).toBe(before)
    expect(await buy({ ...one, ...(await by()) }, 'bo')).toMatchObject({ value: { points: 10 } })
    expect(await points('bo')).toBe((before ?? 0) + 10)
    expect((await attempts('bo')).map(({ state }) => state)).toEqual(['failed', 'captured'])
    await isSound()
  })

  test('that their customer confirms with the bank are charged once, also after a reload and in another tab', async () => {
    const one = wanted({ ten: 3 })
    const before = (await points()) ?? 0
    const token = await world.cardToken('4000000000003220')
    const asked = await buy({ ...one, payment: { processor, token } })
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    const attempt = String(asked.error.data?.attempt)
    // After a reload nothing is known but the purchase: it is asked for its action again, not begun anew.
    expect(await buy({ ...one, ...(await by()) })).toMatchObject({
      error: { code: 'payment_requires_action', data: { attempt } },
    })
    const confirmed = { ...one, payment: { processor, attempt, token: { ...token, confirmed: true } } }
    const both = await Promise.all([buy(confirmed), buy({ ...confirmed, idempotencyKey: 'other-tab' })])
    expect(both.some(({ ok }) => ok)).toBe(true)
    for (const answer of both) if (!answer.ok) expect(answer.error.code).toBe('payment_pending')
    expect(await buy(confirmed)).toMatchObject({ value: { pointsbalance: before + 30 } })
    expect(await points()).toBe(before + 30)
    await isSound()
  })

  test('of another purchase call off the one that waits for its bank', async () => {
    const [first, second] = [wanted({ ten: 5 }), wanted({ ten: 1 })]
    const before = (await points()) ?? 0
    expect(await buy({ ...first, ...(await by('4000000000003220')) })).toMatchObject({
      error: { code: 'payment_requires_action' },
    })
    expect(await buy({ ...second, ...(await by()) })).toMatchObject({ value: { points: 10 } })
    expect(await points()).toBe(before + 10)
    expect((await attempts()).at(-2)?.state).toMatch(/voided|failed/)
  })

  test('are issued late where the processor was silent, and only once', async () => {
    const one = wanted({ ten: 2 })
    const before = (await points()) ?? 0
    expect(await buy({ ...one, ...(await by('4000000000007700')) })).toMatchObject({
      error: { code: 'payment_unknown' },
    })
    for (let round = 0; round < 6; round += 1) {
      world.clock.now += 60_000
      await world.runJobs()
    }
    expect(await points()).toBe(before + 20)
    expect(await buy({ ...one, ...(await by()) })).toMatchObject({ value: { pointsbalance: before + 20 } })
    await isSound()
  })

  test('that nobody confirms are called off, and buy nothing', async () => {
    const one = wanted({ ten: 2 })
    const before = (await points()) ?? 0
    expect(await buy({ ...one, ...(await by('4000000000003220')) })).toMatchObject({
      error: { code: 'payment_requires_action' },
    })
    for (let round = 0; round < 40; round += 1) {
      world.clock.now += 120_000
      await world.runJobs()
    }
    expect((await attempts()).at(-1)?.state).toMatch(/voided|failed/)
    expect(await points()).toBe(before)
  })

  test('of twenty purchases at once are as many as were charged', async () => {
    const before = (await points()) ?? 0
    const held = (await attempts()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => buy({ ...wanted({ ten: 1 }), ...(await by()) })),
    )
    const bought = answers.filter(({ ok }) => ok).length
    expect(bought).toBeGreaterThan(0)
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toMatch(/^payment_(pending|declined)$/)
    expect(await points()).toBe(before + 10 * bought)
    const captured = (await attempts()).slice(held).filter(({ state }) => state === 'captured')
    expect(captured).toHaveLength(bought)
    await isSound()
  })

  test('have a receipt of their own, numbered with the others of the provider, mailed and kept with the account', async () => {
    const booked = await world.as<{ id: string }>('ana', 'book_appointment', {
      ...{ bookable: 'lesson', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', draft: 'beside-the-points' },
      ...(await by()),
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    for (const _twice of [1, 2]) {
      const bought = await buy({ ...wanted({ ten: 2, hundred: 1 }), ...(await by()) }, 'ana')
      expect(bought).toMatchObject({ ok: true })
    }
    const declined = await buy({ ...wanted({ ten: 1 }), ...(await by('4000000000000002')) }, 'ana')
    expect(declined).toMatchObject({ error: { code: 'payment_declined' } })
    await world.runJobs()
    const all = await world.as<{ receipts: { number: number }[] }>('ana', 'get_receipts', {})
    const told = all.ok ? { ...all, value: { receipts: all.value.receipts.slice(-2) } } : all
    const packages = [
      { points: 10, quantity: 2, amount: 180 },
      { points: 100, quantity: 1, amount: 799.99 },
    ]
    const items = [{ bookable: '', points: 120, packages, price: 979.99, amount: 979.99, balance: 0 }]
    const receipt = { kind: 'payment', customer: 'ana Moor', amount: 979.99, card: { last4: '4242' }, items }
    expect(told).toMatchObject({ value: { receipts: [receipt, receipt] } })
    const ofBooking = await world.as<{ receipts: { number: number }[] }>('ana', 'get_receipts', { id: booked.value.id })
    const numbers = [told, ofBooking].flatMap((one) => (one.ok ? one.value.receipts.map(({ number }) => number) : []))
    const rows = await database().db.knex('receipts').where({ provider: 'quay' }).orderBy('number')
    expect(rows.map((row) => Number(row.number))).toEqual(rows.map((_row, index) => index + 1))
    expect(new Set(numbers).size).toBe(3)
    await world.runJobs()
    const mails = (await world.mailsTo('ana@people.example')).filter(({ subject }) => /for your purchase/.test(subject))
    const mail = mails.find(({ text }) => text.includes('120 points'))
    expect(mails.length).toBe(all.ok ? all.value.receipts.length : 0)
    expect(mail?.text).toMatch(/120 points[\s\S]*10 points × 2[\s\S]*180[\s\S]*979\.99/)
    expect(JSON.stringify(mail?.attachments)).toMatch(/receipt-\d\.pdf/)
    // They are nobody else's, and a stranger has none.
    const [number] = told.ok ? told.value.receipts.map((one) => one.number) : []
    expect(await world.as('ana', 'get_receipt_pdf', { number })).toMatchObject({
      value: { filename: `receipt-${number}.pdf` },
    })
    expect(await world.as('bo', 'get_receipt_pdf', { number })).toMatchObject({ error: { code: 'not_found' } })
    expect(await world.as('nobody', 'get_receipts', {})).toMatchObject({ error: { code: 'login_required' } })
    const own = await world.app.inject({ url: '/api/user/receipts', headers: { host: 'quay.northwind.localhost' } })
    expect(own.statusCode).toBe(401)
  })

  test('whose money came too late and is not refunded go back by hand: their buyer is told, and has a receipt', async () => {
    const { card, original, tenant } = await sandboxCardAt(world.app)
    card.authorize = async (...given) => {
      await original.authorize(...given)
      return { status: 'unknown' }
    }
    card.retrieve = () => Promise.reject(new Error('the line is dead'))
    expect(await buy({ ...wanted({ ten: 2 }), ...(await by()) }, 'bo')).toMatchObject({ ok: false })
    for (let round = 0; round < 40; round += 1) {
      world.clock.now += 120_000
      await world.runJobs()
    }
    const attempt = async () => (await attempts('bo')).at(-1)
    const { reference = null, id = '' } = (await attempt()) ?? {}
    const context = { ...tenant.context('payment-sandbox'), now: world.clock.now }
    const call = { amount: 18_000, currency: 'usd', reference: reference ?? '', idempotencyKey: 'taken-late' }
    expect(await original.capture(context, call)).toMatchObject({ status: 'succeeded' })
    Object.assign(card, original)
    card.refund = async () => ({ status: 'declined', code: 'card_closed' })
    for (let day = 0; day < 9; day += 1) {
      world.clock.now += 24 * 3_600_000
      await world.runJobs()
    }
    Object.assign(card, original)
    expect(await attempt()).toMatchObject({ state: 'captured' })
    const [refund, ...others] = await payments().refundsOf(id)
    expect(others).toEqual([])
    expect(refund).toMatchObject({ state: 'by_hand', amount: 18_000, byhand: { why: 'refused' } })
    const mails = async (subject: RegExp) =>
      (await world.mailsTo('bo@people.example')).filter((one) => subject.test(one.subject))
    const [told, ...more] = await mails(/to be given back/)
    expect(more).toEqual([])
    expect(told?.text).toContain('$180.00')
    const handed = { id: refund?.id, means: 'cash', memo: 'at the desk', externalid: 'R-7' }
    for (const _time of [1, 2]) expect(await world.as('pia', 'settle_refund_task', handed)).toMatchObject({ ok: true })
    await world.runJobs()
    await world.runJobs()
    expect(await mails(/for a refund/)).toHaveLength(1)
    const all = await world.as<{ receipts: object[] }>('bo', 'get_receipts', {})
    expect(all.ok && all.value.receipts.slice(-2)).toMatchObject([
      { kind: 'payment', amount: 180 },
      { kind: 'refund', amount: 180, hand: { means: 'cash' } },
    ])
    await isSound()
  })
})
