import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** An event loop and a clock that the test moves. */
function loop() {
  let now = 1_000_000
  let soon: (() => void)[] = []
  let timed: { at: number; work: () => void }[] = []
  const turns = new FairTurns({
    now: () => now,
    soon: (work) => void soon.push(work),
    later: (work, ms) => void timed.push({ at: now + ms, work }),
  })
  const done: string[] = []
  /** A piece that takes `ms` of processor time once its turn has come. */
  const piece = async (tenant: string, ms = 0, name = tenant) => {
    await turns.next(tenant)
    now += ms
    done.push(name)
  }
  return {
    turns,
    done,
    piece,
    get now() {
      return now
    },
    wait: (ms: number) => {
      now += ms
    },
    /** One turn of the loop: timers, then what was scheduled before it, each with all that it sets off. */
    async turn() {
      const due = timed.filter(({ at }) => at <= now)
      timed = timed.filter(({ at }) => at > now)
      for (const { work } of due) work()
      const works = soon
      soon = []
      for (const work of works) {
        work()
        for (let hop = 0; hop < 4; hop += 1) await null
      }
      return done.splice(0)
    },
    isIdle: () => soon.length + timed.length === 0,
  }
}

/** Two tenants that have each worked just now. */
async function shared() {
  const world = loop()
  void world.piece('calm')
  void world.piece('wild')
  await world.turn()
  await world.turn()
  return world
}

/** The tenant `wild` has used a fifth of the processor lately in pieces of `ms`, and `calm` little. */
async function worn(ms: number, pieces = 10) {
  const world = await shared()
  for (let nth = 0; nth < pieces; nth += 1) {
    void world.piece('wild', ms)
    await world.turn()
    world.wait(ms > 1 ? 41 : 2)
  }
  world.wait(20)
  return world
}

/** How long `wild`, worn by `pieces` of `ms`, rests after a piece of `last` ms while another tenant works, ms. */
async function restAfter(ms: number, last: number, pieces = 10): Promise<number> {
  const world = await worn(ms, pieces)
  const { piece, turn, wait } = world
  void piece('calm')
  void piece('wild', last)
  void piece('wild')
  expect(await turn()).toContain('wild')
  const began = world.now
  for (let times = 0; times < 200; times += 1) {
    void piece('calm')
    if ((await turn()).includes('wild')) return world.now - began
    wait(0.5)
  }
  return Number.POSITIVE_INFINITY
}

test('alone, nothing waits and nothing is scheduled', () => {
  const { turns, isIdle } = loop()
  for (let piece = 0; piece < 100; piece += 1) expect(turns.next('wild')).toBeUndefined()
  expect(isIdle()).toBe(true)
})

test('the work of the platform never waits', async () => {
  const { turns } = await shared()
  expect(turns.next('')).toBeUndefined()
})

test('a turn of the loop runs one piece of each tenant, in order within a tenant', async () => {
  const { piece, turn } = await shared()
  for (const name of ['a', 'b', 'c']) void piece('wild', 0, name)
  for (const name of ['1', '2']) void piece('calm', 0, name)
  expect([await turn(), await turn(), await turn(), await turn()]).toEqual([['a', '1'], ['b', '2'], ['c'], []])
})

test('whoever comes later is not passed over by those who wait already', async () => {
  const { piece, turn } = await shared()
  for (let nth = 0; nth < 50; nth += 1) void piece('wild')
  await turn()
  void piece('calm')
  expect(await turn()).toContain('calm')
})

test('the tenant that has used most rests six times as long as it worked, while others work', async () => {
  const rested = await restAfter(10, 4)
  expect(rested).toBeGreaterThanOrEqual(24)
  expect(rested).toBeLessThanOrEqual(26)
})

test('one with short pieces rests less', async () => {
  const rested = await restAfter(0.5, 0.5, 200)
  expect(rested).toBeGreaterThanOrEqual(1)
  expect(rested).toBeLessThanOrEqual(3)
})

test('one that uses little of the processor rests for nobody', async () => {
  const { piece, turn } = await shared()
  for (let nth = 0; nth < 6; nth += 1) void piece('wild', 4)
  for (let nth = 0; nth < 6; nth += 1) {
    void piece('calm')
    expect(await turn()).toContain('wild')
  }
})

test('it rests no longer once the others have stopped', async () => {
  const { piece, turn, wait } = await worn(10)
  void piece('calm')
  void piece('wild', 9)
  void piece('wild')
  expect(await turn()).toContain('wild')
  wait(1)
  expect(await turn()).toEqual([])
  wait(41)
  expect(await turn()).toEqual(['wild'])
})

test('of two that use the processor alike, neither waits for ever', async () => {
  const { piece, turn, wait } = await shared()
  const counts = { wild: 0, mad: 0, calm: 0 }
  for (let nth = 0; nth < 300; nth += 1) for (const tenant of ['wild', 'mad']) void piece(tenant, 3)
  for (let ms = 0; ms < 600; ms += 1) {
    void piece('calm')
    for (const one of await turn()) counts[one as keyof typeof counts] += 1
    wait(1)
  }
  expect(counts.calm).toBeGreaterThan(590)
  expect(Math.min(counts.wild, counts.mad)).toBeGreaterThan(100)
  expect(Math.abs(counts.wild - counts.mad)).toBeLessThan(40)
})

test('a pause of the process is not charged to the tenant whose piece it hit', async () => {
  const { piece, turn, wait } = await shared()
  void piece('wild', 500)
  await turn()
  void piece('calm')
  void piece('wild')
  expect(await turn()).toContain('wild')
  wait(1)
})

test('a long computation always lets the loop turn, alone too', async () => {
  const { turns, turn, done } = loop()
  void turns.rest('wild').then(() => done.push('wild'))
  expect(done).toEqual([])
  expect(await turn()).toEqual(['wild'])
})

test('a tenant that has left makes nobody wait, and is forgotten', async () => {
  const { turns, wait, isIdle, turn } = await shared()
  for (let nth = 0; nth < 500; nth += 1) void turns.next(`visitor-${nth}`)
  expect(turns.size).toBe(502)
  for (let nth = 0; nth < 3; nth += 1) await turn()
  wait(2_001)
  expect(turns.next('calm')).toBeUndefined()
  void turns.next('newcomer')
  expect(turns.size).toBeLessThan(4)
  for (let nth = 0; nth < 3; nth += 1) await turn()
  expect(isIdle()).toBe(true)
})
