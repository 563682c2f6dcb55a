import { expect, test } from 'vitest'
import { afterLook, type DomainLife, grace, isServed } from './own-domain.ts'

const hour = 3_600_000
const fresh: DomainLife = { state: 'pending', failure: null, created: 0, checked: null, due: 0, failingsince: null }
const active = afterLook(fresh, null, 10)

test('a domain is active once its record is there, and looked at daily', () => {
  expect(active).toEqual({ ...fresh, state: 'active', checked: 10, due: 10 + 24 * hour })
})

test('one whose record never comes is given up after a week', () => {
  const early = afterLook(fresh, 'missing', 1)
  expect(early).toMatchObject({ state: 'pending', failure: 'missing', due: 1 + hour / 12 })
  expect(afterLook(early, 'missing', 2 * hour)).toMatchObject({ state: 'pending', due: 3 * hour })
  expect(afterLook(early, 'unreachable', grace)).toMatchObject({ state: 'removed', due: null })
})

test('an active one is served for seven days without its record, then no more', () => {
  const failing = afterLook(active, 'missing', 100)
  expect(failing).toMatchObject({ state: 'failing', failingsince: 100, due: 100 + hour })
  expect(isServed(failing)).toBe(true)
  const still = afterLook(failing, 'unreachable', 100 + grace - 1)
  expect(still).toMatchObject({ state: 'failing', failingsince: 100 })
  const ended = afterLook(still, 'missing', 100 + grace)
  expect(ended).toMatchObject({ state: 'removed', due: null })
  expect(isServed(ended)).toBe(false)
})

test('one that another site has taken is not served, while it is looked for as before', () => {
  const taken = afterLook(active, 'taken', 100)
  expect(taken).toMatchObject({ state: 'failing', failure: 'taken', due: 100 + hour })
  expect(isServed(taken)).toBe(false)
  expect(isServed(afterLook(taken, null, 200))).toBe(true)
})

test('one that another has replaced is served for seven days, whatever its record', () => {
  const replaced = afterLook(active, 'replaced', 100)
  expect(replaced).toMatchObject({ state: 'failing', failingsince: 100 })
  expect(isServed(replaced)).toBe(true)
  expect(afterLook(replaced, null, 200)).toMatchObject({ state: 'active', failingsince: null })
  expect(afterLook(replaced, 'replaced', 100 + grace)).toMatchObject({ state: 'removed', due: null })
})

test('one whose record is back is as before, and what is removed stays so', () => {
  const back = afterLook(afterLook(active, 'missing', 100), null, 200)
  expect(back).toMatchObject({ state: 'active', failure: null, failingsince: null })
  const removed: DomainLife = { ...fresh, state: 'removed', due: null }
  expect(afterLook(removed, null, 300)).toBe(removed)
})
