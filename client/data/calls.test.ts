import { expect, test } from 'vitest'
import { type Calls, createCalls } from './calls.ts'
import { answered } from './errors.ts'

/** The operations over a server that answers everything with one value. */
const callsAnswered = (value: unknown): Calls =>
  createCalls({ read: async () => answered(value), write: async () => answered(value), skew: () => 0 })

const slot = { bookable: 'a', start: '2026-12-04 10:00:00', end: '2026-12-04 11:00:00', seats: 1 }
const person = { language: 'en-us', user: { email: 'a@b.example', firstname: 'A', lastname: 'B' } }
const booking = { ...slot, ...person, draft: 'd', formresponses: [], roster: [] }

test.each([null, {}, [], ''])('a booking that is answered with %o was not successful', async (nothing) => {
  const calls = callsAnswered(nothing)
  expect(await calls.book(booking)).toMatchObject({ ok: false, error: { code: 'unsuccessful' } })
  expect(await calls.bookCart({ ...person, appointments: [] })).toMatchObject({
    ok: false,
    error: { code: 'unsuccessful' },
  })
})

test('of several bookings each has to be answered', async () => {
  const some = callsAnswered({ reservations: [{ id: 'r1' }, null] })
  expect(await some.bookCart({ ...person, appointments: [] })).toMatchObject({ error: { code: 'unsuccessful' } })
  const all = callsAnswered({ reservations: [{ id: 'r1' }, { id: 'r2' }] })
  expect(await all.bookCart({ ...person, appointments: [] })).toMatchObject({ value: [{ id: 'r1' }, { id: 'r2' }] })
})

test('an empty answer is a fault, and an empty list of slots is not', async () => {
  const range = { bookable: 'a', start: '2026-12-01 00:00:00', end: '2027-01-01 00:00:00' }
  expect(await callsAnswered(null).availability(range)).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(await callsAnswered({ timeslots: [] }).availability(range)).toMatchObject({ ok: true })
  expect(await callsAnswered(null).hold({ ...slot, draft: 'd' })).toMatchObject({ error: { code: 'internal' } })
  expect(await callsAnswered({ id: 'r1' }).hold({ ...slot, draft: 'd' })).toMatchObject({ value: { id: 'r1' } })
  expect(await callsAnswered(null).cancel({ id: 'r1', token: 't' })).toMatchObject({ error: { code: 'internal' } })
  expect(await callsAnswered(null).reservation({ id: 'r1' })).toMatchObject({ error: { code: 'internal' } })
})
