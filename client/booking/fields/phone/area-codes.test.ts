import metadata from 'libphonenumber-js/metadata.min.json'
import { expect, test } from 'vitest'
import { areaCodes } from '../../../../core/domain/forms/area-codes.ts'

/** Where the library says by which digits numbers of a country begin. */
const leadingDigits = 10

/** Countries that have their dial code for themselves, or are the largest of those that share it, need none. */
const shared = Object.values(metadata.country_calling_codes).flatMap(([, ...others]) => others)

test('area codes tell countries apart as the library of phone numbers does', () => {
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

test('every area code is of a country that shares its dial code, and of that one alone', () => {
  expect(Object.keys(areaCodes).filter((code) => !shared.some((one) => one === code))).toEqual([])
  const american = new Set<string>(metadata.country_calling_codes['1'])
  const all = Object.entries(areaCodes).flatMap(([code, areas]) => (american.has(code) ? areas : []))
  expect(new Set(all).size).toBe(all.length)
})
