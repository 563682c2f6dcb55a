import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type RequestWorld, requestWorld } from '../testing/worlds/paid/request-world.ts'
import { expireHolds } from './expire-holds.ts'
import type { JobDeps } from './job-deps.ts'
import { passTime } from './pass-time.ts'
import { sweepAllQueues } from './sweep-queues.ts'

const hour = 3_600_000

await withDatabase('a reservation that time can’t change', (database) => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await requestWorld(database())
  })
  afterAll(() => world.close())

  /** The jobs' means, whose first transaction fails, and what they log. */
  function failingOnce(): { deps: JobDeps; logged: object[] } {
    const { jobs, ports } = world.app.platform
    const logged: object[] = []
    let isBroken = true
    return {
      logged,
      deps: {
        ...jobs,
        ports: {
          ...ports,
          log: { ...ports.log, error: (fields) => void logged.push(fields) },
          transaction(scope, work) {
            if (!isBroken) return ports.transaction(scope, work)
            isBroken = false
            throw new TypeError('this row is broken')
          },
        },
      },
    }
  }

  test('is logged and stays due, and the requests behind it lapse', async () => {
    const made = [await world.requested('ask', 100), await world.requested('ask', 101)]
    world.clock.now += 48 * hour
    const { deps, logged } = failingOnce()
    expect(await passTime(deps).run()).toBe(1)
    const left = []
    for (const { id } of made) if ((await world.stored(id)).status === 'pending') left.push(id)
    expect(logged).toEqual([{ job: 'pass-time', provider: 'quay', reservation: left[0], kind: 'TypeError' }])
    expect(await passTime(deps).run()).toBe(1)
  })

  test('keeps no queue of another provider behind it', async () => {
    const { deps, logged } = failingOnce()
    const store = {
      ...deps.store,
      scopesWithQueues: async () => ['kiln', 'quay'].map((provider) => ({ whitelabel: 'northwind', provider })),
    }
    const swept: string[] = []
    const { catalogueOf } = deps.ports
    const ports = {
      ...deps.ports,
      catalogueOf(tenant: Parameters<typeof catalogueOf>[0]) {
        swept.push(tenant.scope.provider)
        if (tenant.scope.provider === 'kiln') throw new TypeError('its settings are broken')
        return catalogueOf(tenant)
      },
    }
    await sweepAllQueues({ ...deps, store, ports }).run()
    expect(swept).toEqual(['kiln', 'quay'])
    expect(logged).toEqual([{ job: 'sweep-queues', provider: 'kiln', kind: 'TypeError' }])
  })

  describe('keeps no tenant behind it, even of a hundred', () => {
    const many = Array.from({ length: 120 }, (_, index) => `a${index}`)
    const knex = (table: string) => database().db.knex(table)
    /** Tenants of which each has such a reservation that has been due for longer, and can't be ended. */
    async function crowd(id: string, patch: object) {
      const provider = await knex('providers').where({ id: 'kiln' }).first()
      await knex('providers').insert(many.map((one) => ({ ...provider, id: one, subdomain: one, name: one })))
      const row = await knex('reservations').where({ id }).first()
      for (const one of many) await knex('reservations').insert({ ...row, ...patch, id: `${id}-${one}`, provider: one })
    }
    afterEach(async () => {
      await knex('reservations').whereIn('provider', many).delete()
      await knex('providers').whereIn('id', many).delete()
    })

    test('that has holds', async () => {
      const slot = { start: '2026-12-03T15:00:00Z', end: '2026-12-03T16:00:00Z' }
      const held = await world.call<{ id: string }>('hold_appointment', {
        bookable: 'ask',
        draft: 'in-a-crowd',
        ...slot,
      })
      if (!held.ok) throw new Error(held.error.code)
      world.clock.now += hour
      await crowd(held.value.id, { expires: world.clock.now - 2 * hour })
      await expireHolds(world.app.platform.jobs).run()
      expect(await world.stored(held.value.id)).toMatchObject({ status: 'removed' })
    })

    test('that has requests', async () => {
      const { id } = await world.requested('ask', 104)
      world.clock.now += 48 * hour
      await crowd(id, { due: world.clock.now - 2 * hour })
      await passTime(world.app.platform.jobs).run()
      expect(await world.stored(id)).toMatchObject({ status: 'cancelled' })
    })
  })

  test('keeps no hold behind it', async () => {
    for (const day of ['2026-12-01', '2026-12-02'])
      await world.call('hold_appointment', {
        bookable: 'ask',
        start: `${day}T15:00:00Z`,
        end: `${day}T16:00:00Z`,
        draft: `held-until-${day}`,
      })
    world.clock.now += hour
    const { deps, logged } = failingOnce()
    expect(await expireHolds(deps).run()).toBe(1)
    expect(logged).toMatchObject([{ job: 'expire-holds', kind: 'TypeError' }])
    expect(await expireHolds(deps).run()).toBe(1)
  })
})
