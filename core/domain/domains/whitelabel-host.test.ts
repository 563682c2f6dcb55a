import { expect, test } from 'vitest'
import { whitelabelHost } from './whitelabel-host.ts'

test.each([
  [{ url: 'northwind.example' }, 'northwind.example'],
  [{ url: 'northwind.example', domain: null }, 'northwind.example'],
  [{ url: 'northwind.example', domain: '' }, 'northwind.example'],
  [{ url: 'northwind.example', domain: 'book.northwind.com' }, 'book.northwind.com'],
  [{ url: 'https://Northwind.example:3000/' }, 'northwind.example'],
])('%j is at %s', (whitelabel, host) => {
  expect(whitelabelHost(whitelabel)).toBe(host)
})
