import { expect, test } from 'vitest'
import { windowNames } from '../counter/windows.ts'
import { counted, leastOf, missing, windowsFrom } from './floors.ts'
import { Tally } from './tally.ts'

/** A run in which everything happened exactly as often as it has to. */
function enough(payments: number, but: string[] = []): Tally {
  const tally = new Tally()
  const due = [...counted, ...windowNames.map((name) => ({ name, called: name, least: 30 }))]
  for (const one of due) if (!but.includes(one.name)) tally.add(one.name, leastOf(one, payments))
  return tally
}

test('a run in which each happened as often as it has to lacks nothing', () => {
  expect(missing(enough(10_000), 10_000)).toEqual([])
})

test.each([
  ['W8', 'W8, after the booking is confirmed: 0, of at least 30'],
  ['dispute', 'disputes: 0, of at least 60'],
  ['refund comes back', 'refunds bounced: 0, of at least 60'],
  ['refund elsewhere', 'refunds from dashboards: 0, of at least 60'],
  ['renewals', 'renewals: 0, of at least 60'],
  ['outages', 'outages of two days: 0, of at least 15'],
  ['paid by points', 'lives paid with points that were bought: 0, of at least 40'],
  ['captured at yen', 'captured in jpy: 0, of at least 150'],
])('one without %s lacks it', (name, sentence) => {
  expect(missing(enough(10_000, [name]), 10_000)).toEqual([sentence])
})

test('a small run has to have less, and a smaller one no window', () => {
  const none = new Tally()
  expect(missing(none, windowsFrom)).toContain('W5, before its answer is kept: 0, of at least 1')
  expect(missing(none, windowsFrom - 1).filter((one) => one.startsWith('W'))).toEqual([])
  expect(missing(none, 1)).toEqual([])
})
