import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { PreparedJson } from '../caches/prepared-json.ts'

const span = { start: '2026-11-24 09:00:00', end: '2026-11-24 10:00:00' }
const open = ['course', 'lesson', 'talk', 'visit']

const outcome = (result: Result<unknown>): unknown => {
  if (!result.ok) return result.error
  return result.value instanceof PreparedJson ? result.value.toJSON() : result.value
}
const idsOf = (result: Result<{ items: { id: string }[] }>) =>
  result.ok ? result.value.items.map(({ id }) => id).toSorted() : result.error.code

/** Every operation whose answer depends on a bookable, called for one. */
const questions: [string, (bookable: string) => object][] = [
  ['get_bookable', (id) => ({ id })],
  ['get_bookables_for_provider_v2', (id) => ({ id })],
  ['get_availability_in_range_for_bookable', (bookable) => ({ bookable, ...span })],
  ['get_resources_for_bookable', (id) => ({ id })],
  ['get_resources_for_bookable', (id) => ({ id, ...span })],
  ['get_requirementgroup', (bookable) => ({ id: 'crewgroup', bookable })],
  ['get_forms_sections_fqs_ros_for_bookables', (id) => ({ bookables: [id] })],
  ['get_custom_dictionary_by_language', (bookable) => ({ language: 'en-us', bookable })],
  ['check_answer', (bookable) => ({ bookable, formid: 'crewform', question_id: 'q' })],
  ['get_quote', (bookable) => ({ bookable, ...span })],
  ['get_quote_for_appointments', (bookable) => ({ appointments: [{ bookable, ...span }] })],
  ['get_drivetime', (bookable) => ({ bookable, ...span })],
  ['hold_appointment', (bookable) => ({ bookable, ...span, draft: 'strangers-draft' })],
  ['book_appointment', (bookable) => ({ bookable, ...span })],
  ['book_appointments', (bookable) => ({ appointments: [{ bookable, ...span }] })],
]

