import { expect, test } from 'vitest'
import { readEffects } from './step-effects.ts'

const read = (effects: unknown, digits = 2) => readEffects('waiver_step', effects, digits)
const line = { step: 'waiver_step', label: 'acme.full' }

test('amounts are read in the currency’s minor units, minutes as they are', () => {
  expect(read([{ label: 'acme.full', amount: 12.5, minutes: 20 }])).toEqual([{ ...line, amount: 1250, minutes: 20 }])
  expect(read([{ label: 'acme.full', amount: -3 }])).toEqual([{ ...line, amount: -300 }])
  expect(read([{ label: 'acme.full', amount: 500 }], 0)).toEqual([{ ...line, amount: 500 }])
  expect(read([])).toEqual([])
})

test.each<[string, unknown]>([
  ['no list', { label: 'acme.full', amount: 1 }],
  ['a promise', Promise.resolve([])],
  ['no object in it', ['12.50']],
  ['no label', [{ amount: 1 }]],
  ['an empty label', [{ label: '', amount: 1 }]],
  ['an amount as text', [{ label: 'acme.full', amount: '1' }]],
  ['more digits than the currency has', [{ label: 'acme.full', amount: 1.005 }]],
  ['no number', [{ label: 'acme.full', amount: Number.NaN }]],
  ['an endless amount', [{ label: 'acme.full', amount: Number.POSITIVE_INFINITY }]],
  ['half a minute', [{ label: 'acme.full', amount: 1, minutes: 0.5 }]],
  ['minutes below 0', [{ label: 'acme.full', amount: 1, minutes: -5 }]],
  ['more than 31 days', [{ label: 'acme.full', amount: 1, minutes: 44_641 }]],
  ['more than 20 lines', Array.from({ length: 21 }, () => ({ label: 'acme.full', amount: 1 }))],
  ['a good line beside a bad one', [{ label: 'acme.full', amount: 1 }, { label: 'acme.full' }]],
])('%s can’t be charged', (_what, effects) => expect(read(effects)).toBeNull())
