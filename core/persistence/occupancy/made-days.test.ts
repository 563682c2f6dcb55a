import { expect, test } from 'vitest'
import type { Claim } from './claims.ts'
import { longestInRows } from './day-keys.ts'
import { mostSingles } from './day-row.ts'
import { daysMadeFrom } from './made-days.ts'

const hour = 3_600_000
const claim = (index: number, expires: number | null, length = hour): Claim => ({
  reservation: `r${index}`,
  ...{ bookable: 'raku', slotstart: 10 * hour, slotend: 11 * hour, seats: 1, resources: ['kiln'], shared: [] },
  ...{ expires, occurrence: null, address: null, assigned: 0, spans: [{ start: 10 * hour, end: 10 * hour + length }] },
})

test('what has run out is not counted, so it does not make too many', () => {
  const ended = Array.from({ length: mostSingles }, (_, index) => claim(index, 500))
  const day = daysMadeFrom([...ended, claim(mostSingles, 600)], 500).get(0)
  expect([day?.many, day?.singles.length]).toEqual([false, 1])
})

test('long ones are counted until their claims are gone', () => {
  expect(daysMadeFrom([claim(1, 500, longestInRows + 1)], 500).get(0)?.long).toBe(1)
})
