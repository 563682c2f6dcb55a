import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { openApp } from '../worlds/open-app.ts'
import { recipeFolder } from './recipe-folder.ts'

const instant = (hour: number) => Date.UTC(2026, 10, 24, hour + 5)
const at = (hour: number) => ({ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` })
const fiveMinutes = 300_001
const sites = ['quay', 'kiln']
const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }

interface Reserved {
  id: string
  status: string
  managetoken: string
  waitlistoffer: unknown
}

await withDatabase('a calendar of a resource that two sites share, before two processes', (database) => {
  const { folder, remove } = recipeFolder('calendar')
  let world: BookingWorld
  let second: Awaited<ReturnType<typeof openApp>>['app']
  let service: LocalService
  let entries: object[] = []
  beforeAll(async () => {
    service = await localService()
    service.answers((_path, response) => response.end(JSON.stringify(entries)))
    const settings = {
      url: service.url,
      apikey: 'a-key-for-tests',
      calendars: [{ resource: 'boat', calendar: 'boat' }],
    }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-planner', settings }]
    const config = { plugins: { ...operator.plugins, 'acme-planner': folder } }
    const bookables = sites.map((provider) => ({
      ...{ id: `${provider}-sail`, provider, name: 'Sail', price: 10, paymentterms: 'bill', duration: 3600 },
      ...{ requiredresources: ['boat'], waitlist: { enabled: true } },
    }))
    const bundle = { whitelabel: { ...bookingBundle.whitelabel, plugins }, bookables, forms: [] }
    world = await bookingWorld(database(), { ...bundle, resources: [{ id: 'boat', name: 'Boat' }] }, config)
    const opened = await openApp({ db: database().db, now: () => world.clock.now, freshness: 0, operator: config })
    second = opened.app
  })
  afterAll(async () => {
    await second.close()
    await world.close()
    await service.close()
    remove()
  })

  const freeAt = async (app: typeof second, site: string) => {
    const visitor = visitorOf(app, `${site}.northwind.localhost`)
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const answer = await visitor.call<{ timeslots: { start: string }[] }>(
      'get_availability_in_range_for_bookable',
      { bookable: `${site}-sail`, start: '2026-11-24 00:00:00', end: '2026-11-25 00:00:00', waitlist: false },
      { authorization: `Bearer ${Reflect.get(Object(body), 'token')}` },
    )
    if (!answer.result) throw new Error(JSON.stringify(answer.error))
    return answer.result.timeslots.map(({ start }) => Number(start.slice(11, 13)))
  }
  /** Which of two hours are free, the same at each site of each process. */
  const free = async () => {
    const lists = await Promise.all(sites.flatMap((site) => [world.app, second].map(async (app) => freeAt(app, site))))
    const [first, ...others] = lists.map((hours) => hours.filter((hour) => hour === 12 || hour === 14))
    for (const other of others) expect(other).toEqual(first)
    return first
  }
  const poll = () => {
    world.clock.now += fiveMinutes
    return runJobsOnce(world.app.platform.jobs)
  }
  const asked = (name: string, site: string, hour: number, draft: string) =>
    world.call<Reserved>(name, { bookable: `${site}-sail`, seats: 1, ...at(hour), draft, user }, site)

  test('closes it at both, and frees it where an entry is moved or removed', async () => {
    expect(await free()).toEqual([12, 14])
    entries = [{ id: 'slipway', start: instant(12), end: instant(13) }]
    await poll()
    expect(await free()).toEqual([14])
    entries = [{ id: 'slipway', start: instant(14), end: instant(15) }]
    await poll()
    expect(await free()).toEqual([12])
    entries = []
    await poll()
    expect(await free()).toEqual([12, 14])
    expect(await database().db.knex('busy_times')).toEqual([])
    expect(await asked('book_appointment', 'kiln', 14, 'a-draft-at-kiln')).toMatchObject({ ok: true })
    expect(await free()).toEqual([12])
  })

  test('serves who waits at either site once it is free', async () => {
    const booked = await asked('book_appointment', 'quay', 12, 'a-draft-at-quay')
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const waiting = await asked('join_waitlist', 'kiln', 12, 'a-wait-at-kiln')
    if (!waiting.ok) throw new Error(JSON.stringify(waiting.error))
    const offer = async () => {
      const { id, managetoken: token } = waiting.value
      const seen = await world.call<Reserved>('get_basereservation', { id, token }, 'kiln')
      return seen.ok ? seen.value.waitlistoffer : seen.error
    }
    entries = [{ id: 'slipway', start: instant(12), end: instant(13) }]
    await poll()
    const { id, managetoken: token } = booked.value
    expect(await world.call('cancel_reservation', { id, token }, 'quay')).toMatchObject({ ok: true })
    await poll()
    expect(await offer()).toBeNull()
    entries = []
    await poll()
    await runJobsOnce(world.app.platform.jobs)
    expect(await offer()).toMatchObject({ start: expect.any(String) })
  })
})
