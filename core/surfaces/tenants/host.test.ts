import { expect, test } from 'vitest'
import { readHost } from './host.ts'

test.each([
  ['quay.northwind.localhost:3000', { name: 'quay.northwind.localhost', port: '3000' }],
  ['Quay.Northwind.Localhost', { name: 'quay.northwind.localhost', port: '' }],
  ['quay.example.', { name: 'quay.example', port: '' }],
])('%s is a host', (header, expected) => {
  expect(readHost(header)).toEqual(expected)
})

test.each([
  undefined,
  '',
  'quay..example',
  '-quay.example',
  'quay.example:99999',
  'quay.example:',
  'quay.example/path',
  "quay'--.example",
  'user@quay.example',
  '[::1]:3000',
  `${'a'.repeat(64)}.example`,
  'a.'.repeat(200),
  'quay.example:80\r\nx: y',
])('%j is not a host', (header) => {
  expect(readHost(header)).toBeNull()
})
