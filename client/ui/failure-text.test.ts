import { expect, test } from 'vitest'
import { errorCodes } from '../../core/domain/errors.ts'
import { formatMessage } from '../../core/domain/wording/index.ts'
import { words } from '../../plugins/wording-en-us/words.ts'
import type { CallErrorCode } from '../data/errors.ts'

import { failureText, waysOn } from './failure-text.ts'
import type { Words } from './words.tsx'

const texts = new Map<string, string>(Object.entries(words))
const t: Words = (key, values) => formatMessage(texts.get(key) ?? key, values ?? {}, 'en-us')

test.each([
  [{ code: 'answer_invalid', data: { key: 'validation.phone_international' } }, 'Invalid phone number'],
  [{ code: 'answer_invalid', data: {} }, 'input is invalid'],
  [{ code: 'too_many_attempts', data: { minutes: 3 } }, 'Too many attempts. Please wait 3 minutes and try again.'],
  [{ code: 'too_many_attempts', data: { minutes: 1 } }, 'Too many attempts. Please wait 1 minute and try again.'],
  [{ code: 'connection', data: {} }, 'You seem to be offline. What you typed is kept.'],
  [
    { code: 'reservation_limit', data: { maximum: 1, per: 'week' } },
    'You have reached the {reservation} limit. You can have one {reservation} of this kind a week.',
  ],
  [
    { code: 'reservation_limit', data: { maximum: 3, per: 'ever' } },
    'You have reached the {reservation} limit. You can have up to 3 {reservations} of this kind in all.',
  ],
  [{ code: 'already_waiting', data: {} }, 'You are on the waitlist for this time already.'],
  [
    { code: 'already_waiting', data: { entry: { id: 'own', waitlistoffer: null } } },
    'You are on the waitlist for this time already.',
  ],
  [
    { code: 'already_waiting', data: { entry: { id: 'own', waitlistoffer: { end: '2026-12-04 09:00:00' } } } },
    words['waitlist.kept'],
  ],
  [{ code: 'discount_not_applicable', data: { status: 'used_up', code: 'ONCE' } }, 'ONCE has been used up.'],
  [{ code: 'discount_not_applicable', data: {} }, 'This discount code does not apply to what you are booking.'],
  [{ code: 'internal', data: {} }, 'Something went wrong'],
  [
    { code: 'unavailable', data: { step: 'waiver_step', prompt: 'prompt.first_form_step' } },
    `“${words['prompt.first_form_step']}” can’t be checked at the moment, so nothing was booked or charged. What you entered is kept: please try again in a few minutes.`,
  ],
  [
    { code: 'unavailable', data: { step: 'waiver_step', prompt: 'acme-waiver.prompt' } },
    'We can’t be reached at the moment. Please try again in a minute.',
  ],
] as const)('of %o one reads what to do', (error, text) => {
  expect(failureText(t, error)).toBe(text)
})

const codes: CallErrorCode[] = [...errorCodes, 'connection', 'unsuccessful']
test.each(codes)('%s is explained in words instead of its code', (code) => {
  const text = failureText(t, { code, data: {} })
  expect(text).not.toBe('')
  expect(text).not.toContain('error.')
})

test('what no word explains is told all the same, of a payment as one', () => {
  const ofCode = (code: string) => failureText(t, { code: code as CallErrorCode, data: {} })
  expect(ofCode('payment_frozen')).toBe(words['payment.unable'])
  expect(ofCode('frozen')).toBe(words['error.fallback'])
})

test('temporary failures offer a retry, outdated pages a reload', () => {
  expect(waysOn.connection).toBe('retry')
  expect(waysOn.internal).toBe('retry')
  expect(waysOn.unauthorized).toBe('reload')
  expect(waysOn.slot_taken).toBeUndefined()
})
