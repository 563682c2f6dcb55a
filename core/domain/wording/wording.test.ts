import { describe, expect, it, test } from 'vitest'
import {
  buildDictionary,
  commonWords,
  formatDate,
  formatDay,
  formatMessage,
  formatMoment,
  formatMoney,
  formatTime,
  layWords,
  type MessageValues,
  ownLayers,
  productLayers,
  type SpokenWords,
  wordOf,
  zoneCity,
  zoneInWords,
} from './index.ts'

describe('messages', () => {
  const en = (message: string, values: Record<string, string | number> = {}) => formatMessage(message, values, 'en-us')

  it.each<[string, MessageValues, string]>([
    ['Hello {name}!', { name: 'Ada' }, 'Hello Ada!'],
    ['{count, plural, one {# seat} other {# seats}} left', { count: 1 }, '1 seat left'],
    ['{count, plural, one {# seat} other {# seats}} left', { count: 1200 }, '1,200 seats left'],
    ['{count, plural, =0 {none} one {#} other {#}}', { count: 0 }, 'none'],
    ['{n, plural, offset:1 =1 {you} one {you and # more} other {you and # more}}', { n: 3 }, 'you and 2 more'],
    ['the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'the 22nd'],
    ['{kind, select, event {an event} other {a slot}}', { kind: 'event' }, 'an event'],
    ['{kind, select, event {an event} other {a slot}}', { kind: 'constructor' }, 'a slot'],
    ['{n, plural, other {{kind, select, a {# as} other {# of {kind}}}}}', { n: 2, kind: 'b' }, '2 of b'],
    ['{share, number, percent} of {n, number}', { share: 0.25, n: 1234.5 }, '25% of 1,234.5'],
    ["it's {name}'s, isn''t it", { name: 'Ada' }, "it's Ada's, isn't it"],
    ["a '{brace}' and '{'", {}, 'a {brace} and {'],
    ['# outside is itself', {}, '# outside is itself'],
  ])('%s with %o', (message, values, text) => {
    expect(en(message, values)).toBe(text)
  })

  it('counts by the rules of the language', () => {
    const message = '{n, plural, one {# dzień} few {# dni} many {# dni!} other {# dnia}}'
    expect([1, 2, 5].map((n) => formatMessage(message, { n }, 'pl'))).toEqual(['1 dzień', '2 dni', '5 dni!'])
  })

  it.each([
    '{',
    '}',
    '{name',
    '{n, plural, one {x}}',
    '{n, date}',
    '{n, plural, other {x}',
    'a } b',
    '{ }',
    '{n,select,}',
  ])('returns a broken message unchanged: %s', (message) => expect(en(message, { n: 1 })).toBe(message))

  it('shows an argument without a value by its name, and never inherited properties', () => {
    expect(en('Hi {name} {toString}')).toBe('Hi {name} {toString}')
    expect(en('{n, plural, one {#} other {many}}')).toBe('many')
  })

  it('isolates values in right-to-left languages', () => {
    expect(formatMessage('{count} {name}', { count: 2, name: 'Quay' }, 'ar')).toBe('2 \u2068Quay\u2069')
    expect(formatMessage('{name}', { name: 'Quay' }, 'arn')).toBe('Quay')
    expect(formatMessage('{name}', { name: '' }, 'he-il')).toBe('')
  })

  it('isolates what is written from right to left in other languages, and nothing else there', () => {
    expect(formatMessage('{name}: {count}', { name: 'שיט!', count: 2 }, 'en-us')).toBe('\u2068שיט!\u2069: 2')
    expect(formatMessage('{name}: {count}', { name: 'Évian – 9:30', count: 2 }, 'fr')).toBe('Évian – 9:30: 2')
  })

  it('accepts any language tag', () => {
    expect(formatMessage('{n, plural, one {#} other {# x}}', { n: 2 }, 'not a language')).toBe('2 x')
  })
})

describe('the dictionary', () => {
  it('is flat; later layers take precedence; nested and dotted keys are the same', () => {
    const words = buildDictionary([
      { 'nav.back': 'Back', nav: { home: 'Home' } },
      undefined,
      { nav: { back: 'Return' } },
    ])
    expect(words).toEqual({ 'nav.back': 'Return', 'nav.home': 'Home' })
  })

  it('ignores values that are not text, in favour of the layer below', () => {
    expect(
      buildDictionary([
        { a: 'A', b: 'B' },
        { a: null, b: ['x'], c: true },
      ]),
    ).toEqual({ a: 'A', b: 'B' })
  })

  it('can not reach a prototype', () => {
    const words = buildDictionary([
      JSON.parse('{"__proto__": {"x": "1"}, "a": {"constructor": "2"}, "b.prototype.c": "3"}'),
    ])
    expect(words).toEqual({})
    expect(wordOf(words, 'constructor')).toBeNull()
  })

  it('survives endless nesting', () => {
    let layer: Record<string, unknown> = { word: 'deep' }
    for (let depth = 0; depth < 10_000; depth++) layer = { a: layer }
    expect(buildDictionary([layer])).toEqual({})
  })

  it('inserts the tenant’s vocabulary into every message that uses it', () => {
    const words = buildDictionary([
      { vocabulary: { reservation: { singular: 'reservation', plural: 'reservations' } } },
      {
        title: 'Your {reservation}',
        list: '{Reservations}',
        left: '{count, plural, one {# {reservation}} other {{count} {reservations}}}',
      },
      { vocabulary: { reservation: { singular: "kid's {trip}", plural: 'trips' } } },
    ])
    expect(words.title).toBe('Your kid’s trip')
    expect(words.list).toBe('Trips')
    expect(formatMessage(words.left ?? '', { count: 2 }, 'en')).toBe('2 trips')
  })
})

test('layers: base language, language, white-label, provider, bookable', () => {
  const tenant = {
    language: 'es-mx',
    dictionaries: [
      { language: 'es', words: { a: 'a es', b: 'b es', c: 'c es', d: 'd es', e: 'e es' } },
      { language: 'en-us', words: { a: 'a en', z: 'z en', 'title.x': 'Your {reservation}' } },
      { language: 'fr', words: { a: 'a fr' } },
    ],
    whitelabel: {
      dictionary: { 'es-MX': { b: 'b label' }, 'en-us': { a: 'not wanted' } },
      vocabularyoverride: { es: { reservation: { singular: 'viaje', plural: 'viajes' } } },
    },
    stored: [
      { language: 'es', words: { c: 'c stored label' } },
      { language: 'es', provider: 'quay', words: { d: 'd stored provider' } },
      { language: 'en-us', words: { e: 'not wanted' } },
    ],
    provider: { customdictionary: { c: 'c provider', e: 'e provider' } },
    bookable: { customdictionary: { es: { e: 'e bookable' } } },
  }
  const expected = {
    a: 'a es',
    b: 'b label',
    c: 'c provider',
    d: 'd stored provider',
    e: 'e bookable',
    z: 'z en',
    'title.x': 'Your viaje',
    'vocabulary.reservation.singular': 'viaje',
    'vocabulary.reservation.plural': 'viajes',
  }
  const [product, own] = [productLayers(tenant), ownLayers(tenant)]
  expect(buildDictionary([...product, ...own])).toEqual(expected)
  const laid = layWords(commonWords(product), own, 'es-mx')
  expect({ ...laid.common, ...laid.own }).toEqual(expected)
  expect(laid.own).not.toHaveProperty('z')
})

test('tenants with the same nouns share the product’s words', () => {
  const common = commonWords([{ back: 'Back', 'title.x': 'Your {reservation}', vocabulary: nouns('visit') }])
  const kept = new Map<string, SpokenWords>()
  const lay = (...layers: Record<string, unknown>[]) =>
    layWords(common, layers, 'en-us', (key, make) => {
      const known = kept.get(key) ?? make()
      kept.set(key, known)
      return known
    })
  const [plain, worded] = [lay(), lay({ back: 'Return', 'title.x': 'My {reservation} {unknown}' })]
  expect(worded.common).toBe(plain.common)
  expect(worded).toMatchObject({ common: { 'title.x': 'Your visit' }, own: { back: 'Return' } })
  expect(Object.keys(worded.own)).toEqual(['back'])
  const [trip, other] = [
    lay({ vocabulary: nouns('trip') }),
    lay({ vocabulary: nouns('trip') }, { back: '{Reservation}' }),
  ]
  expect(trip.common['title.x']).toBe('Your trip')
  expect(other.common).toBe(trip.common)
  expect(other.own.back).toBe('Trip')
})
const nouns = (singular: string) => ({ reservation: { singular, plural: `${singular}s` } })

test('money has the specification’s symbol, placed by the language', () => {
  const usd = { code: 'usd', digits: 2 }
  expect(formatMoney(1234.5, usd, 'en-us')).toBe('$1,234.50')
  expect(formatMoney(-15, usd, 'en-us')).toBe('-$15.00')
  for (const [code, told] of [
    ...[
      ['cad', 'C$95.00'],
      ['gbp', '£95.00'],
      ['aud', 'A$95.00'],
      ['eur', '€95.00'],
      ['sgd', 'S$95.00'],
    ],
  ] as const)
    expect(formatMoney(95, { code, digits: 2 }, 'en-us')).toBe(told)
  expect(formatMoney(95, { code: 'eur', digits: 2 }, 'es')).toBe('95,00\u00a0€')
  expect(formatMoney(95.5, { code: 'eur', digits: 2 }, 'es')).toBe('95,50\u00a0€')
  expect(formatMoney(1234.5, { code: 'eur', digits: 2 }, 'fr')).toBe('1\u00a0234,50\u00a0€')
  expect(formatMoney(500, { code: 'jpy', digits: 0 }, 'en-us')).toBe('¥500')
})

test.each([
  ['2026-06-01', 'June 1st, 2026'],
  ['2026-06-02', 'June 2nd, 2026'],
  ['2026-06-03', 'June 3rd, 2026'],
  ['2026-06-11', 'June 11th, 2026'],
  ['2026-06-12', 'June 12th, 2026'],
  ['2026-06-22', 'June 22nd, 2026'],
  ['2026-06-30', 'June 30th, 2026'],
])('the day %s is MMMM Do, YYYY in American English alone: %s', (day, told) => {
  for (const locale of ['en-us', 'en-US']) expect(formatDate(day, locale, 'long')).toBe(told)
  expect(formatDate(day, 'en-GB', 'long')).not.toMatch(/\d(st|nd|rd|th)/)
})

test('days in figures and moments in short have the specification’s forms in American English alone', () => {
  expect(formatDay('2026-06-10', 'en-us')).toBe('06-10-2026')
  expect(formatDay('2026-06-10', 'es')).toBe('10/06/2026')
  expect(formatDay('2026-06-10', 'de')).toBe('10.06.2026')
  expect(formatMoment('2026-06-10 17:00:00', 'en-US')).toBe('Wed 06/10/2026 5:00pm')
  expect(formatMoment('2026-06-10 00:05:00', 'en-US')).toBe('Wed 06/10/2026 12:05am')
  expect(formatMoment('2026-06-10 17:00:00', 'es')).toBe('10 jun 2026, 17:00')
  expect([formatDay('soon', 'en-us'), formatMoment('soon', 'en-us')]).toEqual(['soon', 'soon'])
})

test('dates and times follow the wall clock, with plain spaces', () => {
  expect(formatDate('2026-06-10 17:00:00', 'en-us')).toBe('Wednesday, June 10, 2026')
  expect(formatDate('2026-06-10', 'es', 'long')).toBe('10 de junio de 2026')
  expect(formatDate('2026-06-10', 'en-us', 'short')).toBe('Wed, Jun 10')
  expect(formatDate('2026-06-10', 'en-us', 'month')).toBe('June 2026')
  expect(formatTime('2026-06-10 17:00:00', 'en-us')).toBe('5:00 PM')
  expect(formatTime('2026-06-10 00:05:00', 'en-us', '24h')).toBe('00:05')
  for (const locale of ['es', 'es-ES', 'de', 'en-GB', 'en-IE'])
    expect(formatTime('2026-06-10 07:30:00', locale), locale).toBe('07:30')
  expect(formatDate('soon', 'en-us')).toBe('soon')
  expect(zoneCity('America/New_York')).toBe('New York')
  expect(zoneInWords('America/New_York', 'en-us')).toBe('Eastern Time')
  expect(zoneInWords('Europe/Madrid', 'es')).toBe('hora de Europa central')
  expect(zoneInWords('Mars/Olympus_Mons', 'es')).toBe('Olympus Mons')
  // Within brackets a name needs none of its own.
  expect(zoneInWords('Europe/Dublin', 'de')).toBe('Ortszeit Irland')
})
