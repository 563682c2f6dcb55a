import { expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { waitlistTests } from '../testing/worlds/waitlist/waitlist-tests.ts'
import { eventOfReservation, subjectOf } from './event-of-reservation.ts'

await withDatabase('the reservation that an event tells', (database) => {
  const at = waitlistTests(database)
  const placeOf = async (id: string) => {
    const { ports, tenants } = at.the.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('no tenant')
    const row = {
      ...{ id: `${id}.reservation.waitlisted.1`, name: 'reservation.waitlisted', reservation: id },
      ...{ created: at.the.clock.now, payload: {} },
    }
    const subject = await subjectOf({ ports }, tenant, row)
    const made = subject && (await eventOfReservation({ ports }, tenant, row, subject))
    return made?.event.reservation.position
  }

  test('has its place in the queue while it waits, as its page says', async () => {
    const days = at.nextDay()
    const booked = await at.the.book(at.the.wish('lesson', days, { payment: { processor: 'payment-offline.onsite' } }))
    const first = await at.the.join(at.the.wish('lesson', days))
    at.the.clock.now += 60_000
    const second = await at.the.join(at.the.wish('lesson', days))
    expect([await placeOf(first.id), await placeOf(second.id)]).toEqual([0, 1])
    expect(await placeOf(booked.id)).toBeUndefined()
  })
})
