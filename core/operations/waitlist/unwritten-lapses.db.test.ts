import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const day = 24 * 3_600_000

await withDatabase('an offer that is over, and whose lapse no job has written', (database) => {
  const duet = { id: 'duet', name: 'Duet', provider: 'quay', price: 95, paymentterms: 'full', seats: 2 }
  const at = waitlistTests(database, { bookables: [{ ...duet, waitlist: { enabled: true } }] })
  const { nextDay } = at

  /** A class whose two seats are taken, and one who waits and was offered the first of them; the offer is over. */
  async function offeredOnce(joins: number) {
    const on = nextDay()
    const wish = (more = {}) => at.the.wish('class', on, more)
    const [first, second] = [await at.the.book(wish()), await at.the.book(wish())]
    const entries: Entered[] = []
    for (let count = 0; count < joins; count += 1) entries.push(await at.the.join(wish()))
    await at.the.cancel(first)
    at.the.clock.now += day
    return { wish, second, entries }
  }
  const told = async (entries: Entered[]) => {
    const found = []
    for (const { id } of entries) found.push((await at.the.told(id)).join(' '))
    return found
  }

  test('lapses before room is given up, which is then offered to its entry too', async () => {
    const began = at.the.clock.now
    const { second, entries } = await offeredOnce(1)
    await at.the.cancel(second)
    expect(await told(entries)).toEqual(['waitlisted offer offer_lapsed offer'])
    const [entry] = entries
    expect((await at.the.stored(entry?.id ?? '')).waitlistoffer?.start).toBe(at.the.clock.now)
    at.the.clock.now = began
  })

  test('leaves its room to the next one, and its entry is offered what came free after it', async () => {
    const began = at.the.clock.now
    const { second, entries } = await offeredOnce(2)
    await at.the.cancel(second)
    expect(await told(entries)).toEqual(['waitlisted offer offer_lapsed offer', 'waitlisted offer'])
    at.the.clock.now = began
  })

  test('ends its entry the second time, which is offered nothing more', async () => {
    const began = at.the.clock.now
    const { wish, second, entries } = await offeredOnce(1)
    await at.the.passTime()
    const third = await at.the.book(wish())
    await at.the.cancel(third)
    at.the.clock.now += day
    await at.the.cancel(second)
    expect(await told(entries)).toEqual(['waitlisted offer offer_lapsed offer offer_lapsed'])
    at.the.clock.now = began
  })

  test('is left to the job while its bank is asked about a payment, and frees nothing before', async () => {
    const began = at.the.clock.now
    const on = nextDay()
    const wish = () => at.the.wish('duet', on)
    const onsite = { payment: { processor: 'payment-offline.onsite' } }
    const [first, second] = [await at.the.book({ ...wish(), ...onsite }), await at.the.book({ ...wish(), ...onsite })]
    const entry = await at.the.join(wish())
    await at.the.cancel(first)
    const { id, managetoken: token } = entry
    const offer = (await at.the.stored(id)).waitlistoffer
    at.the.clock.now = Number(offer?.end) - 1
    const payment = { processor: 'payment-sandbox.card', token: await at.the.cardToken('4000000000003220') }
    const paying = await at.the.call('accept_waitlist_offer', { id, token, payment })
    expect(paying).toMatchObject({ error: { code: 'payment_requires_action' } })
    at.the.clock.now = Number((await at.the.stored(id)).waitlistoffer?.end)
    expect((await at.the.cancel(second)).ok).toBe(true)
    expect(await told([entry])).toEqual(['waitlisted offer'])
    await at.the.passTime()
    expect(await told([entry])).toEqual(['waitlisted offer offer_lapsed'])
    at.the.clock.now = began
  })

  test('leaves its entry seats that staff add then', async () => {
    const began = at.the.clock.now
    const { wish, entries } = await offeredOnce(1)
    await at.the.book(wish())
    const update = (seats: number) =>
      at.the.call('update_entity', { type: 'bookable', id: 'class', entity: { seats } }, 'quay', 'api')
    expect((await update(3)).ok).toBe(true)
    expect(await told(entries)).toEqual(['waitlisted offer offer_lapsed offer'])
    await update(2)
    at.the.clock.now = began
  })
})
