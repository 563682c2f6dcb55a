import { buildDictionary, testDictionary } from '@tessera/plugin-api/conformance'
import { words as english } from '@tessera/plugin-api/english'
import { describe, expect, it } from 'vitest'
import { words } from './words.ts'

testDictionary({ describe, it }, { language: 'de', name: 'Deutsch', direction: 'ltr', words }, english)

const all: [string, string][] = Object.entries(words)
const those = (fault: RegExp) => all.filter(([, word]) => fault.test(word))

describe('German', () => {
  it('is translated, not copied', () => {
    const base: Record<string, string> = english
    const isPhrase = (key: string, word: string) => !key.startsWith('time.cities') && /[a-z]{4,} [a-z]{3,}/i.test(word)
    expect(all.filter(([key, word]) => isPhrase(key, word) && base[key] === word)).toEqual([])
  })
  it('shouts on no button: the capitals of the specification’s labels are English', () => {
    expect(Object.entries(words).filter(([key, word]) => key.startsWith('days.') && /\p{Lu}{3}/u.test(word))).toEqual(
      [],
    )
  })
  it('addresses the customer as Sie', () => {
    expect(those(/\b(du|dich|dir|dein|deine|deinen|deinem|deiner|euch|euer|eure)\b/i)).toEqual([])
  })
  it('has the quotes of German, and no apostrophe for them', () => {
    expect(those(/["”]|‚|“[^“„]*“/)).toEqual([])
    expect(those(/„[^“]*$/)).toEqual([])
  })
  it('leaves the word for the hour to times', () => {
    expect(those(/\} Uhr\b/)).toEqual([])
  })
  it('names no gender where people are meant', () => {
    expect(those(/\b(Kunde|Kunden|Nutzer|Benutzer|Mitarbeiter|Teilnehmer|Therapeut|Lehrer|Besucher)\b/)).toEqual([])
  })
})

describe('a tenant’s noun', () => {
  const german = (noun: Record<string, string>) =>
    buildDictionary([english, words, { vocabulary: { reservation: noun } }], 'de')

  it.each([
    [{}, 'Ihre Buchung ist bestätigt', 'Ihre Buchung stornieren?', 'Zurück zu Ihrer Buchung'],
    [
      { singular: 'Termin', plural: 'Termine' },
      'Ihr Termin ist bestätigt',
      'Ihren Termin stornieren?',
      'Zurück zu Ihrem Termin',
    ],
    [
      { singular: 'Gespräch', plural: 'Gespräche' },
      'Ihr Gespräch ist bestätigt',
      'Ihr Gespräch stornieren?',
      'Zurück zu Ihrem Gespräch',
    ],
    [
      { singular: 'Reise', plural: 'Reisen' },
      'Ihre Reise ist bestätigt',
      'Ihre Reise stornieren?',
      'Zurück zu Ihrer Reise',
    ],
    [
      { singular: 'Treff', plural: 'Treffs', gender: 'n' },
      'Ihr Treff ist bestätigt',
      'Ihr Treff stornieren?',
      'Zurück zu Ihrem Treff',
    ],
  ])('%o has its article in every case', (noun, subject, object, dative) => {
    const told = german(noun)
    expect(told['mail.booked.heading']).toBe(subject)
    expect(told['cancel.title']).toBe(object)
    expect(told['reschedule.manage']).toBe(dative)
  })

  it.each([
    ['Auftrag', 'Bitte prüfen und bestätigen Sie Ihren Auftrag'],
    ['Einheit', 'Bitte prüfen und bestätigen Sie Ihre Einheit'],
    ['Probe', 'Bitte prüfen und bestätigen Sie Ihre Probe'],
    ['Besuch', 'Bitte prüfen und bestätigen Sie Ihren Besuch'],
    ['Training', 'Bitte prüfen und bestätigen Sie Ihr Training'],
    ['Wochenende', 'Bitte prüfen und bestätigen Sie Ihr Wochenende'],
    ['Ausfahrt', 'Bitte prüfen und bestätigen Sie Ihre Ausfahrt'],
    ['Kurs', 'Bitte prüfen und bestätigen Sie Ihren Kurs'],
  ])('%s has its gender by its ending', (singular, expected) => {
    expect(german({ singular, plural: `${singular}n` })['prompt.confirmation_step']).toBe(expected)
  })
})
