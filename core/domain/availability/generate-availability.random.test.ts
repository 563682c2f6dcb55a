import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCase } from '../../testing/references/availability/random/random-case.ts'
import { differenceIn } from '../../testing/references/availability/same-answers.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import { isByNights } from './nights.ts'
import { reachableEnds } from './reachable-ends.ts'

/** `npm run prove -- availability.engines` is the long form, with any seed. */
const runs = { numRuns: 60, seed: 4_102 }

test('for random cases the engine agrees with a second one that tries every assignment at every minute', () => {
  fc.assert(
    fc.property(randomCase, (one) => {
      const { difference } = differenceIn(one)
      expect(difference?.engine, difference?.question).toEqual(difference?.reference)
    }),
    runs,
  )
}, 60_000)

test('by nights a listed day is free, or full, as the best of the ends that can be chosen from it', () => {
  let looked = 0
  fc.assert(
    fc.property(randomCase, ({ input: { travel: _, ...input } }) => {
      const bookable = { ...input.bookable, bookabletype: 'calendarday' as const, countby: 'nights' as const }
      const asked = { ...input, bookable, showunavailable: false }
      for (const slot of generateAvailability({ ...asked, showunavailable: true })) {
        looked += 1
        const ends = reachableEnds(asked, slot.start)
        const free = ends.filter(({ available }) => available)
        expect(slot.available).toBe(free.length > 0)
        if (slot.available) expect(slot.seats).toBe(Math.max(...free.map(({ seats }) => seats)))
        else expect(slot.waitlist_info !== undefined).toBe(ends.some((end) => end.waitlist_info))
      }
    }),
    runs,
  )
  expect(looked).toBeGreaterThan(50)
}, 60_000)

test('every listed candidate can be booked with any resource listed, and no more seats than listed', () => {
  fc.assert(
    fc.property(randomCase, ({ input: { travel: _, ...input } }) => {
      const { seats = 1, chosen = [] } = input
      for (const slot of generateAvailability({ ...input, showunavailable: false }).filter((one) => one.available)) {
        const { start, occurrence } = slot
        // By nights it is the stays from there that can be booked.
        const ends = isByNights(input.bookable) ? reachableEnds({ ...input, showunavailable: false }, start) : [slot]
        const ask = (wanted: number, resources: readonly string[]) =>
          ends.flatMap(({ end }) => {
            const asked = { start, end, occurrence, seats: wanted, resources: [...resources] }
            const verdict = judge(input, asked, { window: false, hours: isByNights(input.bookable) })
            return verdict.ok ? [verdict.seatsleft] : []
          })
        expect(Math.max(...ask(seats, chosen))).toBe(slot.seats - seats)
        expect(ask(slot.seats + 1, chosen)).toEqual([])
        for (const id of slot.resources) expect(ask(seats, [...chosen, id])).not.toEqual([])
      }
    }),
    runs,
  )
}, 60_000)
