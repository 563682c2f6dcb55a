import { expect, test } from 'vitest'
import { type Refundable, refundOnCancel, refundTermsOf } from './refund.ts'

const at = (iso: string) => Date.parse(`${iso}Z`)
const start = at('2026-06-10T12:00')
const cutoff = at('2026-06-09T12:00')

const cancelled = (now: number, more: Partial<Refundable> = {}) =>
  refundOnCancel({
    paid: 9500,
    locked: 0,
    start,
    booked: at('2026-06-01T00:00'),
    now,
    terms: refundTermsOf({}, {}),
    freeuntil: null,
    lostdiscount: 0,
    isOpen: false,
    by: 'customer',
    ...more,
  })

test('the refund is full before the cutoff, and made by hand from then on', () => {
  expect(cancelled(cutoff - 1)).toMatchObject({
    refund: 'full',
    amount: 9500,
    lostdiscount: 0,
    full: true,
    fullUntil: cutoff,
  })
  expect(cancelled(cutoff)).toMatchObject({
    refund: 'by_hand',
    amount: 0,
    lostdiscount: 0,
    full: false,
    fullUntil: cutoff,
    locked: 0,
    restUntil: cutoff,
  })
  expect(cancelled(cutoff - 1, { terms: { cutoff: 48, grace: 0 } })).toMatchObject({ amount: 0 })
  expect(cancelled(start - 1, { terms: { cutoff: 0, grace: 0 } })).toMatchObject({ amount: 9500 })
})

test('within the grace after booking the refund is full, but never after the start', () => {
  const late = { booked: at('2026-06-10T11:00'), terms: { cutoff: 24, grace: 7200 } }
  expect(cancelled(at('2026-06-10T11:59'), late)).toEqual({
    refund: 'full',
    amount: 9500,
    lostdiscount: 0,
    full: true,
    fullUntil: start,
    isWhileOpen: false,
    locked: 0,
    restUntil: start,
  })
  expect(cancelled(start, late)).toMatchObject({ refund: 'by_hand', amount: 0 })
})

test.each([
  // who, when, what else → refund, amount
  ['customer', start - 1, { paid: 0 }, 'none', 0],
  ['provider', start - 1, {}, 'full', 9500],
  ['provider', start + 1, { locked: 9500 }, 'full', 9500],
  ['customer', start - 1, { isOpen: true }, 'full', 9500],
  // a late move locked it: an early cancel of the new place gives back only what was paid after it
  ['customer', cutoff - 1, { locked: 9500 }, 'by_hand', 0],
  ['customer', cutoff - 1, { locked: 8000 }, 'partial', 1500],
  ['customer', cutoff, { locked: 8000 }, 'by_hand', 0],
  ['customer', start - 1, { isOpen: true, locked: 9500 }, 'by_hand', 0],
  // staff moved it
  ['customer', start - 2, { freeuntil: start - 1 }, 'full', 9500],
  ['customer', start - 2, { freeuntil: start - 1, locked: 9500 }, 'full', 9500],
  ['customer', start - 1, { freeuntil: start - 1 }, 'by_hand', 0],
] as const)('cancelled by the %s at %s with %o: %s, %s', (by, now, more, refund, amount) => {
  expect(cancelled(now, { by, ...more })).toMatchObject({ refund, amount })
})

test('a full refund is promised until the later of both ends, and never of what is locked', () => {
  expect(cancelled(cutoff, { freeuntil: start - 1 }).fullUntil).toBe(start - 1)
  expect(cancelled(cutoff, { freeuntil: cutoff - 1 }).fullUntil).toBe(cutoff)
  expect(cancelled(cutoff - 1, { locked: 1 })).toMatchObject({ full: false, fullUntil: at('2026-06-01T00:00') })
})

test('a volume discount that the rest of the cart loses is taken from what comes back, never by the provider', () => {
  expect(cancelled(cutoff - 1, { lostdiscount: 500 })).toMatchObject({
    refund: 'partial',
    amount: 9000,
    lostdiscount: 500,
    full: false,
  })
  expect(cancelled(cutoff - 1, { lostdiscount: 20000 })).toMatchObject({
    refund: 'none',
    amount: 0,
    lostdiscount: 9500,
  })
  expect(cancelled(cutoff, { lostdiscount: 500 })).toMatchObject({ refund: 'by_hand', amount: 0, lostdiscount: 0 })
  expect(cancelled(cutoff - 1, { lostdiscount: 500, by: 'provider' })).toMatchObject({ amount: 9500, lostdiscount: 0 })
})

test('the volume discounts are frozen where the provider does not let the rest keep them', () => {
  const volume = [{ appointments: 2, discount_percentage: 10 }]
  expect(refundTermsOf({}, {}, volume)).toEqual({ cutoff: 24, grace: 0 })
  expect(refundTermsOf({}, { keepvolumediscount: true }, volume)).toEqual({ cutoff: 24, grace: 0 })
  expect(refundTermsOf({}, { keepvolumediscount: false }, volume)).toMatchObject({ volumediscounts: volume })
  expect(refundTermsOf({}, { keepvolumediscount: false })).toEqual({ cutoff: 24, grace: 0 })
})

test('of what nobody has taken on the time is told that holds once somebody has', () => {
  expect(cancelled(cutoff - 1, { isOpen: true })).toMatchObject({ amount: 9500, fullUntil: cutoff, isWhileOpen: false })
  // From then on it ends with whoever takes it on: the start alone is no promise.
  expect(cancelled(cutoff, { isOpen: true })).toMatchObject({ amount: 9500, fullUntil: start, isWhileOpen: true })
  expect(cancelled(cutoff, { isOpen: true, freeuntil: start })).toMatchObject({ isWhileOpen: false })
})

test('what a late move locked is told beside the time until which the rest comes back', () => {
  expect(cancelled(cutoff - 1, { locked: 3000 })).toMatchObject({ amount: 6500, locked: 3000, restUntil: cutoff })
  expect(cancelled(cutoff - 1, { locked: 3000, freeuntil: cutoff })).toMatchObject({ amount: 9500, locked: 0 })
})
