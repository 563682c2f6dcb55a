import { expect, test } from 'vitest'
import { missingKinds } from './connection-calls.ts'

test('what a service wants is told by kinds, each once; what nobody knows is something else', () => {
  const missing = ['individual.verification.document', 'individual.dob.day', 'external_account', 'toString', '']
  expect(missingKinds(missing)).toEqual(['person', 'bank', 'other'])
  expect(missingKinds([])).toEqual([])
})
