import { expect, test } from 'vitest'
import { paymentOfRow } from './payment-of-row.ts'

const payment = {
  quote: { finalprice: 9500, duenow: 9500, currency: 'usd' },
  method: 'card',
  processor: 'payment-sandbox.card',
  attempt: 'a1',
  paid: 9500,
  transactions: ['t1'],
  decision: { refund: 'partial', amount: 500, memo: null, externalid: null },
}
const read = (change: object) => () => paymentOfRow(JSON.stringify({ ...payment, ...change }), 'r1')

test('a payment is read as it was written', () => {
  expect(paymentOfRow(null, 'r1')).toBeNull()
  expect(read({})()).toEqual(payment)
  expect(read({ method: null, attempt: null, decision: null, differences: ['a2'] })()).toMatchObject({ paid: 9500 })
})

test.each([
  ['no price', { quote: {} }],
  ['a price that is a text', { quote: { ...payment.quote, finalprice: '9500' } }],
  ['a part of a minor unit', { paid: 95.5 }],
  ['no amount paid', { paid: undefined }],
  ['an unknown method', { method: 'gold' }],
  ['transactions that are no list', { transactions: 't1' }],
  ['an unknown refund', { decision: { refund: 'some', amount: 1 } }],
  ['a refund without an amount', { decision: { refund: 'full' } }],
])('%s is a fault that names the reservation', (_, change) => {
  expect(read(change)).toThrow('in reservation r1')
})
