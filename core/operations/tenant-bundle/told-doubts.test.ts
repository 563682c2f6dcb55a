import { expect, test } from 'vitest'
import { bookable, event, type Good, of, provider, said, whitelabel } from './tell-mistakes.ts'

test.each<[string, (bundle: Good & Record<string, unknown>) => void, pointer: string, part: string]>([
  [
    'a language of a provider’s own texts in letters of another standard',
    provider({ customdictionary: { ger: { 'nav.back': 'Zurück' } } }),
    '/providers/0/customdictionary/ger',
    'the usual tag of this language is "de"',
  ],
  [
    'a provider’s own text under a misspelt key',
    provider({ customdictionary: { es: { 'nav.bakc': 'Atrás' } } }),
    '/providers/0/customdictionary/es/nav.bakc',
    'did you mean "nav.back"?',
  ],
  [
    'a bookable’s own text under a misspelt key',
    bookable({ customdictionary: { nav: { bcak: 'Atrás' } } }),
    '/bookables/0/customdictionary/nav/bcak',
    'did you mean "nav.back"?',
  ],
  [
    'places of an event whose bookings each take what serves one',
    bookable({
      ...{ ...event, seats: 12, seatsperbooking: 2 },
      ...{ resource_capacity: 'reservation', requiredresources: ['kayak-1'] },
    }),
    '/bookables/0/requiredresources/0',
    '"kayak-1" serves 1 at once, and each booking takes it: of 12 places 2 can be had; "resource_capacity": "consistent"',
  ],
  [
    'places of an event whose seats each take what serves one',
    bookable({ ...event, seats: 12, resource_capacity: 'seat', requiredresources: ['kayak-1'] }),
    '/bookables/0/requiredresources/0',
    'each seat takes it: of 12 places 1 can be had',
  ],
  [
    'a noun that is misspelt',
    whitelabel({ vocabularyoverride: { seatt: { singular: 'place', plural: 'places' } } }),
    '/whitelabel/vocabularyoverride/seatt/singular',
    'did you mean "seat"?',
  ],
  [
    'a form that no noun has',
    whitelabel({ vocabularyoverride: { seat: { one: 'place', other: 'places' } } }),
    '/whitelabel/vocabularyoverride/seat/one',
    'give "singular" and "plural"',
  ],
  [
    'a setting left to providers that no plugin has',
    whitelabel({ overridable: ['mail-smtp.replyt'] }),
    '/whitelabel/overridable/0',
    'did you mean "replyto"?',
  ],
  [
    'a setting left to providers of a plugin that is not there',
    whitelabel({ overridable: ['mail-smpt.from'] }),
    '/whitelabel/overridable/0',
    'names no installed plugin',
  ],
  ['a slot of two minutes', bookable({ duration: 120 }), '/bookables/0/duration', '120 means seconds'],
  ['a hold of ten seconds', bookable({ holdduration: 10 }), '/bookables/0/holdduration', '10 means seconds'],
  ['a cutoff of twenty years', bookable({ refundcutoff: 172_800 }), '/bookables/0/refundcutoff', '172800 means hours'],
  ['a request that lapses at once', provider({ pendingexpiry: 24 }), '/providers/0/pendingexpiry', '24 means seconds'],
  [
    'an event whose dates are over',
    bookable({
      bookabletype: 'event',
      restrictions: [{ start: '2026-11-01 10:00:00', end: '2026-11-01 11:00:00' }],
    }),
    '/bookables/0/restrictions',
    'are all over',
  ],
  [
    'a code that has ended',
    (b) =>
      void Object.assign(b, {
        discounts: [{ id: 'd', referencecode: 'FIVE', discount_amount: 5, until: '2026-10-31' }],
      }),
    '/discounts/0/until',
    'nobody can use the code',
  ],
  [
    'a resource that nothing takes',
    (b) => void b.resources.push({ id: 'raft', provider: 'p', name: 'Raft' }),
    '/resources/2',
    'is taken by no bookable',
  ],
  ['a week without hours', provider({ newbusinesshours: {} }), '/providers/0/newbusinesshours', '"Lesson" can\'t be'],
  ['a form that nothing asks', bookable({ forms: [] }), '/forms/0', 'is asked by no bookable'],
  [
    'a form of all that nothing asks',
    (b) => void b.forms.push({ id: 'all', name: 'For all', sections: [] }),
    '/forms/1',
    'is asked by no bookable',
  ],
  [
    'staff who work nowhere',
    (b) => void Object.assign(of(b, 'users'), { role: 'provider' }),
    '/users/0/role',
    'staff of the "providers" that are named',
  ],
  [
    'points that nobody bought',
    (b) => void Object.assign(of(b, 'users'), { pointsbalance: 100 }),
    '/users/0/pointsbalance',
    'gives no points',
  ],
  [
    'a group that takes more than it has',
    bookable({ requirementgroups: [{ id: 'g', resources: ['kayak-1', 'kayak-2'], minimum: 1, maximum: 5 }] }),
    '/bookables/0/requirementgroups/0/maximum',
    '5 is more than its 2 resources',
  ],
  ['slots in a row that nothing allows', bookable({ maxcombined: 4 }), '/bookables/0/maxcombined', '"combinedslots"'],
  ['an address with a space', bookable({ slug: 'first lesson' }), '/bookables/0/slug', 'letters, digits and hyphens'],
  [
    'a text of a button that is misspelt',
    provider({ displaytext: { bookbuton: 'Go' } }),
    '/providers/0/displaytext/bookbuton',
    'did you mean "bookbutton"?',
  ],
  [
    'a setting of the site that is misspelt',
    provider({ settings: { frameancestor: ['https://shop.example'] } }),
    '/providers/0/settings/frameancestor',
    'did you mean "frameancestors"?',
  ],
  [
    'opening hours that overlap',
    provider({
      newbusinesshours: {
        monday: [
          { start: '09:00', end: '13:00' },
          { start: '12:00', end: '17:00' },
        ],
      },
    }),
    '/providers/0/newbusinesshours/monday/1',
    'overlaps 09:00 to 13:00 of the same day',
  ],
  [
    'hours of a bookable that overlap on one date',
    bookable({
      availability: {
        overrides: [
          {
            date: '2026-12-24',
            hours: [
              { start: '09:00', end: '13:00' },
              { start: '10:00', end: '11:00' },
            ],
          },
        ],
      },
    }),
    '/bookables/0/availability/overrides/0/hours/1',
    'overlaps 09:00 to 13:00',
  ],
  [
    'a date whose hours are told twice',
    provider({
      newbusinesshours: {
        overrides: [
          { date: '2026-12-24', hours: [] },
          { date: '2026-12-24', hours: [{ start: '09:00', end: '12:00' }] },
        ],
      },
    }),
    '/providers/0/newbusinesshours/overrides/1/date',
    'is told twice',
  ],
  [
    'a day that ends a minute early',
    provider({ newbusinesshours: { monday: [{ start: '00:00', end: '23:59' }] } }),
    '/providers/0/newbusinesshours/monday/0/end',
    'a day ends at "24:00"',
  ],
  ['a telephone number of letters', provider({ phone: 'call us' }), '/providers/0/phone', 'that anybody can dial'],
  ['a telephone number of too many digits', provider({ phone: '+4930901820001234567' }), '/providers/0/phone', 'dial'],
  [
    'a telephone number of no country',
    (b) => void Object.assign(of(b, 'users'), { phone: '+0 123 456' }),
    '/users/0/phone',
    'such as "+1 207 555 0142"',
  ],
  [
    'a zone in small letters',
    provider({ timezone: 'europe/paris' }),
    '/providers/0/timezone',
    'is written "Europe/Paris"',
  ],
  [
    'a zone that is misspelt',
    provider({ timezone: 'Europe/Pariss' }),
    '/providers/0/timezone',
    'did you mean "Europe/Paris"?',
  ],
  [
    'a role that there is not',
    (b) => void Object.assign(of(b, 'users'), { role: 'owner' }),
    '/users/0/role',
    'provider',
  ],
  ['a subdomain of two parts', provider({ subdomain: 'p.q' }), '/providers/0/subdomain', 'small letters, digits'],
  [
    'a person who is misspelt',
    (b) => void Object.assign(of(b, 'resources'), { users: ['anna'] }),
    '/resources/0/users/0',
    'the id of a user',
  ],
  ['a tax that is put on nothing', bookable({ tax: { taxpercentage: 13.5 } }), '/bookables/0/tax', 'is put on nothing'],
  ['a provider without its zone', provider({ timezone: undefined }), '/providers/0/timezone', '"America/New_York"'],
  ['a place under other names', provider({ place: { lat: 53.3, lng: -6 } }), '/providers/0/place/lng', '"longitude"?'],
  [
    'a dictionary in a language of another country',
    (b) => void Object.assign(of(b, 'dictionaries'), { language: 'es-ES' }),
    '/dictionaries/0/language',
    'did you mean "es"?',
  ],
  [
    'a provider’s language of another country',
    provider({ language: 'en-gb' }),
    '/providers/0/language',
    'did you mean "en-us"?',
  ],
  ['a country by another code', provider({ country: 'UK' }), '/providers/0/country', 'did you mean "GB"?'],
  [
    'a country by name beside another of the white-label',
    provider({ country: 'Ireland' }),
    '/providers/0/country',
    'did you mean "IE"? Without it that of the white-label counts, "US".',
  ],
  ['a logo beside the page', provider({ bookinglogo: 'logo.png' }), '/providers/0/bookinglogo', 'begins with "/"'],
  [
    'an event beyond its window',
    bookable({ ...event, restrictions: [{ start: '2031-12-01 10:00:00', end: '2031-12-01 11:00:00' }] }),
    '/bookables/0/restrictions',
    'later than "windowend" lets them be booked, 3 months ahead',
  ],
  [
    'an event in a blackout',
    (b) => {
      bookable(event)(b)
      const storm = { id: 'storm', provider: 'p', start: '2026-12-01 00:00:00', end: '2026-12-02 00:00:00' }
      Object.assign(b, { blackouts: [storm] })
    },
    '/bookables/0/restrictions/0',
    'is closed by the blackout "storm"',
  ],
  [
    'a slot that is longer than a day is open',
    bookable({ duration: 72_000 }),
    '/bookables/0/duration',
    'longer than any of its hours, of which the longest are 28800 seconds',
  ],
  [
    'a bookable without any hours',
    provider({ newbusinesshours: undefined }),
    '/bookables/0/availability',
    'the provider has no "newbusinesshours"',
  ],
  [
    'a required resource that is switched off',
    (b) => {
      Object.assign(of(b, 'resources'), { active: false })
      bookable({ requiredresources: ['kayak-1'], requirementgroups: [] })(b)
    },
    '/bookables/0/requiredresources/0',
    'is not active',
  ],
  [
    'what opens by a link that is not there',
    bookable({ limited_use: true }),
    '/bookables/0/limited_use',
    'none of "limited_use_links" leads here',
  ],
  [
    'a link to what is open',
    (b) => void Object.assign(b, { limited_use_links: [{ id: 'l', uid: 'x7', bookable: 'lesson' }] }),
    '/limited_use_links/0/bookable',
    'is open without the link',
  ],
  [
    'a setting that is not left to providers',
    provider({ settings: { 'mail-smtp': { from: 'p@w.example' } } }),
    '/providers/0/settings/mail-smtp/from',
    'names "mail-smtp.from" in "overridable"',
  ],
  [
    'the name of a tag that nothing has',
    (b) => {
      bookable({ tags: ['water'] })(b)
      provider({ translations: { es: { tags: { watr: 'Agua' } } } })(b)
    },
    '/providers/0/translations/es/tags/watr',
    'did you mean "water"?',
  ],
  [
    'seats of a slot whose bookings each take the one room',
    bookable({ seats: 8, requiredresources: ['kayak-1'], requirementgroups: [] }),
    '/bookables/0/requiredresources/0',
    'of 8 places 2 can be had',
  ],
  [
    'a price that is misspelt where there is none',
    bookable({ price: undefined, prise: 40 }),
    '/bookables/0/prise',
    'There is no "price" beside it, so this costs nothing.',
  ],
])('%s is told where it is', async (_mistake, change, pointer, part) => {
  const told = await said(change)
  expect(Object.keys(told)).toContain(pointer)
  expect(told[pointer]).toContain(part)
})

