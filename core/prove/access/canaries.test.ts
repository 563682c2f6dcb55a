import { expect, test } from 'vitest'
import { leaksIn, mark, type Scope, scopeOfText } from './canaries.ts'

const forbidden = new Set<Scope>(['other', 'staffonly'])

test('finds what a caller may not see, and leaves out what they have said themselves', () => {
  const answer = `{"a":"${mark('own', 1)}","b":"${mark('other', 22)}","c":"${mark('other', 'reservation')}"}`
  expect(leaksIn(answer, '', forbidden)).toEqual(['zq-other-22', 'zq-other-reservation'])
  expect(leaksIn(answer, '{"id":"zq-other-reservation"}', forbidden)).toEqual(['zq-other-22'])
  expect(leaksIn(answer, '', new Set())).toEqual([])
})

test('what no list of fields names is for staff alone', () => {
  expect(scopeOfText('bookables', 'own', 'bookables.name')).toBe('own')
  expect(scopeOfText('bookables', 'own', 'bookables.customlink')).toBe('staffonly')
  expect(scopeOfText('bookables', 'foreign', 'bookables.name')).toBe('foreign')
  expect(scopeOfText('discounts', 'own', 'discounts.name')).toBe('staffonly')
})
