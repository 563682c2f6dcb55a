import { expect, test } from 'vitest'
import { parseDraft } from './draft-storage.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const stored = (draft: unknown) => parseDraft(JSON.stringify(draft), now)

test('a draft comes back as it was left', () => {
  const draft = { id: 'a1b2c3d4', modified: now - 1000, seats: 2 }
  expect(stored(draft)).toEqual(draft)
})

test.each([null, '', '{', '[]', '"x"', '{"id":1,"modified":2}'])('%j is no draft', (text) => {
  expect(parseDraft(text, now)).toBeNull()
})

test('after thirty days it is gone', () => {
  expect(stored({ id: 'a1b2c3d4', modified: now - 31 * 86_400_000 })).toBeNull()
})
