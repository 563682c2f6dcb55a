import { expect, test } from 'vitest'
import { begunOf, withBegun } from './kept-dialog.ts'

const hall = { tags: ['Inside'], answers: { name: 'Hall' } }

test('what was begun comes back, by form or by the submission that it changes', () => {
  const draft = withBegun(withBegun({}, 'area', hall), 'submission-1', { tags: [], answers: { name: 'Gable' } })
  expect(begunOf(draft, 'area')).toEqual(hall)
  expect(begunOf(draft, 'submission-1')?.answers).toEqual({ name: 'Gable' })
  expect(begunOf(draft, 'other')).toBeUndefined()
})

test('with nothing in it, it is forgotten, and what else a draft keeps stays', () => {
  const draft = withBegun(withBegun({ extra: { zone: 'UTC' } }, 'area', hall), 'area')
  expect(begunOf(draft, 'area')).toBeUndefined()
  expect(draft.extra?.zone).toBe('UTC')
})
