import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Hooks } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import type { TenantPlugins } from '../tenant.ts'

type Check = Parameters<Hooks['beforeReserve']>[0]

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('plugins that judge a booking', (database) => {
  let world: BookingWorld
  let hooks: TenantPlugins['hooks']
  beforeAll(async () => {
    world = await bookingWorld(database())
    const { plugins } = await tenantAt(world.app)
    hooks = plugins.hooks
  })
  afterEach(() => {
    hooks.beforeReserve = []
    vi.useRealTimers()
  })
  afterAll(() => world.close())

  const judging = (...checks: Check[]) => {
    hooks.beforeReserve = checks.map((check) => ({ plugin: 'acme', check }))
  }
  const visit = at('visit', 24, 9)
  const calls = {
    hold: () => world.call('hold_appointment', { ...visit, draft: 'draft-held' }),
    one: () => world.call('book_appointment', { ...visit, user }),
    several: () => world.call('book_appointments', { user, appointments: [visit] }),
  }
  const refusals = async () => [refusal(await calls.hold()), refusal(await calls.one()), refusal(await calls.several())]

  test('the first plugin with a reason refuses the booking', async () => {
    judging(
      () => null,
      async () => 'acme.too_many',
      () => {
        throw new Error('nobody asks any more')
      },
    )
    expect(await calls.one()).toMatchObject({ error: { code: 'vetoed', data: { reason: 'acme.too_many' } } })
  })

  test.each<[string, Check]>([
    [
      'throws',
      () => {
        throw new Error('the list is away')
      },
    ],
    ['rejects', () => Promise.reject(new Error('the list is away'))],
  ])('a plugin that %s refuses the booking as unavailable', async (_how, check) => {
    judging(check)
    expect(await refusals()).toEqual([
      expect.stringContaining('unavailable'),
      expect.stringContaining('unavailable'),
      expect.stringContaining('unavailable /appointments/0'),
    ])
  })

  test('a plugin that hangs makes the booking fail after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const call of Object.values(calls)) {
      const asked = Promise.withResolvers<void>()
      judging(() => {
        asked.resolve()
        return new Promise(() => {})
      })
      const called = call()
      await asked.promise
      await vi.advanceTimersByTimeAsync(5000)
      expect(refusal(await called)).toContain('unavailable')
    }
  })

  test('nothing was held or booked', async () => {
    expect(await calls.one()).toMatchObject({ ok: true, value: { status: 'booked' } })
  })
})
