import { expect, test } from 'vitest'
import { chargedOf } from './chargeable.ts'

const card = { minimum: 50, step: 1 }
const now = (...all: number[]) => all.map((duenow) => ({ duenow, dueonapproval: 0 }))

test.each([
  ['enough', now(50), card, now(50)],
  ['below the minimum', now(49), card, now(0)],
  ['below it each, but not together', now(30, 30), card, now(30, 30)],
  ['below it together', now(20, 29), card, now(0, 0)],
  ['nothing', now(0), card, now(0)],
  ['any amount, without a minimum', now(1), null, now(1)],
  ['between two steps', now(6_667), { minimum: 10, step: 10 }, now(6_660)],
  ['between two steps each, though not together', now(3_335, 6_665), { minimum: 10, step: 10 }, now(3_330, 6_660)],
  ['below a step each, though not together', now(5, 5), { minimum: 10, step: 10 }, now(0, 0)],
  ['below the minimum in steps', now(15, 15), { minimum: 30, step: 10 }, now(0, 0)],
] as const)('%s', (_what, dues, chargeable, charged) => {
  expect(chargedOf(dues, chargeable)).toEqual(charged)
})

test('each request is an amount of its own, beside what is due now', () => {
  const dues = [
    { duenow: 60, dueonapproval: 0 },
    { duenow: 0, dueonapproval: 40 },
    { duenow: 0, dueonapproval: 70 },
  ]
  expect(chargedOf(dues, card)).toEqual([
    { duenow: 60, dueonapproval: 0 },
    { duenow: 0, dueonapproval: 0 },
    { duenow: 0, dueonapproval: 70 },
  ])
})
