import type { ReservationEventName } from '@tessera/plugin-api'
import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)

const mail = (name: ReservationEventName, context = contextIn('en-us'), reservation = {}) => {
  const made = mailOfEvent(context, eventOf(name, reservation))
  if (!made) throw new Error('no mail')
  return made
}

it('names days, not times, for a rental by the day', () => {
  const days = { start: '2026-12-04 00:00:00', end: '2026-12-06 23:59:00', seats: 1 }
  expect(mail('reservation.booked', contextIn('en-us'), days).text).toContain(
    'Friday, December 4, 2026 – Sunday, December 6, 2026',
  )
})

it.each([
  [{ arrivaltime: '09:00', departuretime: '17:00' }, 'Pick-up from 9:00 AM, return by 5:00 PM'],
  [{ arrivaltime: '09:00', departuretime: null }, 'Pick-up from 9:00 AM'],
  [{ arrivaltime: null, departuretime: '17:00' }, 'Return by 5:00 PM'],
])('names when to pick up and bring back what is rented by the day: %j', (rental, words) => {
  const days = { start: '2026-12-04 00:00:00', end: '2026-12-06 23:59:00', seats: 1, rental }
  const { text } = mail('reservation.booked', contextIn('en-us'), days)
  expect(text.replace(/\s+/g, ' ')).toContain(`Sunday, December 6, 2026, ${words}`)
  expect(mail('reservation.booked', contextIn('es'), days).text).toMatch(
    /Recogida desde: 0?9:00|Devolución hasta: 17:00/,
  )
})

it('names the nights of a stay, and when to come and leave', () => {
  const stay = { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: '2026-12-04T20:00:00.000Z' }
  const nights = { start: '2026-12-04 00:00:00', end: '2026-12-06 11:00:00', seats: 1, stay }
  const told = (language: 'en-us' | 'es') => mail('reservation.booked', contextIn(language), nights).text
  expect(told('en-us')).toContain('Friday, December 4, 2026 – Sunday, December 6, 2026')
  expect(told('en-us')).toContain('2 nights')
  expect(told('en-us')).toContain('Arrival from 3:00 PM, departure by 11:00 AM')
  expect(told('es')).toContain('Llegada desde: 15:00 · Salida hasta: 11:00')
  const untimed = { ...nights, end: '2026-12-06 00:00:00', stay: { arrivaltime: null, departuretime: null } }
  const { text } = mail('reservation.booked', contextIn('en-us'), untimed)
  expect(text).toContain('Sunday, December 6, 2026')
  expect(text).not.toMatch(/Arrival|12:00/)
})

it('does so by the kind of bookable, even where a day begins after midnight', () => {
  const days = { start: '2018-11-04 01:00:00', end: '2018-11-04 23:59:00', timezone: 'America/Sao_Paulo' }
  const event = eventOf('reservation.booked', days)
  const { text = '' } =
    mailOfEvent(contextIn('en-us'), { ...event, bookable: { ...event.bookable, bookabletype: 'calendarday' } }) ?? {}
  expect(text).toContain('When: Sunday, November 4, 2018\n')
  expect(text).not.toMatch(/1:00/)
})

it('keeps the name of a zone in one piece where lines are broken', () => {
  expect(mail('reservation.booked').html).toContain('<span style="white-space: nowrap">(Eastern Time)</span>')
})

it('names each segment of an event with its own time, and the zone once', () => {
  const segments = [
    { start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00', title: 'Throwing' },
    { start: '2026-12-12 22:00:00', end: '2026-12-13 01:00:00', title: 'Firing' },
  ]
  const span = { start: '2026-12-05 10:00:00', end: '2026-12-13 01:00:00', title: 'Raku night' }
  const { text } = mail('reservation.booked', contextIn('en-us'), { ...span, segments })
  expect(text).toContain('Private paddle lesson: Raku night')
  expect(text).toMatch(/Saturday, December 5, 2026 · 10:00.AM – 12:00.PM · Throwing/)
  expect(text).toMatch(/Saturday, December 12, 2026 · 10:00.PM – Sunday, December 13, 2026, 1:00.AM · Firing/)
  expect(/^When: .*/m.exec(text)?.[0].match(/Eastern Time/g)).toHaveLength(1)
  expect(mail('reservation.booked', contextIn('es'), { ...span, segments }).text).toContain('diciembre')
})

const sailing = { start: '2026-12-04 10:00:00', end: '2026-12-06 16:00:00' }

const told = {
  'en-us': 'Friday, December 4, 2026, 10:00 AM – Sunday, December 6, 2026, 4:00 PM (Eastern Time)',
  es: 'viernes, 4 de diciembre de 2026, 10:00 – domingo, 6 de diciembre de 2026, 16:00 (hora oriental)',
  de: 'Freitag, 4. Dezember 2026, 10:00 – Sonntag, 6. Dezember 2026, 16:00 Uhr (Nordamerikanische Ostküstenzeit)',
}

it.each([
  ['reservation.booked', 'en-us'],
  ['reservation.booked', 'es'],
  ['reservation.booked', 'de'],
  ['reservation.reminder', 'en-us'],
  ['reservation.reminder', 'de'],
  ['reservation.cancelled', 'es'],
] as const)('names each time beside its day where it ends on another: %s in %s', (name, language) => {
  const context = contextsWith(english, language === 'de' ? german : spanish)(language)
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const { text, html } = mail(name, context, sailing)
  expect(plain(text)).toContain(told[language])
  expect(plain(html.replace(/<[^>]+>/g, '').replaceAll('&nbsp;', ' '))).toContain(told[language])
})

it('names both spans so where it is moved, and the first and last day in the subject', () => {
  const former = { start: '2026-11-27 10:00:00', end: '2026-11-28 16:00:00' }
  const made = mailOfEvent(contextIn('en-us'), { ...eventOf('reservation.rescheduled', sailing), former })
  const text = made?.text.replace(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain(told['en-us'])
  expect(text).toContain('Friday, November 27, 2026, 10:00 AM – Saturday, November 28, 2026, 4:00 PM (Eastern Time)')
  expect(made?.subject).toContain('Friday, December 4, 2026 – Sunday, December 6, 2026')
})
