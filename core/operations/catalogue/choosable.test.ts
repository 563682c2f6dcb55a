import { expect, test } from 'vitest'
import { bookable } from '../../testing/references/availability/fixtures.ts'
import type { Actor } from '../define-operation.ts'
import { choosableBy } from './choosable.ts'

const groups = (claimed: string[]) => [
  { resources: ['ines', 'tomas'], selectionmethod: 'manual' as const },
  { resources: claimed, selectionmethod: 'resourceclaim_restricted' as const },
]
const chosenBy = (kind: Actor['kind'], claimed: string[]) => {
  const rules = bookable({ requiredresources: ['boat'], requirementgroups: groups(claimed) })
  const entry = { rules, resourceIds: ['boat', 'ines', 'mara', 'tomas'] }
  const actor = { kind, ip: '127.0.0.1', language: 'en-us' }
  const tenant = { scope: { whitelabel: 'northwind', provider: 'quay' } }
  return [...choosableBy(actor, { entry, tenant })]
}

test('customers choose no resource that staff assign later, staff choose any', () => {
  expect(chosenBy('site', ['mara'])).toEqual(['boat', 'ines', 'tomas'])
  expect(chosenBy('api', ['mara'])).toEqual(['boat', 'ines', 'mara', 'tomas'])
})

test('a resource that can be picked in another group is chosen there', () => {
  expect(chosenBy('site', ['mara', 'ines', 'boat'])).toEqual(['boat', 'ines', 'tomas'])
})
