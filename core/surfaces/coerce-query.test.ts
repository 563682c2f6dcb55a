import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { coerceQuery } from './coerce-query.ts'

const schemas = new Map<string, unknown>([
  ['resources', Type.Array(Type.String())],
  ['seats', Type.Integer()],
  ['address', Type.String()],
])

test.each([
  [{ 'resources[]': ['ines', 'tomas'] }, { resources: ['ines', 'tomas'] }],
  [{ 'resources[]': 'ines' }, { resources: ['ines'] }],
  [{ resources: 'ines,tomas' }, { resources: ['ines', 'tomas'] }],
  [
    { seats: '2', address: '12, Main Street', utm: 'x' },
    { seats: 2, address: '12, Main Street' },
  ],
])('%j is read as %j', (values, expected) => {
  expect(coerceQuery(schemas, values)).toEqual(expected)
})
