import { expect, test } from 'vitest'
import { idleState } from './idle-clock.ts'

const limits = { warnafter: 1800, logoutafter: 300 }
const minute = 60_000
const after = (ms: number) => idleState(1_000, 1_000 + ms, limits)

test('does nothing for half an hour, and checks again only then', () => {
  expect(after(0)).toEqual({ state: { stage: 'active' }, again: 30 * minute })
  expect(after(30 * minute - 1)).toEqual({ state: { stage: 'active' }, again: 1 })
})

test('then counts down five minutes', () => {
  expect(after(30 * minute)).toEqual({ state: { stage: 'warned', left: 5 * minute }, again: 1000 })
  expect(after(35 * minute - 1500)).toEqual({ state: { stage: 'warned', left: 1500 }, again: 500 })
})

test('then the session is over, also for a computer that slept meanwhile', () => {
  expect(after(35 * minute).state).toEqual({ stage: 'over' })
  expect(after(24 * 60 * minute).state).toEqual({ stage: 'over' })
})
