import { expect, test } from 'vitest'
import { errorCodes } from '../domain/errors.ts'
import { errorMapping } from './error-mapping.ts'

test('every code has an error status and a number of its own', () => {
  const numbers = errorCodes.map((code) => errorMapping[code].rpc)
  expect(new Set(numbers).size).toBe(errorCodes.length)
  for (const code of errorCodes) {
    expect(errorMapping[code].status, code).toBeGreaterThanOrEqual(400)
    const { rpc } = errorMapping[code]
    expect(rpc > 0 || [-32601, -32602, -32603].includes(rpc), code).toBe(true)
  }
})
