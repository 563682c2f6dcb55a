import { expect, test } from 'vitest'
import { mailLink } from '../../core/domain/marketplace/index.ts'
import { hoursOf, isAllDay, isReachable, nextOpening, shownLink, townOf, weekdayOf } from './provider-facts.ts'

const provider = (fields: Record<string, unknown>) => ({ id: 'quay', name: 'Quay', ...fields })

test('tells the town, and names a city that is its own state once', () => {
  const quay = provider({ address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101' })
  expect(townOf(quay)).toBe('Portland, ME')
  expect(townOf(provider({ city: 'Berlin', state: 'Berlin' }))).toBe('Berlin')
})

test('a dated override replaces the week; without any hours there is nothing to show', () => {
  const nine = [{ start: '09:00', end: '17:00' }]
  const open = provider({ newbusinesshours: { monday: nine, overrides: [{ date: '2026-12-21', hours: [] }] } })
  expect(hoursOf(open, 'monday', '2026-12-14')).toEqual(nine)
  expect(hoursOf(open, 'monday', '2026-12-21')).toEqual([])
  expect(hoursOf(open, 'tuesday')).toEqual([])
  expect(hoursOf(provider({}), 'monday')).toBeNull()
  expect(weekdayOf('2026-12-21')).toBe('monday')
})

test('shows links without their scheme, cut at 40 characters', () => {
  expect(shownLink('https://www.quay.example/')).toBe('quay.example')
  expect(shownLink(`https://quay.example/${'a'.repeat(60)}`)).toHaveLength(40)
})

const week = provider({
  newbusinesshours: {
    monday: [
      { start: '09:00', end: '12:00' },
      { start: '14:00', end: '18:00' },
    ],
    tuesday: [{ start: '10:00', end: '18:00' }],
    overrides: [{ date: '2026-12-22', hours: [] }],
  },
})

test.each([
  ['2026-12-21', '08:00', { date: null, start: '09:00' }],
  ['2026-12-21', '09:00', null],
  ['2026-12-21', '12:30', { date: null, start: '14:00' }],
  ['2026-12-28', '18:00', { date: '2026-12-29', start: '10:00' }],
  // The following Tuesday is closed by an override.
  ['2026-12-21', '19:00', { date: '2026-12-28', start: '09:00' }],
])('on %s at %s it opens next %j', (today, now, expected) => {
  expect(nextOpening(week, today, now)).toEqual(expected)
})

test('midnight to midnight is open all day', () => {
  expect(isAllDay([{ start: '00:00', end: '24:00' }])).toBe(true)
  expect(isAllDay([{ start: '00:00', end: '12:00' }])).toBe(false)
})

test('a mail link has one recipient, and only what staff write', () => {
  expect(mailLink('ada+quay@people.example')).toBe('mailto:ada%2Bquay@people.example')
  const url = new URL(mailLink('ada?bcc=eve@people.example'))
  expect([url.pathname, url.search]).toEqual(['ada%3Fbcc%3Deve@people.example', ''])
})

test.each([
  [{}, false],
  [{ phone: '', website: 'no address', newbusinesshours: {} }, false],
  [{ address: '41 Quay Street' }, true],
  [{ phone: '+12075550142' }, true],
  [{ websitesecondary: 'quay.example' }, true],
  [{ instagram: 'quay' }, true],
  [{ newbusinesshours: { monday: [] } }, true],
])('a provider with %j has something to say of how it is reached: %s', (fields, expected) => {
  expect(isReachable(provider(fields))).toBe(expected)
})
