import { expect, test } from 'vitest'
import { missingKinds, missingWords } from './connection-calls.ts'

test('what a service wants is told by kinds, each once; what nobody knows is something else', () => {
  const missing = ['individual.verification.document', 'individual.dob.day', 'external_account', 'toString', '']
  expect(missingKinds(missing)).toEqual(['person', 'bank', 'other'])
  expect(missingKinds([])).toEqual([])
})

test('what its plugin has words for is told in them', () => {
  const words: Record<string, string> = { 'acme-pay.wants.bank': 'Your bank at Acme' }
  const t = (key: string) => words[key] ?? key
  const missing = ['acme-pay.wants.bank', 'acme-pay.wants.bank', 'acme-pay.wants.else', 'individual.email']
  expect(missingWords({ processor: 'acme-pay.pay', missing }, t)).toEqual([
    'Your bank at Acme',
    'payouts.missing.other',
    'payouts.missing.person',
  ])
  // Words of another plugin are not its own.
  expect(missingWords({ processor: 'other-pay.pay', missing: missing.slice(0, 1) }, t)).toEqual([
    'payouts.missing.other',
  ])
})
