import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCase } from '../../testing/availability-reference/random-case.ts'
import { referenceAvailability } from '../../testing/availability-reference/reference-engine.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import type { AvailabilityInput, Timeslot } from './types.ts'

/** `ENGINE_CASES` and `ENGINE_SEED` make the long proof of it; a failure prints seed and path. */
const runs = { numRuns: Number(process.env.ENGINE_CASES ?? 300), seed: Number(process.env.ENGINE_SEED ?? 4_102) }

/** The order in which resources are listed is tested by itself. */
const comparable = (slots: Timeslot[]) =>
  slots.map(({ start, end, seats, available, resources, reason, waitlist_info }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    seats,
    available,
    resources: resources.toSorted(),
    reason,
    waitlist_info,
  }))

test('random cases list what trying everything tick by tick lists', () => {
  fc.assert(
    fc.property(randomCase, (input) => {
      expect(comparable(generateAvailability(input))).toEqual(comparable(referenceAvailability(input)))
    }),
    runs,
  )
}, 60_000)

test('what is listed can be booked with any resource listed, and no seat more than listed', () => {
  fc.assert(
    fc.property(randomCase, (input: AvailabilityInput) => {
      const { seats = 1, chosen = [] } = input
      for (const slot of generateAvailability({ ...input, showunavailable: false }).filter((one) => one.available)) {
        const ask = (wanted: number, resources: readonly string[]) =>
          judge(input, { start: slot.start, end: slot.end, seats: wanted, resources: [...resources] })
        expect(ask(seats, chosen)).toMatchObject({ ok: true, seatsleft: slot.seats - seats })
        expect(ask(slot.seats + 1, chosen).ok).toBe(false)
        for (const id of slot.resources) expect(ask(seats, [...chosen, id]).ok).toBe(true)
      }
    }),
    runs,
  )
}, 60_000)
