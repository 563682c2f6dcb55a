import { expect, test } from 'vitest'
import { readAlone } from '../read-draft.ts'
import { readForm } from '../read-forms.ts'
import { isComplete, openUntil, seenUntil, stageAt, stagesOf, toggled } from './stages.ts'

const sections = [
  { id: 'what', name: 'What', questions: [{ id: 'name', slug: 'name', type: 'text', required: true }] },
  {
    id: 'in',
    name: 'Inside',
    tags: ['in'],
    questions: [{ id: 'rooms', slug: 'rooms', type: 'number', required: true }],
  },
]
const area = (more = {}) => readForm({ id: 'area', name: 'Area', style: 'complex', sections, ...more })
const tagged = area({ tags: ['in', 'out'] })
const walk = (form: typeof tagged, filling: { tags: string[]; answers: Record<string, unknown> }) => {
  const { sections: asked, faults } = readAlone(form, filling)
  const faulty = new Set(faults.map(({ place }) => place.question.id))
  const stages = stagesOf(form, asked)
  return { stages, faulty, ids: stages.map(({ id }) => id), open: openUntil(stages, filling, faulty) }
}

test('tags come first, then the sections that they enable', () => {
  expect(walk(tagged, { tags: ['in'], answers: {} }).ids).toEqual(['tags', 'what', 'in'])
  expect(walk(tagged, { tags: ['out'], answers: {} }).ids).toEqual(['tags', 'what'])
})

test('a single tag is not asked for', () => {
  expect(walk(area(), { tags: [], answers: {} }).ids).toEqual(['what', 'in'])
  expect(walk(area({ tags: ['in'] }), { tags: [], answers: {} }).ids).toEqual(['what', 'in'])
})

test('a simple form is one step', () => {
  expect(walk(area({ style: 'simple' }), { tags: [], answers: {} }).ids).toEqual(['area'])
})

test('opens steps up to the first incomplete one, which needs a tag or all required answers', () => {
  expect(walk(tagged, { tags: [], answers: { name: 'Hall' } }).open).toBe(0)
  expect(walk(tagged, { tags: ['in'], answers: {} }).open).toBe(1)
  expect(walk(tagged, { tags: ['in'], answers: { name: 'Hall' } }).open).toBe(2)
  const { stages, faulty } = walk(tagged, { tags: ['in'], answers: { name: 'Hall', rooms: 2 } })
  expect(stages.every((stage) => isComplete(stage, { tags: ['in'], answers: {} }, faulty))).toBe(true)
})

test('falls back to the last step when steps disappear', () => {
  const { stages } = walk(tagged, { tags: ['out'], answers: {} })
  expect([stageAt(stages, 2), stageAt(stages, 1), stageAt([], 3)]).toEqual([1, 1, 0])
})

test('counts all steps up to the shown one as seen, and none after it', () => {
  const { stages } = walk(tagged, { tags: ['in'], answers: {} })
  const seen = seenUntil(new Set(), stages, 1)
  expect([...seen]).toEqual(['tags', 'what'])
  expect(seenUntil(seen, stages, 0)).toBe(seen)
  expect(seenUntil(seen, stages, 2).has('in')).toBe(true)
})

test('chosen tags keep the order of the form', () => {
  expect(toggled(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c'])
  expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'a')).toEqual(['c'])
})
