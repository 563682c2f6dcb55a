import { expect, test } from 'vitest'
import { availabilitySteps } from '../../domain/availability/index.ts'
import { at, input, resource } from '../../testing/availability-reference/fixtures.ts'
import { answerTo } from './availability-answer.ts'
import { type EffortLimits, ListEffort } from './list-effort.ts'

const wholeDay = [{ start: '00:00', end: '24:00' }]
const hours = { monday: wholeDay, tuesday: wholeDay, wednesday: wholeDay }
const range = { start: at('03-08 00:00'), end: at('03-11 00:00') }
const minutes = (more: object = {}) => input({ slotinterval: 60 }, { hours, range, ...more })

/** A clock on which each look takes a millisecond. */
const limits = (more: Partial<EffortLimits> = {}): EffortLimits => {
  let now = 0
  return { bytes: 1e9, work: 1e9, clock: () => now++, ...more }
}

test('a long list lets other requests have a turn, and has all its slots', async () => {
  const effort = new ListEffort(limits())
  const slots = await effort.list(availabilitySteps(minutes()))
  expect(slots).toHaveLength(3 * 1440 - 59)
  expect(effort.turns).toBeGreaterThan(20)
})

test('a list that would weigh too much is refused while it is made', async () => {
  const many = Array.from({ length: 200 }, (_, n) => `a-resource-with-a-long-name-${n}`)
  const heavy = input(
    { slotinterval: 60, requirementgroups: [{ resources: many, selectionmethod: 'manual' }] },
    { hours, range, resources: many.map((id) => resource(id)) },
  )
  let made = 0
  function* counted() {
    for (const slot of availabilitySteps(heavy)) {
      made += 1
      yield slot
    }
  }
  expect(await new ListEffort(limits({ bytes: 1_000_000 })).list(counted())).toBeNull()
  expect(made).toBeLessThan(200)
  const refused = { ok: false, error: { code: 'range_too_long' } }
  expect(await answerTo('range', heavy, new ListEffort(limits({ bytes: 1_000_000 })))).toMatchObject(refused)
  expect(await answerTo('lookahead', heavy, new ListEffort(limits({ bytes: 1_000_000 })))).toMatchObject(refused)
})

test('one question has so much time in all, over however many months it looks', async () => {
  const full = { bookable: { ...minutes().bookable, seats: 0 }, range: { ...range, end: at('12-31 00:00') } }
  const effort = new ListEffort(limits({ work: 200 }))
  const answer = await answerTo('lookahead', { ...minutes(), ...full }, effort)
  expect(answer).toMatchObject({ ok: false, error: { code: 'range_too_long', field: '/lookahead' } })
})

test('what occurrences say of themselves weighs too', async () => {
  const description = 'é'.repeat(20_000)
  const restrictions = Array.from({ length: 40 }, (_, n) => ({
    start: at('03-08 09:00') + n * 60_000,
    end: at('03-09 09:00'),
    description,
  }))
  const talks = input({ bookabletype: 'event', restrictions })
  expect(await new ListEffort(limits({ bytes: 4_000_000 })).list(availabilitySteps(talks))).toBeNull()
  expect(await new ListEffort(limits({ bytes: 5_000_000 })).list(availabilitySteps(talks))).toHaveLength(40)
})
