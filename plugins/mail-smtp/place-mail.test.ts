import type { HookContext, ReservationEventName } from '@tessera/plugin-api'
import { buildDictionary, formatMessage, pluginWorld } from '@tessera/plugin-api/conformance'
import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const wordsIn: Record<string, Record<string, string>> = { 'en-us': english, es: spanish, de: german }

function contextAt(language: string, country: string, currency: string): HookContext {
  const tenant = pluginWorld({ fromname: '', fromaddress: '' }).context()
  const words = buildDictionary([english, wordsIn[language]], language)
  return {
    ...tenant,
    whitelabel: { ...tenant.whitelabel, currency },
    provider: { id: 'quay', subdomain: 'quay', name: 'Quay Street', timezone: 'Europe/Berlin', country },
    language,
    word: (key, values = {}) => formatMessage(words[key] ?? key, values, language),
  }
}

const place = { timezone: 'Europe/Berlin', start: '2026-12-24 14:30:00', end: '2026-12-24 16:00:00' }
const mail = (name: ReservationEventName, context: HookContext) => {
  const told = mailOfEvent(context, eventOf(name, place))
  return { subject: told?.subject, text: told?.text.replaceAll('\u00a0', ' ') }
}

it.each([
  ['Berlin', 'de', 'DE', 'eur', 'Donnerstag, 24. Dezember 2026', '14:30 – 16:00 Uhr', '163,53 €'],
  ['Madrid', 'es', 'ES', 'eur', 'jueves, 24 de diciembre de 2026', '14:30 – 16:00', '163,53 €'],
  ['Dublin', 'en-us', 'IE', 'eur', 'Thursday, 24 December 2026', '14:30 – 16:00', '€163.53'],
  ['London', 'en-us', 'GB', 'gbp', 'Thursday, 24 December 2026', '14:30 – 16:00', '£163.53'],
  ['New York', 'en-us', 'US', 'usd', 'Thursday, December 24, 2026', '2:30 PM – 4:00 PM', '$163.53'],
])('a mail from %s is written as there, in %s', (_place, language, country, currency, date, times, money) => {
  const { text } = mail('reservation.booked', contextAt(language, country, currency))
  expect(text).toContain(date)
  expect(text).toContain(times)
  expect(text).toContain(money)
})

it('says in German what was booked, until when it can be cancelled, and what comes back', () => {
  const context = contextAt('de', 'DE', 'eur')
  const booked = mail('reservation.booked', context)
  expect(booked.subject).toBe('Bestätigt: Private paddle lesson, Donnerstag, 24. Dezember 2026')
  expect(booked.text).toContain('Ihre Buchung ist bestätigt')
  expect(booked.text).toContain('Hallo Ada, vielen Dank für Ihre Buchung bei Quay Street Paddle & Sail.')
  expect(booked.text).toMatch(/Bis Donnerstag, 3\. Dezember 2026, 10:00 Uhr \(.*Zeit\)/)
  expect(mail('reservation.cancelled', context).subject).toMatch(/^Storniert: /)
})
