import { expect, test } from 'vitest'
import { holdUntil, mayCancel, mayReschedule, pendingUntil, refundOnCancel } from './deadlines.ts'

const at = (iso: string) => Date.parse(`${iso}Z`)
const start = at('2026-06-10T12:00')

test('holds end at whole seconds, never early, and one of no duration at once', () => {
  expect(holdUntil({ holdduration: 60 }, 1_000_001)).toBe(1_061_000)
  expect(holdUntil({ holdduration: 60 }, 1_000_000)).toBe(1_060_000)
  expect(holdUntil({ holdduration: 0 }, 1_000_001)).toBe(1_000_001)
})

test('a hold lasts as long as the bookable says: 0 expires at once, ten minutes are the default', () => {
  expect(holdUntil({ holdduration: 900 }, start)).toBe(at('2026-06-10T12:15'))
  expect(holdUntil({ holdduration: 0 }, start)).toBe(start)
  expect(holdUntil({}, start)).toBe(at('2026-06-10T12:10'))
  expect(holdUntil({}, start, 60)).toBe(at('2026-06-10T12:01'))
})

test('a request lapses after 48 hours or at the start', () => {
  expect(pendingUntil({}, start, at('2026-06-01T12:00'))).toBe(at('2026-06-03T12:00'))
  expect(pendingUntil({}, start, at('2026-06-10T11:00'))).toBe(start)
  expect(pendingUntil({ pendingexpiry: 3600 }, start, at('2026-06-01T12:00'))).toBe(at('2026-06-01T13:00'))
})

test('moving is refused after the cutoff, and allowed exactly at it', () => {
  const day = { reschedule_cutoff: 86_400 }
  expect(mayReschedule(day, { start }, at('2026-06-09T12:00'))).toBe(true)
  expect(mayReschedule(day, { start }, at('2026-06-09T12:00') + 1)).toBe(false)
  expect(mayReschedule({}, { start }, start)).toBe(true)
})

test('cancelling is possible until the start', () => {
  expect([mayCancel({ start }, start - 1), mayCancel({ start }, start)]).toEqual([true, false])
})

test('the refund is full before the cutoff, and nothing from then on', () => {
  const paid = { paid: 9500, start, booked: at('2026-06-01T00:00') }
  expect(refundOnCancel({ ...paid, now: at('2026-06-09T12:00') - 1 })).toMatchObject({ amount: 9500, full: true })
  expect(refundOnCancel({ ...paid, now: at('2026-06-09T12:00') })).toMatchObject({ amount: 0, full: false })
  expect(refundOnCancel({ ...paid, now: at('2026-06-09T12:00') - 1, refundcutoff: 48 })).toMatchObject({ amount: 0 })
  expect(refundOnCancel({ ...paid, now: start - 1, refundcutoff: 0 })).toMatchObject({ amount: 9500 })
})

test('within the grace period after booking the refund is full, but never after the start', () => {
  const late = { paid: 9500, start, booked: at('2026-06-10T11:00'), refundgrace: 7200 }
  expect(refundOnCancel({ ...late, now: at('2026-06-10T11:59') })).toEqual({
    amount: 9500,
    full: true,
    fullUntil: start,
  })
  expect(refundOnCancel({ ...late, now: start })).toMatchObject({ amount: 0, full: false })
})
