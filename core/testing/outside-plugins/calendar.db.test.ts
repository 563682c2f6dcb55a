import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { faults, type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { recipeFolder } from './recipe-folder.ts'

const instant = (hour: number, minute = 0) => Date.UTC(2026, 10, 24, hour + 5, minute)
const at = (hour: number) => ({ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` })
const fiveMinutes = 300_001
const method = 'get_availability_in_range_for_bookable'

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('a calendar of a partner, through the server', (database) => {
  const { folder, remove } = recipeFolder('calendar')
  let world: BookingWorld
  let service: LocalService
  let entries: object[] = []
  let drafts = 0
  beforeAll(async () => {
    service = await localService()
    const calendars = [{ resource: 'ines', calendar: 'ines@acme.example' }]
    const settings = { url: service.url, apikey: 'a-key-for-tests', calendars }
    const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-planner', settings }]
    const config = { plugins: { ...operator.plugins, 'acme-planner': folder } }
    const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }]
    world = await bookingWorld(database(), { whitelabel: { ...bookingBundle.whitelabel, plugins }, users }, config)
  })
  afterAll(async () => {
    await world.close()
    await service.close()
    remove()
  })
  const answers: Parameters<LocalService['answers']>[0] = (_path, response) => response.end(JSON.stringify(entries))
  beforeEach(() => {
    entries = []
    service.answers(answers)
    service.asked.length = 0
  })

  const run = () => runJobsOnce(world.app.platform.jobs)
  const poll = () => {
    world.clock.now += fiveMinutes
    return run()
  }
  const asked = () => service.asked.filter(({ path }) => path.includes('/entries?'))
  const book = (hour: number, resource = 'ines') => {
    drafts += 1
    const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }
    const of = { bookable: 'visit', seats: 1, resources: [resource], draft: `calendar-draft-${drafts}`, user }
    return world.call<Booked>('book_appointment', { ...of, ...at(hour) })
  }
  const free = async (resource = 'ines') => {
    const params = {
      bookable: 'visit',
      start: '2026-11-24 00:00:00',
      end: '2026-11-25 00:00:00',
      resources: [resource],
    }
    const visitor = visitorOf(world.app)
    const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
    const headers = { authorization: `Bearer ${Reflect.get(Object(body), 'token')}` }
    const answer = await visitor.call<{ timeslots: { start: string }[] }>(method, params, headers)
    if (!answer.result) throw new Error(JSON.stringify(answer.error))
    return answer.result.timeslots.map(({ start }) => Number(start.slice(11, 13)))
  }

  test('closes its resource alone, in lists and for bookings at once', async () => {
    expect(await free()).toContain(12)
    entries = [{ id: 'dentist', start: instant(12), end: instant(13) }]
    await run()
    expect(asked()).toHaveLength(1)
    const [, from, until] =
      /^\/ines%40acme\.example\/entries\?from=(\d+)&until=(\d+)$/.exec(asked()[0]?.path ?? '') ?? []
    const days = [from, until].map((instant) => (Number(instant) - world.clock.now) / 86_400_000)
    expect(days).toEqual([-1, 400])
    expect(await free()).not.toContain(12)
    expect(await free()).toContain(13)
    expect(await free('tomas')).toContain(12)
    expect(await book(12)).toMatchObject({ ok: false, error: { code: 'closed' } })
    expect(await book(12, 'tomas')).toMatchObject({ ok: true })
  })

  test('is read every five minutes, and writes nothing where nothing has changed', async () => {
    entries = [{ id: 'dentist', start: instant(12), end: instant(13) }]
    await poll()
    const revision = async () => Number((await database().db.knex('providers').where('id', 'quay').first()).revision)
    const before = await revision()
    service.asked.length = 0
    await run()
    expect(asked()).toEqual([])
    await poll()
    expect(asked()).toHaveLength(1)
    expect(await revision()).toBe(before)
    entries = [{ id: 'dentist', start: instant(14), end: instant(15) }]
    await poll()
    expect(await revision()).toBe(before + 1)
    expect(await free()).toContain(12)
    expect(await free()).not.toContain(14)
  })

  test.each(['answers 500', 'answers JSON of another kind', 'closes the connection'])(
    'keeps what it said last while its service %s',
    async (name) => {
      entries = [{ id: 'dentist', start: instant(14), end: instant(15) }]
      await poll()
      service.answers(faults[name] ?? answers)
      await poll()
      expect(await free()).not.toContain(14)
      service.answers(answers)
      entries = []
      await poll()
      expect(await free()).toContain(14)
    },
  )

  test('tells staff once when it has not been readable for half an hour, and again only after it was', async () => {
    const stale = async () => (await database().db.knex('outbox').where('name', 'account.calendarstale')).length
    service.answers(faults['answers 500'] ?? answers)
    const passing = async (minutes: number) => {
      for (let gone = 0; gone < minutes; gone += 10) {
        world.clock.now += 600_000
        await run()
      }
    }
    await poll()
    await passing(20)
    expect(await stale()).toBe(0)
    await passing(20)
    expect(await stale()).toBe(1)
    await passing(60)
    expect(await stale()).toBe(1)
    service.answers(answers)
    await passing(70)
    const [row] = await database().db.knex('plugin_work').where('kind', 'busy')
    expect(row).toMatchObject({ error: null, failingsince: null, told: null })
    service.answers(faults['answers 500'] ?? answers)
    await passing(50)
    expect(await stale()).toBe(2)
    service.answers(answers)
    await passing(70)
  })

  test('takes no list that is too long, or whose times are none', async () => {
    entries = Array.from({ length: 2_001 }, (_, index) => ({ id: `${index}`, start: instant(9), end: instant(10) }))
    await poll()
    entries = [{ id: 'back', start: instant(15), end: instant(14) }]
    await poll()
    expect(await database().db.knex('busy_times')).toEqual([])
    const [row] = await database().db.knex('plugin_work').where('kind', 'busy')
    expect(row).toMatchObject({ state: 'waiting', error: 'It returned what is no list of busy times.' })
  })

  test('gets reservations by events, which then close nothing twice', async () => {
    const made = await book(16)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const { id, managetoken: token } = made.value
    await run()
    const put = service.asked.find(({ path }) => path === `/ines%40acme.example/entries/${id}`)
    expect(JSON.parse(put?.body ?? '{}')).toEqual({ start: instant(16), end: instant(17) })
    expect(await world.call('get_basereservation', { id }, 'quay', 'api')).toMatchObject({
      value: { externalids: [{ plugin: 'acme-planner', id }] },
    })
    expect(JSON.stringify(await world.call('get_basereservation', { id, token }))).not.toContain('externalids')
    // The calendar has it by now, and says so.
    entries = [{ id, start: instant(16), end: instant(17) }]
    await poll()
    expect(await database().db.knex('busy_times')).toEqual([])
    await world.call('cancel_reservation', { id, token })
    service.asked.length = 0
    await run()
    expect(service.asked.map(({ path }) => path)).toContain(`/entries/${id}`)
    expect(await database().db.knex('external_ids')).toEqual([])
  })

  test('tells staff of a reservation that is in the way of a new entry, once for each time, and moves neither', async () => {
    const made = await book(10)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const { id } = made.value
    const conflicts = async () => {
      const rows = await database().db.knex('outbox').where('name', 'reservation.calendar_conflict').orderBy('created')
      return rows.map(({ reservation, payload }) => ({ reservation, ...JSON.parse(payload) }))
    }
    await run()
    entries = [{ id: 'lunch', start: instant(8), end: instant(10) }]
    await poll()
    expect(await conflicts()).toEqual([])
    entries = [{ id: 'lunch', start: instant(10, 30), end: instant(12) }]
    await poll()
    await poll()
    const first = {
      ...{ reservation: id, resource: 'ines' },
      busy: { start: '2026-11-24 10:30:00', end: '2026-11-24 12:00:00' },
    }
    expect(await conflicts()).toMatchObject([first])
    expect(await world.call('get_basereservation', { id }, 'quay', 'api')).toMatchObject({
      value: { status: 'booked', start: '2026-11-24 10:00:00' },
    })
    entries = [{ id: 'lunch', start: instant(9, 30), end: instant(12) }]
    await poll()
    expect(await conflicts()).toHaveLength(2)
    await world.call('cancel_reservation', { id, token: made.value.managetoken })
    entries = [{ id: 'lunch', start: instant(9), end: instant(12) }]
    await poll()
    expect(await conflicts()).toHaveLength(2)
    entries = []
    await poll()
  })

  test('says no more of what the settings no longer name', async () => {
    entries = [{ id: 'dentist', start: instant(12), end: instant(13) }]
    await poll()
    expect(await free()).not.toContain(12)
    const plugins = bookingBundle.whitelabel.plugins
    await database()
      .db.knex('whitelabels')
      .update({ plugins: JSON.stringify(plugins) })
      .increment('revision', 1)
    world.app.platform.tenants.forget()
    await poll()
    expect(await free()).toContain(12)
    expect(await database().db.knex('plugin_work').where('kind', 'busy')).toEqual([])
  })
})
