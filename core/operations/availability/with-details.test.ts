import { expect, test } from 'vitest'
import { timeslotsToJson } from '../../domain/availability/index.ts'
import type { Timeslot } from '../../domain/availability/types.ts'
import { withDetails } from './with-details.ts'

const minute = 60_000
const noon = Date.parse('2026-12-01T12:00:00Z')

/** Closed slots of a minute, and resources that are closed over all of them. */
const closed = (slots: number, resources: number) => ({
  slots: Array.from({ length: slots }, (_, at) => ({
    ...{ start: noon + at * minute, end: noon + (at + 1) * minute },
    ...{ seats: 0, available: false, resources: [] },
  })),
  details: {
    bookable: 'lesson',
    resources: Array.from({ length: resources }, (_, n) => `guide-${n}`),
    own: null,
    blackouts: Array.from({ length: resources }, (_, n) => ({
      ...{ start: noon, end: noon + slots * minute },
      resource: `guide-${n}`,
    })),
  },
})

function turns() {
  let count = 0
  const next = async () => {
    count += 1
  }
  return { next, count: () => count }
}

test('ten days of slots by the minute with forty closed resources are refused, in turns, before they are written', async () => {
  const { slots, details } = closed(14_400, 40)
  const { next, count } = turns()
  expect(await withDetails(slots, details, next)).toBeNull()
  expect(count()).toBeGreaterThan(2)
})

test('an answer is no larger than what its closed times were weighed as', async () => {
  const { slots, details } = closed(100, 10)
  const wire = { timezone: 'America/Argentina/Buenos_Aires', bookabletype: 'standard' as const, bookables: ['lesson'] }
  const size = (all: Timeslot[]) => timeslotsToJson(all, wire).length
  const told = await withDetails(slots, details, turns().next)
  const more = size(told ?? []) - size(slots)
  expect(more).toBeGreaterThan(100 * 10 * 100)
  expect(await withDetails(slots, details, turns().next, more - 1)).toBeNull()
  expect(await withDetails(slots, details, turns().next, more * 1.5)).not.toBeNull()
})

test('without anything to add the list is the same', async () => {
  const { slots, details } = closed(3, 0)
  expect(await withDetails(slots, details, turns().next)).toBe(slots)
})
