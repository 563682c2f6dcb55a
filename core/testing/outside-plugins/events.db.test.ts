import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { faults, type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { withDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingBundle } from '../worlds/booking-world.ts'
import { buildWorld } from '../worlds/build-world.ts'
import { recipeFolder } from './recipe-folder.ts'

await withDatabase('a handler of events of a partner, through the server', (database) => {
  const { name, folder, remove } = recipeFolder('events')
  let world: BookingWorld
  let service: LocalService
  let hour = 9
  beforeAll(async () => {
    service = await localService()
    const plugins = [...bookingBundle.whitelabel.plugins, { name, settings: { url: `${service.url}/bookings` } }]
    const users = [{ id: 'cara', email: 'cara@people.example', firstname: 'Cara' }]
    const bundle = { ...bookingBundle, users, whitelabel: { ...bookingBundle.whitelabel, plugins } }
    world = await buildWorld(database(), {
      ...{ bundle, operator: { plugins: { ...operator.plugins, [name]: folder } } },
      people: [
        { id: 'cara', role: 'customer' },
        { id: 'nora', role: 'whitelabel' },
      ],
    })
  })
  afterAll(async () => {
    await world.close()
    await service.close()
    remove()
  })
  const takes: Parameters<LocalService['answers']>[0] = (_path, response) => response.writeHead(204).end()
  beforeEach(() => {
    service.answers(takes)
    service.asked.length = 0
  })

  const run = () => runJobsOnce(world.app.platform.jobs)
  const told = () => service.asked.map(({ body }) => JSON.parse(body))
  const book = async (who = '') => {
    hour += 1
    const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }
    const made = await world.as<{ id: string; managetoken: string }>(who, 'book_appointment', {
      ...{ bookable: 'talk', seats: 1, draft: `events-draft-${hour}`, user },
      ...{ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }

  test('tells a service what was booked and cancelled, once each', async () => {
    const { id, managetoken: token } = await book()
    await run()
    await run()
    expect(told()).toEqual([{ id: expect.any(String), name: 'reservation.booked', reservation: id }])
    await world.call('cancel_reservation', { id, token })
    await run()
    expect(told().map((event) => event.name)).toEqual(['reservation.booked', 'reservation.cancelled'])
  })

  test('tells a service whose customer was erased, once, and without them', async () => {
    const { id } = await book('cara')
    await run()
    world.clock.now += 5 * 86_400_000
    service.asked.length = 0
    const erased = await world.as('nora', 'erase_user', { id: 'cara' })
    await run()
    await run()
    world.clock.now -= 5 * 86_400_000
    expect(erased).toMatchObject({ ok: true })
    expect(told()).toEqual([{ id: expect.any(String), name: 'reservation.erased', reservation: id }])
  })

  test.each(['answers 500', 'closes the connection'])(
    'tells it again, with the same id and in order, after it %s',
    async (fault) => {
      service.answers(faults[fault] ?? takes)
      const { id, managetoken: token } = await book()
      await run()
      await world.call('cancel_reservation', { id, token })
      await run()
      const [first] = told()
      expect(told().every((event) => event.id === first.id)).toBe(true)
      service.answers(takes)
      service.asked.length = 0
      for (let turn = 0; turn < 5; turn += 1) {
        world.clock.now += 120_000
        await run()
      }
      expect(told()).toEqual([first, { id: expect.any(String), name: 'reservation.cancelled', reservation: id }])
    },
  )
})
