import { expect, test } from 'vitest'
import { keptText, parseDraft } from './draft-storage.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const stored = (draft: unknown) => parseDraft(JSON.stringify(draft), now)

test('a draft comes back as it was left', () => {
  const draft = { id: 'a1b2c3d4', modified: now - 1000, seats: 2 }
  expect(stored(draft)).toEqual(draft)
})

test('a password is not kept', () => {
  const typed = { password: 'Berth-Four-4!', confirmation: 'Berth-Four-4!' }
  const draft = { id: 'a1b2c3d4', modified: now, answers: { account: { secret: typed, city: 'Portland' } } }
  expect(JSON.parse(keptText(draft)).answers).toEqual({ account: { city: 'Portland' } })
})

test.each([null, '', '{', '[]', '"x"', '{"id":1,"modified":2}'])('%j is no draft', (text) => {
  expect(parseDraft(text, now)).toBeNull()
})

test('after thirty days it is gone', () => {
  expect(stored({ id: 'a1b2c3d4', modified: now - 31 * 86_400_000 })).toBeNull()
})
