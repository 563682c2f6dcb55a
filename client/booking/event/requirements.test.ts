import { expect, test } from 'vitest'
import { requirementsOf } from './requirements.ts'

const event = (requirementmetainformation: Record<string, unknown>) => ({
  id: 'tour',
  name: 'Tour',
  restrictions: [
    { id: 'dawn', start: '2026-12-01 06:00:00', end: '2026-12-01 08:00:00', requirementmetainformation },
    { id: 'dusk', start: '2026-12-01 16:00:00', end: '2026-12-01 18:00:00' },
  ],
})

test('an occurrence tells what it requires: texts, numbers and lists, by name', () => {
  const needs = event({ bring_along: ['towel', 'water'], age: 12, level: ' beginners ', crew: { kind: 'a' }, none: '' })
  expect(requirementsOf(needs, 'dawn')).toEqual([
    { name: 'bring along', told: 'towel, water' },
    { name: 'age', told: '12' },
    { name: 'level', told: 'beginners' },
  ])
})

test('another occurrence and another kind of bookable require nothing', () => {
  expect(requirementsOf(event({ age: 12 }), 'dusk')).toEqual([])
  expect(requirementsOf({ id: 'lesson', name: 'Lesson' }, '')).toEqual([])
  expect(requirementsOf(null, 'dawn')).toEqual([])
})
