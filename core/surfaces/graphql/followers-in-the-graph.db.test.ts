import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { askBy } from '../../testing/surfaces/ask-by-surface.ts'
import { signedIn, type Visitor } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const person = { email: 'sky@people.example', password: 'Tiller-7!', firstname: 'Sky', lastname: 'Ro' }
const people = [
  { ...person, id: 'sky', role: 'provider', providers: ['quay'] },
  { ...person, id: 'ana', role: 'customer', email: 'ana@people.example' },
]

await withDatabase('who follows reservations, in the graph', (database) => {
  let world: BookingWorld
  let asker: (who: string) => Visitor
  beforeAll(async () => {
    const providers = bookingBundle.providers.map((one) => ({ ...one, publicfeed: { active: true } }))
    const bookables = bookingBundle.bookables.map((one) => ({ ...one, publicfeed: { active: true } }))
    world = await bookingWorld(database(), { users: people, providers, bookables })
    asker = await signedIn(world.app, people)
  })
  afterAll(() => world.close())

  const ask = async (who: string, name: string, variables: Record<string, unknown> = {}) =>
    askBy('graph', asker(who), name, variables)
  const slot = { bookable: 'talk', start: '2026-11-24 09:00:00', end: '2026-11-24 10:00:00' }

  test('an address of a program is added, shown, given another secret, switched on and removed by staff', async () => {
    const url = 'https://program.example/hook'
    expect(await ask('ana', 'create_webhook_endpoint', { url })).toBe('forbidden')
    const { id, secret } = Object(await ask('sky', 'create_webhook_endpoint', { url }))
    expect(secret).toMatch(/^whsec_/)
    expect(await ask('sky', 'get_webhook_endpoints')).toMatchObject({ endpoints: [{ id, url, state: 'on' }] })
    const rotated = Object(await ask('sky', 'rotate_webhook_secret', { id }))
    expect([rotated.id, rotated.secret === secret]).toEqual([id, false])

    const { webhooks } = world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    const delivery = { id: 'msg_1', provider: 'quay', endpoint: id, lane: null, name: 'reservation.booked' }
    await webhooks.addDeliveries([
      {
        ...{ ...delivery, reservation: 'r', body: '{}', state: 'failed', attempts: 10, answered: 500, error: null },
        ...{ created: world.clock.now, due: world.clock.now },
      },
    ])
    await webhooks.changeEndpoint(id, { state: 'off', failingsince: 1 })
    expect(await ask('sky', 'enable_webhook_endpoint', { id })).toMatchObject({ state: 'on' })
    expect(await ask('sky', 'get_webhook_deliveries', { endpoint: id })).toMatchObject({
      deliveries: [{ id: 'msg_1', state: 'failed', answered: 500 }],
    })
    expect(await ask('sky', 'resend_webhook_delivery', { id: 'msg_1' })).toMatchObject({ state: 'waiting' })
    expect(await ask('sky', 'delete_webhook_endpoint', { id })).toEqual({ id })
    expect(await ask('sky', 'get_webhook_endpoints')).toEqual({ endpoints: [] })
  })

  test('the address of a calendar is told, and renewed', async () => {
    for (const [told, renewed] of [
      ['get_calendar_address', 'renew_calendar_address'],
      ['get_feed_address', 'renew_feed_address'],
    ] as const) {
      const { address } = Object(await ask('sky', told))
      expect(address).toMatch(/\/calendar\/.*\.ics$/)
      expect(await ask('sky', told)).toMatchObject({ address })
      world.clock.now += 2000
      const other = Object(await ask('sky', renewed))
      expect(other.address).toMatch(/\/calendar\/.*\.ics$/)
      expect(other.address).not.toBe(address)
    }
  })

  test('the feed is read, and a drive is judged, by anybody', async () => {
    const draft = 'in-the-feed-0001'
    expect(await ask('ana', 'book_appointment', { ...slot, draft })).toMatchObject({ status: 'booked' })
    const range = { start: '2026-11-24 00:00:00', end: '2026-11-25 00:00:00' }
    expect(await ask('', 'get_eventfeed', range)).toMatchObject({ reservations: [{ start: slot.start }] })
    expect(
      await ask('', 'get_drivetime', { ...slot, start: '2026-11-25 09:00:00', end: '2026-11-25 10:00:00' }),
    ).toMatchObject({
      available: true,
    })
  })
})
