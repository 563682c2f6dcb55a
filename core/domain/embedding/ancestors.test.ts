import { expect, test } from 'vitest'
import { ancestorsOf, isAncestor, isOneOf } from './ancestors.ts'

test.each([
  'https://host.example',
  'https://*.host.example:8443',
  'http://localhost:4000',
  'http://*.localhost',
  'http://127.0.0.1:80',
  'https://müller.example',
  'https://*.müller.example:8443',
])('%s may be listed', (entry) => expect(isAncestor(entry)).toBe(true))

test.each([
  'http://host.example',
  'http://localhost.example',
  'https://host.example/path',
  "https://host.example; script-src 'none'",
  'https://a.*.example',
  'https://*',
  'https://müller.example/path',
  'https://mü;ller.example',
  'http://müller.example',
  '*',
  'javascript:alert(1)',
  7,
])('%s has no effect', (entry) => expect(isAncestor(entry)).toBe(false))

test('only listed origins are trusted', () => {
  const settings = {
    frameancestors: ['https://a.example', 'https://b.example', 'nonsense', 'https://a.example'],
    trustedancestors: ['https://b.example', 'https://c.example'],
  }
  expect(ancestorsOf(settings)).toEqual({
    listed: ['https://a.example', 'https://b.example'],
    trusted: ['https://b.example'],
  })
  expect(ancestorsOf(undefined)).toEqual({ listed: [], trusted: [] })
})

test('names with letters beyond ASCII are as policies and browsers write them', () => {
  const settings = { frameancestors: ['https://*.Müller.example:8443', 'https://xn--mller-kva.example'] }
  const { listed } = ancestorsOf({ ...settings, trustedancestors: ['https://müller.example'] })
  expect(listed).toEqual(['https://*.xn--mller-kva.example:8443', 'https://xn--mller-kva.example'])
  expect(ancestorsOf({ ...settings, trustedancestors: ['https://müller.example'] }).trusted).toEqual([listed[1]])
  expect(isOneOf('https://shop.xn--mller-kva.example:8443', listed)).toBe(true)
})

test.each([
  ['https://a.example', ['https://a.example'], true],
  ['https://a.example', ['https://A.example:443'], true],
  ['https://a.example:8443', ['https://a.example'], false],
  ['http://a.localhost', ['https://a.localhost'], false],
  ['https://x.y.a.example', ['https://*.a.example'], true],
  ['https://a.example', ['https://*.a.example'], false],
  ['https://evila.example', ['https://*.a.example'], false],
  ['https://a.example.evil.example', ['https://a.example'], false],
  ['null', ['https://a.example'], false],
  ['https://*.a.example', ['https://*.a.example'], false],
])('%s is one of %j: %s', (origin, entries, expected) => expect(isOneOf(origin, entries)).toBe(expected))