test.each([
  { phone: '(207) 555-0142' },
  { phone: '+49 30 901820 ext. 12' },
  { phone: '112' },
  { phone: '' },
  { timezone: 'UTC' },
  { timezone: 'Asia/Kolkata' },
  { place: { latitude: 53.3, longitude: -6, town: 'Dublin' } },
  { language: 'es' },
  { language: 'en' },
  { bookinglogo: 'https://p.example/logo.svg' },
  {
    newbusinesshours: {
      monday: [
        { start: '09:00', end: '12:00' },
        { start: '12:00', end: '24:00' },
      ],
    },
  },
])('nothing is said of %j', async (fields) => {
  expect(await said(provider(fields))).toEqual({})
})

test.each([
  { ...event, seats: 12 },
  { ...event, seats: 12, resource_capacity: 'consistent' },
  { ...event, seats: 2, seatsperbooking: 2, resource_capacity: 'reservation' },
  { seats: 12, resource_capacity: 'consistent' },
  { seats: 2, seatsperbooking: 2, resource_capacity: 'reservation' },
])('nothing is said of a resource that lets all places be had: %j', async (fields) => {
  const told = await said(bookable({ ...fields, requiredresources: ['kayak-1'], requirementgroups: [] }))
  expect(Object.keys(told).filter((pointer) => pointer.includes('requiredresources'))).toEqual([])
})

