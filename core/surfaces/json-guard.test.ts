import { expect, test } from 'vitest'
import { forbiddenKeyIn, jsonFault, maximumDepth, mostValues, parseJson } from './json-guard.ts'

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

test('a key that is not allowed is found beside what is nested deeper than any stack', () => {
  const params = { deep: nested(100_000), ...JSON.parse('{"__proto__": 1}') }
  expect(jsonFault(params)).toBe('a key that is not allowed')
  expect(forbiddenKeyIn({ answers: [{ constructor: 1 }] })).toBe('/answers/0/constructor')
  expect(forbiddenKeyIn(params)).toBe('/__proto__')
})

test.each<[string, (values: number) => unknown]>([
  ['a list', (values) => ({ list: Array.from({ length: values - 1 }, () => 1) })],
  ['lists', (values) => ({ lists: [Array.from({ length: values - 2 }, () => '')] })],
  ['empty objects', (values) => ({ list: Array.from({ length: values - 1 }, () => ({})) })],
  ['keys', (values) => Object.fromEntries(Array.from({ length: values }, (_, n) => [`k${n}`, n]))],
])('%s with more values than any call of ours has are refused', (_of, made) => {
  expect(jsonFault(made(mostValues))).toBeNull()
  expect(jsonFault(made(mostValues + 1))).toBe('too many values')
})

test('bytes that are not UTF-8 are not JSON', () => {
  expect(parseJson(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toBeUndefined()
  expect(parseJson(Buffer.from('{"a":"é"}'))).toEqual({ value: { a: 'é' } })
})
