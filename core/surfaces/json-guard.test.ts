import { expect, test } from 'vitest'
import { jsonFault, maximumDepth, parseJson } from './json-guard.ts'

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test('nesting is accepted up to the limit and refused beyond it, without recursion', () => {
  expect(jsonFault(nested(maximumDepth))).toBeNull()
  expect(jsonFault(nested(maximumDepth + 1))).toBe('nested too deeply')
  expect(jsonFault(nested(10_000))).toBe('nested too deeply')
})

test.each(['{"__proto__": {"a": 1}}', '{"a": [{"constructor": 1}]}', '{"a": {"prototype": null}}'])(
  '%s is refused',
  (text) => {
    expect(jsonFault(JSON.parse(text))).toBe('a key that is not allowed')
  },
)

test('bytes that are not UTF-8 are not JSON', () => {
  expect(parseJson(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toBeUndefined()
  expect(parseJson(Buffer.from('{"a":"é"}'))).toEqual({ value: { a: 'é' } })
})
