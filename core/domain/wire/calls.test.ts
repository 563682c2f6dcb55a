import { expect, test } from 'vitest'
import { catalogue } from '../../operations/index.ts'
import { calls } from './calls.ts'

test.each(Object.entries(calls))('%s is an operation with these very schemas', (method, { params, result }) => {
  const operation = catalogue.find(({ name }) => name === method)
  expect(operation?.params).toBe(params)
  expect(operation?.result).toBe(result)
})
