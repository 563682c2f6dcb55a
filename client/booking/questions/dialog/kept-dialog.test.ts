import { expect, test } from 'vitest'
import { begunOf, withBegun } from './kept-dialog.ts'

const hall = { tags: ['Inside'], answers: { name: 'Hall' } }

test('restores an unfinished filling by form or by submission', () => {
  const draft = withBegun(withBegun({}, 'area', hall), 'submission-1', { tags: [], answers: { name: 'Gable' } })
  expect(begunOf(draft, 'area')).toEqual(hall)
  expect(begunOf(draft, 'submission-1')?.answers).toEqual({ name: 'Gable' })
  expect(begunOf(draft, 'other')).toBeUndefined()
})

test('removes an empty filling and keeps the rest of `extra`', () => {
  const draft = withBegun(withBegun({ extra: { lost: 'slot_taken' } }, 'area', hall), 'area')
  expect(begunOf(draft, 'area')).toBeUndefined()
  expect(draft.extra?.lost).toBe('slot_taken')
})
