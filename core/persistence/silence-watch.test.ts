import { expect, test, vi } from 'vitest'
import { DatabaseSilent } from './database-busy.ts'
import { silenceWatch } from './silence-watch.ts'

const never = new Promise<never>(() => {})

test('a slow answer is no silence while probes are answered', async () => {
  const probe = vi.fn(async () => {})
  const watch = silenceWatch(probe, { quiet: 20 })
  const slow = Promise.withResolvers<string>()
  const giveUp = vi.fn()
  const answer = watch.answered(() => slow.promise, giveUp)
  await vi.waitFor(() => expect(probe.mock.calls.length).toBeGreaterThan(1))
  slow.resolve('late')
  expect(await answer).toBe('late')
  expect([giveUp.mock.calls.length, watch.era]).toEqual([0, 0])
  watch.stop()
})

test('without any answer all waiting and new work fails, until a probe is answered', async () => {
  let isThere = false
  const watch = silenceWatch(
    async () => {
      if (!isThere) throw new Error('no answer')
    },
    { quiet: 20 },
  )
  const giveUps = [vi.fn(), vi.fn()]
  const waiting = giveUps.map((giveUp) => watch.answered(() => never, giveUp))
  for (const one of waiting) await expect(one).rejects.toThrow(DatabaseSilent)
  expect(giveUps.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(watch.era).toBe(1)
  const ask = vi.fn(async () => 'here')
  await expect(watch.answered(ask, () => {})).rejects.toThrow(DatabaseSilent)
  expect(ask).not.toHaveBeenCalled()
  isThere = true
  await vi.waitFor(async () => expect(await watch.answered(ask, () => {})).toBe('here'))
  watch.stop()
})

test('an answer on any connection during a probe proves that the database is there', async () => {
  const probe = Promise.withResolvers<void>()
  const probing = vi.fn(async () => {}).mockImplementationOnce(() => probe.promise)
  const watch = silenceWatch(probing, { quiet: 20 })
  const waits = Promise.withResolvers<string>()
  const waiting = watch.answered(
    () => waits.promise,
    () => {},
  )
  await vi.waitFor(() => expect(probing).toHaveBeenCalled())
  await watch.answered(
    async () => 'another',
    () => {},
  )
  probe.reject(new Error('no answer'))
  await vi.waitFor(() => expect(probing.mock.calls.length).toBeGreaterThan(1))
  waits.resolve('here')
  expect([await waiting, watch.era]).toEqual(['here', 0])
  watch.stop()
})
