import { expect, test } from 'vitest'
import { greetingName, postalAddress, venueOf } from './contact.ts'

const quay = { address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101' }

test('an address is written as on a letter', () => {
  expect(postalAddress(quay)).toBe('41 Quay Street, Portland, ME 04101')
  expect(postalAddress({ city: 'Dublin' })).toBe('Dublin')
  expect(postalAddress({})).toBe('')
})

test.each([
  ['DE', { address: 'Linienstr. 1', city: 'Berlin', state: 'Berlin', zip: '10119' }, 'Linienstr. 1, 10119 Berlin'],
  ['IE', { address: '9 Pimlico Yard', city: 'Dublin 8', zip: 'D08 K7X2' }, '9 Pimlico Yard, Dublin 8, D08 K7X2'],
  ['gb', { address: '4 Mill Lane', city: 'Bath', zip: 'BA1 2AB' }, '4 Mill Lane, Bath, BA1 2AB'],
  ['ES', { address: 'Calle Trajano 12', city: 'Sevilla', zip: '41002' }, 'Calle Trajano 12, 41002 Sevilla'],
  ['XX', { address: '1 Nowhere', city: 'Elsewhere' }, '1 Nowhere, Elsewhere'],
])('in %s it has the order of the country', (country, address, line) => {
  expect(postalAddress({ ...address, country })).toBe(line)
})

test('the bookable’s own place is used where customers may see it', () => {
  expect(venueOf({ location: { address: 'At your home', displayonbookingsite: true } }, quay)).toBe('At your home')
  expect(venueOf({ location: { address: 'The yard' } }, quay)).toBe('41 Quay Street, Portland, ME 04101')
  expect(venueOf(null, null)).toBe('')
})

test.each([
  ['Ada Moor', 'Ada Moor'],
  ['J. R. St.John', 'J. R. St. John'],
  ['Free money https://evil.example/x now', 'Free money now'],
  ['www.evil.example', ''],
  ['evil.example/win you won', 'you won'],
  ['win at evil.example', 'win at evil. example'],
  ['write to ada@evil.example', 'write to'],
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
])('%j is greeted as %j', (name, greeted) => {
  expect(greetingName(name)).toBe(greeted)
})

test('a greeting has at most 60 characters', () => {
  expect([...greetingName('𝒳'.repeat(500))]).toHaveLength(60)
})