test('nothing is said of a schema for editors', async () => {
  expect(await said((b) => void Object.assign(b, { $schema: './bundle.schema.json' }))).toEqual({})
})

test.each(['neutrallogin', 'logoutredirect', 'accountfields', 'datemessage'])(
  'a setting of the white-label that is nearly %s is told',
  async (name) => {
    const misspelt = `${name.slice(0, -2)}${name.at(-1)}`
    expect(await said(whitelabel({ settings: { [misspelt]: '/x' } }))).toEqual({
      [`/whitelabel/settings/${misspelt}`]: `"${misspelt}" is read by nobody; did you mean "${name}"?`,
    })
  },
)

test('nothing is said of what the server notes at a reservation, and an export has; elsewhere nothing reads it', async () => {
  const noted = {
    terms: { version: '3f1c', language: 'en-us', at: 1_790_000_000_000 },
    consents: { sms: { at: 1_790_000_000_000 } },
    replies: [{ text: 'STOP', at: 1_790_000_000_000 }],
    exported: { version: 3, digest: 'a1' },
  }
  const times = { start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
  const reserved = (more: object) => (b: Record<string, unknown>) =>
    void Object.assign(b, { reservations: [{ id: 'r', bookable: 'lesson', ...times, ...more }] })
  expect(await said(reserved(noted))).toEqual({})
  expect(await said(reserved({ term: 'x' }))).toMatchObject({
    '/reservations/0/term': expect.stringContaining('is not a known field'),
  })
  const names = Object.keys(noted)
  expect(Object.keys(await said(bookable(noted)))).toEqual(names.map((name) => `/bookables/0/${name}`))
  expect(Object.keys(await said(whitelabel(noted)))).toEqual(names.map((name) => `/whitelabel/${name}`))
})
