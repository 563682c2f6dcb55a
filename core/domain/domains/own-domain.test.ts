import { expect, test } from 'vitest'
import {
  afterArrival,
  afterLook,
  type DomainFailure,
  type DomainLife,
  grace,
  isFollowed,
  isServed,
  patience,
} from './own-domain.ts'

const hour = 3_600_000
const day = 24 * hour
const fresh: DomainLife = {
  ...{ state: 'pending', failure: null, created: 0, checked: null, due: 0, failingsince: null, seen: null },
}
/** After a look that found the host to lead here, or only looked for the record. */
const looked = (before: DomainLife, failure: DomainFailure | null, now: number, leads = true) =>
  afterLook(before, { failure, leads }, now)
const active = looked(fresh, null, 10)

test('a domain is active once its record is there and it leads here, and looked at daily', () => {
  expect(active).toEqual({ ...fresh, state: 'active', checked: 10, seen: 10, due: 10 + day })
  expect([isServed(active), isFollowed(active)]).toEqual([true, true])
})

test('one that is proven and does not lead here is served, and nothing follows it', () => {
  const proven = looked(fresh, null, 10, false)
  expect(proven).toMatchObject({ state: 'proven', failure: 'away', seen: null, due: 10 + hour / 12 })
  expect([isServed(proven), isFollowed(proven)]).toEqual([true, false])
  expect(looked(proven, null, 2 * hour, false)).toMatchObject({ state: 'proven', due: 3 * hour })
  expect(looked(proven, null, grace, false)).toMatchObject({ state: 'proven', due: grace + day })
  expect(looked(proven, null, 2 * hour)).toMatchObject({ state: 'active', failure: null, seen: 2 * hour })
})

test('one that is proven is in use from the first request that arrives for it', () => {
  const proven = looked(fresh, null, 10, false)
  const arrived = afterArrival(proven, 20)
  expect(arrived).toMatchObject({ state: 'active', failure: null, seen: 20, due: 20 + day })
  // Where nothing leads out, requests are all that is known.
  expect(looked(arrived, null, 30, false)).toMatchObject({ state: 'active', failure: null })
  for (const state of ['pending', 'removed'] as const) expect(afterArrival({ ...fresh, state }, 20).state).toBe(state)
})

test('one that leads here no more is told so, and not followed after two days', () => {
  const away = looked(active, null, 10 + day, false)
  expect(away).toMatchObject({ state: 'failing', failure: 'away', failingsince: 10, due: 10 + day + hour })
  expect(isFollowed(away)).toBe(true)
  expect(looked(away, null, 10 + day + hour, false)).toMatchObject({ state: 'failing', failingsince: 10 })
  expect(afterArrival(away, 10 + day + 5)).toMatchObject({ state: 'active', failure: null, failingsince: null })
  expect(looked(away, null, 10 + patience - 1)).toMatchObject({ state: 'active', failingsince: null })
  const left = looked(away, null, 10 + patience, false)
  expect(left).toMatchObject({ state: 'proven', failure: 'away', failingsince: null })
  expect(looked(left, null, 10 + 9 * day)).toMatchObject({ state: 'active' })
})

test('one whose record is missing too is followed no longer, and not served after seven days', () => {
  const lost = looked(active, 'missing', 10 + day, false)
  expect(lost).toMatchObject({ state: 'failing', failure: 'missing', failingsince: 10 + day })
  const left = looked(lost, 'missing', 10 + patience, false)
  expect(left).toMatchObject({ state: 'proven', failure: 'missing', failingsince: 10 + day })
  // Who arrives says nothing of the record.
  expect(afterArrival(left, 10 + patience + hour)).toMatchObject({ state: 'proven', seen: 10 + patience + hour })
  expect(looked(left, 'missing', 10 + day + grace, false)).toMatchObject({ state: 'removed', due: null })
  expect(looked(left, null, 10 + 3 * day, false)).toMatchObject({
    state: 'proven',
    failure: 'away',
    failingsince: null,
  })
})

test('one whose record never comes is given up after a week', () => {
  const early = looked(fresh, 'missing', 1, false)
  expect(early).toMatchObject({ state: 'pending', failure: 'missing', due: 1 + hour / 12 })
  expect(looked(early, 'missing', 2 * hour, false)).toMatchObject({ state: 'pending', due: 3 * hour })
  expect(looked(early, 'unreachable', grace, false)).toMatchObject({ state: 'removed', due: null })
})

test('an active one is served for seven days without its record, then no more', () => {
  const failing = looked(active, 'missing', 100)
  expect(failing).toMatchObject({ state: 'failing', failingsince: 100, due: 100 + hour })
  expect(isServed(failing)).toBe(true)
  const still = looked(failing, 'unreachable', 100 + grace - 1)
  expect(still).toMatchObject({ state: 'failing', failingsince: 100 })
  const ended = looked(still, 'missing', 100 + grace)
  expect(ended).toMatchObject({ state: 'removed', due: null })
  expect(isServed(ended)).toBe(false)
})

test('one that another site has taken is not served, while it is looked for as before', () => {
  const taken = looked(active, 'taken', 100)
  expect(taken).toMatchObject({ state: 'failing', failure: 'taken', due: 100 + hour })
  expect(isServed(taken)).toBe(false)
  expect(isServed(looked(taken, null, 200))).toBe(true)
})

test('one that another has replaced is served for seven days, wherever it leads', () => {
  const replaced = looked(active, 'replaced', 100, false)
  expect(replaced).toMatchObject({ state: 'failing', failingsince: 100 })
  expect(isServed(replaced)).toBe(true)
  expect(looked(replaced, null, 200)).toMatchObject({ state: 'active', failingsince: null })
  expect(looked(replaced, 'replaced', 3 * day, false)).toMatchObject({ state: 'failing', failingsince: 100 })
  expect(afterArrival(replaced, 3 * day)).toMatchObject({ state: 'failing', failure: 'replaced', failingsince: 100 })
  expect(looked(replaced, 'replaced', 100 + grace, false)).toMatchObject({ state: 'removed', due: null })
})

test('one whose record is back is as before, and what is removed stays so', () => {
  const back = looked(looked(active, 'missing', 100), null, 200)
  expect(back).toMatchObject({ state: 'active', failure: null, failingsince: null })
  const removed: DomainLife = { ...fresh, state: 'removed', due: null }
  expect(looked(removed, null, 300)).toBe(removed)
})
