import { expect, test } from 'vitest'
import { weekStartsOn } from './week-start.ts'

test.each([
  ['en-us', 'US', 0],
  ['en-us', '', 0],
  ['en-us', 'ES', 1],
  ['es', 'US', 0],
  ['es', 'ES', 1],
  ['es', '', 1],
  ['de', 'DE', 1],
  ['en-us', 'DE', 1],
  ['en-us', 'IE', 1],
  ['en-us', 'GB', 1],
  ['es-mx', '', 0],
  ['ar', '', 6],
  ['de', 'US', 0],
] as const)('%s at a venue in %j begins its weeks on day %i', (language, country, day) => {
  expect(weekStartsOn(language, country)).toBe(day)
})

test.each(['US', 'GB', 'ES', 'DE', 'IE', 'FR', 'MX', 'BR', 'JP', 'AE', 'IL'])('%s agrees with CLDR', (region) => {
  const locale = new Intl.Locale(`und-${region}`)
  const info: unknown = Reflect.get(locale, 'getWeekInfo')?.call(locale)
  const first = Number(Reflect.get(Object(info), 'firstDay')) % 7
  expect(weekStartsOn(`xx-${region}`)).toBe(first)
})
