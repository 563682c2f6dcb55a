import { expect, test } from 'vitest'
import { words as german } from '../../../plugins/wording-de/words.ts'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import type { NextFree } from '../../data/next-free.ts'
import { formatsOf } from '../../ui/format-values.ts'
import { tellFree } from './tell-free.ts'

const dictionaries: Record<string, Record<string, string>> = { 'en-US': english, 'de-DE': german, 'es-ES': spanish }

/** The line of a card on 27 November 2026. */
function line(locale: string, free: Partial<NextFree>, contactenabled = false): string {
  const how = {
    t: (key: string) => dictionaries[locale]?.[key] ?? key,
    formats: formatsOf(locale, { code: 'eur', digits: 2 }),
    today: '2026-11-27',
  }
  const { label, text } = tellFree(
    { by: 'time', available: true, start: '', more: false, nothing: null, ...free },
    { contactenabled },
    how,
  )
  return [label, text.replaceAll('\u202f', ' ')].filter(Boolean).join(' ')
}

test.each([
  ['en-US', { start: '2026-11-27 16:30:00' }, 'Next free: today, 4:30 PM'],
  ['en-US', { start: '2026-11-28 10:00:00' }, 'Next free: tomorrow, 10:00 AM'],
  ['en-US', { start: '2026-12-04 10:00:00' }, 'Next free: Fri, Dec 4, 10:00 AM'],
  ['en-US', { start: '2027-01-04 10:00:00' }, 'Next free: Jan 4, 2027, 10:00 AM'],
  ['de-DE', { start: '2026-11-28 10:00:00' }, 'Nächste freie Zeit: morgen, 10:00\u00a0Uhr'],
  ['es-ES', { start: '2026-11-28 10:00:00' }, 'Próxima hora libre: mañana, 10:00'],
  ['en-US', { by: 'day', start: '2026-11-27 00:00:00' }, 'Next free day: today'],
  ['de-DE', { by: 'day', start: '2026-12-02 00:00:00' }, 'Nächster freier Tag: Mi., 2. Dez.'],
  ['en-US', { by: 'night', start: '2026-11-27 00:00:00' }, 'Next free night: tonight'],
  ['en-US', { by: 'claim', start: '2026-11-28 08:00:00' }, 'Earliest: tomorrow, 8:00 AM'],
  ['en-US', { by: 'days' }, 'On days that you choose'],
] as const)('%s, %o: %s', (locale, free, told) => {
  expect(line(locale, free)).toBe(told)
})

test('where nothing is free the card says that, whether one can wait, or that one can ask', () => {
  expect(line('en-US', { available: false })).toBe('Nothing free at the moment')
  expect(line('en-US', { available: false, start: '2026-12-04 10:00:00' })).toBe('Fully booked, with a waitlist')
  expect(line('en-US', { available: false }, true)).toBe('On request')
})

test.each([
  ['en-US', { nothing: 'full' }, 'Fully booked'],
  ['en-US', { nothing: 'full', start: '2026-12-04 10:00:00' }, 'Fully booked, with a waitlist'],
  ['en-US', { nothing: 'window' }, 'Booking opens later'],
  ['de-DE', { nothing: 'window' }, 'Erst später buchbar'],
  ['es-ES', { nothing: 'window' }, 'Aún no se puede reservar'],
  ['en-US', { nothing: 'window', start: '2026-12-04 10:00:00' }, 'Full for now, with a waitlist'],
  ['en-US', { nothing: 'closed' }, 'Nothing free at the moment'],
] as const)('%s, an event without a free date, %o: %s', (locale, free, told) => {
  expect(line(locale, { by: 'date', available: false, ...free })).toBe(told)
})
