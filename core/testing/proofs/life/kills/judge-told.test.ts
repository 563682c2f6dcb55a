import { expect, test } from 'vitest'
import { judgeTold } from './judge-told.ts'

/** When it was killed, the first had not recorded `a`. */
const kills = [{ by: 'first', at: 10_000, isUnrecorded: (id: string) => id === 'a' }]

test.each([
  [
    'every message came once',
    ['a', 'b'],
    [
      ['a', 'first', 1],
      ['b', 'second', 2],
    ],
    0,
    [],
  ],
  [
    'one came again after its sender was killed',
    ['a'],
    [
      ['a', 'first', 9_900],
      ['a', 'second', 12_000],
    ],
    1,
    [],
  ],
  [
    'one came again although its sender lived',
    ['a'],
    [
      ['a', 'second', 9_900],
      ['a', 'first', 9_950],
    ],
    1,
    ['a came again, and nobody was killed who had sent it'],
  ],
  [
    'one came again long before its sender was killed',
    ['a'],
    [
      ['a', 'first', 1_000],
      ['a', 'first', 1_500],
    ],
    1,
    ['a came again, and nobody was killed who had sent it'],
  ],
  [
    'one came again that was recorded when its sender was killed',
    ['b'],
    [
      ['b', 'first', 9_999],
      ['b', 'second', 12_000],
    ],
    1,
    ['b came again, and was recorded when its sender was killed'],
  ],
  ['one never came', ['a', 'b'], [['a', 'first', 1]], 0, ['the message b never came']],
] as const)('%s', (_what, due, arrived, copies, faults) => {
  const all = arrived.map(([id, by, at]) => ({ id, by, at }))
  expect(judgeTold([...due], all, kills)).toMatchObject({ messages: due.length, copies, faults })
})

test('a copy with another content is found', () => {
  const all = ['{}', '{"other":1}'].map((body) => ({ id: 'a', at: 10_000, body }))
  expect(judgeTold(['a'], all, kills).faults).toEqual(['a came again with another content'])
})

test('one kill excuses one copy, of whomever it was', () => {
  const all = [9_000, 11_000, 12_000].map((at) => ({ id: 'a', at }))
  expect(judgeTold(['a'], all, kills).faults).toEqual(['a came again, and nobody was killed who had sent it'])
})
