import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import type { BookingWorld } from '../../testing/worlds/booking-world.ts'
import { ben, login, type PeopleWorld, peopleWorld } from '../../testing/worlds/people/people-world.ts'

const minute = 60_000

await withDatabase('guessing passwords', (database) => {
  let world: BookingWorld
  let other: FastifyInstance
  let people: PeopleWorld
  const write: PeopleWorld['write'] = (...given) => people.write(...given)
  const read: PeopleWorld['read'] = (sql) => people.read(sql)
  const signedIn: PeopleWorld['signedIn'] = (who) => people.signedIn(who)

  beforeAll(async () => {
    people = await peopleWorld(database())
    world = people.world
    other = people.other
  })
  afterAll(() => people.close())
  beforeEach(async () => {
    await write('DELETE FROM throttles')
    await write('DELETE FROM sessions')
    await write('DELETE FROM sign_in_marks')
  })

  const wrong = { ...login, password: 'Tiller-8!' }
  const codesOf = async (visitor: Visitor, times: number, params: object = wrong) => {
    const codes: (string | undefined)[] = []
    for (let time = 0; time < times; time += 1) codes.push((await visitor.call('login_user', params)).error?.data.code)
    return codes
  }

  test('is stopped after five wrong passwords for an account, in every process, and for the right one too', async () => {
    const visitor = visitorOf(world.app)
    expect(await codesOf(visitor, 3)).toEqual(Array(3).fill('password_incorrect'))
    expect(await codesOf(visitor.at(other), 3)).toEqual([...Array(2).fill('password_incorrect'), 'too_many_attempts'])
    const refused = await visitor.call('login_user', login)
    expect(refused.error?.data).toMatchObject({ code: 'too_many_attempts', data: { minutes: 15 } })
    expect(refused.error?.message).toContain('15 minutes')
    const byRest = await world.app.inject({
      method: 'POST',
      url: '/api/user/ajaxlogin',
      headers: { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' },
      payload: login,
    })
    expect([byRest.statusCode, byRest.headers['retry-after']]).toEqual([429, '900'])
    expect(await codesOf(visitor, 1, { ...login, username: 'ADA@people.example ' })).toEqual(['too_many_attempts'])
    await signedIn({ username: ben.email })
    world.clock.now += 15 * minute
    await signedIn()
  })

  test('is stopped as soon for unknown accounts', async () => {
    const unknown = { ...wrong, username: 'nobody@people.example' }
    expect(await codesOf(visitorOf(world.app), 6, unknown)).toEqual([
      ...Array(5).fill('user_not_found'),
      'too_many_attempts',
    ])
  })

  test('is stopped after thirty from one address, without locking any more accounts', async () => {
    const visitor = visitorOf(world.app)
    const unknown = (index: number) => ({ ...wrong, username: `nobody-${index}@people.example` })
    for (let index = 0; index < 30; index += 1)
      expect(await codesOf(visitor, 1, unknown(index))).toEqual(['user_not_found'])
    expect(await codesOf(visitor, 1, unknown(31))).toEqual(['too_many_attempts'])
    expect(await codesOf(visitor, 6)).toEqual(Array(6).fill('too_many_attempts'))
    const elsewhere = await other.inject({
      method: 'POST',
      url: '/jrpc',
      remoteAddress: '203.0.113.7',
      headers: { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin' },
      payload: { jsonrpc: '2.0', id: 1, method: 'login_user', params: login },
    })
    expect(elsewhere.json().result).toMatchObject({ id: 'ada' })
  })

  test('counts each call of a batch, and simultaneous ones', async () => {
    const calls = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'login_user', params: wrong }))
    const batch = (app: FastifyInstance) => visitorOf(app).send({ method: 'POST', url: '/jrpc', payload: calls })
    const answers = await Promise.all([world.app, other, world.app, other].map(batch))
    const codes = JSON.stringify(answers.map(({ body }) => body)).match(/"code":"\w+"/g) ?? []
    expect(codes).toHaveLength(80)
    expect(codes.filter((code) => code === '"code":"password_incorrect"')).toHaveLength(5)
    expect(codes.filter((code) => code === '"code":"too_many_attempts"')).toHaveLength(75)
  })

  const elsewhere = async (params: object, cookie = '') => {
    const answer = await other.inject({
      method: 'POST',
      url: '/jrpc',
      remoteAddress: '203.0.113.7',
      headers: { host: 'quay.northwind.localhost', 'sec-fetch-site': 'same-origin', cookie },
      payload: { jsonrpc: '2.0', id: 1, method: 'login_user', params },
    })
    return answer.json()
  }
  const deviceOf = (visitor: Visitor) => {
    const [name = '', value = ''] = [...visitor.cookies].find(([one]) => one.endsWith('device')) ?? []
    return `${name}=${value}`
  }

  test('locks the account for strangers, not for a known browser, in whatever process and network', async () => {
    const owner = await signedIn()
    const device = deviceOf(owner)
    expect(device).toMatch(/^__Host-device=[\w-]{43}$/)
    for (let time = 0; time < 6; time += 1) await elsewhere(wrong)
    const stranger = await elsewhere(login)
    expect(stranger.error.data).toMatchObject({ code: 'too_many_attempts', data: { locked: 'account' } })
    expect(stranger.error.message).toContain('log in where you have logged in before, or set a new password by email')
    // Another account's cookie is not known to this one.
    const ofBen = deviceOf(await signedIn({ username: ben.email }))
    expect(await elsewhere(login, ofBen)).toHaveProperty('error.data.code', 'too_many_attempts')
    expect(await elsewhere(login, device)).toHaveProperty('result.id', 'ada')
    const rows = JSON.stringify(await read('SELECT * FROM sign_in_marks'))
    expect(rows).not.toContain(device.split('=')[1])
    expect(rows).not.toContain('127.0.0.1')
  })

  test('locks the account for strangers, not for a known address', async () => {
    await signedIn()
    for (let time = 0; time < 6; time += 1) await elsewhere(wrong)
    expect(await elsewhere(login)).toHaveProperty('error.data.code', 'too_many_attempts')
    await signedIn()
  })

  test('is stopped after five in a browser and at an address that the account knows, too', async () => {
    const owner = await signedIn()
    expect(await codesOf(owner, 6)).toEqual([...Array(5).fill('password_incorrect'), 'too_many_attempts'])
    expect(await codesOf(visitorOf(world.app), 6)).toEqual([
      ...Array(5).fill('password_incorrect'),
      'too_many_attempts',
    ])
    // A person who has never signed in there has a count of their own.
    expect(await elsewhere(login)).toHaveProperty('result.id', 'ada')
  })

  test('does not count a right password', async () => {
    for (let time = 0; time < 7; time += 1) await signedIn()
    expect(await codesOf(visitorOf(world.app), 5)).toEqual(Array(5).fill('password_incorrect'))
  })

  test('is impossible while it can’t be counted', async () => {
    await write('ALTER TABLE throttles RENAME TO throttles_away')
    const answer = await visitorOf(world.app).call('login_user', login)
    await write('ALTER TABLE throttles_away RENAME TO throttles')
    expect(answer.error?.data.code).toBe('internal')
    expect(await read('SELECT id FROM sessions')).toEqual([])
  })
})
