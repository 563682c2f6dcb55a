import { expect, test } from 'vitest'
import { transitionFaults, transitionsOf } from './zone-faults.ts'

/** `npm run prove -- availability.zones` covers every zone from 2000 to 2037. */
test.each([
  ['America/New_York', 2027],
  ['America/Sao_Paulo', 2018],
  ['America/St_Johns', 2006],
  ['America/Havana', 2027],
  ['Africa/Cairo', 2023],
  ['Africa/Casablanca', 2024],
  ['Asia/Gaza', 2016],
  ['Asia/Pyongyang', 2018],
  ['Atlantic/Azores', 2027],
  ['Australia/Lord_Howe', 2027],
  ['Europe/Paris', 2027],
  ['Pacific/Apia', 2011],
] as const)('%s in %i: no slot in a gap, both passes of what comes twice, each day once', (zone, year) => {
  const transitions = transitionsOf(zone, year, year)
  expect(transitions.length).toBeGreaterThan(0)
  expect(transitions.flatMap(transitionFaults)).toEqual([])
})

test('finds a wrong time of a clock change', () => {
  const [transition] = transitionsOf('Europe/Paris', 2027, 2027)
  if (!transition) throw new Error('Paris changes its clocks in 2027')
  const faults = transitionFaults({ ...transition, after: transition.after + 3_600_000 })
  expect(faults.join()).toContain('the clocks change at another time')
})
