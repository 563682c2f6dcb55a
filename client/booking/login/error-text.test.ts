import { expect, test } from 'vitest'
import { formatMessage } from '../../../core/domain/wording/index.ts'
import { words } from '../../../plugins/wording-en-us/words.ts'
import type { Words } from '../../ui/words.tsx'
import { errorText } from './error-text.ts'

const texts = new Map<string, string>(Object.entries(words))
const t: Words = (key, values) => formatMessage(texts.get(key) ?? key, values ?? {}, 'en-us')

test.each([
  [{ code: 'answer_invalid', data: { key: 'validation.phone_international' } }, 'Invalid phone number'],
  [{ code: 'answer_invalid', data: {} }, 'input is invalid'],
  [{ code: 'too_many_attempts', data: { minutes: 3 } }, 'Too many attempts. Please wait 3 minutes and try again.'],
  [{ code: 'connection', data: {} }, 'You seem to be offline. What you typed is kept.'],
] as const)('of %o one reads what to do', (error, text) => {
  expect(errorText(t, error)).toBe(text)
})
