import { expect, test } from 'vitest'
import { limitGrowth } from './grow.ts'

test('a frame is between 200 and 20,000 pixels high', () => {
  const decide = limitGrowth(() => 0)
  expect([3, 640.2, 1_000_000, Number.NaN].map(decide)).toEqual([200, 641, 20_000, null])
})

test('a page that grows with its frame is stopped for good', () => {
  const decide = limitGrowth(() => 5)
  const heights = Array.from({ length: 25 }, (_, index) => decide(300 + index * 10))
  expect(heights.indexOf(null)).toBe(19)
  expect(heights.slice(19)).toEqual([null, null, null, null, null, null])
  expect(decide(250)).toBeNull()
})

test('a page that changes often, but slowly, is followed', () => {
  let time = 0
  const decide = limitGrowth(() => time)
  for (let index = 0; index < 100; index += 1) {
    time += 60
    expect(decide(300 + index)).toBe(300 + index)
  }
})
