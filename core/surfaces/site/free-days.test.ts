import { expect, test } from 'vitest'
import { runsOfDays } from './free-days.ts'

test('consecutive days are one run, also over the end of a month and a clock change', () => {
  expect(runsOfDays(['2026-10-24', '2026-10-25', '2026-10-27', '2026-10-31', '2026-11-01'])).toEqual([
    { first: '2026-10-24', last: '2026-10-25' },
    { first: '2026-10-27', last: '2026-10-27' },
    { first: '2026-10-31', last: '2026-11-01' },
  ])
  expect(runsOfDays([])).toEqual([])
})
