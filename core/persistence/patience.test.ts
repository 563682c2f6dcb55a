import { expect, test, vi } from 'vitest'
import { DatabaseBusy } from './database-busy.ts'
import { currentPatience, Patience, withPatience } from './patience.ts'

test('counts only time on the database, and parallel work once', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  try {
    const patience = new Patience(1_000)
    vi.advanceTimersByTime(5_000)
    expect(patience.left).toBe(1_000)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = [patience.during(() => first.promise), patience.during(() => second.promise)]
    vi.advanceTimersByTime(400)
    first.resolve()
    second.resolve()
    await Promise.all(working)
    vi.advanceTimersByTime(5_000)
    expect(patience.left).toBe(600)
    const last = Promise.withResolvers<void>()
    void patience.during(() => last.promise)
    vi.advanceTimersByTime(700)
    expect(() => patience.check()).toThrow(DatabaseBusy)
  } finally {
    vi.useRealTimers()
  }
})

test('a client that disconnects ends the waiting, until its request has committed something', () => {
  const client = new AbortController()
  const [waiting, carried] = [new Patience(1_000, client.signal), new Patience(1_000, client.signal)]
  carried.committed()
  client.abort()
  expect(() => waiting.check()).toThrow('the client has left')
  expect(() => carried.check()).not.toThrow()
})

test('a pause ends with the client', async () => {
  const client = new AbortController()
  const pausing = new Patience(60_000, client.signal).pause(50_000)
  client.abort()
  await expect(pausing).rejects.toThrow('the client has left')
})

test('all work of a request shares its patience; other work has its own', () => {
  const patience = new Patience(1_000)
  expect(withPatience(patience, () => currentPatience(5))).toBe(patience)
  expect(currentPatience(5)).not.toBe(patience)
})
