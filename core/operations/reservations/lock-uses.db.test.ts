import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '../../domain/is-record.ts'
import { withParts } from '../../domain/with-parts.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { sandboxCardAt, tenantAt } from '../../testing/worlds/tenant-at.ts'
import { bookAppointment } from '../booking/book-appointment.ts'
import { holdAppointment } from '../booking/hold-appointment.ts'
import { cancelReservation } from '../cancelling/cancel-reservation.ts'
import type { Operation } from '../define-operation.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import { acceptWaitlistOffer } from '../waitlist/accept-waitlist-offer.ts'
import { joinWaitlist } from '../waitlist/join-waitlist.ts'

const open = { provider: 'quay', paymentterms: 'bill', price: 10, seats: 9 }
const bundle = {
  bookables: [
    { ...open, id: 'linked', name: 'Linked', limited_use: true, reservationlimit: { maximum: 9, per: 'day' } },
    { ...open, id: 'scarce', name: 'Scarce', limited_use: true, seats: 1, waitlist: { enabled: true } },
    { ...open, id: 'lesson', name: 'Lesson', paymentterms: 'full' },
  ],
  limited_use_links: [
    { id: 'link', provider: 'quay', bookable: 'linked', uses: 9 },
    { id: 'scarce-link', provider: 'quay', bookable: 'scarce', uses: 9 },
  ],
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
  const watched = (unit: UnitOfWork): UnitOfWork => {
    const { lock, limits, access, codeuses, reservations } = unit
    const parts: Pick<UnitOfWork, 'lock' | 'limits' | 'access' | 'codeuses' | 'reservations'> = {
      lock: note('capacity', (...given) => lock(...given)),
      limits: { lockedReservations: note('person', (query) => limits.lockedReservations(query)) },
      access: { ...access, lockedUses: note('link', (...given) => access.lockedUses(...given)) },
      codeuses: { ...codeuses, lockedUses: note('code', (query) => codeuses.lockedUses(query)) },
      reservations: {
        ...reservations,
        insertReservation: note('reservation', (...given) => reservations.insertReservation(...given)),
        swap: note('reservation', (...given) => reservations.swap(...given)),
      },
    }
    return withParts(unit, parts)
  }
  return { ...ports, transaction: (scope, work) => ports.transaction(scope, (unit) => work(watched(unit))) }
}

const scope = { whitelabel: 'northwind', provider: 'quay' }

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

  test('is locked in that order by who accepts an offer of a linked place, and applies a code to a hold', async () => {
    const { ports, tenants } = world.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('there is no site')
    const wanted = { bookable: 'scarce', start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00' }
    const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
    const noted: string[] = []
    const call = async (operation: Operation, params: object) => {
      noted.length = 0
      const actor = { kind: 'site' as const, ip: '10.0.0.1', language: 'en-us', linkid: 'scarce-link' }
      const answer = await operation.handler({ params, tenant, actor, ports: noting(ports, noted) })
      if (!answer.ok || !isRecord(answer.value)) throw new Error(JSON.stringify(answer))
      return { id: answer.value.id, token: answer.value.managetoken }
    }
    const first = await call(bookAppointment, { ...wanted, user })
    const entry = await call(joinWaitlist, { ...wanted, user: { ...user, email: 'other@customers.example' } })
    await call(cancelReservation, first)
    await call(acceptWaitlistOffer, entry)
    expect(noted).toEqual(['capacity', 'link', 'reservation'])
    await call(holdAppointment, {
      ...wanted,
      start: '2026-12-02 12:00:00',
      end: '2026-12-02 13:00:00',
      draft: 'a-held-draft',
      discountcode: 'CODE',
    })
    expect(noted).toEqual(['capacity', 'link', 'code', 'reservation'])
  })
  test('is never locked while a processor is asked: not for a payment, a refund, nor what is looked up later', async () => {
    const { card, original } = await sandboxCardAt(world.app)
    const { ports, jobs } = world.app.platform
    const { transaction } = ports
    let open = 0
    Object.assign(ports, {
      transaction: async (...given: Parameters<typeof transaction>) => {
        open += 1
        try {
          return await transaction(...given)
        } finally {
          open -= 1
        }
      },
    })
    const asked: string[] = []
    const moves = ['start', 'authorize', 'capture', 'void', 'callOff', 'refund', 'refunds', 'retrieve'] as const
    for (const name of moves) {
      const own = original[name]
      if (!own) continue
      Reflect.set(card, name, (...given: unknown[]) => {
        asked.push(open === 0 ? name : `${name}, locked`)
        return Reflect.apply(own, original, given)
      })
    }
    const booked = async (hour: number, number: string) => {
      const answer = await world.call<{ id: string; managetoken: string }>('book_appointment', {
        ...{ bookable: 'lesson', start: `2026-12-03 ${hour}:00:00`, end: `2026-12-03 ${hour + 1}:00:00` },
        ...{ draft: `unlocked-${hour}`, user: { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' } },
        payment: { processor: card.name, token: await world.cardToken(number) },
      })
      return answer.ok ? { id: answer.value.id, token: answer.value.managetoken } : null
    }
    try {
      const paid = await booked(10, '4242424242424242')
      expect(await world.call('cancel_reservation', paid ?? {})).toMatchObject({ ok: true })
      // One whose answer is lost, and that was not paid.
      expect(await booked(14, '4000000000007718')).toBeNull()
      for (let run = 0; run < 4; run += 1) {
        world.clock.now += 20 * 60_000
        await runJobsOnce(jobs)
      }
      expect([...new Set(asked)].toSorted()).toEqual([...moves].filter((name) => name !== 'void').toSorted())
      // What is asked under a lock would be seen.
      await ports.transaction(scope, async () => {
        await card.retrieve(
          { ...(await tenantAt(world.app)).context('payment-sandbox'), now: 0 },
          { reference: 'none' },
        )
      })
      expect(asked.at(-1)).toBe('retrieve, locked')
    } finally {
      Object.assign(ports, { transaction })
      Object.assign(card, original)
    }
  })
})
