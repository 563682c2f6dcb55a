import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'

await withDatabase('HTTPS for good', (database) => {
  let world: World
  beforeAll(async () => {
    const providers = bookingBundle.providers.map((one) =>
      one.id === 'kiln' ? { ...one, domain: 'kiln.example' } : one,
    )
    const operator = { trustProxy: '127.0.0.1' }
    world = await buildWorld(database(), { bundle: { ...bookingBundle, providers }, operator })
  })
  afterAll(() => world.close())

  test.each([
    ['quay.northwind.localhost', 'max-age=15768000; includeSubDomains'],
    ['northwind.localhost', 'max-age=15768000; includeSubDomains'],
    ['kiln.example', 'max-age=15768000'],
    ['nobody.example', 'max-age=15768000'],
  ])('is asked for %s: %s', async (host, expected) => {
    const headers = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
    const answer = await world.app.inject({ url: '/api/provider', headers })
    expect(answer.headers['strict-transport-security']).toBe(expected)
  })
})
