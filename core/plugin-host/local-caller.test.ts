import { expect, test } from 'vitest'
import { isLocalCaller } from './local-caller.ts'

const isLocal = (remoteAddress: string, headers: Record<string, string>) =>
  // The only field of the socket that is read.
  isLocalCaller({ socket: { remoteAddress } as Parameters<typeof isLocalCaller>[0]['socket'], headers })

test.each([
  'localhost',
  'localhost:3000',
  'LocalHost',
  'quay.northwind.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
])('a request of this machine for %s is local', (host) => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isLocal(address, { host })).toBe(true)
  expect(isLocal('203.0.113.5', { host })).toBe(false)
  expect(isLocal('', { host })).toBe(false)
})

test.each([
  'book.quay.example',
  'localhost.quay.example',
  'quay.example:3000',
  '127.0.0.1.quay.example',
  '',
  '10.0.0.1',
])('a request of this machine for %j came through a proxy or another name', (host) => {
  expect(isLocal('127.0.0.1', { host })).toBe(false)
})

test('a request without a host is not local', () => {
  expect(isLocal('127.0.0.1', {})).toBe(false)
})

test.each([
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-ray',
])('with %s the request came through a proxy', (name) => {
  expect(isLocal('127.0.0.1', { host: 'localhost', [name]: '' })).toBe(false)
})
