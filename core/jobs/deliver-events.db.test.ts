import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HookContext, ReservationEvent, ReservationEventName } from '../plugin-api/index.ts'
import { withDatabase } from '../testing/databases.ts'
import { draftAt, jobsWorld } from '../testing/jobs-world.ts'
import { writtenReservations } from '../testing/written-reservations.ts'
import { deliverEvents, pauseAfter } from './deliver-events.ts'
import { repeat } from './start-jobs.ts'

type World = Awaited<ReturnType<typeof jobsWorld>>

await withDatabase('the delivery of events', (database) => {
  let the: World
  const told: string[] = []
  let hanging = new Set<string>()
  /** Ends the calls that hang. */
  let letGo: () => void = () => {}
  let hangs = Promise.resolve()

  const repositories = (provider: string) => the.deps.ports.repositories({ whitelabel: 'northwind', provider })
  /** Something that happened to the reservation of a provider. */
  const happen = (provider: string, id: string, name: ReservationEventName = 'reservation.booked') =>
    repositories(provider).outbox.add([
      { id, name, reservation: `of-${provider}`, payload: { language: 'en-us' }, created: the.world.now },
    ])
  const plugin = (name: string, event: ReservationEventName = 'reservation.booked') => ({
    plugin: name,
    name: event,
    async handle(_context: HookContext, { id, reservation }: ReservationEvent) {
      if (hanging.has(`${name} ${id}`)) await hangs
      told.push(`${name} ${reservation.provider} ${id}`)
    },
  })
  const soon = { places: 40, placesOfTenant: 10, patience: 20 }
  const long = { ...soon, patience: 60_000 }

  beforeAll(async () => {
    the = await jobsWorld(database().db)
    for (const [provider, bookable] of [
      ['quay', 'lesson'],
      ['pier', 'tour'],
    ] as const) {
      const more = { id: `of-${provider}`, provider, bookable, draft: null, status: 'booked', expires: null } as const
      const made = draftAt(3, more)
      await writtenReservations(database().db, { whitelabel: 'northwind', provider }).insert(made, [
        { start: made.start, end: made.end },
      ])
    }
  })
  beforeEach(() => {
    told.length = 0
    hanging = new Set()
    const held = Promise.withResolvers<void>()
    hangs = held.promise
    letGo = held.resolve
  })
  afterAll(() => the.close())

  it('a handler that hangs holds up no other event, of its own tenant or another', async () => {
    the.plugins.after = [plugin('mails')]
    hanging = new Set(['mails hung'])
    const job = deliverEvents(the.deps, long)
    await happen('quay', 'hung')
    expect(await job.run()).toBe(1)
    await happen('quay', 'next')
    await happen('pier', 'theirs')
    expect(await job.run()).toBe(2)
    await expect.poll(() => told.toSorted()).toEqual(['mails pier theirs', 'mails quay next'])
    letGo()
    await job.settle?.()
    expect(told).toContain('mails quay hung')
  })

  it('a tenant whose handlers all hang leaves the others’ places alone', async () => {
    the.plugins.after = [plugin('mails')]
    const flood = Array.from({ length: 5 }, (_, index) => `flood-${index}`)
    hanging = new Set(flood.map((id) => `mails ${id}`))
    const job = deliverEvents(the.deps, { ...long, places: 3, placesOfTenant: 2 })
    for (const id of flood) await happen('quay', id)
    the.world.now += 1
    await happen('pier', 'after-flood')
    expect(await job.run()).toBe(3)
    await expect.poll(() => told).toEqual(['mails pier after-flood'])
    await happen('pier', 'after-that')
    expect(await job.run()).toBe(1)
    await expect.poll(() => told).toEqual(['mails pier after-flood', 'mails pier after-that'])
    letGo()
    do await job.settle?.()
    while ((await job.run()) > 0)
    expect(told).toHaveLength(7)
  })

  it('a handler that hangs is given up at its limit and called again later; the others are not', async () => {
    the.plugins.after = [plugin('good'), plugin('slow')]
    hanging = new Set(['slow once'])
    const job = deliverEvents(the.deps, soon)
    await happen('quay', 'once')
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['good quay once'])
    hanging.clear()
    expect(await job.run()).toBe(0)
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['good quay once', 'slow quay once'])
  })

  it('a handler that succeeds after its limit is not called again', async () => {
    the.plugins.after = [plugin('slow')]
    hanging = new Set(['slow late'])
    const job = deliverEvents(the.deps, soon)
    await happen('quay', 'late')
    await job.run()
    await job.settle?.()
    letGo()
    const key = 'event:late:slow:0'
    await expect.poll(() => repositories('quay').idempotency.find(key)).not.toBeNull()
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['slow quay late'])
  })

  it('a handler is told by its signal that nobody waits for it any more', async () => {
    const ended: unknown[] = []
    the.plugins.after = [
      {
        plugin: 'polite',
        name: 'reservation.booked',
        handle: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              ended.push(signal.reason)
              reject(signal.reason)
            })
          }),
      },
    ]
    const job = deliverEvents(the.deps, soon)
    await happen('quay', 'polite')
    await job.run()
    await job.settle?.()
    expect(ended).toMatchObject([{ code: 'plugin_timeout' }])
    the.plugins.after = []
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
  })

  it('while a handler has time, no other process takes its event', async () => {
    the.plugins.after = [plugin('slow')]
    hanging = new Set(['slow claimed'])
    const job = deliverEvents(the.deps, long)
    await happen('quay', 'claimed')
    await job.run()
    the.world.now += long.patience
    expect(await deliverEvents(the.deps, long).run()).toBe(0)
    letGo()
    await job.settle?.()
    expect(told).toEqual(['slow quay claimed'])
  })

  it('a stop waits for what was begun', async () => {
    the.plugins.after = [plugin('slow')]
    hanging = new Set(['slow last'])
    const job = deliverEvents(the.deps, soon)
    await happen('quay', 'last')
    await job.run()
    await repeat([job], the.deps.ports.log).stop()
    hanging.clear()
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['slow quay last'])
  })
})
