import { expect, test } from 'vitest'
import { formatsOf } from './format-values.ts'

const english = formatsOf('en-us', { code: 'usd', digits: 2 })
const spanish = formatsOf('es', { code: 'eur', digits: 2 })
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')

test('dates have the specification’s forms in American English, and their own elsewhere', () => {
  expect(english.longDate('2026-06-01')).toBe('June 1st, 2026')
  expect(english.figures('2026-06-01')).toBe('06-\u206001-\u20602026')
  expect(spanish.longDate('2026-06-01')).toBe('1 de junio de 2026')
  expect(spanish.figures('2026-06-01')).toBe('01/06/2026')
})

test('money omits its digits only where they are all zero', () => {
  expect(english.money(95)).toBe('$95.00')
  expect(english.money(95.5)).toBe('$95.50')
  expect(plain(spanish.money(1234.5))).toBe('1234,50 €')
  expect(formatsOf('en-us', { code: 'jpy', digits: 0 }).money(1200)).toBe('¥1,200')
})

test('a currency has the specification’s symbol in every language', () => {
  const shown = (code: string, language: string) => plain(formatsOf(language, { code, digits: 2 }).money(95))
  expect(['usd', 'cad', 'gbp', 'aud', 'eur', 'sgd'].map((code) => shown(code, 'en-us'))).toEqual([
    '$95.00',
    'C$95.00',
    '£95.00',
    'A$95.00',
    '€95.00',
    'S$95.00',
  ])
  expect(shown('cad', 'es')).toBe('95,00 C$')
})

test.each([
  [5400, '1 hr 30 min'],
  [2700, '45 min'],
  [7200, '2 hr'],
  [86_400, '1 day'],
  [90_000, '25 hr'],
])('%i seconds are %s', (seconds, shown) => {
  expect(english.duration(seconds)).toBe(shown)
})

test('a span of days follows the locale', () => {
  expect(plain(english.dateRange('2026-12-04', '2026-12-06'))).toBe('Fri, Dec 4 – Sun, Dec 6')
  expect(plain(spanish.dateRange('2026-12-04', '2026-12-06'))).toBe('vie, 4 dic – dom, 6 dic')
  expect(english.dateRange('2026-12-04', '2026-12-04')).toBe('Fri, Dec 4')
})

test('civil dates and wall clocks are never shifted by a zone', () => {
  expect(english.date('2026-03-29')).toBe('Sunday, March 29')
  expect(plain(english.time('2026-03-29 00:15:00'))).toBe('12:15 AM')
  expect(plain(english.hour('24:00'))).toBe('12:00 AM')
})

test('a distance uses the country’s unit', () => {
  const { distance } = english
  expect(distance(176.9, 'IE')).toBe('285 km')
  expect(distance(5.2, 'ie')).toBe('8.4 km')
  expect(distance(5.2, 'US')).toBe('5.2 mi')
  expect(plain(spanish.distance(5.2, 'ES'))).toBe('8,4 km')
})
