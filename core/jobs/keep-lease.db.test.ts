import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { statement } from '../persistence/session.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { jobsWorld } from '../testing/worlds/jobs-world.ts'
import type { JobDeps } from './job-deps.ts'
import { keepLease } from './keep-lease.ts'
import { type RunningJobs, repeat } from './repeat.ts'

type World = Awaited<ReturnType<typeof jobsWorld>>

await withDatabase('the lease of the jobs', (database) => {
  let the: World
  /** Started processes that a test has not stopped. */
  let started: RunningJobs[] = []

  const depsOf = (id: string): JobDeps => {
    const { ports } = the.deps
    return { ...the.deps, ports: { ...ports, processes: { ...ports.processes, own: id } } }
  }
  /** A process with one job that counts its runs. */
  function start(id: string, role: 'worker' | 'server', takesJobs = true) {
    const counted = { runs: 0, isRunning: false }
    const job = {
      name: 'count',
      every: 5,
      isPrompt: true,
      async run() {
        counted.runs += 1
        return 0
      },
    }
    const running = keepLease(depsOf(id), {
      role,
      takesJobs,
      lease: { beat: 5, lasts: 30_000 },
      begin(mayRun) {
        counted.isRunning = true
        const jobs = repeat([job], { log: the.deps.ports.log, mayRun })
        return {
          async stop() {
            counted.isRunning = false
            await jobs.stop()
          },
        }
      },
    })
    started.push(running)
    return { counted, stop: () => running.stop() }
  }
  const holder = async () => (await database().db.read([statement('SELECT holder FROM leases')]))[0]?.rows[0]?.holder
  const { sayAlive, takeLease } = {
    sayAlive: (id: string, isWorker = false) => the.deps.store.sayAlive({ id, isWorker }, the.world.now),
    takeLease: (id: string, isWorker = false) =>
      the.deps.store.takeLease({ id, isWorker }, { silentSince: the.world.now - 30_000 }),
  }

  beforeAll(async () => {
    the = await jobsWorld(database().db)
  })
  beforeEach(async () => {
    await Promise.all(started.map((one) => one.stop()))
    started = []
    await database().db.read([statement("UPDATE leases SET holder = ''"), statement('DELETE FROM processes')])
  })
  afterAll(async () => {
    await Promise.all(started.map((one) => one.stop()))
    await the.close()
  })

  it('is taken at once where nobody has it, by one of several', async () => {
    for (const id of ['one', 'two', 'three']) await sayAlive(id)
    const taken = await Promise.all(['one', 'two', 'three'].map((id) => takeLease(id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('passes to another server only after half a minute of silence', async () => {
    await sayAlive('first')
    expect(await takeLease('first')).toBe(true)
    the.world.now += 29_999
    expect(await takeLease('second')).toBe(false)
    the.world.now += 1
    expect(await takeLease('second')).toBe(true)
    await sayAlive('second')
    // The first was only stalled, and is back.
    await sayAlive('first')
    expect(await takeLease('first')).toBe(false)
  })

  it('passes from a server to a worker at once, and from a worker to nobody who finds it alive', async () => {
    await sayAlive('server')
    expect(await takeLease('server')).toBe(true)
    await sayAlive('worker', true)
    expect(await takeLease('worker', true)).toBe(true)
    expect(await takeLease('server')).toBe(false)
    expect(await takeLease('other worker', true)).toBe(false)
    the.world.now += 30_000
    expect(await takeLease('server')).toBe(true)
  })

  it('is renewed by its holder’s signs of life', async () => {
    await sayAlive('holder')
    await takeLease('holder')
    for (let beat = 0; beat < 5; beat += 1) {
      the.world.now += 20_000
      await sayAlive('holder')
      expect(await takeLease('other')).toBe(false)
    }
  })

  it('starts the jobs of a server, ends them when a worker comes, and returns them when it stops', async () => {
    const server = start('server', 'server')
    await expect.poll(() => server.counted.runs).toBeGreaterThan(0)
    const worker = start('worker', 'worker')
    await expect.poll(() => worker.counted.runs).toBeGreaterThan(0)
    await expect.poll(() => server.counted.isRunning).toBe(false)
    expect(await holder()).toBe('worker')
    const before = server.counted.runs
    await worker.stop()
    await expect.poll(() => server.counted.runs).toBeGreaterThan(before)
    expect(worker.counted.isRunning).toBe(false)
  })

  it('is never taken by a server whose operator leaves the jobs to workers, but it says that it is alive', async () => {
    start('server', 'server', false)
    await expect.poll(() => the.deps.ports.processes.isAlive('server', the.world.now)).toBe(true)
    await start('worker', 'worker').stop()
    expect(await holder()).toBe('')
  })

  it('runs nothing in a process that stalled until it has looked whether it still has the lease', async () => {
    let runs = 0
    const looks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let look = 0
    const deps = depsOf('stalled')
    const looked = {
      ...deps.store,
      async takeLease(...input: Parameters<typeof deps.store.takeLease>) {
        const own = look++
        if (own > 0) {
          looks[0]?.resolve()
          await looks[1]?.promise
        }
        return own === 0 ? deps.store.takeLease(...input) : false
      },
    }
    let mayRun = () => false
    const running = keepLease(
      { ...deps, store: looked },
      {
        role: 'server',
        takesJobs: true,
        lease: { beat: 5, lasts: 30_000 },
        begin(asked) {
          mayRun = asked
          runs += 1
          return { stop: async () => {} }
        },
      },
    )
    await looks[0]?.promise
    expect({ runs, mayRun: mayRun() }).toEqual({ runs: 1, mayRun: true })
    the.world.now += 40_000
    expect(mayRun()).toBe(false)
    looks[1]?.resolve()
    await running.stop()
  })
})
