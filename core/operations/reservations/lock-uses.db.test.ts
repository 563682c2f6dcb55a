import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookingWorld, bookingWorld } from '../../testing/booking-world.ts'
import { withDatabase } from '../../testing/databases.ts'
import { bookAppointment } from '../booking/book-appointment.ts'
import type { Ports, UnitOfWork } from '../ports.ts'

const open = { provider: 'quay', paymentterms: 'bill', price: 10, seats: 9 }
const bundle = {
  bookables: [
    { ...open, id: 'linked', name: 'Linked', limited_use: true, reservationlimit: { maximum: 9, per: 'day' } },
  ],
  limited_use_links: [{ id: 'link', provider: 'quay', bookable: 'linked', uses: 9 }],
  discounts: [{ id: 'code', provider: 'quay', referencecode: 'CODE', discount_percentage: 10, uses: 9 }],
}

/** Ports that note the order in which a transaction locks and writes. */
function noting(ports: Ports, noted: string[]): Ports {
  const note =
    <A extends unknown[], R>(name: string, call: (...given: A) => R) =>
    (...given: A): R => {
      if (!noted.includes(name)) noted.push(name)
      return call(...given)
    }
  const watched = (unit: UnitOfWork): UnitOfWork => ({
    ...unit,
    lock: note('capacity', (...given) => unit.lock(...given)),
    limits: { lockedReservations: note('person', (query) => unit.limits.lockedReservations(query)) },
    access: { ...unit.access, lockedUses: note('link', (...given) => unit.access.lockedUses(...given)) },
    codeuses: { ...unit.codeuses, lockedUses: note('code', (query) => unit.codeuses.lockedUses(query)) },
    reservations: {
      ...unit.reservations,
      insertReservation: note('reservation', (...given) => unit.reservations.insertReservation(...given)),
      swap: note('reservation', (...given) => unit.reservations.swap(...given)),
    },
  })
  return { ...ports, transaction: (scope, work) => ports.transaction(scope, (unit) => work(watched(unit))) }
}

await withDatabase('what a booking locks', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), bundle)
  })
  afterAll(() => world.close())

  test('is locked in one order: capacity, the person, links, codes, and reservations last', async () => {
    const { ports, tenants } = world.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('there is no site')
    const noted: string[] = []
    const booked = await bookAppointment.handler({
      params: {
        bookable: 'linked',
        start: '2026-12-01 10:00:00',
        end: '2026-12-01 11:00:00',
        draft: 'locks-in-order',
        discountcode: 'CODE',
        user: { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' },
      },
      tenant,
      actor: { kind: 'site', ip: '10.0.0.1', language: 'en-us', linkid: 'link' },
      ports: noting(ports, noted),
    })
    expect(booked.ok).toBe(true)
    expect(noted).toEqual(['capacity', 'person', 'link', 'code', 'reservation'])
  })
})
