import { expect, it } from 'vitest'
import { hasSiteOption } from './list-options.ts'

const on = { bookingsitesearchbar: true }

it.each([
  ['off where nobody wants it', {}, undefined, false],
  ['on for every site of the white-label', on, undefined, true],
  ['off where the provider wants what it may not set', {}, on, false],
  ['on where the provider may set it', { allowproviderbookingsiteconfig: true }, on, true],
  ['off where a provider that may set it does not', { allowproviderbookingsiteconfig: true }, {}, false],
  [
    'a truth of another type is none',
    { allowproviderbookingsiteconfig: true },
    { bookingsitesearchbar: 'false' },
    false,
  ],
])('%s', (_name, whitelabel, bookingsiteconfig, expected) => {
  const provider = { id: 'quay', subdomain: 'quay', name: 'Quay', ...(bookingsiteconfig && { bookingsiteconfig }) }
  const brand = { id: 'northwind', label: 'Northwind', url: 'northwind.localhost', ...whitelabel }
  expect(hasSiteOption(brand, provider, 'bookingsitesearchbar')).toBe(expected)
})
