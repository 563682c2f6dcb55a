import { expect, test } from 'vitest'
import { seedAnswers } from './month-seed.ts'

const key = { bookable: 'estimate', month: '2026-11', resources: [], wide: false }
const came = { availability: { month: '2026-11' }, bookable: { id: 'estimate', bookabletype: 'standard' } }

test('the page’s slots answer a request without further conditions', () => {
  expect(seedAnswers(key, came)).toBe(true)
  expect(seedAnswers({ ...key, ignoring: 'own-hold' }, came)).toBe(true)
})

test.each([
  ['an address that must be driven to', { address: '5 Main Street, Swords' }],
  ['one resource', { resources: ['tom'] }],
  ['the ends from a first slot', { from: '2026-11-23 09:00:00' }],
  ['another zone', { wide: true }],
  ['another month', { month: '2026-12' }],
  ['another bookable', { bookable: 'rooms' }],
])('it does not answer for %s', (_name, more) => {
  expect(seedAnswers({ ...key, ...more }, came)).toBe(false)
})

test('for days they cover two months; without slots there is no answer', () => {
  const days = { ...came, bookable: { id: 'estimate', bookabletype: 'calendarday' } }
  expect(seedAnswers({ ...key, month: '2026-12' }, days)).toBe(true)
  expect(seedAnswers({ ...key, month: '2027-01' }, days)).toBe(false)
  expect(seedAnswers(key, { ...came, availability: null })).toBe(false)
  expect(seedAnswers(key, { ...came, bookable: null })).toBe(false)
})
