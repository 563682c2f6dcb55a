import { expect, test } from 'vitest'
import { createAvailabilityCache, type MonthKey, type MonthState, staleAfter } from './availability-cache.ts'
import { type Answer, answered, failed } from './errors.ts'
import { type MonthOfSlots, readTimeslot } from './timeslots.ts'

const december: MonthKey = { bookable: 'paddle-lesson', month: '2026-12', resources: [], wide: false }
const month = (...starts: string[]) =>
  answered({
    month: '2026-12',
    timeslots: starts.map((start) => readTimeslot({ start, start_utc: start })),
  })

function cacheWith(answers: Answer<MonthOfSlots>[]) {
  let time = 1_000_000
  let asked = 0
  const cache = createAvailabilityCache(
    async () => answers[asked++] ?? failed('connection'),
    () => time,
  )
  const starts = () => cache.peek(december)?.timeslots.map(({ start }) => start)
  return { cache, starts, asked: () => asked, pass: (ms: number) => (time += ms) }
}

test('requests a month at most once a minute, and shares a running request', async () => {
  const { cache, asked, pass } = cacheWith([month('a'), month('b')])
  await Promise.all([cache.load(december), cache.load(december)])
  pass(59_999)
  await cache.load(december)
  expect(asked()).toBe(1)
  expect(cache.staleIn(december)).toBe(1)
  pass(1)
  await cache.load(december)
  expect(asked()).toBe(2)
})

test('keeps the known slots on screen during a refresh, and when it fails', async () => {
  const { cache, starts, pass } = cacheWith([month('09:00'), failed('connection')])
  await cache.load(december)
  pass(60_000)
  const refresh = cache.load(december)
  expect(cache.peek(december)?.status).toBe('ready')
  await refresh
  expect(starts()).toEqual(['09:00'])
})

test('reports a failed first load, which can be repeated', async () => {
  const { cache, starts } = cacheWith([failed('connection'), month('09:00')])
  await cache.load(december)
  expect(cache.peek(december)).toMatchObject({ status: 'failed', error: 'connection' })
  await cache.load(december)
  expect(starts()).toEqual(['09:00'])
})

test('does not request a month that came with the page, and keeps it as it is', async () => {
  const { cache, asked } = cacheWith([])
  const drawn: MonthState = { status: 'ready', timeslots: [], loaded: 1_000_000 }
  cache.seed(december, drawn)
  await cache.load(december)
  expect(asked()).toBe(0)
  expect(cache.peek(december)).toBe(drawn)
})

test('an unchanged refresh keeps the slot objects, a changed one replaces only the changed slots', async () => {
  const ten = { start: '10:00', start_utc: '2026-12-04T15:00:00Z' }
  const eleven = { start: '11:00', start_utc: '2026-12-04T16:00:00Z' }
  const slots = (...raws: object[]) => answered({ month: '2026-12', timeslots: raws.map(readTimeslot) })
  const fewer = { ...eleven, seats: 3 }
  const { cache, pass } = cacheWith([slots(ten, eleven), slots(ten, eleven), slots(ten, fewer)])
  await cache.load(december)
  const first = cache.peek(december)?.timeslots
  pass(staleAfter)
  await cache.load(december)
  expect(cache.peek(december)?.timeslots).toBe(first)
  pass(staleAfter)
  await cache.load(december)
  const last = cache.peek(december)?.timeslots
  expect(last?.[0]).toBe(first?.[0])
  expect(last?.map(({ seats }) => seats)).toEqual([1, 3])
})

test('while a finger is down nothing changes under it; the answer appears when it is up', async () => {
  const { cache, starts, pass, asked } = cacheWith([month('09:00'), month('08:00', '09:00')])
  await cache.load(december)
  let told = 0
  cache.subscribe(() => (told += 1))
  const resume = cache.pause()
  pass(staleAfter)
  await cache.load(december)
  expect(starts()).toEqual(['09:00'])
  expect(told).toBe(0)
  await cache.load(december)
  expect(asked()).toBe(2)
  resume()
  resume()
  expect(starts()).toEqual(['08:00', '09:00'])
  expect(told).toBe(1)
})

test('a month without slots yet is shown at once, even while a finger is down', async () => {
  const { cache, starts } = cacheWith([month('09:00')])
  cache.pause()
  await cache.load(december)
  expect(starts()).toEqual(['09:00'])
})

test('removes a lost slot at once and requests its months again', async () => {
  const { cache, starts, asked } = cacheWith([month('09:00', '10:00'), month('10:00')])
  await cache.load(december)
  const gone = cache.peek(december)?.timeslots[0]
  cache.drop('paddle-lesson', { start_utc: gone?.start_utc ?? '' })
  expect(starts()).toEqual(['10:00'])
  cache.drop('another', { start_utc: cache.peek(december)?.timeslots[0]?.start_utc ?? '' })
  expect(starts()).toEqual(['10:00'])
  await cache.load(december)
  expect(asked()).toBe(2)
})

test('a forced load sends a new request, even while an older one is running', async () => {
  const { cache, starts, asked } = cacheWith([month('09:00', '10:00'), month('10:00')])
  const before = cache.load(december)
  await cache.load(december, true)
  await before
  expect(asked()).toBe(2)
  expect(starts()).toEqual(['10:00'])
})
