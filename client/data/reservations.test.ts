import { expect, test } from 'vitest'
import { readQuote } from './quotes.ts'
import { readReservation } from './reservations.ts'

test('closed lists keep their members', () => {
  const reservation = readReservation({ id: 'a', status: 'waitlisted', paymentstate: 'captured' })
  expect(reservation).toMatchObject({ status: 'waitlisted', paymentstate: 'captured' })
  const quote = readQuote({
    finalprice: 5,
    lines: [{ kind: 'travel', amount: 5 }],
    discountcode: { referencecode: 'LOWTIDE', status: 'not_applicable' },
  })
  expect(quote?.lines).toMatchObject([{ kind: 'travel', amount: 5 }])
  expect(quote?.discountcode).toEqual({ referencecode: 'LOWTIDE', status: 'not_applicable' })
})

test('what is no member of a closed list is null, and its amount still counts', () => {
  const reservation = readReservation({ id: 'a', status: 'lost', paymentstate: 7 })
  expect(reservation).toMatchObject({ id: 'a', status: null, paymentstate: null })
  const quote = readQuote({
    finalprice: 5,
    lines: [{ kind: 'toString', label: 'Sand', amount: 5 }],
    discountcode: { referencecode: 'LOWTIDE', status: 'constructor' },
  })
  expect(quote?.lines).toMatchObject([{ kind: null, label: 'Sand', amount: 5 }])
  expect(quote?.discountcode).toBeNull()
})

test('what is still to pay is what is left of the price, and of a request not what its approval takes', () => {
  const due = (payment: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    readReservation({
      id: 'a',
      status: 'booked',
      ...more,
      paymentinformation: { finalprice: 55, duenow: 55, ...payment },
    })
  const onSite = { paymentmethod: null, processor: 'payment-offline.onsite' }
  expect(due({ ...onSite, paidprice: 0, dueprice: 55 })).toMatchObject({
    paidprice: 0,
    dueprice: 55,
    ispaidonsite: true,
  })
  const card = { paymentmethod: 'card', processor: 'payment-sandbox.card', balancetobecollected: 40 }
  expect(due({ ...card, paidprice: 55, dueprice: 0 })).toMatchObject({ dueprice: 0, ispaidonsite: false })
  const asked = { ...card, paidprice: 0, dueprice: 55, dueonapproval: 15 }
  expect(due(asked, { status: 'pending' })).toMatchObject({ dueprice: 40 })
  expect(due({ ...asked, paidprice: 15, dueprice: 40 })).toMatchObject({ dueprice: 40 })
  // While a move of it waits, what its approval took was taken long ago.
  const moving = { status: 'pending', reschedule: { start: '2026-11-25 11:00:00', end: '2026-11-25 12:00:00' } }
  expect(due({ ...asked, paidprice: 15, dueprice: 40 }, moving)).toMatchObject({ dueprice: 40 })
})

test('the slot of a reservation ends before the time that its answers add', () => {
  const raw = { id: 'a', start_utc: '2026-11-25T11:00:00.000Z', end_utc: '2026-11-25T12:30:00.000Z' }
  expect(readReservation({ ...raw, addedtime: 1800 }).slotend_utc).toBe('2026-11-25T12:00:00.000Z')
  expect(readReservation({ ...raw, addedtime: 0 }).slotend_utc).toBe(raw.end_utc)
  expect(readReservation({ id: 'a', addedtime: 1800 }).slotend_utc).toBe('')
  // Days in which a time is yet to be named get no longer by answers.
  const days = { start: '2026-11-25 00:00:00', end: '2026-11-27 00:00:00' }
  expect(readReservation({ ...raw, addedtime: 1800, date_restriction: days }).slotend_utc).toBe(raw.end_utc)
})
