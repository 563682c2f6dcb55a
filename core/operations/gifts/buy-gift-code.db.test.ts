import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceKey, giftHolder } from '../../domain/payments/index.ts'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { mirrorRefunds } from '../payments/mirror-refunds.ts'
import { purchasesOf } from '../payments/purchase.ts'

interface Bought {
  code: string
  last4: string
  value: number
  until: string | null
  toemail: string
  sendon_utc: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'

await withDatabase('gift codes that are bought', (database) => {
  let world: AccessWorld
  let count = 0

  beforeAll(async () => {
    const giftcodes = { minimum: 10, maximum: 500, amounts: [25, 50], days: 365 }
    const providers = bookingBundle.providers.map((one) => (one.id === 'quay' ? { ...one, giftcodes } : one))
    world = await accessWorld(database(), { providers, bookables: accessBundle.bookables })
  })
  afterAll(() => world.close())

  const wanted = (amount: number, more: object = {}) => {
    count += 1
    const purchase = `buys-a-gift-${String(count).padStart(4, '0')}`
    return { purchase, amount, toname: 'Uma', toemail: 'uma@people.example', fromname: 'Ana', ...more }
  }
  const by = async (number = '4242424242424242') => ({ payment: { processor, token: await world.cardToken(number) } })
  const buy = (params: object, who = 'ana') => world.as<Bought>(who, 'buy_gift_code', params)
  const payments = () => repositoriesFor(database().db, scope).payments
  const lines = async (who = 'ana') => payments().ledgerOf(purchasesOf(who))
  const isSound = async () => expect(await repositoriesFor(database().db, scope).balances.unlikeLines()).toEqual([])
  const found = async ({ last4 }: { last4: string }) => {
    const all = await world.as<{ items: { id: string; last4: string; remaining: number; buyer: string }[] }>(
      'pia',
      'get_gift_codes',
      {},
    )
    const one = all.ok ? all.value.items.find((item) => item.last4 === last4) : undefined
    if (!one) throw new Error('not in the list')
    return one
  }

  test('are offered with their amounts, and to nobody where none are sold', async () => {
    expect(await world.as('nobody', 'get_gift_offer', { amount: 25 })).toMatchObject({
      value: { sold: true, minimum: 10, maximum: 500, amounts: [25, 50], until: '2027-11-20', processors: [processor] },
    })
    expect(await world.as('nobody', 'get_gift_offer', { amount: 9.99 })).toMatchObject({ value: { processors: [] } })
    expect(await world.as('nobody', 'get_gift_offer', {}, { provider: 'kiln' })).toMatchObject({
      value: { sold: false },
    })
    const elsewhere = await world.as('ana', 'buy_gift_code', { ...wanted(25), ...(await by()) }, { provider: 'kiln' })
    expect(elsewhere).toMatchObject({ error: { code: 'not_offered' } })
  })

  test('are charged once, written as three lines, mailed to who is to have them, and pay', async () => {
    const one = { ...wanted(50, { message: 'Happy birthday!\nSee you at the quay.' }), ...(await by()) }
    const first = await buy(one)
    expect(first).toMatchObject({ value: { value: 50, until: '2027-11-20', toemail: 'uma@people.example' } })
    const again = await Promise.all([buy(one), buy({ ...one, ...(await by()) })])
    for (const repeat of again) expect(repeat).toEqual(first)
    expect(await buy({ ...one, amount: 25 })).toMatchObject({ error: { code: 'idempotency_conflict' } })
    expect(
      (await lines()).map((line) => [line.eventtype, line.paymentmethod, line.transactiontype, line.amount].join(' ')),
    ).toEqual(
      expect.arrayContaining([
        'gift_purchase card credit 5000',
        'gift_purchase charge debit 5000',
        'gift_purchase credit credit 5000',
      ]),
    )
    expect(await lines()).toHaveLength(3)
    if (!first.ok) throw new Error('not bought')
    const [mail, ...others] = await world.mailsTo('uma@people.example')
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Ana')
    expect(mail?.text).toContain(first.value.code)
    expect(mail?.text).toContain('See you at the quay.')
    expect(mail?.text).toContain('Worth: $50.00')
    expect(mail?.text).toContain(`/gift#${first.value.code.replaceAll('-', '')}`)
    await world.runJobs()
    const own = await world.as<{ receipts: { number: number; amount: number }[] }>('ana', 'get_receipts', {})
    expect(own).toMatchObject({
      value: { receipts: [{ amount: 50, items: [{ giftlast4: first.value.last4, price: 50, amount: 50 }] }] },
    })
    const receipts = (await world.mailsTo('ana@people.example')).filter(({ subject }) => /Receipt/.test(subject))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain(first.value.last4)
    expect(receipts[0]?.text).not.toContain(first.value.code)
    // It pays for a stranger's booking.
    const slot = { bookable: 'lesson', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00', draft: 'with-a-gift' }
    const user = { email: 'uma@people.example', firstname: 'Uma', lastname: 'B' }
    const booked = { ...slot, user, giftcode: first.value.code, ...(await by()) }
    expect(await world.as('nobody', 'book_appointment', booked)).toMatchObject({
      value: { paymentinformation: { giftused: 50 } },
    })
    expect(await found(first.value)).toMatchObject({ remaining: 0, buyer: 'ana' })
    await isSound()
  })

  test('come on the day that was chosen, and not where they are void by then', async () => {
    const one = await buy({ ...wanted(25, { sendon: '2026-12-24', toemail: 'eve@people.example' }), ...(await by()) })
    const two = await buy({ ...wanted(25, { sendon: '2026-12-24', toemail: 'eve@people.example' }), ...(await by()) })
    // Nine in the morning at the provider, New York.
    expect(one).toMatchObject({ value: { sendon_utc: '2026-12-24T14:00:00.000Z' } })
    if (!two.ok) throw new Error('not bought')
    const { id } = await found(two.value)
    expect(await world.as('pia', 'void_gift_code', { id, reason: 'By mistake' })).toMatchObject({ ok: true })
    world.clock.now = Date.parse('2026-12-24T13:59:00Z')
    expect(await world.mailsTo('eve@people.example')).toEqual([])
    world.clock.now = Date.parse('2026-12-24T14:01:00Z')
    expect(await world.mailsTo('eve@people.example')).toHaveLength(1)
    expect(await buy({ ...wanted(25, { sendon: '2026-12-23' }), ...(await by()) })).toMatchObject({
      error: { code: 'invalid_params', field: '/sendon' },
    })
  })

  test('are refused beyond what is sold, and to strangers; a declined one is bought with another card', async () => {
    const refused = async (params: object, who = 'ana') => {
      const answer = await buy({ ...(await by()), ...params }, who)
      return answer.ok ? 'bought' : answer.error.code
    }
    expect(await refused(wanted(9.99))).toBe('invalid_params')
    expect(await refused(wanted(500.01))).toBe('invalid_params')
    expect(await refused(wanted(25, { toemail: 'nobody' }))).toBe('answer_invalid')
    expect(await refused(wanted(25), 'nobody')).toMatch(/forbidden|login_required|unauthorized/)
    const one = wanted(25, { toemail: undefined })
    expect(await buy({ ...one, ...(await by('4000000000000002')) }, 'bo')).toMatchObject({
      error: { code: 'payment_declined' },
    })
    const listed = async () => {
      const all = await world.as<{ items: { buyer: string }[] }>('pia', 'get_gift_codes', { items_per_page: 100 })
      return all.ok ? all.value.items.filter(({ buyer }) => buyer === 'bo').length : -1
    }
    expect(await listed()).toBe(0)
    // Who names nobody has it themselves.
    expect(await buy({ ...one, ...(await by()) }, 'bo')).toMatchObject({ value: { toemail: 'bo@people.example' } })
    expect(await listed()).toBe(1)
    expect((await lines('bo')).filter(({ status }) => status === 'failed')).toHaveLength(3)
    await isSound()
  })

  test('are worth what their money is: what a refund at the processor takes, and never less than nothing', async () => {
    const bought = await buy({ ...wanted(100), ...(await by()) })
    if (!bought.ok) throw new Error(JSON.stringify(bought.error))
    const { id } = await found(bought.value)
    const slot = {
      bookable: 'lesson',
      start: '2027-01-12 10:00:00',
      end: '2027-01-12 11:00:00',
      draft: 'gift-refunded',
    }
    expect(await world.as('ana', 'book_appointment', { ...slot, giftcode: bought.value.code })).toMatchObject({
      value: { paymentinformation: { giftused: 95 } },
    })
    const attempt = (await payments().attemptsOf(purchasesOf('ana'))).at(-1)?.id ?? ''
    const { card, tenant } = await sandboxCardAt(world.app)
    const { refunds } = card
    card.refunds = async () => [{ id: 're_gift', key: null, amount: 10_000, currency: 'usd', state: 'done' }]
    await mirrorRefunds({ tenant, ports: world.app.platform.ports, actor: 'system' }, attempt)
    if (refunds) card.refunds = refunds
    const { balances } = repositoriesFor(database().db, scope)
    const left = await balances.of(balanceKey(giftHolder(id), 'currency', tenant.currency.code))
    expect(left).toMatchObject({ balance: 0, held: 0 })
    const told = (await world.mailsTo('pia@people.example')).filter(({ text }) => /95/.test(text))
    expect(told.length).toBeGreaterThan(0)
    await isSound()
  })

  test('issued twice by one key are one, and an erased buyer leaves the code and its value', async () => {
    const issue = (more: object = {}) =>
      world.as<{ code: string; gift: { id: string } }>('pia', 'issue_gift_code', {
        ...{ amount: 12, idempotencyKey: 'issued-once', until: null },
        ...more,
      })
    const both = await Promise.all([issue(), issue()])
    expect(both[0]).toEqual(both[1])
    for (const other of [{ amount: 13 }, { toname: 'Eve' }, { message: 'Thanks' }])
      expect(await issue(other)).toMatchObject({ error: { code: 'idempotency_conflict' } })
    expect(await world.as('ana', 'issue_gift_code', { amount: 5 })).toMatchObject({ error: { code: 'forbidden' } })
    const [gift] = both
    if (!gift?.ok) throw new Error('not issued')
    const exported = await world.as('bo', 'export_user_data', {})
    expect(exported).toMatchObject({ value: { giftcodes: [{ value: 25, toemail: 'bo@people.example' }] } })
    expect(await world.as('olga', 'erase_user', { id: 'bo' })).toMatchObject({ ok: true })
    expect(await database().db.knex('gift_codes').where({ buyer: 'bo' })).toEqual([])
    const rows = await database().db.knex('gift_codes').where('details', 'like', '%bo@people.example%')
    expect(rows).toEqual([])
    expect(await world.as('nobody', 'get_gift_balance', { giftcode: gift.value.code })).toMatchObject({
      value: { remaining: 12 },
    })
    await isSound()
  })

  test('are bought at a second try, though time passes between and within the calls', async () => {
    let time = world.clock.now
    Object.defineProperty(world.clock, 'now', { get: () => time++, configurable: true })
    const one = wanted(25)
    expect(await buy({ ...one, ...(await by('4000000000000002')) })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect(await buy({ ...one, ...(await by()) })).toMatchObject({ value: { value: 25 } })
    Object.defineProperty(world.clock, 'now', { value: time, writable: true })
  })

  test.each([
    ['address', { toemail: 'right@people.example' }],
    ['name', { toname: 'Eve' }],
    ['giver', { fromname: 'Bo' }],
    ['message', { message: 'Get well soon' }],
    ['day', { sendon: '2026-12-30' }],
  ])('with another %s after a decline are another purchase, and nothing is charged', async (_what, other) => {
    const one = wanted(25, { toemail: 'wrong@people.example', message: 'Enjoy!' })
    const declined = await buy({ ...one, ...(await by('4000000000000002')) })
    expect(declined).toMatchObject({ error: { code: 'payment_declined' } })
    const before = await lines()
    expect(await buy({ ...one, ...other, ...(await by()) })).toMatchObject({ error: { code: 'idempotency_conflict' } })
    expect(await lines()).toEqual(before)
    // The same one, however it is typed, is bought with another card.
    const typed = { ...one, toemail: ' Wrong@People.example', toname: ' Uma ', ...(await by()) }
    expect(await buy(typed)).toMatchObject({ value: { toemail: 'wrong@people.example' } })
  })
})
