import { expect, test } from 'vitest'
import { finishedPath, keptText, parseDraft } from './draft-storage.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const stored = (draft: unknown) => parseDraft(JSON.stringify(draft), now)

test('a draft is read back unchanged', () => {
  const draft = { id: 'a1b2c3d4', modified: now - 1000, seats: 2 }
  expect(stored(draft)).toEqual(draft)
})

test('a password is not stored', () => {
  const typed = { password: 'Berth-Four-4!', confirmation: 'Berth-Four-4!' }
  const draft = { id: 'a1b2c3d4', modified: now, answers: { account: { secret: typed, city: 'Portland' } } }
  expect(JSON.parse(keptText(draft)).answers).toEqual({ account: { city: 'Portland' } })
})

test.each([null, '', '{', '[]', '"x"', '{"id":1,"modified":2}'])('%j is no draft', (text) => {
  expect(parseDraft(text, now)).toBeNull()
})

test('the path of a booked draft is read from its own text only', () => {
  const text = JSON.stringify({ finished: '/thanks/1?token=2' })
  expect(finishedPath(text)).toBe('/thanks/1?token=2')
  expect(parseDraft(text, now)).toBeNull()
  for (const other of [null, '', '{', '{"finished":1}', '{"id":"a1b2c3d4"}']) expect(finishedPath(other)).toBeNull()
})

test('a draft expires after thirty days', () => {
  expect(stored({ id: 'a1b2c3d4', modified: now - 31 * 86_400_000 })).toBeNull()
})
