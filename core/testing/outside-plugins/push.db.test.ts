import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { testRoot } from '../test-config.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'

const channel = 'acme-push.device'
const folder = join(testRoot, 'core/testing/outside-plugins/acme-push')
const password = 'Tiller-7!'
const email = 'ada@people.example'

await withDatabase('a push channel of a partner, through the server', (database) => {
  let world: BookingWorld
  let service: LocalService
  let hour = 9
  beforeAll(async () => {
    service = await localService()
    const settings = { url: service.url, apikey: 'a-key-for-tests' }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-push', settings }]
    const users = [
      { id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'], password },
      { id: 'ada', email, role: 'customer', password, emailverified: true },
    ]
    const changes = { users, whitelabel: { ...bookingBundle.whitelabel, plugins } }
    world = await bookingWorld(database(), changes, { plugins: { ...operator.plugins, 'acme-push': folder } })
  })
  afterAll(async () => {
    await world.close()
    await service.close()
  })
  beforeEach(() => {
    service.answers((_path, response) => response.writeHead(202).end())
    service.asked.length = 0
  })

  const signedIn = async (who: string, host?: string) => {
    const visitor = visitorOf(world.app, host)
    await visitor.call('login_user', { username: `${who}@people.example`, password })
    return visitor
  }
  const register = async (device: string, host?: string) => {
    const ada = await signedIn('ada', host)
    return ada.send({ method: 'PUT', url: '/plugins/acme-push/devices', payload: { device } })
  }
  const book = async () => {
    hour += 1
    const user = { email, firstname: 'Ada', lastname: 'Moor', consents: [channel] }
    const made = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'talk', seats: 1, draft: `push-draft-${hour}`, user },
      ...{ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }
  const run = () => runJobsOnce(world.app.platform.jobs)
  const sent = () => service.asked.map(({ body }) => JSON.parse(body))

  test('has no device of anybody who is not signed in', async () => {
    const stranger = visitorOf(world.app)
    const answer = await stranger.send({ method: 'PUT', url: '/plugins/acme-push/devices', payload: { device: 'x' } })
    expect(answer.status).toBe(401)
  })

  test('says to staff that a customer who agreed has no device', async () => {
    const { id } = await book()
    await run()
    expect(sent()).toEqual([])
    const sky = await signedIn('sky')
    const told = await sky.call<{ messages: unknown }>('get_basereservation', { id })
    expect(told.result?.messages).toMatchObject([{ channel, state: 'failed', reason: 'no device is registered' }])
  })

  test('reaches each device of the customer, and forgets one that is gone', async () => {
    expect((await register('phone')).status).toBe(204)
    expect((await register('tablet')).status).toBe(204)
    service.answers((_path, response) => {
      response.writeHead(service.asked.at(-1)?.body.includes('tablet') ? 410 : 202).end()
    })
    await book()
    await run()
    expect(sent()).toEqual([
      { to: 'phone', text: 'Booked: Talk.' },
      { to: 'tablet', text: 'Booked: Talk.' },
    ])
    await book()
    await run()
    expect(sent().map(({ to }) => to)).toEqual(['phone', 'tablet', 'phone'])
  })

  test('keeps the devices of one provider from another', async () => {
    await register('watch', 'kiln.northwind.localhost')
    await book()
    await run()
    expect(sent().map(({ to }) => to)).toEqual(['phone'])
  })

  test('forgets all of them with the consent', async () => {
    const kept = () => database().db.knex('plugin_data').where({ plugin: 'acme-push', provider: 'quay' })
    expect(await kept()).toHaveLength(1)
    const { id, managetoken: token } = await book()
    await run()
    expect(await world.call('stop_messages', { id, token, channel })).toMatchObject({ ok: true })
    await run()
    expect(await kept()).toEqual([])
  })
})
