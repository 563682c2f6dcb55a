import { describe, expect, it } from 'vitest'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import { buildDictionary } from './index.ts'
import { readMessage } from './message-arguments.ts'
import { guessGender } from './noun-forms.ts'
import { printMessage } from './print-message.ts'

const nouns = (singular: string, plural: string, more: Record<string, string> = {}) => ({
  vocabulary: { reservation: { singular, plural, ...more } },
})

describe('a tenant’s noun gets its article', () => {
  const forms = {
    x: '{the_reservation}|{a_reservation}|{of_the_reservation}|{to_the_reservation}|{this_reservation}|{the_reservations}',
  }
  it.each([
    ['reserva', 'reservas', 'la reserva|una reserva|de la reserva|a la reserva|esta reserva|las reservas'],
    ['viaje', 'viajes', 'el viaje|un viaje|del viaje|al viaje|este viaje|los viajes'],
    [
      'excursión',
      'excursiones',
      'la excursión|una excursión|de la excursión|a la excursión|esta excursión|las excursiones',
    ],
    ['día', 'días', 'el día|un día|del día|al día|este día|los días'],
    ['programa', 'programas', 'el programa|un programa|del programa|al programa|este programa|los programas'],
  ])('in Spanish: %s', (singular, plural, text) => {
    expect(buildDictionary([english, spanish, nouns(singular, plural), forms], 'es').x).toBe(text)
  })

  it.each([
    ['trip', 'trips', 'the trip|a trip|of the trip|to the trip|this trip|the trips'],
    [
      'appointment',
      'appointments',
      'the appointment|an appointment|of the appointment|to the appointment|this appointment|the appointments',
    ],
    ['hour', 'hours', 'the hour|an hour|of the hour|to the hour|this hour|the hours'],
    ['unit', 'units', 'the unit|a unit|of the unit|to the unit|this unit|the units'],
  ])('in English: %s', (singular, plural, text) => {
    expect(buildDictionary([english, nouns(singular, plural), forms]).x).toBe(text)
  })

  it('as the tenant says, where the rules don’t apply', () => {
    const said = nouns('aula', 'aulas', { the: 'el aula', gender: 'f' })
    const words = buildDictionary([english, spanish, said, { x: '{The_reservation}, {the_reservations}' }], 'es')
    expect(words.x).toBe('El aula, las aulas')
  })

  it('without the gender and forms of the word that it replaces', () => {
    const below = nouns('aula', 'aulas', { the: 'el aula', gender: 'f' })
    const words = buildDictionary([english, spanish, below, nouns('curso', 'cursos'), { x: '{the_reservation}' }], 'es')
    expect(words.x).toBe('el curso')
  })

  it('with agreeing words beside it', () => {
    const message = {
      x: '{seat_gender, select, f {tantas} other {tantos}} {seats}, {n, plural, one {#} other {# {seats}}}',
    }
    const own = { vocabulary: { seat: { singular: 'asiento', plural: 'asientos' } } }
    expect(buildDictionary([english, spanish, { x: 'n {n}' }, message], 'es').x).toBe(
      'tantas plazas, {n, plural, one {#} other {# plazas}}',
    )
    expect(buildDictionary([english, spanish, { x: 'n {n}' }, message, own], 'es').x).toBe(
      'tantos asientos, {n, plural, one {#} other {# asientos}}',
    )
  })

  it('with a capital by the rules of the language', () => {
    expect(buildDictionary([nouns('iş', 'işler'), { x: '{Reservation}' }], 'tr').x).toBe('İş')
    expect(buildDictionary([nouns('élan', 'élans'), { x: '{Reservations}' }], 'not a language').x).toBe('Élans')
  })
})

it('the longest matching ending or beginning decides the gender', () => {
  const rules = '-a/f -día/m -mediodía/x a-/an -/broken /f'
  expect(['casa', 'día', 'mediodía', 'abrigo', 'perro'].map((noun) => guessGender(noun, rules))).toEqual([
    'f',
    'm',
    'x',
    'an',
    'other',
  ])
})

describe('a printed message equals the parsed one', () => {
  it.each([
    'plain',
    "it's {name}'s, isn''t it",
    "a '{brace}' and '{', then '}'",
    '{n, plural, offset:1 =0 {none} one {# a} other {# of {m, plural, other {#}}}}',
    "{n, plural, other {'#' is #}}",
    '{x, select, a {{n, selectordinal, one {#st} other {#th}}} other {{share, number, percent} of {n, number}}}',
    "'{''' '}' ''",
  ])('%s', (message) => {
    const parts = readMessage(message)
    expect(parts).not.toBeNull()
    expect(readMessage(printMessage(parts ?? []))).toEqual(parts)
  })
})

describe('a tenant’s faulty word is ignored in favour of the layer below', () => {
  const base = { greeting: 'Hello {name}', plain: 'Plain', left: '{count, plural, one {# seat} other {# seats}}' }
  it.each([
    [{ greeting: 'Hello {nam}' }, 'greeting', 'Hello {name}'],
    [{ greeting: 'Hello {name' }, 'greeting', 'Hello {name}'],
    [{ left: '{count, plural, one {# left}}' }, 'left', base.left],
    [{ plain: 'Your {trip} {reservation}' }, 'plain', 'Plain'],
  ])('%o', (layer, key, text) => {
    expect(buildDictionary([base, layer])[key]).toBe(text)
  })

  it('arguments may be left out and nouns added without a fault', () => {
    const words = buildDictionary([
      base,
      nouns('trip', 'trips'),
      { greeting: 'Ahoy', plain: 'Your {reservation}', 'not.known': '{anything}' },
    ])
    expect(words).toMatchObject({ greeting: 'Ahoy', plain: 'Your trip', 'not.known': '{anything}' })
  })
})
