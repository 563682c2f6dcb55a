import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { compileValidator } from './validate.ts'

const validate = compileValidator(
  Type.Object({
    means: Type.Enum(['cash', 'check']),
    by: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('night')])),
    amount: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 3 })])),
    seats: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
)
const told = (params: unknown) => {
  const { field, data } = validate(params)?.error ?? {}
  return [field, data?.expected]
}

test('a fault says what was expected in its place', () => {
  expect(validate({ means: 'cash', amount: '5', by: 'day' })).toBeNull()
  expect(told({})).toEqual(['/means', 'must have required properties means'])
  expect(told({ means: 'shells' })).toEqual(['/means', 'one of cash, check'])
  expect(told({ means: 'cash', by: 'week' })).toEqual(['/by', 'one of day, night'])
  expect(told({ means: 'cash', amount: {} })).toEqual(['/amount', 'must be number or string'])
  expect(told({ means: 'cash', amount: '1234' })).toEqual(['/amount', 'must not have more than 3 characters'])
  expect(told({ means: 'cash', seats: 0 })).toEqual(['/seats', 'must be >= 1'])
})
