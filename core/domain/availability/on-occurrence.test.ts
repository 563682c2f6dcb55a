import { expect, test } from 'vitest'
import { leftBehind, occurrencesOf } from './on-occurrence.ts'
import type { RestrictionRules } from './types.ts'

const at = (start: number, id?: string): RestrictionRules => ({
  start,
  end: start + 10,
  ...(id !== undefined && { id }),
})
const place = (start: number, occurrence: string | null = null) => ({ start, end: start + 10, occurrence })

test('a place is on the occurrence of its span, and of the id that it names', () => {
  const all = [at(0, 'a'), at(0, 'b'), at(20)]
  expect(occurrencesOf(all, place(0, 'b'))).toEqual([all[1]])
  expect(occurrencesOf(all, place(0))).toHaveLength(2)
  expect(occurrencesOf(all, place(20, 'c'))).toEqual([])
  expect(occurrencesOf(all, { ...place(0, 'a'), end: 15 })).toEqual([])
})

test('whoever is on an occurrence that gets another time, or goes, is left behind; strays were before', () => {
  const before = [at(0, 'a'), at(20, 'b')]
  const places = [place(0, 'a'), place(20), place(50)]
  expect(leftBehind(before, before, places)).toEqual([])
  expect(leftBehind(before, [at(5, 'a'), at(20, 'b')], places)).toEqual([place(0, 'a')])
  expect(leftBehind(before, [at(0, 'a')], places)).toEqual([place(20)])
})
