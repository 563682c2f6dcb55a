import { expect, test } from 'vitest'
import { type Calls, createCalls } from './calls.ts'
import { createRpcClient } from './rpc-client.ts'

/** Calls to a server that returns the same value every time. */
const callsAnswered = (value: unknown): Calls =>
  createCalls(
    createRpcClient({
      provider: 'quay',
      language: 'en',
      fetcher: async () => Response.json({ jsonrpc: '2.0', id: 0, result: value }),
    }),
  )

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

test('a cart booking must return every reservation', async () => {
  const some = callsAnswered({ reservations: [{ id: 'r1' }, null] })
  expect(await some.bookCart({ ...person, appointments: [] })).toMatchObject({ error: { code: 'unsuccessful' } })
  const all = callsAnswered({ reservations: [{ id: 'r1' }, { id: 'r2' }] })
  expect(await all.bookCart({ ...person, appointments: [] })).toMatchObject({ value: [{ id: 'r1' }, { id: 'r2' }] })
})

test('an empty answer is a fault, but an empty list of slots is not', async () => {
  const range = { bookable: 'a', start: '2026-12-01 00:00:00', end: '2027-01-01 00:00:00' }
  expect(await callsAnswered(null).availability(range)).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect(await callsAnswered({ timeslots: [] }).availability(range)).toMatchObject({ ok: true })
  expect(await callsAnswered(null).hold({ ...slot, draft: 'd' })).toMatchObject({ error: { code: 'internal' } })
  expect(await callsAnswered({ id: 'r1' }).hold({ ...slot, draft: 'd' })).toMatchObject({ value: { id: 'r1' } })
  expect(await callsAnswered(null).cancel({ id: 'r1', token: 't' })).toMatchObject({ error: { code: 'internal' } })
  expect(await callsAnswered(null).reservation({ id: 'r1' })).toMatchObject({ error: { code: 'internal' } })
})

test.each([null, {}, [], ''])(
  'a quote answered with %o is a fault, and answers to it are not saved',
  async (nothing) => {
    const calls = callsAnswered(nothing)
    const isFault = { ok: false, error: { code: 'internal' } }
    expect(await calls.quote(slot)).toMatchObject(isFault)
    expect(await calls.quoteCart({ appointments: [] })).toMatchObject(isFault)
    const reservation = { id: 'r1', draft: 'd', formresponses: [], roster: [] }
    expect(await calls.saveAnswers({ reservation })).toMatchObject(isFault)
    const quote = { finalprice: 0, lines: [] }
    expect(await callsAnswered(quote).quote(slot)).toMatchObject({ ok: true, value: { finalprice: 0 } })
    const cart = { ...quote, appointments: [quote] }
    expect(await callsAnswered(cart).quoteCart({ appointments: [] })).toMatchObject({ value: { appointments: [{}] } })
    const saved = { id: 'r1', quote, faults: [] }
    expect(await callsAnswered(saved).saveAnswers({ reservation })).toMatchObject({ value: { quote: {}, faults: [] } })
  },
)
