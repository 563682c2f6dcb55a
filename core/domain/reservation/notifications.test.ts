import { expect, test } from 'vitest'
import { isTold, staffRoute } from './notifications.ts'

const told = (provider: object, bookable: unknown, audience: 'customer' | 'staff' | 'claimers' = 'staff') =>
  isTold({ provider, bookable: { notifications: bookable } }, audience, 'booked')

test.each([
  ['nothing is said', {}, undefined, true],
  ['the provider is silent altogether', { notificationsenabled: false }, { staff: true }, false],
  ['the provider’s staff hear nothing', { notifications: { staff: false } }, undefined, false],
  ['the provider’s staff do not hear of it', { notifications: { staff: { booked: false } } }, undefined, false],
  ['they do not hear of something else', { notifications: { staff: { reminder: false } } }, undefined, true],
  ['the bookable wins', { notifications: { staff: false } }, { staff: { booked: true } }, true],
  ['the bookable says nothing of it', { notifications: { staff: false } }, { staff: { reminder: true } }, false],
  ['the bookable is silent', {}, false, false],
  ['another audience is silent', {}, { customer: false }, true],
  ['the bookable’s setting is something else', {}, { staff: 'sometimes', subject: '' }, true],
  ['it is a list', {}, [false], true],
])('%s', (_what, provider, bookable, expected) => {
  expect(told(provider, bookable)).toBe(expected)
})

test.each(['link', 'receipt'])('a customer gets the %s, whatever is switched off', (happening) => {
  const silent = { provider: { notificationsenabled: false, notifications: { customer: false } }, bookable: null }
  expect(isTold(silent, 'customer', happening)).toBe(true)
  expect(isTold(silent, 'staff', happening)).toBe(false)
  expect(isTold(silent, 'customer', 'booked')).toBe(false)
})

test('staff’s messages go to the address, to people or to both', () => {
  const route = (provider: unknown, bookable?: unknown) =>
    staffRoute({ provider: { notifications: provider }, bookable: { notifications: bookable } })
  expect(route(undefined)).toBe('address')
  expect(route({ to: 'people' })).toBe('people')
  expect(route({ to: 'people' }, { to: 'both' })).toBe('both')
  expect(route({ to: 'nowhere' })).toBe('address')
})
