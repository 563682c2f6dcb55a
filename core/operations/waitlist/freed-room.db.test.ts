import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const hour = 3_600_000
const day = 24 * hour
const onsite = { payment: { processor: 'payment-offline.onsite' } }
const hoursFrom = (start: string) => everyDay(start, '20:00')

await withDatabase('room that others leave', (database) => {
  const at = waitlistTests(database)
  const { nextDay, hasOffer, refusal } = at

  const must = async (name: string, params: object, as?: 'api') => {
    const done = await at.the.call<{ id: string }>(name, params, 'quay', as)
    if (!done.ok) throw new Error(`${name}: ${JSON.stringify(done.error)}`)
    return done.value
  }
  const update = (type: string, id: string, entity: object) => must('update_entity', { type, id, entity }, 'api')
  const isAt = (days: number) => {
    const { start, end } = at.the.wish('class', days)
    return { start, end }
  }

  test('a request that its customer changes to another time leaves its place to who waits', async () => {
    const [days, other] = [nextDay(), nextDay()]
    const asked = await at.the.book(at.the.wish('request', days))
    const entry = await at.the.join(at.the.wish('request', days))
    const { id, managetoken: token } = asked
    await must('modify_reservation', { id, token, bookable: 'request', ...isAt(other) })
    expect(await hasOffer(entry)).toBe(true)
  })

  test('a hold that is exchanged for another slot leaves its place to who waits', async () => {
    const [days, other] = [nextDay(), nextDay()]
    const wish = at.the.wish('lesson', days)
    await must('hold_appointment', wish)
    const entry = await at.the.join(at.the.wish('lesson', days))
    await must('hold_appointment', { ...wish, ...isAt(other) })
    expect(await hasOffer(entry)).toBe(true)
  })

  test('a hold that is given up to wait elsewhere leaves its place to who waits', async () => {
    const [days, other] = [nextDay(), nextDay()]
    const wish = at.the.wish('lesson', days)
    await must('hold_appointment', wish)
    await at.the.book(at.the.wish('lesson', other, onsite))
    const entry = await at.the.join(at.the.wish('lesson', days))
    await at.the.join({ ...wish, ...isAt(other) })
    expect(await hasOffer(entry)).toBe(true)
  })

  test('an offer that ends because its customer books the time goes to the next', async () => {
    const days = nextDay()
    const ines = { resources: ['ines'] }
    const booked = await at.the.book(at.the.wish('visit', days, ines))
    const wish = at.the.wish('visit', days, ines)
    const first = await at.the.join(wish)
    const second = await at.the.join(at.the.wish('visit', days, ines))
    await at.the.cancel(booked)
    expect([await hasOffer(first), await hasOffer(second)]).toEqual([true, false])
    await at.the.book({ ...wish, resources: ['tomas'], draft: 'booked-instead-2' })
    expect((await at.the.see(first)).status).toBe('cancelled')
    expect(await hasOffer(second)).toBe(true)
  })

  test('a slot that ceases to exist closes all entries alike with the write', async () => {
    const days = nextDay()
    await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const entries = []
    for (let count = 0; count < 3; count += 1) entries.push(await at.the.join(at.the.wish('class', days)))
    await update('provider', 'quay', { newbusinesshours: hoursFrom('12:00') })
    const told = []
    for (const one of entries) told.push(await at.the.told(one.id))
    await update('provider', 'quay', { newbusinesshours: hoursFrom('08:00') })
    expect(told).toEqual(entries.map(() => ['waitlisted', 'waitlist_closed']))
  })

  test('a bookable that is archived closes its queues with the write', async () => {
    const days = nextDay()
    await at.the.book(at.the.wish('walk', days, { resources: ['ines'] }))
    await at.the.book(at.the.wish('walk', days))
    const entries = [await at.the.join(at.the.wish('walk', days)), await at.the.join(at.the.wish('walk', days))]
    await update('bookable', 'walk', { status: 'archived' })
    for (const one of entries) expect(await at.the.told(one.id)).toEqual(['waitlisted', 'waitlist_closed'])
    await update('bookable', 'walk', { status: 'active' })
  })

  test('with the waitlist switched off booking ends the entry, and offers go on lapsing to the next', async () => {
    const [days, other] = [nextDay(), nextDay()]
    const began = at.the.clock.now
    const first = await at.the.book(at.the.wish('class', days))
    await at.the.book(at.the.wish('class', days))
    const wish = at.the.wish('class', days, { seats: 2 })
    const entry = await at.the.join(wish)
    const booked = await at.the.book(at.the.wish('lesson', other, onsite))
    const [offered, next] = [
      await at.the.join(at.the.wish('lesson', other)),
      await at.the.join(at.the.wish('lesson', other)),
    ]
    await at.the.cancel(booked)
    const queues = ['class', 'lesson', 'visit', 'walk', 'request']
    for (const id of queues) await update('bookable', id, { waitlist: { enabled: false } })
    await at.the.cancel(first)
    await at.the.book({ ...wish, seats: 1, draft: 'booked-instead-3' })
    expect((await at.the.see(entry)).status).toBe('cancelled')
    at.the.clock.now += day
    expect(await refusal('hold_appointment', at.the.wish('lesson', other))).toBe('slot_taken')
    expect([await hasOffer(offered), await hasOffer(next)]).toEqual([false, true])
    for (const id of queues) await update('bookable', id, { waitlist: { enabled: true } })
    at.the.clock.now = began
  })

  test('of the room of a hold that ran out in the last 2 hours nobody is told, by the sweep neither', async () => {
    const began = at.the.clock.now
    const days = nextDay()
    at.the.clock.now = Date.parse('2026-11-20T14:00:00Z') + days * day - hour
    await must('hold_appointment', at.the.wish('lesson', days))
    const entry = await at.the.join(at.the.wish('lesson', days))
    at.the.clock.now += hour / 2
    await at.the.endHolds()
    expect(await at.the.sweep()).toBe(0)
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])
    at.the.clock.now = began
  })

  test('joining anew with more seats takes the room that there is, and never waits for what cannot fit', async () => {
    const days = nextDay()
    const first = await at.the.book(at.the.wish('class', days))
    const second = await at.the.book(at.the.wish('class', days))
    const began = at.the.clock.now
    const wish = at.the.wish('class', days)
    const entry = await at.the.join(wish)
    expect(await refusal('join_waitlist', { ...wish, seats: 3 })).not.toBe('ok')
    await at.the.cancel(first)
    expect(await hasOffer(entry)).toBe(true)
    at.the.clock.now += day
    await at.the.passTime()
    await at.the.cancel(second)
    // What came free after its lapse is offered to it again; the second lapse would end it.
    const { id, managetoken: token } = entry
    expect(await hasOffer(entry)).toBe(true)
    await must('leave_waitlist', { id, token })
    at.the.clock.now = began
  })

  test('an entry that asks for more than it waited for, where there is room, gets the hold and goes on waiting', async () => {
    const days = nextDay()
    const began = at.the.clock.now
    const pair = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const wish = at.the.wish('class', days)
    const entry = await at.the.join(wish)
    await at.the.cancel(pair)
    at.the.clock.now += day
    await at.the.passTime()
    expect(await hasOffer(entry)).toBe(false)
    expect(await refusal('join_waitlist', { ...wish, seats: 2 })).toBe('room_now')
    expect(await at.the.see(entry)).toMatchObject({ status: 'waitlisted', seats: 1 })
    await at.the.book({ ...wish, seats: 2 })
    expect((await at.the.see(entry)).status).toBe('cancelled')
    at.the.clock.now = began
  })
})
