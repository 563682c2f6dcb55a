import { expect, test } from 'vitest'
import { countriesIn, findCountries, usualCountry } from './country-list.ts'

const found = (language: string, sought: string) => findCountries(countriesIn(language), sought).map(({ code }) => code)

test('the list has every dial code, in the customer’s language and order', () => {
  expect(countriesIn('en-us').length).toBeGreaterThan(230)
  expect(countriesIn('es').find(({ code }) => code === 'DE')).toEqual({
    code: 'DE',
    name: 'Alemania',
    dial: '+49',
    areas: [],
    other: 'Germany',
  })
  const names = countriesIn('es').map(({ name }) => name)
  expect(names.indexOf('Åland') === -1 && names.indexOf('Chile') < names.indexOf('España')).toBe(true)
})

test.each([
  ['en-us', 'spain', ['ES']],
  ['es', 'españa', ['ES']],
  ['es', 'espana', ['ES']],
  ['es', 'Germany', ['DE']],
  ['en-us', '+351', ['PT']],
  ['en-us', '0034', ['ES']],
  ['en-us', 'zealand', ['NZ']],
  ['en-us', '+9999', []],
  ['en-us', '+1 809', ['DO']],
  ['en-us', '1-684', []],
  ['en-us', '+1684', ['AS']],
  ['en-us', '0044 1534', ['JE']],
  ['en-us', 'atlantis', []],
])('%s: “%s” finds %j', (language, sought, expected) => {
  expect(found(language, sought)).toEqual(expected)
})

test('a complete dial code comes before those that begin with it', () => {
  expect(found('en-us', '44').slice(0, 4)).toContain('GB')
  expect(found('en-us', '+3')[0]).not.toBe('')
  expect(found('en-us', 'us')[0]).toBe('US')
  expect(found('en-us', '')).toHaveLength(countriesIn('en-us').length)
})

test('the default country is the provider’s, else the white-label’s, else the United States', () => {
  expect(usualCountry('es', 'IE')).toBe('ES')
  expect(usualCountry('', 'IE')).toBe('IE')
  expect(usualCountry('zz', '')).toBe('US')
})
