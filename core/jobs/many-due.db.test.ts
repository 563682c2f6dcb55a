import { afterAll, beforeAll, expect, test } from 'vitest'
import { withUnsweptDatabase } from '../testing/databases/databases.ts'
import { type RequestWorld, requestWorld } from '../testing/worlds/paid/request-world.ts'
import { expireHolds } from './expire-holds.ts'
import type { Job, JobDeps } from './job-deps.ts'
import { passTime } from './pass-time.ts'

const hour = 3_600_000

await withUnsweptDatabase('a provider of whom more is due than is read at once', (database) => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await requestWorld(database())
  })
  afterAll(() => world.close())

  const reservations = () => database().db.knex('reservations')
  const left = async (status: string): Promise<number> => {
    const [row] = await reservations().where({ provider: 'quay', status }).count({ total: '*' })
    return Number(row?.total)
  }

  /** Copies a reservation until there are so many. */
  async function copy(id: string, count: number) {
    const row = await reservations().where({ provider: 'quay', id }).first()
    const copies = Array.from({ length: count - 1 }, (_, index) => ({
      ...row,
      id: `${id}-${index}`,
      draft: row.draft && `${row.draft}-${index}`,
      managetoken: `${row.managetoken}-${index}`,
    }))
    for (let at = 0; at < copies.length; at += 50) await reservations().insert(copies.slice(at, at + 50))
  }

  /** The jobs' means, whose first transactions fail. */
  function failing(times: number): JobDeps {
    const { jobs, ports } = world.app.platform
    let failed = 0
    const transaction: typeof ports.transaction = (scope, work) => {
      failed += 1
      if (failed <= times) throw new TypeError('this row is broken')
      return ports.transaction(scope, work)
    }
    return { ...jobs, ports: { ...ports, log: { ...ports.log, error: () => {} }, transaction } }
  }

  /** As a process repeats it without a pause: until a run finds nothing. */
  async function untilNothing(job: Job): Promise<number> {
    let done = 0
    for (let more = -1; more !== 0; done += more) more = await job.run()
    return done
  }

  async function holdsDue(draft: string, count: number) {
    const slot = { start: '2026-12-03T15:00:00Z', end: '2026-12-03T16:00:00Z' }
    const held = await world.call<{ id: string }>('hold_appointment', { bookable: 'ask', draft, ...slot })
    if (!held.ok) throw new Error(held.error.code)
    await copy(held.value.id, count)
    world.clock.now += hour
  }

  async function requestsDue(hours: number, count: number) {
    const { id } = await world.requested('ask', hours)
    await copy(id, count)
    world.clock.now += 48 * hour
  }

  test('has all its requests lapsed without a pause', async () => {
    await requestsDue(100, 450)
    expect(await untilNothing(passTime(world.app.platform.jobs))).toBe(450)
    expect(await left('pending')).toBe(0)
  })

  test('has requests lapsed that are behind more than are read at once, none of which can be', async () => {
    await requestsDue(104, 230)
    const job = passTime(failing(210))
    expect(await job.run()).toBe(20)
    expect(await untilNothing(job)).toBe(210)
    expect(await left('pending')).toBe(0)
  })

  test('has holds ended that are behind more than are read at once, none of which can be', async () => {
    await holdsDue('held-of-many', 230)
    const job = expireHolds(failing(210))
    expect(await job.run()).toBe(20)
    expect(await untilNothing(job)).toBe(210)
    expect(await left('in-progress')).toBe(0)
  })
})
