import { expect, test } from 'vitest'
import { fullHolds, holdLimit, holdLimitOf } from './hold-limits.ts'

const one = holdLimit(false)
const several = holdLimit(true)

test.each([
  [{ whitelabel: 0, bookable: 0 }, one, null],
  [{ whitelabel: 19, bookable: 4 }, one, null],
  [{ whitelabel: 5, bookable: 5 }, one, 'bookable'],
  [{ whitelabel: 20, bookable: 0 }, one, 'whitelabel'],
  [{ whitelabel: 19, bookable: 19 }, several, null],
  [{ whitelabel: 20, bookable: 20 }, several, 'bookable'],
  [{ whitelabel: 199, bookable: 49 }, holdLimitOf(10, one), null],
  [{ whitelabel: 60, bookable: 50 }, holdLimitOf(10, one), 'bookable'],
  [{ whitelabel: 200, bookable: 0 }, holdLimitOf(10, several), 'whitelabel'],
])('%j of %j: %s', (held, limit, full) => {
  expect(fullHolds(held, limit)).toBe(full)
})
