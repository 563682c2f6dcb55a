import { expect, test } from 'vitest'
import { leaksIn, mark, type Scope, scopeOfText } from './canaries.ts'

const forbidden = new Set<Scope>(['other', 'staffonly'])

test('finds marks that the caller may not see, except those that they sent themselves', () => {
  const answer = `{"a":"${mark('own', 1)}","b":"${mark('other', 22)}","c":"${mark('other', 'reservation')}"}`
  expect(leaksIn(answer, '', forbidden)).toEqual(['zq-other-22', 'zq-other-reservation'])
  expect(leaksIn(answer, '{"id":"zq-other-reservation"}', forbidden)).toEqual(['zq-other-22'])
  expect(leaksIn(answer, '', new Set())).toEqual([])
})

test('text in a field that is on no public list is visible to staff only', () => {
  expect(scopeOfText('bookables', 'own', 'bookables.name')).toBe('own')
  expect(scopeOfText('bookables', 'own', 'bookables.customlink')).toBe('staffonly')
  expect(scopeOfText('bookables', 'foreign', 'bookables.name')).toBe('foreign')
  expect(scopeOfText('discounts', 'own', 'discounts.name')).toBe('staffonly')
})
