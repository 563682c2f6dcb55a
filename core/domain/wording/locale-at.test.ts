import { expect, test } from 'vitest'
import { formatDate, formatMoney, formatTime, tellTime } from './formats.ts'
import { dateFormat } from './intl.ts'
import { localeAt } from './locale-at.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['Berlin', 'de', 'DE', 'eur', '24.12.2026', 'Donnerstag, 24. Dezember 2026', '14:30', '14:30 Uhr', '30,50 €'],
  ['Madrid', 'es', 'ES', 'eur', '24/12/2026', 'jueves, 24 de diciembre de 2026', '14:30', '14:30', '30,50 €'],
  ['Dublin', 'en-us', 'IE', 'eur', '24/12/2026', 'Thursday, 24 December 2026', '14:30', '14:30', '€30.50'],
  ['London', 'en-us', 'GB', 'gbp', '24/12/2026', 'Thursday, 24 December 2026', '14:30', '14:30', '£30.50'],
  ['Berlin', 'en-us', 'DE', 'eur', '24/12/2026', 'Thursday, 24 December 2026', '14:30', '14:30', '€30.50'],
  ['New York', 'en-us', 'US', 'usd', '12/24/2026', 'Thursday, December 24, 2026', '2:30 PM', '2:30 PM', '$30.50'],
  ['New York', 'de', 'US', 'usd', '24.12.2026', 'Donnerstag, 24. Dezember 2026', '14:30', '14:30 Uhr', '30,50 $'],
] as const)('at %s, in %s', (_place, language, country, code, short, long, time, told, money) => {
  const locale = localeAt(language, country)
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  expect(dateFormat(locale, numeric).format(Date.UTC(2026, 11, 24))).toBe(short)
  expect(formatDate('2026-12-24', locale)).toBe(long)
  expect(formatTime('2026-12-24 14:30:00', locale)).toBe(time)
  expect(plain(tellTime(formatTime('2026-12-24 14:30:00', locale), locale))).toBe(told)
  expect(plain(formatMoney(30.5, { code, digits: 2 }, locale))).toBe(money)
})

test.each([
  ['en-us', '', 'en-US'],
  ['en', 'ie', 'en-GB'],
  ['en-us', 'PH', 'en-US'],
  ['en-us', 'AU', 'en-AU'],
  ['en-gb', 'US', 'en-gb'],
  ['es', 'MX', 'es-MX'],
  ['es', 'US', 'es'],
  ['es-mx', 'ES', 'es-mx'],
  ['de', 'CH', 'de-CH'],
  ['de', 'IE', 'de'],
  ['ar', 'AE', 'ar'],
])('%s in %j is written as %s', (language, country, locale) => {
  expect(localeAt(language, country)).toBe(locale)
})

test('a time on the 12-hour clock needs no word after it', () => {
  expect(tellTime('2:30 PM', 'de')).toBe('2:30 PM')
  expect(tellTime('9:00', 'de-AT')).toBe('9:00\u00a0Uhr')
  expect(tellTime('14:30', 'constructor')).toBe('14:30')
})
