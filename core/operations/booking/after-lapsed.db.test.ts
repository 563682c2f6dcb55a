import { afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const hour = 3_600_000
const day = 24 * hour
const onsite = { payment: { processor: 'payment-offline.onsite' } }
const claimed = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'resourceclaim' }]
const guided = {
  ...{ id: 'guided', provider: 'quay', name: 'Guided', price: 100, waitlist: { enabled: true }, seats: 1 },
  ...{ paymentterms: 'partialautocollect', downpaymentamount: 30, downpaymenttype: 'percentagetotal' },
  requirementgroups: claimed,
}

await withDatabase('what has run out before somebody books it', (database) => {
  const at = waitlistTests(database, { bookables: [guided] })
  const { nextDay, refusal } = at
  let card: PaymentProcessor
  let original: PaymentProcessor
  let began = 0
  beforeAll(async () => {
    ;({ card, original } = await sandboxCardAt(at.the.app))
    began = at.the.clock.now
  })
  afterEach(() => {
    Object.assign(card, original)
    at.the.clock.now = began
  })

  const scope = { whitelabel: 'northwind', provider: 'quay' }
  const repositories = () => at.the.app.platform.ports.repositories(scope)
  const byCard = async () => ({
    payment: { processor: card.name, token: await at.the.cardToken('4242424242424242') },
  })
  const statusOf = async (one: Entered) => (await at.the.see(one)).status
  /** Lets time do what it does: before somebody takes the place, or by its job. */
  const ways = [
    [
      'before somebody holds it',
      (bookable: string, days: number) => refusal('hold_appointment', at.the.wish(bookable, days)),
    ],
    ['by the job', () => at.the.passTime()],
  ] as const

  test.each(ways)('an offer whose payment nobody knew of is booked once it is known: %s', async (_, pass) => {
    const days = nextDay()
    const has = await at.the.book(at.the.wish('lesson', days, onsite))
    const first = await at.the.join(at.the.wish('lesson', days))
    const second = await at.the.join(at.the.wish('lesson', days))
    await at.the.cancel(has)
    const dead = () => Promise.reject(new Error('the line is dead'))
    card.authorize = async (...given) => {
      await original.authorize(...given)
      return dead()
    }
    card.retrieve = dead
    const { id, managetoken: token } = first
    expect(await refusal('accept_waitlist_offer', { id, token, ...(await byCard()) })).toBe('payment_unknown')
    Object.assign(card, original)
    at.the.clock.now = (await repositories().reservations.find(id))?.waitlistoffer?.end ?? 0
    await pass('lesson', days)
    expect(await at.the.see(first)).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 95 } })
    expect(await at.the.see(second)).toMatchObject({ status: 'waitlisted', waitlistoffer: null })
    expect(await repositories().payments.attemptsOf(id)).toMatchObject([{ state: 'captured' }])
  })

  test.each(ways)('nothing is collected of a gig that is over: %s', async (_, pass) => {
    const days = nextDay()
    const gig = await at.the.book(at.the.wish('guided', days, await byCard()))
    const entry = await at.the.join(at.the.wish('guided', days))
    const { start = 0, life } = (await repositories().reservations.find(gig.id)) ?? {}
    expect(life?.collect).toBeDefined()
    at.the.clock.now = start - 10 * hour
    await pass('guided', days)
    expect(await statusOf(gig)).toBe('cancelled')
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
    const attempts = await repositories().payments.attemptsOf(gig.id)
    expect(attempts.map(({ purpose }) => purpose)).toEqual(['initial'])
  })

  test.each(ways)('what was not paid by its time goes to who waits for it: %s', async (_, pass) => {
    const days = nextDay()
    const payby = new Date(began + day).toISOString()
    const unpaid = await at.the.call<Entered>('book_as_staff', at.the.wish('lesson', days, { payby }), 'quay', 'api')
    if (!unpaid.ok) throw new Error(unpaid.error.code)
    const entry = await at.the.join(at.the.wish('lesson', days))
    at.the.clock.now = began + day
    await pass('lesson', days)
    expect(await statusOf(unpaid.value)).toBe('cancelled')
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
  })

  test.each(['offer', 'hold'])('more than two hundred others that have run out before keep no %s', async (what) => {
    const days = nextDay()
    const isOffer = what === 'offer'
    const wish = at.the.wish('lesson', days, isOffer ? onsite : { user: undefined })
    const has = isOffer ? await at.the.book(wish) : await at.the.must('hold_appointment', wish)
    const first = await at.the.join(at.the.wish('lesson', days))
    const second = await at.the.join(at.the.wish('lesson', days))
    if (isOffer) await at.the.cancel(has)
    const { knex } = database().db
    const { position: _, ...row } = await knex('reservations')
      .where({ id: isOffer ? first.id : has.id })
      .first()
    const elsewhere = Array.from({ length: 210 }, (_one, index) => ({
      ...row,
      ...{
        id: `elsewhere${index}`,
        draft: `elsewhere-${index}`,
        start: began + 90 * day,
        end: began + 90 * day + hour,
      },
      ...(isOffer ? { due: began } : { expires: began }),
    }))
    await knex.batchInsert('reservations', elsewhere, 30)
    try {
      at.the.clock.now += day
      expect(await refusal('hold_appointment', at.the.wish('lesson', days))).toBe('slot_taken')
      expect((await at.the.see(isOffer ? second : first)).waitlistoffer).not.toBeNull()
    } finally {
      await knex('reservations').where('id', 'like', 'elsewhere%').delete()
    }
  })
})
