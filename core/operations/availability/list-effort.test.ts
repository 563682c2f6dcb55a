import { expect, test } from 'vitest'
import { availabilitySteps } from '../../domain/availability/index.ts'
import { at, input, resource } from '../../testing/references/availability/fixtures.ts'
import { answerTo } from './availability-answer.ts'
import { type EffortLimits, ListEffort } from './list-effort.ts'

const wholeDay = [{ start: '00:00', end: '24:00' }]
const hours = { monday: wholeDay, tuesday: wholeDay, wednesday: wholeDay }
const range = { start: at('03-08 00:00'), end: at('03-11 00:00') }
const minutes = (more: object = {}) => input({ slotinterval: 60 }, { hours, range, ...more })

/** A clock that advances by a millisecond with each reading. */
const limits = (more: Partial<EffortLimits> = {}): EffortLimits => {
  let now = 0
  return { bytes: 1e9, work: 1e9, clock: () => now++, ...more }
}

const others = async () => {}

test('a long list lets other requests run in between, and is complete', async () => {
  let turns = 0
  const nextTurn = async () => void turns++
  const effort = new ListEffort(nextTurn, limits())
  const slots = await effort.list(availabilitySteps(minutes()))
  expect(slots).toHaveLength(3 * 1440 - 59)
  expect(turns).toBeGreaterThan(20)
})

test('a list that grows too large is refused while it is being made', async () => {
  const many = Array.from({ length: 200 }, (_, n) => `a-resource-with-a-long-name-${n}`)
  const heavy = input(
    { slotinterval: 60, requirementgroups: [{ resources: many, selectionmethod: 'manual' }] },
    { hours, range, resources: many.map((id) => resource(id)) },
  )
  let made = 0
  function* counted() {
    const steps = availabilitySteps(heavy)
    for (;;) {
      const { done, value } = steps.next()
      made = value.length
      if (done) return value
      yield value
    }
  }
  expect(await new ListEffort(others, limits({ bytes: 1_000_000 })).list(counted())).toBeNull()
  expect(made).toBeLessThan(200)
  const refused = { ok: false, error: { code: 'range_too_long' } }
  expect(await answerTo('range', heavy, new ListEffort(others, limits({ bytes: 1_000_000 })))).toMatchObject(refused)
  expect(await answerTo('lookahead', heavy, new ListEffort(others, limits({ bytes: 1_000_000 })))).toMatchObject(
    refused,
  )
})

test('one question has one time limit, however many months it covers', async () => {
  const full = { bookable: { ...minutes().bookable, seats: 0 }, range: { ...range, end: at('12-31 00:00') } }
  const effort = new ListEffort(others, limits({ work: 200 }))
  const answer = await answerTo('lookahead', { ...minutes(), ...full }, effort)
  expect(answer).toMatchObject({ ok: false, error: { code: 'range_too_long', field: '/lookahead' } })
})

test('texts of occurrences count toward the size', async () => {
  const description = 'é'.repeat(20_000)
  const restrictions = Array.from({ length: 40 }, (_, n) => ({
    start: at('03-08 09:00') + n * 60_000,
    end: at('03-09 09:00'),
    description,
  }))
  const talks = input({ bookabletype: 'event', restrictions })
  expect(await new ListEffort(others, limits({ bytes: 4_000_000 })).list(availabilitySteps(talks))).toBeNull()
  expect(await new ListEffort(others, limits({ bytes: 5_000_000 })).list(availabilitySteps(talks))).toHaveLength(40)
})
