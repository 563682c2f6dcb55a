import { expect, test } from 'vitest'
import { DueDeaths, deathsOf } from './due-deaths.ts'
import { type Window, windows } from './windows.ts'

const named = Object.keys(windows).filter((name): name is Window => Object.hasOwn(windows, name))

test.each([1, 6, 30, 300])('%i random moments are as many, and each window is beside them', (moments) => {
  const all = deathsOf(moments, named)
  expect(all.filter((at) => at === null)).toHaveLength(moments)
  for (const window of named) expect(all.filter((at) => at === window)).toHaveLength(Math.ceil(moments / 30))
})

test('a window that nobody passed is made up for', () => {
  const due = new DueDeaths(['W1', null])
  due.next().ended(false)
  due.next().ended(true)
  expect(due.isOver).toBe(false)
  const again = due.next()
  expect(again.at).toBe('W1')
  again.ended(true)
  expect([due.isOver, due.missed]).toEqual([true, []])
})

test('one that nobody ever passes is told', () => {
  const due = new DueDeaths(['W1'])
  while (!due.isOver) due.next().ended(false)
  expect(due.missed).toEqual(['W1'])
})
