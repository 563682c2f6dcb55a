import { expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

await withDatabase('room that the provider makes or takes away', (database) => {
  const at = waitlistTests(database)
  const { nextDay, hasOffer, refusal } = at

  /** A change of the catalogue by the provider. */
  const change = async (name: string, params: object) => {
    const done = await at.the.call<{ id: string }>(name, params, 'quay', 'api')
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value
  }
  const wall = (iso: string) => instantToWall(Date.parse(iso), 'America/New_York')

  test('more seats are offered with the write', async () => {
    await at.the.book(at.the.wish('class', 1, { seats: 2 }))
    const entry = await at.the.join(at.the.wish('class', 1))
    await change('update_entity', { type: 'bookable', id: 'class', entity: { name: 'Lesson in a group' } })
    expect(await hasOffer(entry)).toBe(false)
    await change('update_entity', { type: 'bookable', id: 'class', entity: { seats: 3 } })
    expect(await hasOffer(entry)).toBe(true)
  })

  test.each([1, 2, 200])('the sweep reaches every tenant, %s at once', async (tenants) => {
    const days = nextDay()
    const wishes = [
      { provider: 'quay', wish: () => at.the.wish('lesson', days) },
      { provider: 'kiln', wish: () => at.the.wish('bowl', days) },
    ]
    for (const { provider, wish } of wishes) {
      expect((await at.the.call('hold_appointment', wish(), provider)).ok).toBe(true)
      expect((await at.the.call('join_waitlist', wish(), provider)).ok).toBe(true)
    }
    expect(await at.the.sweep(tenants)).toBe(0)
    at.the.clock.now += 3_600_000
    expect(await at.the.sweep(tenants)).toBe(2)
    expect(await at.the.sweep(tenants)).toBe(0)
    await at.the.endHolds()
  })

  test('a resource that is free again is offered with the end of its blackout', async () => {
    await at.the.book(at.the.wish('visit', 2, { resources: ['ines'] }))
    const { start, end } = at.the.wish('visit', 2)
    const entity = { resource: 'tomas', start: wall(start), end: wall(end) }
    const blackout = await change('create_entity', { type: 'blackout', entity })
    const entry = await at.the.join(at.the.wish('visit', 2))
    expect(await hasOffer(entry)).toBe(false)
    await change('delete_entity', { type: 'blackout', id: blackout.id })
    expect(await hasOffer(entry)).toBe(true)
  })

  test('a place that was closed meanwhile is neither charged for nor offered for longer', async () => {
    const days = nextDay()
    const wish = at.the.wish('lesson', days)
    const booked = await at.the.book({ ...wish, payment: { processor: 'payment-offline.onsite' } })
    const entry = await at.the.join(at.the.wish('lesson', days))
    await at.the.cancel(booked)
    const { waitlistoffer } = await at.the.see(entry)
    const entity = { bookable: 'lesson', start: wall(wish.start), end: wall(wish.end) }
    await change('create_entity', { type: 'blackout', entity })
    const { id, managetoken: token } = entry
    const payment = { processor: 'payment-sandbox.card', token: await at.the.cardToken('4242424242424242') }
    expect(await refusal('accept_waitlist_offer', { id, token, payment })).toBe('closed')
    expect((await at.the.see(entry)).waitlistoffer).toEqual(waitlistoffer)
    expect(await database().db.knex('payment_shares').where('reservation', id)).toEqual([])
  })

  test('who let an offer lapse is offered seats that are added later, and not again what they let lapse', async () => {
    const days = nextDay() + 1
    const edit = (entity: object) => change('update_entity', { type: 'bookable', id: 'class', entity })
    await edit({ seats: 2 })
    const taken = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const entry = await at.the.join(at.the.wish('class', days))
    await at.the.cancel(taken)
    at.the.clock.now += 86_400_000
    await at.the.passTime()
    expect(await hasOffer(entry)).toBe(false)
    await edit({ name: 'Lesson for two' })
    expect(await hasOffer(entry)).toBe(false)
    await at.the.book(at.the.wish('class', days, { seats: 2 }))
    await edit({ name: 'Lesson for three' })
    expect(await hasOffer(entry)).toBe(false)
    await edit({ seats: 3 })
    expect(await hasOffer(entry)).toBe(true)
  })
})
