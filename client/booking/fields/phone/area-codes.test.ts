import metadata from 'libphonenumber-js/metadata.min.json'
import { expect, test } from 'vitest'
import { areaCodes } from '../../../../core/domain/forms/area-codes.ts'

/** The index of the leading digits in the library's metadata of a country. */
const leadingDigits = 10

/** Countries with a dial code of their own need no area codes, nor does the largest country that shares one. */
const shared = Object.values(metadata.country_calling_codes).flatMap(([, ...others]) => others)

test('area codes agree with the phone number library', () => {
  const countries = new Map(Object.entries(metadata.countries))
  const told = shared.flatMap((code) => {
    const leading: unknown = countries.get(code)?.[leadingDigits]
    return typeof leading === 'string' ? [{ code, leading: new RegExp(`^(?:${leading})`) }] : []
  })
  expect(told.length).toBeGreaterThan(25)
  for (const { code, leading } of told) {
    const areas = areaCodes[code] ?? []
    expect(areas.length, code).toBeGreaterThan(0)
    for (const area of areas) expect(`${area}24`, code).toMatch(leading)
  }
})

test('every area code belongs to exactly one country that shares its dial code', () => {
  expect(Object.keys(areaCodes).filter((code) => !shared.some((one) => one === code))).toEqual([])
  const american = new Set<string>(metadata.country_calling_codes['1'])
  const all = Object.entries(areaCodes).flatMap(([code, areas]) => (american.has(code) ? areas : []))
  expect(new Set(all).size).toBe(all.length)
})
