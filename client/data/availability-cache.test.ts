import { expect, test } from 'vitest'
import { createAvailabilityCache, type MonthKey } from './availability-cache.ts'
import { type Answer, answered, failed } from './errors.ts'
import { type MonthOfSlots, readTimeslot } from './wire.ts'

const december: MonthKey = { bookable: 'paddle-lesson', month: '2026-12', resources: [], wide: false }
const month = (...starts: string[]) =>
  answered({ month: '2026-12', version: '', timeslots: starts.map((start) => readTimeslot({ start })) })

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