await withDatabase('access', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database())
  })
  afterAll(() => world.close())

  test.each([
    ['nobody', open],
    ['bo', open],
    ['kim', open],
    ['ana', ['course', 'crewtalk', 'lesson', 'talk', 'visit']],
    ['pia', ['course', 'crewtalk', 'lesson', 'linked', 'paused', 'secret', 'talk', 'visit']],
    ['key', ['course', 'crewtalk', 'lesson', 'linked', 'paused', 'secret', 'talk', 'visit']],
    ['ada', ['course', 'crewtalk', 'lesson', 'linked', 'paused', 'secret', 'talk', 'visit']],
  ])('the list of %s', async (who, ids) => {
    expect(idsOf(await world.as(who, 'get_bookables_for_provider_v2', {}))).toEqual(ids)
  })

  test('another provider’s key and staff see no more than anybody', async () => {
    for (const who of ['kim', 'olga', 'ada'])
      expect(idsOf(await world.as(who, 'get_bookables_for_provider_v2', {}, { provider: 'kiln' }))).toEqual(['bowl'])
    expect(outcome(await world.as('pia', 'get_bookable', { id: 'crewtalk' }, { provider: 'kiln' }))).toEqual({
      code: 'not_found',
    })
  })

  describe('a member’s answer never reaches anybody else through a cache', () => {
    test.each(questions)('%s', async (name, params) => {
      // Twice, so that the answer is cached if it can be.
      const told = outcome(await world.as('ana', name, params('crewtalk')))
      await world.as('ana', name, params('crewtalk'))
      for (const bookable of ['crewtalk', 'crew-talk', 'secret', 'paused', 'linked'])
        for (const who of ['nobody', 'bo', 'kim']) {
          const answer = outcome(await world.as(who, name, params(bookable)))
          const ofNone = outcome(await world.as(who, name, params('no-such-id')))
          expect(answer, `${who} about ${bookable}`).toEqual(ofNone)
        }
      expect(told).not.toEqual(outcome(await world.as('nobody', name, params('crewtalk'))))
    })

    test('add-ons, dictionaries and closed times', async () => {
      const mugs = async (who: string) => JSON.stringify(outcome(await world.as(who, 'get_addons', {})))
      expect(await mugs('ana')).toContain('Crew mug')
      for (const who of ['nobody', 'bo']) expect(await mugs(who)).not.toMatch(/crew/i)
      const words = async (who: string) =>
        JSON.stringify(outcome(await world.as(who, 'get_custom_dictionaries', { ids: ['crewwords'] })))
      expect(await words('ana')).toContain('Ahoy')
      for (const who of ['nobody', 'bo']) expect(await words(who)).not.toContain('Ahoy')
    })

    test('GraphQL and refusals reveal as little', async () => {
      const headers = { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' }
      const post = async (url: string, payload: object) =>
        (await world.app.inject({ method: 'POST', url, headers, payload })).body
      const graph = (query: string) => post('/graphql', { query })
      const refused = (bookable: string) =>
        post('/jrpc', { jsonrpc: '2.0', id: 1, method: 'get_requirementgroup', params: { id: 'none', bookable } })
      expect(await refused('crewtalk')).toBe(await refused('no-such-id'))
      const lists = '{ bookables { items { id name forms { id } } } addons { id name } resources { items { id } } }'
      expect(await graph(lists)).toContain('Talk')
      expect(await graph(lists)).not.toMatch(/crew|secret|linked|paused/i)
      expect(await graph('{ bookable(id: "crewtalk") { name } }')).toBe(
        await graph('{ bookable(id: "no-such-id") { name } }'),
      )
    })
  })

  test('a link opens its bookable by id, in no list, and nothing else', async () => {
    const linkid = 'uid-once'
    expect(idsOf(await world.as('nobody', 'get_bookables_for_provider_v2', {}, { linkid }))).toEqual(open)
    expect(await world.as('nobody', 'get_bookable', { id: 'linked' }, { linkid })).toMatchObject({ ok: true })
    for (const [id, by] of [
      ['secret', linkid],
      ['crewtalk', linkid],
      ['linked', 'once'],
      ['linked', 'no-such-link'],
    ] as const)
      expect(outcome(await world.as('nobody', 'get_bookable', { id }, { linkid: by }))).toEqual({ code: 'not_found' })
  })

  test('membership ends with the group’s next revision', async () => {
    const { db } = world.app.platform
    const asks = async () => (await world.as('ana', 'get_bookable', { id: 'crewtalk' })).ok
    expect(await asks()).toBe(true)
    await db.read([{ sql: "UPDATE bookinggroups SET users = '[]' WHERE id = 'crew'", values: [] }])
    await db.read([{ sql: "UPDATE providers SET revision = revision + 1 WHERE id = 'quay'", values: [] }])
    expect(await asks()).toBe(false)
    await db.read([{ sql: `UPDATE bookinggroups SET users = '["ana"]' WHERE id = 'crew'`, values: [] }])
    await db.read([{ sql: "UPDATE providers SET revision = revision + 1 WHERE id = 'quay'", values: [] }])
    expect(await asks()).toBe(true)
  })
})

await withDatabase('access to sites', (database) => {
  test('staff of a site that is not activated see its contents, others get site_inactive', async () => {
    const hidden = bookingBundle.providers.map((one) => (one.id === 'quay' ? { ...one, status: 'hidden' } : one))
    const world = await accessWorld(database(), { providers: hidden })
    const list = (who: string) => world.as<{ items: { id: string }[] }>(who, 'get_bookables_for_provider_v2', {})
    for (const who of ['nobody', 'ana', 'kim']) expect(idsOf(await list(who))).toBe('site_inactive')
    for (const who of ['pia', 'olga', 'key']) expect(idsOf(await list(who))).toContain('talk')
    const { db } = world.app.platform
    await db.read([
      { sql: "UPDATE providers SET status = 'locked', revision = revision + 1 WHERE id = 'quay'", values: [] },
    ])
    for (const who of ['nobody', 'pia', 'ada']) expect(idsOf(await list(who))).toBe('site_locked')
    await world.close()
  })
})
