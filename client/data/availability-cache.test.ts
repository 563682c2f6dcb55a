import { expect, test } from 'vitest'
import { createAvailabilityCache, type MonthKey, staleAfter } from './availability-cache.ts'
import { type Answer, answered, failed } from './errors.ts'
import { type MonthOfSlots, readTimeslot } from './wire.ts'

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

test('a month is asked for once a minute, and once by all who want it now', async () => {
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

test('while a stale month is refreshed, and when that fails, what was known stays on screen', async () => {
  const { cache, starts, pass } = cacheWith([month('09:00'), failed('connection')])
  await cache.load(december)
  pass(60_000)
  const refresh = cache.load(december)
  expect(cache.peek(december)?.status).toBe('ready')
  await refresh
  expect(starts()).toEqual(['09:00'])
})

test('a first load that fails says so, and can be tried again', async () => {
  const { cache, starts } = cacheWith([failed('connection'), month('09:00')])
  await cache.load(december)
  expect(cache.peek(december)).toMatchObject({ status: 'failed', error: 'connection' })
  await cache.load(december)
  expect(starts()).toEqual(['09:00'])
})

test('a month that came with the page is not asked for again', async () => {
  const { cache, asked } = cacheWith([])
  cache.seed(december, [])
  await cache.load(december)
  expect(asked()).toBe(0)
})

test('a refresh that changes nothing gives the very same slots, one that does changes only those', async () => {
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

test('while a finger is down nothing changes under it; what came is shown when it is up', async () => {
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

test('a month that is not there yet is shown at once, finger or not', async () => {
  const { cache, starts } = cacheWith([month('09:00')])
  cache.pause()
  await cache.load(december)
  expect(starts()).toEqual(['09:00'])
})

test('a slot that is gone is taken out at once, and its months are asked for again', async () => {
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

test('who insists gets an answer that was asked for then, not one that was under way before', async () => {
  const { cache, starts, asked } = cacheWith([month('09:00', '10:00'), month('10:00')])
  const before = cache.load(december)
  await cache.load(december, true)
  await before
  expect(asked()).toBe(2)
  expect(starts()).toEqual(['10:00'])
})
