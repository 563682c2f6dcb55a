import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { attemptFor, draftAt, jobsWorld, scope } from '../testing/worlds/jobs-world.ts'
import { writtenReservations } from '../testing/worlds/samples/written-reservations.ts'
import { pauseAfter } from './deliver-events.ts'
import { usualLease } from './keep-lease.ts'
import { runJobsOnce, startJobs } from './start-jobs.ts'
import { takePaymentEvent } from './take-payment-event.ts'

type World = Awaited<ReturnType<typeof jobsWorld>>
const minute = 60_000

await withDatabase('the jobs', (database) => {
  let made: World | null = null
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  const repositories = () => the().deps.ports.repositories(scope)
  const statusOf = async (id: string) => (await repositories().reservations.find(id))?.status
  const attemptOf = async (id: string) => (await repositories().payments.attemptsOf(id))[0]
  const tell = (id: string, name = 'reservation.booked') =>
    repositories().outbox.add([
      {
        id: `${id}.${name}.0`,
        name,
        reservation: id,
        version: 1,
        payload: { language: 'en-us' },
        created: the().world.now,
      },
    ])
  const insert = async (hour: number, patch = {}) => {
    const draft = draftAt(hour, patch)
    await writtenReservations(database().db, scope).insert(draft)
    return draft
  }
  /** A draft whose card payment was begun and left in the state of the answer. */
  const begin = async (hour: number, behaviour: string, patch = {}) => {
    const draft = await insert(hour, patch)
    const created = the().world.now
    const fresh = attemptFor(draft, { created, modified: created, due: created + 2 * minute })
    const { processor, tokenOf, world } = the()
    const tenant = await the().deps.tenantOf('quay.northwind.localhost', 'en-us')
    if (!tenant) throw new Error('no tenant')
    const context = { ...tenant.context('payment-sandbox'), now: world.now }
    const { amount, currency, idempotencykey: idempotencyKey } = fresh
    const call = { amount, currency, idempotencyKey, description: '' }
    const started = await processor.start(context, { ...call, returnAddress: 'https://quay.example/payment/1' })
    if (started.status !== 'started') throw new Error('the sandbox always starts')
    const { reference } = started
    const attempt = { ...fresh, reference }
    await repositories().payments.insertAttempt(attempt, [{ reservation: draft.id, amount, version: draft.version }])
    const answer = await processor.authorize(context, { ...call, reference, token: await tokenOf(behaviour) })
    const truth = () => processor.retrieve(context, { reference })
    return { draft, attempt, tenant, answer, truth }
  }

  /** What a webhook is taken with while the finaliser can't work. */
  const failing = () => {
    const { store, ports } = the().deps
    const away = () => {
      throw new Error('the database is away')
    }
    return { store, ports: { ...ports, repositories: away } }
  }

  beforeAll(async () => {
    made = await jobsWorld(database().db)
  })
  afterAll(async () => {
    await made?.close()
  })

  it('removes drafts with expired holds, frees their slot and their id, and keeps live ones', async () => {
    await insert(1)
    await insert(2, { expires: the().world.now + 30 * minute })
    the().world.now += 11 * minute
    await runJobsOnce(the().deps)
    expect(await statusOf('draft-1')).toBe('removed')
    expect(await statusOf('draft-2')).toBe('in-progress')
    expect(await repositories().reservations.findByDraft('draft-1')).toBeNull()
  })

  it('delivers an event once, with the reservation and the texts', async () => {
    const { deps, plugins } = the()
    const told: string[] = []
    plugins.after = [
      {
        plugin: 'mail-smtp',
        name: 'reservation.booked',
        async handle(context, event) {
          told.push(`${event.id} ${context.word('mail.booked.heading')} ${event.bookable.name} ${event.user?.email}`)
          expect(event.manageUrl).toContain('http://quay.northwind.localhost/manage/draft-3?token=')
        },
      },
    ]
    await insert(3, { status: 'booked', expires: null })
    await tell('draft-3')
    await tell('draft-3')
    await Promise.all([runJobsOnce(deps), runJobsOnce(deps)])
    await runJobsOnce(deps)
    expect(told).toEqual(['draft-3.reservation.booked.0 Your reservation is confirmed Lesson ada@customers.example'])
  })

  it('retries failures at growing intervals, without repeating successes', async () => {
    const { deps, plugins, world } = the()
    const calls: string[] = []
    let isBroken = true
    const handler = (plugin: string, fails: () => boolean) => ({
      plugin,
      name: 'reservation.cancelled' as const,
      async handle() {
        calls.push(plugin)
        if (fails()) throw new Error('mailbox of ada@customers.example is full')
      },
    })
    plugins.after = [handler('good', () => false), handler('bad', () => isBroken)]
    await tell('draft-3', 'reservation.cancelled')
    await runJobsOnce(deps)
    await runJobsOnce(deps)
    // An event's handlers run in parallel, in no order.
    expect(calls.toSorted()).toEqual(['bad', 'good'])
    world.now += pauseAfter(1)
    isBroken = false
    await runJobsOnce(deps)
    expect(calls.slice(2)).toEqual(['bad'])
    world.now += 60 * minute
    await runJobsOnce(deps)
    expect(calls).toHaveLength(3)
    expect(world.logged.join(' ')).not.toContain('ada@')
  })

  it('gives up after half a day, and logs it', async () => {
    const { deps, plugins, world } = the()
    let calls = 0
    plugins.after = [
      {
        plugin: 'bad',
        name: 'reservation.rescheduled',
        async handle() {
          calls += 1
          throw new Error('never')
        },
      },
    ]
    await tell('draft-3', 'reservation.rescheduled')
    for (let hour = 0; hour < 30; hour += 1) {
      await runJobsOnce(deps)
      world.now += 60 * minute
    }
    expect(calls).toBe(18)
    expect(world.logged).toContain('an event could not be delivered and is given up')
  })

  it('takes over an event whose process died while delivering', async () => {
    const { deps, plugins, world } = the()
    const calls: string[] = []
    plugins.after = [{ plugin: 'late', name: 'reservation.pending', handle: async () => void calls.push('late') }]
    await tell('draft-3', 'reservation.pending')
    const [claimed] = await deps.store.claimEvents({
      now: world.now,
      until: world.now + 2 * minute,
      limit: 10,
      each: 10,
      underWay: [],
      process: 'never-alive',
    })
    expect(claimed?.name).toBe('reservation.pending')
    await runJobsOnce(deps)
    expect(calls).toEqual([])
    world.now += 2 * minute
    await runJobsOnce(deps)
    expect(calls).toEqual(['late'])
  })

  it('delivers what a silent process had claimed half a minute after its last sign of life, and not before', async () => {
    const { deps, plugins, world } = the()
    const calls: string[] = []
    plugins.after = [{ plugin: 'soon', name: 'reservation.approved', handle: async () => void calls.push('soon') }]
    await deps.store.sayAlive({ id: 'killed', isWorker: false }, world.now)
    const claim = { now: world.now, until: world.now + 2 * minute, limit: 10, each: 10, underWay: [] }
    await tell('draft-3', 'reservation.approved')
    expect(await deps.store.claimEvents({ ...claim, process: 'killed' })).toHaveLength(1)
    world.now += minute / 2 - 1
    await runJobsOnce(deps)
    expect(calls).toEqual([])
    world.now += 1
    await runJobsOnce(deps)
    expect(calls).toEqual(['soon'])
    world.now += 2 * minute
    await runJobsOnce(deps)
    expect(calls).toEqual(['soon'])
  })

  it('books and captures once a payment whose answer was lost', async () => {
    const { deps, world } = the()
    const { draft, answer } = await begin(8, 'timeout_paid', { expires: world.now + 60 * minute })
    expect(answer.status).toBe('unknown')
    await runJobsOnce(deps)
    expect(await statusOf(draft.id)).toBe('in-progress')
    world.now += 3 * minute
    await Promise.all([runJobsOnce(deps), runJobsOnce(deps)])
    await runJobsOnce(deps)
    expect(await statusOf(draft.id)).toBe('booked')
    expect((await attemptOf(draft.id))?.state).toBe('captured')
    expect(await repositories().payments.ledgerOf(draft.id)).toHaveLength(2)
  })

  it.each([
    ['timeout_paid', 15, 'captured', 'booked'],
    ['timeout_unpaid', 16, 'voided', 'in-progress'],
  ])(
    'settles a charge (%s) within a minute of its process’s death, by one that starts',
    async (behaviour, hour, state, status) => {
      const { deps, world } = the()
      const { store, ports } = deps
      const { draft, attempt } = await begin(hour, behaviour, { expires: world.now + 60 * minute })
      await store.sayAlive({ id: attempt.process, isWorker: false }, world.now)
      expect(await store.takeLease({ id: attempt.process, isWorker: false }, { silentSince: world.now })).toBe(true)
      const own = `started-after-${behaviour}`
      const restarted = { ...deps, ports: { ...ports, processes: { ...ports.processes, own } } }
      const jobs = startJobs(restarted, { role: 'server', takesJobs: true, lease: { ...usualLease, beat: 5 } })
      const silence = usualLease.lasts + 1_000
      world.now += silence
      await expect
        .poll(async () => (await attemptOf(draft.id))?.state, { timeout: minute - silence })
        .toBe(state)
        .finally(() => jobs.stop())
      expect(await statusOf(draft.id)).toBe(status)
    },
  )

  it('ends an attempt that moved no money, and then removes its hold', async () => {
    const { deps, world } = the()
    const { draft } = await begin(9, 'timeout_unpaid', { expires: world.now + minute })
    world.now += 3 * minute
    await runJobsOnce(deps)
    expect((await attemptOf(draft.id))?.state).toBe('voided')
    await runJobsOnce(deps)
    expect(await statusOf(draft.id)).toBe('removed')
  })

  it('refunds if the slot was taken in the meantime', async () => {
    const { deps, world } = the()
    const { draft, truth } = await begin(10, 'timeout_paid', { expires: world.now + minute })
    world.now += 3 * minute
    await insert(10, { id: 'faster', draft: null, status: 'booked', expires: null })
    await runJobsOnce(deps)
    expect((await attemptOf(draft.id))?.state).toBe('voided')
    expect((await truth()).state).toBe('voided')
  })

  it('calls off a confirmation that was never given, once the hold has expired', async () => {
    const { deps, world } = the()
    const { draft, attempt } = await begin(11, 'confirmation', { expires: world.now + 10 * minute })
    await repositories().payments.updateAttempt(attempt, { state: 'requires_action' })
    world.now += 3 * minute
    await runJobsOnce(deps)
    expect((await attemptOf(draft.id))?.state).toBe('requires_action')
    world.now += 8 * minute
    await runJobsOnce(deps)
    expect((await attemptOf(draft.id))?.state).toBe('voided')
  })

  it('passes webhooks to the finaliser, in any order and any number of times', async () => {
    const { deps, processor, world } = the()
    const { draft, tenant, attempt } = await begin(12, 'timeout_paid', { expires: world.now + 10 * minute })
    const { reference } = attempt
    const event = { id: 'evt', type: 'authorized', reference, amount: 9500, currency: 'usd' } as const
    const take = () => takePaymentEvent(deps, { tenant, processor, event })
    await Promise.all([take(), take()])
    await take()
    await takePaymentEvent(deps, { tenant, processor, event: { ...event, reference: 'of-nobody' } })
    expect(await statusOf(draft.id)).toBe('booked')
    expect((await attemptOf(draft.id))?.state).toBe('captured')
    expect(await repositories().payments.ledgerOf(draft.id)).toHaveLength(2)
  })

  it('takes a webhook again whose finaliser failed, and asks for nothing once it is worked on', async () => {
    const { deps, processor, world } = the()
    const { draft, tenant, attempt } = await begin(13, 'timeout_paid', { expires: world.now + 10 * minute })
    const { reference } = attempt
    const event = { id: 'evt-again', type: 'authorized', reference, amount: 9500, currency: 'usd' } as const
    await expect(takePaymentEvent(failing(), { tenant, processor, event })).rejects.toThrow('away')
    expect(await statusOf(draft.id)).toBe('in-progress')
    await takePaymentEvent(deps, { tenant, processor, event })
    expect(await statusOf(draft.id)).toBe('booked')
    await takePaymentEvent(failing(), { tenant, processor, event })
  })

  it('leaves a webhook whose finaliser failed to the reconciler', async () => {
    const { deps, processor, world } = the()
    const { draft, tenant, attempt } = await begin(14, 'timeout_paid', { expires: world.now + 10 * minute })
    const event = {
      id: 'evt-left',
      type: 'authorized',
      reference: attempt.reference,
      amount: 9500,
      currency: 'usd',
    } as const
    await expect(takePaymentEvent(failing(), { tenant, processor, event })).rejects.toThrow('away')
    world.now += minute
    await runJobsOnce(deps)
    expect(await statusOf(draft.id)).toBe('booked')
  })

  it('deletes stored answers after a week and delivered events after a month', async () => {
    const { deps, world } = the()
    await repositories().idempotency.save('a-key', 'hash', {}, world.now)
    world.now += 6 * 24 * 60 * minute
    await runJobsOnce(deps)
    expect(await repositories().idempotency.find('a-key')).not.toBeNull()
    world.now += 25 * 24 * 60 * minute
    const { 'clean-up': forgotten } = await runJobsOnce(deps)
    expect(forgotten).toBeGreaterThan(1)
    expect(await repositories().idempotency.find('a-key')).toBeNull()
  })
})
