import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'

const links: Record<string, object> = {
  talk: { slug: 'the-talk', customlink: '/spring/Talk' },
  lesson: { customlink: 'dawn', status: 'hidden' },
  visit: { customlink: 'Lesson' },
}
const bundle = {
  ...bookingBundle,
  bookables: bookingBundle.bookables.map((one) => ({ ...one, ...links[one.id] })),
}

await withDatabase('custom links', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, pages: barePages })
  })
  afterAll(() => world.close())

  const open = async (url: string, provider = 'quay', accept = 'text/html') => {
    const headers = { host: hostOf(provider), accept }
    const { statusCode, headers: told } = await world.app.inject({ url, headers })
    return told.location ?? statusCode
  }

  test('lead to the bookable’s page, with what the address brings', async () => {
    expect(await open('/spring/Talk')).toBe('/book/the-talk?direct=1')
    expect(await open('/spring/Talk/?lang=es&date=2026-12-04&linkid=x')).toBe(
      '/book/the-talk?direct=1&lang=es&date=2026-12-04&linkid=x',
    )
  })

  test('lead there too who draws a preview of the link, and accepts whatever comes', async () => {
    expect(await open('/spring/Talk', 'quay', '*/*')).toBe('/book/the-talk?direct=1')
    expect(await open('/spring', 'quay', '*/*')).toBe(404)
    expect(await open('/api/spring/Talk', 'quay', '*/*')).toBe(404)
  })

  test('are found however their letters are typed, also by the name of another one', async () => {
    expect(await open('/SPRING/talk')).toBe('/book/the-talk?direct=1')
    expect(await open('/lesson')).toBe('/book/visit?direct=1')
  })

  test('of what is hidden, ids, slugs and other sites’ links are unknown paths', async () => {
    for (const path of ['/dawn', '/talk', '/the-talk', '/spring', '/spring/Talk/more', '/%E0%A4%A'])
      expect([path, await open(path)]).toEqual([path, 404])
    expect(await open('/spring/Talk', 'kiln')).toBe(404)
  })
})
