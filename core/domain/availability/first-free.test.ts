import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, booked, clock, input } from '../../testing/references/availability/fixtures.ts'
import { randomCase } from '../../testing/references/availability/random/random-case.ts'
import { firstFree, firstFreeSteps, needsMore } from './first-free.ts'
import { availabilitySteps, generateAvailability } from './generate-availability.ts'
import { reachableEnds } from './reachable-ends.ts'
import type { AvailabilityInput } from './types.ts'

/** The same from whole lists: the first slot from which anything that can be booked is reached. */
function fromLists(input: AvailabilityInput) {
  const slots = generateAvailability(input)
  const canBegin = (start: number) =>
    !needsMore(input.bookable) || reachableEnds(input, start).some(({ available }) => available)
  const free = slots.find(({ available, start }) => available && canBegin(start))
  const taken = slots.find(({ reason = 'window' }) => reason !== 'window' && !reason.startsWith('blackout_'))
  return free ?? slots.find(({ waitlist_info }) => waitlist_info) ?? taken ?? null
}

test('for random cases it is the first of the whole list', () => {
  let combined = 0
  fc.assert(
    fc.property(randomCase, fc.integer({ min: 1, max: 3 }), ({ input }, least) => {
      const asked = { ...input, bookable: { ...input.bookable, mincombined: least, maxcombined: 4 } }
      if (needsMore(asked.bookable)) combined += 1
      expect(firstFree(asked)).toEqual(fromLists(asked))
    }),
    { numRuns: 60, seed: 91 },
  )
  expect(combined).toBeGreaterThan(10)
}, 60_000)

test('two half hours in a row begin where the second is free too', () => {
  const occupancy = [booked('03-08', '09:30-10:00'), booked('03-08', '10:30-11:00')]
  const asked = input({ duration: 1800, combinedslots: true, mincombined: 2, maxcombined: 4 }, { occupancy })
  expect(clock(firstFree(asked)?.start ?? 0)).toBe('11:00')
})

test('nights begin where a longer stay is possible, though nobody leaves on the day after the shortest', () => {
  const nights = { bookabletype: 'calendarday', countby: 'nights', mincombined: 2, maxcombined: 7 } as const
  const range = { start: at('03-13 00:00'), end: at('03-28 00:00') }
  const { hours } = input()
  const closed = { ...hours, monday: [] }
  // Saturday: two nights would end on Monday.
  expect(firstFree(input(nights, { range, hours: closed }))?.start).toBe(at('03-13 00:00'))
  expect(firstFree(input({ ...nights, maxcombined: 2 }, { range, hours: closed }))?.start).toBe(at('03-14 00:00'))
})

test('where all is full it is the first slot with a waitlist, and nothing without one', () => {
  const occupancy = [booked('03-08', '09:00-12:00')]
  expect(firstFree(input({ waitlist: true }, { occupancy }))).toMatchObject({
    available: false,
    start: at('03-08 09:00'),
  })
  expect(firstFree(input({}, { occupancy }))).toBeNull()
})

test('it stops at the first free slot, and what follows is not generated', () => {
  const range = { start: at('03-08 00:00'), end: at('10-28 00:00') }
  const stepsOf = (steps: Generator) => {
    let count = 0
    while (!steps.next().done) count += 1
    return count
  }
  const asked = input({ duration: 900 }, { range })
  expect(stepsOf(availabilitySteps(asked))).toBeGreaterThan(10)
  expect(stepsOf(firstFreeSteps(asked))).toBe(0)
})
