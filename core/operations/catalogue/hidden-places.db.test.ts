import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { barePages } from '../../testing/proofs/access/attacks/bare-pages.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'

const hidden = { address: '9 Secret lane', displayonbookingsite: false }
const shown = { address: '2 North pier', displayonbookingsite: true }
const places: Record<string, object> = {
  visit: hidden,
  talk: shown,
  ines: hidden,
  tomas: shown,
  lesson: { address: '9 Secret lane' },
}
const placed = <T extends { id: string }>(all: T[]) =>
  all.map((one) => ({ ...one, ...(places[one.id] && { location: places[one.id] }) }))

await withDatabase('places that are not shown', (database) => {
  let world: World
  beforeAll(async () => {
    const { resources, bookables } = bookingBundle
    const bundle = { ...bookingBundle, resources: placed(resources), bookables: placed(bookables) }
    const people = [{ id: 'ina', role: 'provider' as const, providers: ['quay'] }]
    world = await buildWorld(database(), { bundle, people, pages: barePages })
  })
  afterAll(() => world.close())

  const calls: [string, object, boolean][] = [
    ['get_bookable', { id: 'visit' }, false],
    ['get_bookable', { id: 'lesson' }, false],
    ['get_bookable', { id: 'talk' }, true],
    ['get_bookables_for_provider_v2', {}, true],
    ['get_bookables_for_provider_v2', { fields: 'location' }, true],
    ['get_resources', {}, true],
    ['get_resources_for_bookable', { id: 'visit' }, true],
    ['get_resources_for_provider_v2', {}, true],
    ['search_entities', { type: 'bookable', search: '{}' }, true],
    ['search_entities', { type: 'resource', search: '{}' }, true],
  ]

  test.each(calls)('are not told by %s(%j)', async (name, params, hasOther) => {
    const answer = await world.as('nobody', name, params)
    expect(answer.ok).toBe(true)
    const told = JSON.stringify(answer)
    expect(told).not.toContain('Secret lane')
    expect(told.includes('2 North pier')).toBe(hasOther)
  })

  test.each(['/', '/book/visit', '/book/lesson', '/directbooking/id/visit', '/book/talk'])(
    'are not on %s',
    async (url) => {
      const { statusCode, body } = await world.app.inject({
        url,
        headers: { host: hostOf('quay'), accept: 'text/html' },
      })
      expect(statusCode).toBeLessThan(400)
      expect(body.includes('Secret lane')).toBe(false)
    },
  )

  test('are not told in the graph', async () => {
    const query = '{ bookables { items { id location { address } } } resources { items { id location } } }'
    const headers = { host: hostOf('quay'), 'sec-fetch-site': 'same-origin' }
    const { body } = await world.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
    expect(body).toContain('2 North pier')
    expect(body).not.toContain('Secret lane')
  })

  test('are read by those who work there', async () => {
    const found = await world.as('ina', 'search_entities', { type: 'bookable', search: '{"id":"visit"}' })
    expect(JSON.stringify(found)).toContain('Secret lane')
  })
})
