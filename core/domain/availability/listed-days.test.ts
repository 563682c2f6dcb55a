import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at } from '../../testing/references/availability/fixtures.ts'
import { randomCase } from '../../testing/references/availability/random/random-case.ts'
import { overlaps } from '../time/intervals.ts'
import { rangeToRead, reachOf } from './availability-range.ts'
import { finish } from './finish.ts'
import { generateAvailability } from './generate-availability.ts'
import { daysToJsonSteps, joinDays, listedDays, listsByDays } from './listed-days.ts'
import { timeslotsToJson } from './timeslots-to-json.ts'

const frame = { head: '{"timeslots":', tail: ',"month":"2026-03"}', room: { before: 7, after: 3 } }
const text = (bytes: Uint8Array) => Buffer.from(bytes).subarray(7, -3).toString()

test('lists by days are what the whole range lists, though each day knows only what is taken around it', () => {
  let compared = 0
  let taken = 0
  fc.assert(
    fc.property(randomCase, ({ input: { travel: _, ...input } }) => {
      const rules = { ...input.bookable, bookabletype: 'standard' as const, combinedslots: false, drivetime: false }
      const bookable = { ...rules, waitlist: false }
      if (!listsByDays(bookable, input.neighbours ?? [])) return
      const asked = { ...input, bookable, showunavailable: false, showreasons: false }
      const context = { ...bookable, bookables: [bookable.id], timezone: input.timezone }
      const whole = generateAvailability(asked)
      const days = listedDays(input.range, input.timezone).flatMap((day) => {
        const around = rangeToRead(day, reachOf(bookable))
        const occupancy = input.occupancy.filter((row) => overlaps(row, around))
        taken += occupancy.length
        return finish(daysToJsonSteps(generateAvailability({ ...asked, range: day, occupancy }), [day], context))
      })
      compared += whole.length
      expect(text(joinDays(days, frame))).toBe(text(timeslotsToJson(whole, context, frame)))
      const atOnce = finish(daysToJsonSteps(whole, listedDays(input.range, input.timezone), context))
      expect(atOnce).toEqual(days)
    }),
    { numRuns: 80, seed: 4_711 },
  )
  expect(compared).toBeGreaterThan(30)
  expect(taken).toBeGreaterThan(30)
}, 60_000)

test('days are whole only where the range holds all of them, and follow the zone’s clock', () => {
  const range = { start: at('03-13 15:00'), end: at('03-16 00:00') }
  const days = listedDays(range, 'America/New_York')
  expect(days.map(({ isWhole, start, end }) => [isWhole, (end - start) / 3_600_000])).toEqual([
    [false, 9],
    [true, 23],
    [true, 24],
  ])
  expect(listedDays({ start: range.end, end: range.end }, 'America/New_York')).toEqual([])
})
