import { expect, test } from 'vitest'
import { nothingKnown } from './known-entities.ts'
import { prepareBundle } from './prepare-bundle.ts'

const now = Date.UTC(2026, 10, 20)
const whitelabel = { id: 'w', label: 'W', url: 'w.localhost' }

test.each([
  ['{"whitelabel": {}, }', 'line 1, column 20'],
  ['{\n  "a": 01\n}', 'line 2, column 9'],
  ['{"a": "b', 'line 1, column 7'],
  ['', 'line 1, column 1'],
  ['[1, 2', 'line 1, column 6'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{"a": 1, // one\n "b": 2}', 'line 1, column 10'],
  ['['.repeat(100_000), 'nested less deeply'],
])('a fault says where %j stops being JSON', async (text, place) => {
  const result = await prepareBundle(text, { now, known: nothingKnown })
  expect(result).toMatchObject({ ok: false, faults: [{ pointer: '', expected: expect.stringContaining(place) }] })
})

test('a key that an object has twice is told by its lines, beside other faults', async () => {
  const text = JSON.stringify({ whitelabel, providers: [{ id: 'p', subdomain: 'p', name: 'P', timezone: 'Paris' }] })
  const twice = text.replace('"name":"P"', '"name":"P",\n"na\\u006de":"Q", "a/b":{"c":1,\n\n"c":{"c":2}}')
  const result = await prepareBundle(`\uFEFF${twice}`, { now, known: nothingKnown })
  expect(result.ok ? [] : result.faults).toMatchObject([
    {
      pointer: '/providers/0/name',
      expected: 'each key once in an object; line 1 has "name" already',
      found: 'it again in line 2',
    },
    { pointer: '/providers/0/a~1b/c', found: 'it again in line 4' },
    { pointer: '/providers/0/timezone' },
  ])
  // Of a part that is there twice, both are told; what is inside is told as well.
  const parts = text.replace(/}$/, ', "providers": []}')
  const [fault] = [await prepareBundle(parts, { now, known: nothingKnown })].flatMap((one) =>
    one.ok ? [] : one.faults,
  )
  expect(fault).toMatchObject({ pointer: '/providers', found: 'it again in line 1' })
})
