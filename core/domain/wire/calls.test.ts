import { expect, test } from 'vitest'
import { catalogue } from '../../operations/index.ts'
import { isRecord } from '../is-record.ts'
import { calls } from './calls.ts'

test.each(Object.entries(calls))('%s is an operation with these very schemas', (method, { params, result }) => {
  const operation = catalogue.find(({ name }) => name === method)
  expect(operation?.params).toBe(params)
  expect(operation?.result).toBe(result)
})

test.each(Object.entries(calls))(
  '%s answers an object: nothing, or a bare list, is no answer of it',
  (_, { result }) => {
    expect(Reflect.get(result, 'type')).toBe('object')
  },
)

/** The names of all fields that a schema has at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (!isRecord(schema)) return []
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

const answering = (field: string) =>
  catalogue.flatMap(({ name, result }) => (fieldsOf(result).includes(field) ? [name] : []))

test('what prices are computed from leaves the server with a hold alone, and is in major units there', () => {
  expect(answering('pricedata')).toEqual(['hold_appointment'])
  expect(answering('finalprice')).toContain('get_quote')
})

test('no answer has the digits by which stored amounts are counted', () => {
  expect(answering('digits')).toEqual([])
})
