import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { collectedLater, type LessonShop, lessonShop } from '../../core/testing/worlds/paid/lesson-shop.ts'
import { readForm } from './testing/form.ts'
import { type LocalStripe, publishablekey, secretkey, signedWebhook, startLocalStripe } from './testing/local-stripe.ts'
import type { Behaviour, LastError } from './testing/objects.ts'

const minute = 60_000
const hour = 60 * minute
const processor = 'payment-stripe.card'
const webhooksecret = 'whsec_TheOnlyOne111'
/** The codes with which the service says that a card will not be taken again, and that no customer may read. */
const final = [
  ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'highest_risk_level'],
  ...['merchant_blacklist', 'invalid_account', 'transaction_not_allowed', 'new_account_information_available'],
  ...['revocation_of_authorization', 'revocation_of_all_authorizations', 'stop_payment_order', 'do_not_try_again'],
  'testmode_decline',
]
const refused = (code: string, more: Partial<LastError> = {}): LastError => ({
  ...{ type: 'card_error', code: 'card_declined', decline_code: code },
  ...more,
})

await withDatabase('collecting through Stripe', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  const began = Date.UTC(2026, 10, 20, 12)
  let now = began
  let hours = 10

  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, webhooksecrets: [webhooksecret], apiaddress: local.address }
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-stripe', settings: { ...settings, timeout: 200 }, now: () => now },
      terms: collectedLater,
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  /** Books the lesson of an hour with a card that behaves so once its owner is not there. */
  async function book(at: number, later: Behaviour = 'approved') {
    now = began
    const card = local.account.newMethod('approved')
    const { result } = await shop.book(at, processor, { token: { paymentmethod: card } })
    expect(result).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 35 } })
    const id = String(result.id)
    expect(await shop.paid(id)).toMatchObject({ isCollected: true, attempts: ['initial captured 3500'] })
    const method = local.account.method(card)
    expect(method.customer).not.toBeNull()
    method.behaviour = later
    const start = Date.UTC(2026, 10, 23, at)
    /** Lets time pass until so long before the start, and then so many times `step`, with the jobs of each. */
    const to = async (before: number, turns = 1, step = minute) => {
      for (let turn = 0; turn < turns; turn += 1) {
        now = start - before + turn * step
        await shop.work()
      }
    }
    await to(3 * 24 * hour, 2)
    /** What the service has taken or holds of the rest. */
    const rest = () =>
      [...local.account.payments.values()].filter(
        (one) => one.amount === 6000 && one.method === method.id && one.status !== 'canceled',
      )
    /** How often its customer was told so. */
    const told = async (name: string) => (await database().db.knex('outbox').where({ reservation: id, name })).length
    /** Why it was not taken, as its customer is told. */
    const why = async () => {
      const { payload } = await database()
        .db.knex('outbox')
        .where({ reservation: id, name: 'reservation.payment_failed' })
        .first()
      return JSON.parse(payload).code
    }
    return { id, token: String(result.managetoken), method, to, rest, told, why }
  }
  type Booked = Awaited<ReturnType<typeof book>>
  const collected = { status: 'booked', paid: 9500, isCollected: false }
  /** What is left to its customer, who is asked once. */
  const isLeft = async ({ id, rest, told }: Booked) => {
    expect(await shop.paid(id)).toMatchObject({ status: 'booked', paid: 3500, isCollected: false })
    expect(rest()).toEqual([])
    expect(await told('reservation.payment_failed')).toBe(1)
  }
  /** Their own card, which their bank takes now that they are there. */
  const paysThemselves = async ({ id, token }: Booked) => {
    const payment = { processor, token: { paymentmethod: local.account.newMethod('approved') } }
    const { result } = await shop.call('pay_balance', { id, token, totalprice: 60, payment })
    expect(result).toMatchObject({ paymentinformation: { paidprice: 95 } })
  }

  it('takes the rest from the saved card a day before, once, and forgets the card', async () => {
    const one = await book(1)
    await one.to(24 * hour + minute)
    expect(one.rest()).toEqual([])
    await one.to(24 * hour, 3)
    expect(await shop.paid(one.id)).toEqual({
      ...collected,
      attempts: ['initial captured 3500', 'balance captured 6000'],
    })
    expect(one.rest()).toMatchObject([{ status: 'succeeded', received: 6000, method: one.method.id }])
    const confirms = local.requests.filter(({ line }) => line.endsWith(`${one.rest()[0]?.id}/confirm`))
    expect(confirms.map(({ body }) => readForm(body))).toMatchObject([{ off_session: 'true' }])
    await one.to(-24 * hour)
    await one.to(-48 * hour, 2)
    expect(one.rest()).toHaveLength(1)
    expect(one.method.customer).toBeNull()
  })

  /** The service's news of a method that was taken from its customer. */
  const detached = (id: string) => {
    const object = { id, object: 'payment_method', customer: null, type: 'card' }
    const event = {
      id: `evt_${id}`,
      object: 'event',
      type: 'payment_method.detached',
      livemode: false,
      data: { object },
    }
    return shop.deliver(signedWebhook(event, { secrets: [webhooksecret], at: now }))
  }

  it('leaves it to its customer at once where the card was removed at the service, and asks once', async () => {
    const one = await book(9)
    // Who only says so changes nothing: the service is asked.
    expect((await detached(one.method.id)).statusCode).toBe(200)
    expect(await shop.paid(one.id)).toMatchObject({ isCollected: true })
    local.account.detach(one.method.id)
    expect((await detached(one.method.id)).statusCode).toBe(200)
    expect((await detached(one.method.id)).statusCode).toBe(200)
    await isLeft(one)
    await one.to(24 * hour, 3)
    await isLeft(one)
    await paysThemselves(one)
  })

  it('declined: tries again after 8 and 20 hours, and leaves it to its customer', async () => {
    const one = await book(2, 'declined_when_absent')
    const failed = 'balance failed 6000'
    for (const [before, times] of [
      [24, 1],
      [17, 1],
      [16, 2],
      [5, 2],
      [4, 3],
      [1, 3],
    ] as const) {
      await one.to(before * hour, 2)
      expect((await shop.paid(one.id)).attempts).toEqual([
        'initial captured 3500',
        ...Array.from({ length: times }, () => failed),
      ])
    }
    await isLeft(one)
    await paysThemselves(one)
    expect(one.rest().reduce((sum, { received }) => sum + received, 0)).toBe(0)
  })

  it('declined once, and taken at the second try', async () => {
    const one = await book(3, 'declined_when_absent')
    await one.to(24 * hour, 2)
    one.method.behaviour = 'approved'
    await one.to(16 * hour, 2)
    expect(await shop.paid(one.id)).toEqual({
      ...collected,
      attempts: ['initial captured 3500', 'balance failed 6000', 'balance captured 6000'],
    })
    expect(one.rest()).toMatchObject([{ status: 'succeeded', received: 6000 }])
  })

  it('silent after the work: it is asked about, taken once, and not tried again', async () => {
    const one = await book(4, 'lost_moved')
    await one.to(24 * hour)
    expect((await shop.paid(one.id)).attempts).toEqual(['initial captured 3500', 'balance unknown 6000'])
    await one.to(24 * hour - minute, 5)
    expect(await shop.paid(one.id)).toMatchObject({ paid: 9500 })
    for (const before of [16, 4, 1]) await one.to(before * hour, 2)
    expect(await shop.paid(one.id)).toEqual({
      ...collected,
      attempts: ['initial captured 3500', 'balance captured 6000'],
    })
    expect(one.rest()).toMatchObject([{ status: 'succeeded', received: 6000 }])
  })

  it('silent before the work: the rest is taken later, once', async () => {
    const one = await book(5, 'lost_unmoved')
    await one.to(24 * hour)
    one.method.behaviour = 'approved'
    await one.to(24 * hour - minute, 8, 6 * minute)
    await one.to(16 * hour, 3)
    await one.to(4 * hour, 3)
    expect(await shop.paid(one.id)).toMatchObject({ paid: 9500, isCollected: false })
    expect(one.rest().filter(({ received }) => received > 0)).toMatchObject([{ status: 'succeeded', received: 6000 }])
  })

  it.each<[string, LastError, string]>([
    ...final.map((code): [string, LastError, string] => [code, refused(code), 'card_declined']),
    ['expired_card', refused('expired_card', { code: 'expired_card' }), 'expired_card'],
    ['card_not_supported', refused('card_not_supported'), 'card_not_supported'],
    ['currency_not_supported', refused('currency_not_supported'), 'currency_not_supported'],
    ['incorrect_number', refused('incorrect_number', { code: 'incorrect_number' }), 'card_declined'],
    ['the advice do_not_try_again', refused('do_not_honor', { advice_code: 'do_not_try_again' }), 'card_declined'],
    ['the advice confirm_card_data', refused('generic_decline', { advice_code: 'confirm_card_data' }), 'card_declined'],
  ])(
    'declined for good (%s): its customer is asked at once, in plain words, and nothing is tried again',
    async (_, refusal, word) => {
      const one = await book(hours++)
      one.method.refusal = refusal
      await one.to(24 * hour, 2)
      await isLeft(one)
      expect(await one.why()).toBe(word)
      for (const before of [16, 4]) await one.to(before * hour, 2)
      await isLeft(one)
      expect((await shop.paid(one.id)).attempts).toEqual(['initial captured 3500', 'balance failed 6000'])
    },
  )

  it('declined for good by an answer that is lost: that is found out, and nothing is tried again', async () => {
    const one = await book(hours++)
    one.method.refusal = refused('stolen_card')
    local.fail(/confirm$/, 'silent_done', 2)
    await one.to(24 * hour)
    expect((await shop.paid(one.id)).attempts).toEqual(['initial captured 3500', 'balance unknown 6000'])
    await one.to(24 * hour - minute, 5)
    expect(await shop.paid(one.id)).toMatchObject({ status: 'booked', paid: 3500, isCollected: false })
    expect([await one.told('reservation.payment_failed'), await one.why()]).toEqual([1, 'card_declined'])
    await one.to(16 * hour, 2)
    expect(one.rest().map(({ received }) => received)).toEqual([0])
    expect((await shop.paid(one.id)).attempts).toEqual(['initial captured 3500', 'balance failed 6000'])
  })

  it.each([
    ...['do_not_honor', 'generic_decline', 'try_again_later', 'processing_error', 'issuer_not_available'],
    ...['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'call_issuer', 'a_later_code'],
  ])('declined for now (%s): it is tried again, and taken', async (code) => {
    const one = await book(hours++)
    one.method.refusal = refused(code)
    await one.to(24 * hour, 2)
    expect(await shop.paid(one.id)).toMatchObject({ paid: 3500, isCollected: true })
    delete one.method.refusal
    await one.to(16 * hour, 2)
    expect(await shop.paid(one.id)).toMatchObject(collected)
  })

  it('3-D Secure: nobody is asked who is not there, the payment is called off, and its customer pays', async () => {
    const one = await book(6, 'asks_when_absent')
    await one.to(24 * hour, 3)
    await isLeft(one)
    for (const before of [16, 4, 1]) await one.to(before * hour, 2)
    await isLeft(one)
    expect((await shop.paid(one.id)).attempts).toHaveLength(2)
    await paysThemselves(one)
  })

  it('a card that was taken out at the service is not tried again', async () => {
    const one = await book(7)
    one.method.customer = null
    await one.to(24 * hour, 2)
    for (const before of [16, 4, 1]) await one.to(before * hour, 2)
    await isLeft(one)
  })

  it('is asked again where the service is away: the next try takes it', async () => {
    const one = await book(8)
    local.fail(/^POST .*payment_intents$/, 500, 3)
    await one.to(24 * hour, 2)
    await one.to(16 * hour, 3)
    expect(await shop.paid(one.id)).toMatchObject(collected)
    expect(one.rest()).toMatchObject([{ status: 'succeeded', received: 6000 }])
  })
})
