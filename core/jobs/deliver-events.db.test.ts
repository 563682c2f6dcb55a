import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HookContext, ReservationEvent, ReservationEventName } from '../plugin-api/index.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { draftAt, jobsWorld } from '../testing/worlds/jobs-world.ts'
import { writtenReservations } from '../testing/worlds/samples/written-reservations.ts'
import { deliverEvents, pauseAfter, usualDelivery } from './deliver-events.ts'
import { handOverEvent } from './hand-over-event.ts'
import { repeat } from './repeat.ts'

type World = Awaited<ReturnType<typeof jobsWorld>>

await withDatabase('the delivery of events', (database) => {
  let the: World
  const told: string[] = []
  let hanging = new Set<string>()
  /** Ends the calls that hang. */
  let letGo: () => void = () => {}
  let hangs = Promise.resolve()
  let hour = 0

  const repositories = (provider: string) => the.deps.ports.repositories({ whitelabel: 'northwind', provider })
  /** Adds a reservation of a provider and an event about it. */
  const happen = async (provider: 'quay' | 'pier', id: string, name: ReservationEventName = 'reservation.booked') => {
    const bookable = provider === 'quay' ? 'lesson' : 'tour'
    const reservation = draftAt(hour++, { id, provider, bookable, draft: null, status: 'booked', expires: null })
    await writtenReservations(database().db, { whitelabel: 'northwind', provider }).insert(reservation)
    await happenTo(provider, id, name, 1)
  }
  /** Adds an event about a reservation that is there. */
  const happenTo = (provider: string, id: string, name: ReservationEventName, version: number) =>
    repositories(provider).outbox.add([
      {
        id: `${id}.${name}.${version}`,
        name,
        reservation: id,
        version,
        payload: { language: 'en-us' },
        created: the.world.now,
      },
    ])
  const plugin = (name: string, event: ReservationEventName = 'reservation.booked') => ({
    plugin: name,
    name: event,
    async handle(_context: HookContext, { reservation }: ReservationEvent) {
      if (hanging.has(`${name} ${reservation.id}`)) await hangs
      told.push(`${name} ${reservation.provider} ${reservation.id}`)
    },
  })
  const soon = { ...usualDelivery, patience: 20 }
  const long = { ...soon, patience: 60_000 }

  beforeAll(async () => {
    the = await jobsWorld(database().db)
  })
  beforeEach(() => {
    told.length = 0
    hanging = new Set()
    const held = Promise.withResolvers<void>()
    hangs = held.promise
    letGo = held.resolve
  })
  afterAll(() => the.close())

  it('a handler that hangs delays no other event, of its own tenant or another', async () => {
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

  it('a tenant whose handlers all hang leaves the other tenants’ places free', async () => {
    the.plugins.after = [plugin('mails')]
    const flood = Array.from({ length: 5 }, (_, index) => `flood-${index}`)
    hanging = new Set(flood.map((id) => `mails ${id}`))
    const job = deliverEvents(the.deps, { ...long, places: 3, placesOfLane: 2 })
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

  it('a handler that hangs is abandoned at its limit and called again later; the others are not', async () => {
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
    const key = 'event:late.reservation.booked.1:slow:0'
    await expect.poll(() => repositories('quay').idempotency.find(key)).not.toBeNull()
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['slow quay late'])
  })

  it('a handler’s signal aborts when nothing waits for it any more', async () => {
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

  it('while a handler is within its limit, no other process takes its event', async () => {
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

  it('a stop waits for deliveries that have begun', async () => {
    the.plugins.after = [plugin('slow')]
    hanging = new Set(['slow last'])
    const job = deliverEvents(the.deps, soon)
    await happen('quay', 'last')
    await job.run()
    await repeat([job], { log: the.deps.ports.log }).stop()
    hanging.clear()
    the.world.now += pauseAfter(1)
    await job.run()
    await job.settle?.()
    expect(told).toEqual(['slow quay last'])
  })

  /** What the plugins of the tests about order are told, by reservation and event. */
  const everyEvent = (fails: (name: string) => boolean = () => false) =>
    (['reservation.booked', 'reservation.rescheduled', 'reservation.cancelled'] as const).map((name) => ({
      plugin: 'mails',
      name,
      async handle(_context: HookContext, { reservation }: ReservationEvent) {
        if (hanging.has(`${reservation.id} ${name}`)) await hangs
        if (fails(name)) throw new Error('the mail server is away')
        told.push(`${reservation.id} ${name}`)
      },
    }))
  const runUntilIdle = async (job: ReturnType<typeof deliverEvents>) => {
    do await job.settle?.()
    while ((await job.run()) > 0)
  }

  it('delivers a reservation’s events one after the other, by its versions', async () => {
    the.plugins.after = everyEvent()
    // Written by a process whose clock is behind.
    await happen('quay', 'ordered', 'reservation.booked')
    the.world.now -= 1000
    await happenTo('quay', 'ordered', 'reservation.cancelled', 3)
    await happenTo('quay', 'ordered', 'reservation.rescheduled', 2)
    the.world.now += 1000
    await happen('quay', 'another', 'reservation.cancelled')
    hanging = new Set(['ordered reservation.booked'])
    const job = deliverEvents(the.deps, long)
    expect(await job.run()).toBe(2)
    expect(await job.run()).toBe(0)
    await expect.poll(() => told).toEqual(['another reservation.cancelled'])
    letGo()
    await runUntilIdle(job)
    expect(told.slice(1)).toEqual([
      'ordered reservation.booked',
      'ordered reservation.rescheduled',
      'ordered reservation.cancelled',
    ])
  })

  it('an event that is put off holds back the later ones of its reservation, until it is given up', async () => {
    let isAway = true
    the.plugins.after = everyEvent((name) => isAway && name === 'reservation.booked')
    await happen('quay', 'put-off')
    await happenTo('quay', 'put-off', 'reservation.rescheduled', 2)
    const job = deliverEvents(the.deps, soon)
    await runUntilIdle(job)
    the.world.now += pauseAfter(1)
    await runUntilIdle(job)
    expect(told).toEqual([])
    isAway = false
    the.world.now += pauseAfter(2)
    await runUntilIdle(job)
    expect(told).toEqual(['put-off reservation.booked', 'put-off reservation.rescheduled'])
    isAway = true
    await happen('quay', 'hopeless')
    await happenTo('quay', 'hopeless', 'reservation.rescheduled', 2)
    for (let attempt = 1; attempt <= 18; attempt += 1) {
      await runUntilIdle(job)
      the.world.now += pauseAfter(attempt)
    }
    // What comes after it is the next try of a plugin that has failed for so long.
    await runUntilIdle(job)
    expect(told.slice(2)).toEqual(['hopeless reservation.rescheduled'])
  })

  it('an event that one handler fails at is waited for by that handler alone', async () => {
    let isAway = true
    const [first, second, third] = everyEvent()
    const sms = everyEvent().map((one) => ({
      ...one,
      plugin: 'sms',
      async handle(_context: HookContext, event: ReservationEvent) {
        if (isAway && one.name === 'reservation.booked') throw new Error('no network')
        told.push(`sms ${event.name}`)
      },
    }))
    the.plugins.after = [first, second, third, ...sms].filter((one) => one !== undefined)
    await happen('quay', 'partly')
    await happenTo('quay', 'partly', 'reservation.rescheduled', 2)
    const job = deliverEvents(the.deps, long)
    await runUntilIdle(job)
    expect(told).toEqual(['partly reservation.booked', 'partly reservation.rescheduled'])
    await happenTo('quay', 'partly', 'reservation.cancelled', 3)
    await runUntilIdle(job)
    expect(told[2]).toBe('partly reservation.cancelled')
    the.world.now += pauseAfter(1)
    await runUntilIdle(job)
    expect(told).toHaveLength(3)
    isAway = false
    the.world.now += pauseAfter(2)
    await runUntilIdle(job)
    expect(told.slice(3)).toEqual(['booked', 'rescheduled', 'cancelled'].map((name) => `sms reservation.${name}`))
  })

  it('an event is not given up for one handler while another has yet to get it', async () => {
    let isAway = true
    const mails = everyEvent()
    const away = mails.map((one) => ({
      ...one,
      async handle(context: HookContext, event: ReservationEvent) {
        if (isAway) throw new Error('no network')
        await one.handle(context, event)
      },
    }))
    const broken = everyEvent().map((one) => ({
      ...one,
      plugin: 'crm',
      async handle() {
        if (one.name === 'reservation.cancelled') throw new Error('unknown customer')
      },
    }))
    the.plugins.after = [...away, ...broken]
    await happen('quay', 'both')
    await happenTo('quay', 'both', 'reservation.rescheduled', 2)
    await happenTo('quay', 'both', 'reservation.cancelled', 3)
    const job = deliverEvents(the.deps, soon)
    // The first is given up after half a day, when the mail has been away all the time.
    for (let attempt = 1; attempt <= 18; attempt += 1) {
      await runUntilIdle(job)
      the.world.now += pauseAfter(attempt)
    }
    isAway = false
    for (let hours = 1; hours <= 24; hours += 1) {
      await runUntilIdle(job)
      the.world.now += 3_600_000
    }
    expect(told).toEqual(['both reservation.rescheduled', 'both reservation.cancelled'])
  })

  it('a handler that rejects with nothing has failed, too', async () => {
    let isAway = true
    the.plugins.after = everyEvent().map((one) => ({
      ...one,
      handle: (context: HookContext, event: ReservationEvent) =>
        isAway ? Promise.reject() : one.handle(context, event),
    }))
    await happen('quay', 'wordless')
    const job = deliverEvents(the.deps, soon)
    await runUntilIdle(job)
    isAway = false
    the.world.now += pauseAfter(1)
    await runUntilIdle(job)
    expect(told).toEqual(['wordless reservation.booked'])
  })

  it('handlers that hang soon leave their places to others, of their own tenant too', async () => {
    the.plugins.after = [plugin('mails')]
    hanging = new Set(['mails hung-1', 'mails hung-2', 'mails hung-3'])
    const few = { ...long, places: 2, placesOfLane: 2, lingersAfter: 10, lingering: 3, lingeringOfLane: 2 }
    const job = deliverEvents(the.deps, few)
    for (const id of hanging) await happen('quay', id.slice('mails '.length))
    expect(await job.run()).toBe(2)
    the.world.now += 1
    await happen('pier', 'prompt')
    expect(await job.run()).toBe(1)
    await expect.poll(() => told).toEqual(['mails pier prompt'])
    // Too much of this tenant lingers by now.
    expect(await job.run()).toBe(0)
    letGo()
    await runUntilIdle(job)
    expect(told).toHaveLength(4)
  })

  it('a process whose claim has ended neither calls handlers nor writes over another’s delivery', async () => {
    the.plugins.after = everyEvent()
    await happen('quay', 'stalled')
    const { store } = the.deps
    const claim = { until: the.world.now + 120_000, limit: 10, each: 10, underWay: [], process: 'other' }
    const [stalled] = await store.claimEvents({ ...claim, now: the.world.now })
    if (!stalled) throw new Error('nothing is due')
    the.world.now += 120_000
    const { fault } = await handOverEvent(the.deps, stalled, 60_000)
    expect(String(fault)).toContain('The claim')
    const late = { remaining: null, tried: true, error: 'late' }
    const [current] = await store.claimEvents({ ...claim, now: the.world.now, until: the.world.now + 120_000 })
    expect(current?.id).toBe(stalled.id)
    await store.postponeEvent(stalled, { ...late, due: null, now: the.world.now })
    await store.postponeEvent(stalled, { ...late, due: the.world.now, now: the.world.now })
    expect(await deliverEvents(the.deps, long).run()).toBe(0)
    if (current) await store.endEvent(current, the.world.now)
    await store.postponeEvent(stalled, { ...late, due: the.world.now, now: the.world.now })
    the.world.now += 240_000
    expect(await deliverEvents(the.deps, long).run()).toBe(0)
    expect(told).toEqual([])
  })
})
