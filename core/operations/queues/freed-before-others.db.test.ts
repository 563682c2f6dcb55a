import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const queue = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill', price: 10 }
const more = {
  addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
  bookables: [{ ...queue, id: 'stretch', name: 'Stretch', seats: 1, holdduration: 600, addons: ['hour'] }],
}

await withDatabase('room that time has freed, for somebody who waits', (database) => {
  const t = waitlistTests(database, more)
  const hour = 3_600_000
  /** A slot so many hours after the one of `wish`. */
  const later = (wish: ReturnType<typeof t.the.wish>, hours: number) => ({
    ...wish,
    start: new Date(Date.parse(wish.start) + hours * hour).toISOString(),
    end: new Date(Date.parse(wish.end) + hours * hour).toISOString(),
  })

  /** A place that ran out just now, and who waits for it. */
  async function runOut(day: number) {
    const before = t.the.clock.now
    const ranOut = later(t.the.wish('stretch', day), 1)
    await t.the.must('hold_appointment', ranOut)
    const entry = await t.the.join(later(t.the.wish('stretch', day), 1))
    expect(entry.status).toBe('waitlisted')
    return { entry, pass: () => (t.the.clock.now = before + 601_000) }
  }

  test('is offered before a hold gets longer into it (hold_appointment)', async () => {
    const day = t.nextDay()
    const { entry, pass } = await runOut(day)
    t.the.clock.now += 300_000
    const own = t.the.wish('stretch', day)
    await t.the.must('hold_appointment', own)
    pass()
    const longer = await t.the.call('hold_appointment', { ...own, addons: { hour: 1 } })
    const offered = await t.hasOffer(entry)
    await t.the.endHolds()
    expect([longer.ok, offered]).toEqual([false, true])
  })

  test('is offered before a hold gets longer into it (update_reservation_metainformation)', async () => {
    const day = t.nextDay()
    const { entry, pass } = await runOut(day)
    t.the.clock.now += 300_000
    const own = t.the.wish('stretch', day)
    const hold = await t.the.must('hold_appointment', own)
    pass()
    const longer = await t.the.call('update_reservation_metainformation', {
      reservation: { id: hold.id, draft: own.draft, addons: { hour: 1 } },
    })
    const offered = await t.hasOffer(entry)
    await t.the.endHolds()
    expect([longer.ok, offered]).toEqual([false, true])
  })

  test('is offered before somebody moves into it', async () => {
    const day = t.nextDay()
    const booked = await t.the.book(later(t.the.wish('stretch', day), 4))
    const { entry, pass } = await runOut(day)
    pass()
    const { start, end } = later(t.the.wish('stretch', day), 1)
    const moved = await t.the.call('reschedule_reservation', { id: booked.id, token: booked.managetoken, start, end })
    const offered = await t.hasOffer(entry)
    await t.the.endHolds()
    expect([moved.ok, offered]).toEqual([false, true])
  })

  test('is offered before answers lengthen a booking into it', async () => {
    const day = t.nextDay()
    const booked = await t.the.book(t.the.wish('stretch', day))
    const { entry, pass } = await runOut(day)
    pass()
    const longer = await t.the.call('update_reservation_formresponses', {
      id: booked.id,
      token: booked.managetoken,
      addons: { hour: 1 },
    })
    const offered = await t.hasOffer(entry)
    await t.the.endHolds()
    expect([longer.ok, offered]).toEqual([false, true])
  })
})
