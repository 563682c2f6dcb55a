import { expect, test } from 'vitest'
import { lockedByMove, type MovedMoney, mayMove, moneyOfMove } from './moving.ts'

const at = (iso: string) => Date.parse(`${iso}Z`)
const place = { start: at('2026-06-10T12:00'), end: at('2026-06-10T13:00') }
const day = { reschedule_cutoff: 86_400 }

test('customers move until the cutoff, inclusive; staff until the end', () => {
  const cutoff = at('2026-06-09T12:00')
  expect([mayMove(place, day, 'customer', cutoff), mayMove(place, day, 'customer', cutoff + 1)]).toEqual([true, false])
  expect(mayMove(place, {}, 'customer', place.start)).toBe(true)
  expect([mayMove(place, day, 'provider', place.end - 1), mayMove(place, day, 'provider', place.end)]).toEqual([
    true,
    false,
  ])
})

const nothing = { duenow: 0, balance: 0, refund: 0, byhand: 0 }
const moved = (more: Partial<MovedMoney>) =>
  moneyOfMove({
    before: 10_000,
    after: 10_000,
    paid: 10_000,
    waived: 0,
    terms: 'full',
    isPaidOnSite: false,
    by: 'customer',
    refund: { full: true },
    ...more,
  })

test.each<[string, Partial<MovedMoney>, Partial<typeof nothing>]>([
  ['the same price', {}, {}],
  ['more, all in advance', { after: 13_000 }, { duenow: 3000 }],
  ['more, by staff', { after: 13_000, by: 'provider' }, { balance: 3000 }],
  ['more, a part in advance', { after: 13_000, paid: 4000, terms: 'partial' }, { balance: 9000 }],
  ['more, paid at the venue', { after: 13_000, paid: 0, isPaidOnSite: true }, { balance: 13_000 }],
  ['more, billed', { after: 13_000, paid: 0, terms: 'bill' }, { balance: 13_000 }],
  ['more, with a balance left', { after: 13_000, paid: 8000 }, { duenow: 3000, balance: 2000 }],
  ['less, early', { after: 7000 }, { refund: 3000 }],
  ['less, late', { after: 7000, refund: { full: false } }, { byhand: 3000 }],
  ['less, partly paid', { after: 7000, paid: 4000, terms: 'partial' }, { balance: 3000 }],
  ['the same price, a part waived', { paid: 8000, waived: 2000 }, {}],
  [
    'more, a part waived: what was waived is owed again',
    { after: 13_000, paid: 8000, waived: 2000 },
    { duenow: 3000, balance: 2000 },
  ],
  ['more, by staff, a part waived', { after: 13_000, paid: 8000, waived: 2000, by: 'provider' }, { balance: 3000 }],
  ['less, a part waived: only what was paid comes back', { after: 7000, paid: 8000, waived: 2000 }, { refund: 1000 }],
  ['less, by staff', { after: 7000, by: 'provider' }, { refund: 3000 }],
])('%s', (_, move, expected) => {
  expect(moved(move)).toEqual({ ...nothing, ...expected })
})

test('a late move of the customer locks what was paid; an early one, or a free one, does not', () => {
  const late = { by: 'customer', isAskedFor: false, paid: 9500, ...place, now: 1, refund: { full: false } } as const
  expect(lockedByMove({}, late)).toEqual({ locked: 9500 })
  expect(lockedByMove({ locked: 9900 }, late)).toEqual({ locked: 9900 })
  expect(lockedByMove({}, { ...late, paid: 0 })).toEqual({})
  expect(lockedByMove({ locked: 100 }, { ...late, refund: { full: true } })).toEqual({ locked: 100 })
})

test('a move by staff refunds a cancellation in full for 48 hours, unless the customer asked for it', () => {
  const now = at('2026-06-01T00:00')
  const move = {
    by: 'provider',
    isAskedFor: false,
    paid: 9500,
    start: place.start,
    now,
    refund: { full: true },
  } as const
  expect(lockedByMove({}, move)).toEqual({ freeuntil: at('2026-06-03T00:00') })
  expect(lockedByMove({}, { ...move, start: now + 1000 })).toEqual({ freeuntil: now + 1000 })
  // Of an earlier move no more is left than until the new start, and no less where that is later.
  const before = { freeuntil: at('2026-06-03T12:00') }
  expect(lockedByMove(before, { ...move, start: now + 1000 })).toEqual({ freeuntil: now + 1000 })
  expect(lockedByMove(before, move)).toEqual(before)
  expect(lockedByMove({}, { ...move, isAskedFor: true })).toEqual({})
  expect(lockedByMove({}, { ...move, isAskedFor: true, refund: { full: false } })).toEqual({ locked: 9500 })
})
