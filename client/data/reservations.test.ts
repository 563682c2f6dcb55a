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

test('what is paid at the venue is still due after the booking, and less what was paid there', () => {
  const due = (payment: Record<string, unknown>) =>
    readReservation({
      id: 'a',
      paymentinformation: { finalprice: 55, duenow: 55, balancetobecollected: 0, ...payment },
    })
  const onSite = { paymentmethod: null, processor: 'payment-offline.onsite' }
  expect(due(onSite)).toMatchObject({ paidprice: 0, dueprice: 55, ispaidonsite: true })
  expect(due({ ...onSite, paidprice: 20 })).toMatchObject({ dueprice: 35 })
  expect(due({ paymentmethod: 'card', processor: 'payment-sandbox.card', paidprice: 55 })).toMatchObject({
    dueprice: 0,
    ispaidonsite: false,
  })
  expect(due({ paymentmethod: 'card', processor: 'payment-sandbox.card', balancetobecollected: 15 })).toMatchObject({
    dueprice: 15,
  })
})
