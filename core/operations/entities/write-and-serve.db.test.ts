import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import type { Ports } from '../ports.ts'
import { lapsedWithoutRoom } from '../queues/serve-queues.ts'
import type { Tenant } from '../tenant.ts'
import { writeAndServe } from './write-and-serve.ts'

await withDatabase('queues after a write', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle: bookingBundle })
  })
  afterAll(() => world.close())

  /** The world's ports, where each serving waits before it reads; `begun` and `ended` count the servings. */
  function slowPorts(wait: () => Promise<void>) {
    const { ports } = world.app.platform
    const seen = { begun: 0, ended: 0 }
    const repositories: Ports['repositories'] = (scope) => {
      const own = ports.repositories(scope)
      const providers = async () => {
        seen.begun += 1
        await wait()
        seen.ended += 1
        return own.catalogue.providers()
      }
      return Object.create(own, { catalogue: { value: { ...own.catalogue, providers } } })
    }
    return { ports: { ...ports, repositories }, seen }
  }

  let written = 0
  const write = (kind: 'blackouts' | 'dictionaries', tenant: Tenant, ports: Ports) =>
    writeAndServe(kind, { tenant, ports }, async () => {
      written += 1
      return ok({ id: 'x' })
    })

  test('are served before the write is answered, once for those who write meanwhile', async () => {
    const tenant = await tenantAt(world.app)
    const { ports, seen } = slowPorts(async () => {
      // Each write first reads who waits, which may take one of them longer than the serving of another.
      while (written < 8) await nextTurn()
      await nextTurn()
    })
    await Promise.all(Array.from({ length: 8 }, () => write('blackouts', tenant, ports)))
    expect(seen.begun).toBe(2)
    await write('blackouts', tenant, ports)
    expect(seen.begun).toBe(3)
  })

  test('keep nobody waiting for long, and are served all the same', async () => {
    const tenant = await tenantAt(world.app)
    const gate = Promise.withResolvers<void>()
    const { ports, seen } = slowPorts(() => gate.promise)
    await write('blackouts', tenant, ports)
    expect(seen).toEqual({ begun: 1, ended: 0 })
    gate.resolve()
    await expect.poll(() => seen.ended).toBe(1)
  })

  test('read before a write are only the last 500 who wait', async () => {
    const { ports } = world.app.platform
    const tenant = await tenantAt(world.app)
    const [entry] = (await ports.catalogueOf(tenant)).all
    if (!entry) throw new Error('there are bookables')
    const start = ports.clock.now() + 86_400_000
    const place = { bookable: entry.bookable.id, start, end: start + 3_600_000, slotend: start + 3_600_000, seats: 1 }
    const all = Array.from({ length: 1200 }, (_, at) => ({
      ...{ ...place, reservation: `waiting-${at}`, joined: at },
      ...{ named: [], occurrence: null, offered: null },
    }))
    const read: string[] = []
    const repositories: Ports['repositories'] = (scope) => {
      const own = ports.repositories(scope)
      const named = async (ids: string[]) => {
        read.push(...ids)
        return []
      }
      return Object.create(own, {
        queues: { value: { ...own.queues, of: async () => all } },
        reservations: { value: { ...own.reservations, named } },
      })
    }
    await lapsedWithoutRoom({ tenant, ports: { ...ports, repositories } }, 1000)
    expect([read.length, read[0], read.at(-1)]).toEqual([500, 'waiting-700', 'waiting-1199'])
  })

  test('what belongs to no capacity serves nobody', async () => {
    const { ports, seen } = slowPorts(() => nextTurn())
    await write('dictionaries', await tenantAt(world.app), ports)
    await write('blackouts', { ...(await tenantAt(world.app, hostOf('quay'))), provider: null }, ports)
    expect(seen.begun).toBe(0)
  })
})
