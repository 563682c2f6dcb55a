import { expect, test } from 'vitest'
import { type Collecting, collectAt, collectable, collectDue, collectingFrom, triedAgain } from './collecting.ts'

const hour = 3_600_000
const day = 24 * hour
const start = 30 * day
const owed = 7_000
const announced = { start, amount: owed, at: 26 * day }

test('is announced three days before it is collected, a day before the start', () => {
  const collecting = collectingFrom({ start, owed }, day, 0)
  expect(collectDue(collecting, start)).toBe(26 * day)
  expect(collectDue({ ...collecting, announced }, start)).toBe(29 * day)
})

test('what is booked in those days is told with the booking alone', () => {
  expect(collectDue(collectingFrom({ start, owed }, day, 27 * day), start)).toBe(29 * day)
})

test('what has to wait is announced once it may be', () => {
  const later = 26 * day + 6 * hour
  expect(collectDue({ before: day, later }, start)).toBe(later)
  expect(collectDue({ before: day, later: 25 * day }, start)).toBe(26 * day)
})

test('is tried at once, after 8 and after 20 hours, and then no more', () => {
  let collecting: Collecting = { before: day, announced }
  const at = 29 * day
  const found: (number | null)[] = []
  for (let count = 0; count < 4; count += 1) {
    found.push(collectAt(collecting, start))
    collecting = triedAgain(collecting, start, at)
  }
  expect(found).toEqual([at, at + 8 * hour, at + 20 * hour, null])
})

test('a move times it anew, also after tries, and announces it again', () => {
  const tried = triedAgain({ before: day, announced, later: 3 }, start, 29 * day)
  const moved = start + 10 * day
  expect(collectAt(tried, moved)).toBe(moved - day)
  expect(collectDue(tried, moved)).toBe(moved - 4 * day)
  expect(triedAgain(tried, moved, moved - day).tried).toEqual({ start: moved, first: moved - day, count: 1 })
})

test('no more is collected than was announced, less what was paid since', () => {
  const collecting = { before: day, announced }
  for (const [paid, due, collected] of [
    [0, 7_000, 7_000],
    [0, 5_000, 5_000],
    [0, 8_000, 7_000],
    [2_000, 5_000, 5_000],
    [2_000, 6_000, 5_000],
    [7_000, 1_000, 0],
    [8_000, 1_000, 0],
  ] as const)
    expect([paid, due, collectable(collecting, { owed: due, paid })]).toEqual([paid, due, collected])
  expect(collectable({ before: day }, { owed: 7_000, paid: 0 })).toBe(0)
  expect(collectingFrom({ start, owed }, day, 27 * day).announced).toEqual({ start, amount: owed, at: 27 * day })
})
