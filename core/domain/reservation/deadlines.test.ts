import { expect, test } from 'vitest'
import { anotherMethodUntil, extendedEnd, holdUntil, mayCancel, modifiedUntil, pendingUntil } from './deadlines.ts'
import { unpaidEnds, unpaidUntil } from './unpaid.ts'

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

test('a changed request lapses anew, never later than twice the time after it was first made', () => {
  const request = { start, first: at('2026-06-01T12:00') }
  expect(modifiedUntil({}, request, at('2026-06-02T12:00'))).toBe(at('2026-06-04T12:00'))
  expect(modifiedUntil({}, request, at('2026-06-04T11:00'))).toBe(at('2026-06-05T12:00'))
  const expires = at('2026-06-06T11:00')
  expect(modifiedUntil({}, { ...request, expires }, at('2026-06-05T13:00'))).toBe(expires)
  expect(modifiedUntil({ pendingexpiry: 3600 }, request, at('2026-06-01T12:30'))).toBe(at('2026-06-01T13:30'))
  expect(modifiedUntil({ pendingexpiry: 3600 }, request, at('2026-06-01T13:30'))).toBe(at('2026-06-01T14:00'))
  expect(modifiedUntil({}, { ...request, start: at('2026-06-03T18:00') }, at('2026-06-02T12:00'))).toBe(
    at('2026-06-03T18:00'),
  )
})

test('a request whose payment fails has 24 hours for another method, and never less than it had', () => {
  const request = { start, expires: at('2026-06-03T12:00') }
  expect(anotherMethodUntil(request, at('2026-06-03T11:00'))).toBe(at('2026-06-04T11:00'))
  expect(anotherMethodUntil(request, at('2026-06-02T11:00'))).toBe(at('2026-06-03T12:00'))
  const soon = at('2026-06-03T18:00')
  expect(anotherMethodUntil({ ...request, start: soon }, at('2026-06-03T11:00'))).toBe(soon)
})

test('cancelling is possible until the start', () => {
  expect([mayCancel({ start }, start - 1), mayCancel({ start }, start)]).toEqual([true, false])
})

test('a payment holds a place 10 minutes longer, or 30 where nobody can say, at the latest until the start', () => {
  const minute = 60_000
  expect(extendedEnd(100 * minute, 200 * minute, 'confirming')).toBe(110 * minute)
  expect(extendedEnd(100 * minute, 200 * minute, 'unknown')).toBe(130 * minute)
  expect(extendedEnd(100 * minute, 104 * minute, 'confirming')).toBe(104 * minute)
  expect(extendedEnd(100 * minute, 90 * minute, 'unknown')).toBe(100 * minute)
})

test('what its bank refused is to be paid within 24 hours, or half of what is left until the start', () => {
  expect(unpaidUntil(start, at('2026-06-01T12:00'))).toBe(at('2026-06-02T12:00'))
  expect(unpaidUntil(start, at('2026-06-08T12:00'))).toBe(at('2026-06-09T12:00'))
  expect(unpaidUntil(start, at('2026-06-10T02:00'))).toBe(at('2026-06-10T07:00'))
  expect(unpaidUntil(start, start - 3)).toBe(start - 2)
  expect(unpaidUntil(start, at('2026-06-10T13:00'))).toBe(at('2026-06-10T13:00'))
  expect(unpaidEnds({ until: at('2026-06-11T12:00') }, start)).toBe(start)
})
