import { expect, test } from 'vitest'
import type { Tenant } from '../../operations/tenant.ts'
import { ownAddress } from './own-address.ts'

const tenantAt = (origin: string, domain?: string, ofLabel?: string) =>
  ({
    origin,
    whitelabel: { url: 'northwind.example', ...(ofLabel && { domain: ofLabel }) },
    provider: { subdomain: 'quay', ...(domain && { domain }) },
  }) as unknown as Tenant

const asked = (url: string, headers: Record<string, string> = {}) => ({
  url,
  headers,
  query: Object.fromEntries(new URLSearchParams(url.split('?')[1])),
})
const home = 'https://quay.northwind.example'

test.each([
  ['/', 'https://quay.example/'],
  ['/book/lesson?seats=2&linkid=a#x', 'https://quay.example/book/lesson?seats=2&linkid=a#x'],
])('%s of the old host is at the own domain', (url, address) => {
  expect(ownAddress(asked(url), tenantAt(home, 'Quay.Example'))).toBe(address)
})

const label = 'Book.Northwind.com'
test.each([
  ['a provider', tenantAt(home, undefined, label), 'https://quay.book.northwind.com/book/lesson?seats=2'],
  ['one with a domain of its own', tenantAt(home, 'quay.example', label), 'https://quay.example/book/lesson?seats=2'],
  [
    'one that was at the new name',
    tenantAt('https://quay.book.northwind.com', 'quay.example', label),
    'https://quay.example/book/lesson?seats=2',
  ],
  [
    'the white-label itself',
    { ...tenantAt('https://northwind.example', undefined, label), provider: null },
    'https://book.northwind.com/book/lesson?seats=2',
  ],
])('%s of a white-label with an own domain is found there', (_who, tenant, address) => {
  expect(ownAddress(asked('/book/lesson?seats=2'), tenant)).toBe(address)
  expect(ownAddress(asked('/book/lesson?embedded'), tenant)).toBeNull()
  expect(ownAddress(asked('/login'), tenant)).toBeNull()
  expect(ownAddress(asked('/book/lesson?seats=2'), { ...tenant, origin: new URL(address).origin })).toBeNull()
})

test('it keeps scheme and port', () => {
  expect(ownAddress(asked('/'), tenantAt('http://quay.northwind.localhost:3000', 'quay.localhost'))).toBe(
    'http://quay.localhost:3000/',
  )
})

test.each([
  ['iframe', ['/public', '/public/wall?lang=es', '/public/2026-12-01'], ['/', '/publications']],
  // An open page reads itself in another language; a wall asks where it is.
  ['empty', ['/?lang=es', '/book/lesson', '/public'], ['/public/wall', '/public/wall?lang=es']],
  ['document', [], ['/public', '/public/wall', '/?lang=es']],
])('asked for by %s, pages stay that can go nowhere', (destination, staying, moving) => {
  const at = (url: string) => ownAddress(asked(url, { 'sec-fetch-dest': destination }), tenantAt(home, 'quay.example'))
  expect(staying.map(at)).toEqual(staying.map(() => null))
  expect(moving.map(at)).toEqual(moving.map((url) => `https://quay.example${url}`))
})

test.each([
  ['where there is no own domain', '/', home, undefined],
  ['at the own domain itself', '/', 'https://quay.example:8443', 'quay.example'],
  ['in the frame of another site', '/book/lesson?embedded=dark', home, 'quay.example'],
  ['in the window of a sign-on', '/handback?challenge=x', home, 'quay.example'],
  ['where somebody logs in', '/login', home, 'quay.example'],
])('a page stays %s', (_where, url, origin, domain) => {
  expect(ownAddress(asked(url), tenantAt(origin, domain))).toBeNull()
  expect(ownAddress(asked(url), null)).toBeNull()
})
