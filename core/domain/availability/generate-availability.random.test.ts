import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCase } from '../../testing/references/availability/random/random-case.ts'
import { differenceIn } from '../../testing/references/availability/same-answers.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'

/** `npm run prove -- availability.engines` is the long form, with any seed. */
const runs = { numRuns: 120, seed: 4_102 }

test('for random cases the engine agrees with a second one that tries every assignment at every minute', () => {
  fc.assert(
    fc.property(randomCase, (one) => {
      const { difference } = differenceIn(one)
      expect(difference?.engine, difference?.question).toEqual(difference?.reference)
    }),
    runs,
  )
}, 60_000)

test('every listed candidate can be booked with any resource listed, and no more seats than listed', () => {
  fc.assert(
    fc.property(randomCase, ({ input: { travel: _, ...input } }) => {
      const { seats = 1, chosen = [] } = input
      for (const slot of generateAvailability({ ...input, showunavailable: false }).filter((one) => one.available)) {
        const { start, end, occurrence } = slot
        const ask = (wanted: number, resources: readonly string[]) =>
          judge(input, { start, end, occurrence, seats: wanted, resources: [...resources] }, { window: false })
        expect(ask(seats, chosen)).toMatchObject({ ok: true, seatsleft: slot.seats - seats })
        expect(ask(slot.seats + 1, chosen).ok).toBe(false)
        for (const id of slot.resources) expect(ask(seats, [...chosen, id]).ok).toBe(true)
      }
    }),
    runs,
  )
}, 60_000)
