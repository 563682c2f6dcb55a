import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bookable } from '../entities/bookable.ts'
import { Form } from '../entities/form.ts'
import { readAmount } from './amount.ts'
import { currencyDigits, formatMajor, formatMinor, moneyFaults, parseAmount, toMajor, toMinor } from './money.ts'

const lesson = { id: 'lesson', provider: 'quay', name: 'Lesson', price: 95.15, downpaymentamount: 12.345 }

test('each currency has the digits of its minor unit', () => {
  expect([currencyDigits('usd'), currencyDigits('JPY'), currencyDigits('kwd'), currencyDigits('constructor')]).toEqual([
    2, 0, 3, 2,
  ])
})

test('amounts are read digit by digit, never multiplied', () => {
  expect(parseAmount(1.15, 2)).toEqual({ ok: true, value: 115 })
  expect(parseAmount('95.1', 2)).toEqual({ ok: true, value: 9510 })
  expect(parseAmount(-0.29, 2)).toEqual({ ok: true, value: -29 })
  expect(parseAmount(-0, 2)).toEqual({ ok: true, value: 0 })
})

test.each([1.005, '95.100', '1e3', 1e-7, 1e21, '', ' 5', '+5', '05', '.5', '5.', Number.NaN, Infinity, '9'.repeat(20)])(
  'refuses %s',
  (input) => {
    expect(parseAmount(input, 2).ok).toBe(false)
  },
)

test('an amount of a call is refused with its field and what was expected', () => {
  const told = (input: number | string, least?: number) => {
    const read = readAmount(input, 2, '/gift', least)
    return read.ok ? read.value : [read.error.field, read.error.data?.expected]
  }
  expect(told('5', 0)).toBe(500)
  expect(told(-5)).toBe(-500)
  expect(told(-5, 0)).toEqual(['/gift', '0 or more'])
  expect(told('five', 0)).toEqual(['/gift', 'a decimal number'])
  expect(told(1.005, 0)).toEqual(['/gift', 'a decimal number with at most 2 digits'])
})

test('amounts of any currency survive the round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 4 }), (minor, digits) => {
      expect(parseAmount(formatMajor(minor, digits), digits)).toEqual({ ok: true, value: minor })
      expect(parseAmount(formatMinor(minor, digits), digits)).toEqual({ ok: true, value: minor })
    }),
  )
})

test('a whole entity is converted by its schema’s marks; a down payment may be a percentage and stays', () => {
  const minor = toMinor(Bookable, { ...lesson, pricing_tiers: [{ seat_quantity: 2, marginal_price: 60 }] }, 2)
  expect(minor).toMatchObject({ price: 9515, downpaymentamount: 12.345, pricing_tiers: [{ marginal_price: 6000 }] })
  expect(toMajor(Bookable, minor, 2)).toMatchObject({ price: 95.15, pricing_tiers: [{ marginal_price: 60 }] })
})

test('prices of options may be null, and rates of value functions stay as written', () => {
  const question = {
    id: 'q',
    slug: 'suit',
    type: 'checkbox',
    responseoptions: [{ id: 'a', name: 'A', price: 15.5, priceadjustment: null }],
    value_function_source: { operator: 'add' as const, amount: 0.125 },
  }
  const form = { id: 'f', provider: 'quay', name: 'Form', sections: [{ id: 's', questions: [question] }] }
  expect(toMinor(Form, form, 2).sections[0]?.questions[0]).toEqual({
    ...question,
    responseoptions: [{ id: 'a', name: 'A', price: 1550, priceadjustment: null }],
  })
})

test('faults name the field and what was expected, and converting a faulty value throws', () => {
  const yen = { ...lesson, pricing_tiers: [{ seat_quantity: 1, marginal_price: 0.5 }] }
  expect(moneyFaults(Bookable, yen, 0)).toEqual([
    { pointer: '/price', expected: 'a whole number' },
    { pointer: '/pricing_tiers/0/marginal_price', expected: 'a whole number' },
  ])
  expect(() => toMinor(Bookable, yen, 0)).toThrow('/price: expected a whole number')
})
