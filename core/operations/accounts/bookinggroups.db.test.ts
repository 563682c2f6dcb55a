import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'

const outcome = (result: Result<unknown>) => (result.ok ? result.value : result.error)
const login = { code: 'login_required' }
const unknown = { code: 'not_found' }

await withDatabase('booking groups', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database())
  })
  afterAll(() => world.close())
  const ask = async (who: string, name: string, params: object = {}, provider = 'quay') =>
    outcome(await world.as(who, name, params, { provider }))

  test('list: staff get all groups with their members, others only their own', async () => {
    const all = {
      bookinggroups: [
        { id: 'crew', name: 'Crew', users: ['ana'] },
        { id: 'pros', name: 'Pros', users: [] },
      ],
    }
    for (const who of ['pia', 'olga', 'key']) expect(await ask(who, 'get_bookinggroups')).toEqual(all)
    expect(await ask('ana', 'get_bookinggroups')).toEqual({ bookinggroups: [{ id: 'crew', name: 'Crew' }] })
    for (const who of ['bo', 'kim']) expect(await ask(who, 'get_bookinggroups')).toEqual({ bookinggroups: [] })
    expect(await ask('nobody', 'get_bookinggroups')).toEqual(login)
    expect(await ask('kim', 'get_bookinggroups', {}, 'kiln')).toEqual({ bookinggroups: [] })
  })

  test('one group: readable by members and staff, unknown to others', async () => {
    expect(await ask('ana', 'get_bookinggroup', { id: 'crew' })).toEqual({ id: 'crew', name: 'Crew' })
    expect(await ask('pia', 'get_bookinggroup', { id: 'crew' })).toMatchObject({ users: ['ana'] })
    for (const [who, id] of [
      ['bo', 'crew'],
      ['bo', 'none'],
      ['ana', 'pros'],
      ['pia', 'none'],
    ] as const)
      expect(await ask(who, 'get_bookinggroup', { id })).toEqual(unknown)
  })

  test('membership: anybody may ask about themselves, staff about others; admins are in all groups', async () => {
    const is = (who: string, userid?: string, id = 'crew') =>
      ask(who, 'is_member_of_bookinggroup', { id, ...(userid && { userid }) })
    const yes = { ismember: true }
    const no = { ismember: false }
    expect(await is('ana')).toEqual(yes)
    expect(await is('ana', 'ana')).toEqual(yes)
    expect(await is('bo')).toEqual(no)
    expect(await is('bo', 'bo', 'none')).toEqual(no)
    expect(await is('ada')).toEqual(yes)
    expect(await is('pia', 'ana')).toEqual(yes)
    expect(await is('olga', 'bo')).toEqual(no)
    expect(await is('olga', 'ada')).toEqual(yes)
    // A person who never dealt with the provider looks like an unknown id to its staff.
    expect(await is('pia', 'bo')).toEqual(await is('pia', 'no-such-user'))
    expect(await is('key', 'ana')).toEqual(yes)
    expect(await is('bo', 'ana')).toEqual(await is('bo', 'no-such-user'))
    expect(await is('bo', 'ana')).toEqual(unknown)
    expect(await is('nobody', 'ana')).toEqual(login)
  })

  test('staff of a provider see only people they may know in a group of the whole white-label', async () => {
    const wide = { whitelabel: 'northwind', id: 'wide', name: 'Wide', users: '["bo","pia","kim"]', position: 9 }
    await database().db.knex('bookinggroups').insert(wide)
    await world.app.platform.ports
      .repositories({ whitelabel: 'northwind', provider: 'kiln' })
      .entities.raise('whitelabel')
    const users = async (who: string) => (await ask(who, 'get_bookinggroup', { id: 'wide' }, 'kiln')) as object
    const is = (userid: string) => ask('kim', 'is_member_of_bookinggroup', { id: 'wide', userid }, 'kiln')
    try {
      expect(await users('kim')).toEqual({ id: 'wide', name: 'Wide', users: ['kim'] })
      expect(await users('olga')).toEqual({ id: 'wide', name: 'Wide', users: ['bo', 'pia', 'kim'] })
      expect(await users('bo')).toEqual({ id: 'wide', name: 'Wide' })
      expect(await is('bo')).toEqual(await is('no-such-user'))
    } finally {
      await database().db.knex('bookinggroups').where({ id: 'wide' }).delete()
    }
  })

  test('bookables that a group opens', async () => {
    const opened = (who: string, id = 'crew') => ask(who, 'get_bookables_for_bookinggroup', { id })
    const crew = { bookables: [expect.objectContaining({ id: 'crewtalk' })] }
    expect(await opened('ana')).toEqual(crew)
    expect(await opened('pia')).toEqual(crew)
    expect(await opened('bo')).toEqual(unknown)
    expect(await opened('bo', 'none')).toEqual(unknown)
  })

  test('REST answers the same under the specification’s paths', async () => {
    const headers = { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' }
    const token = String((await world.app.inject({ method: 'POST', url: '/sitetoken', headers })).json().token)
    for (const path of ['', '/id/crew', '/ismember/id/crew?userid=ana', '/bookables/id/crew']) {
      const url = `/api/bookinggroup${path}`
      const sent = { ...headers, authorization: `Bearer ${token}` }
      const answer = await world.app.inject({ url, headers: sent })
      expect([url, answer.json().error.code]).toEqual([url, 'login_required'])
    }
  })
})
