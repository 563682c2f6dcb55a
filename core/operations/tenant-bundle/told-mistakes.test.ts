import { expect, test } from 'vitest'
import { bookable, event, type Good, of, provider, question, said, whitelabel } from './tell-mistakes.ts'

test('nothing is said about a bundle without mistakes', async () => {
  expect(await said(() => {})).toEqual({})
  const notifications = { customer: false, staff: { booked: true, reminder: false }, to: 'both' }
  expect(await said((b) => void Object.assign(b.providers[0] ?? {}, { notifications }))).toEqual({})
  const inAdvance = { paymentterms: 'partial', downpaymentamount: 80, downpaymenttype: 'singlecharge' }
  expect(await said(bookable(inAdvance))).toEqual({})
  expect(await said(bookable({ ...inAdvance, downpaymentamount: 40, downpaymenttype: 'chargeperseat' }))).toEqual({})
  expect(await said(provider({ email: 'quay@w.example' }))).toEqual({})
  const off = { openid: { label: 'Harbour pass', enabled: false }, saml: false }
  expect(await said(whitelabel({ thirdpartylogin: off }))).toEqual({})
})

test.each<[string, (bundle: Good & Record<string, unknown>) => void, pointer: string, part: string]>([
  [
    'a part that is misspelt',
    (b) => void Object.assign(b, { bookabels: [] }),
    '/bookabels',
    'did you mean "bookables"?',
  ],
  ['a field that is misspelt', bookable({ durration: 60 }), '/bookables/0/durration', 'did you mean "duration"?'],
  ['a field in another spelling', bookable({ payment_terms: 'full' }), '/bookables/0/payment_terms', '"paymentterms"?'],
  [
    'a plugin that is misspelt',
    whitelabel({ plugins: [{ name: 'payment-sandbx' }] }),
    '/whitelabel/plugins/0',
    '"payment-sandbox"?',
  ],
  [
    'a setting that no plugin has',
    whitelabel({ plugins: [{ name: 'mail-smtp', settings: { sender: 'x' } }] }),
    '/whitelabel/plugins/0/settings/sender',
    'is no setting of mail-smtp',
  ],
  [
    'a sign-on without its plugin',
    whitelabel({ thirdpartylogin: { openid: { label: 'Harbour pass' } } }),
    '/whitelabel/thirdpartylogin/openid',
    'none of the white-label\'s "plugins" is for it',
  ],
  [
    'a sign-on that is misspelt',
    whitelabel({ thirdpartylogin: { opened: true }, plugins: [{ name: 'payment-sandbox' }, { name: 'sso-openid' }] }),
    '/whitelabel/thirdpartylogin/opened',
    'did you mean "openid"?',
  ],
  [
    'a plugin named twice',
    whitelabel({ plugins: [{ name: 'mail-smtp' }, { name: 'mail-smtp' }] }),
    '/whitelabel/plugins/1/name',
    'a plugin that is named once',
  ],
  [
    'a resource that is misspelt',
    bookable({ requiredresources: ['kayak2'] }),
    '/bookables/0/requiredresources/0',
    'did you mean "kayak-2"?',
  ],
  ['a provider that is not there', bookable({ provider: 'q' }), '/bookables/0/provider', 'the id of a provider'],
  ['an id given twice', (b) => void b.resources.push(of(b, 'resources')), '/resources/2/id', 'another of this list'],
  ['a theme that is not installed', provider({ theme: 'harbour' }), '/providers/0/theme', 'known are "base", "harbor"'],
  [
    'a flow that is not installed',
    provider({ bookingflow: 'wizard' }),
    '/providers/0/bookingflow',
    'known are "normal", "checklist"',
  ],
  [
    'an order that is none',
    provider({ bookableordermethod: 'random' }),
    '/providers/0/bookableordermethod',
    'bookables are listed by name',
  ],
  [
    'a language in letters of another standard',
    whitelabel({ language: 'deu' }),
    '/whitelabel/language',
    'the usual tag of this language is "de"',
  ],
  [
    'a language that is not installed',
    provider({ language: 'fr' }),
    '/providers/0/language',
    'installed are "en-us", "es"',
  ],
  [
    'a language that is none',
    provider({ language: 'english!' }),
    '/providers/0/language',
    'a language tag such as "en-us"',
  ],
  [
    'a text under a misspelt key',
    (b) => void Object.assign(of(b, 'dictionaries'), { words: { 'nav.bakc': 'Atrás' } }),
    '/dictionaries/0/words/nav.bakc',
    'did you mean "nav.back"?',
  ],
  [
    'a text with a brace left open',
    (b) => void Object.assign(of(b, 'dictionaries'), { words: { 'nav.back': 'A {' } }),
    '/dictionaries/0/words/nav.back',
    'every { closed',
  ],
  [
    'an event that is misspelt where it is switched off',
    provider({ notifications: { staff: { reminders: false } } }),
    '/providers/0/notifications/staff/reminders',
    'did you mean "reminder"?',
  ],
  [
    'the same for one bookable',
    bookable({ notifications: { customer: { gig_opened: false } } }),
    '/bookables/0/notifications/customer/gig_opened',
    'did you mean "gig_open"?',
  ],
  [
    'an audience that is neither told nor not',
    bookable({ notifications: { customer: 'never', staff: { booked: 'no' } } }),
    '/bookables/0/notifications/customer',
    '"never" switches nothing',
  ],
  [
    'an event that is neither told nor not',
    bookable({ notifications: { staff: { booked: 'no' } } }),
    '/bookables/0/notifications/staff/booked',
    '"no" switches nothing',
  ],
  ['a country by name', provider({ country: 'France' }), '/providers/0/country', 'no country code of ISO 3166'],
  [
    'a country code that no country has',
    whitelabel({ country: 'XQ' }),
    '/whitelabel/country',
    'no country code of ISO 3166',
  ],
  ['a currency that is none', whitelabel({ currency: 'usx' }), '/whitelabel/currency', 'an ISO 4217 currency code'],
  ['a time zone that is none', provider({ timezone: 'Paris' }), '/providers/0/timezone', 'an IANA time zone'],
  [
    'required terms that are absent',
    whitelabel({ bookingterms: ' ' }),
    '/whitelabel/requirebookingterms',
    'nobody is asked',
  ],
  [
    'a price that nobody can take',
    whitelabel({ plugins: [] }),
    '/bookables/0/price',
    'no plugin of the white-label can take',
  ],
  [
    'terms that nobody can take',
    (b) => {
      whitelabel({ plugins: [] })(b)
      bookable({ paymentterms: 'full' })(b)
    },
    '/bookables/0/paymentterms',
    'asks for money ("full")',
  ],
  [
    'a group that can’t be filled',
    bookable({ requirementgroups: [{ id: 'g', resources: ['kayak-1'], minimum: 2 }] }),
    '/bookables/0/requirementgroups/0',
    'needs 2 and has one resource',
  ],
  [
    'a group of a resource that is always taken',
    bookable({ requiredresources: ['kayak-1'], requirementgroups: [{ id: 'g', resources: ['kayak-1'] }] }),
    '/bookables/0/requirementgroups/0',
    'needs 1 and has 0 resources',
  ],
  [
    'a group with its bounds turned round',
    bookable({ requirementgroups: [{ id: 'g', resources: ['kayak-1', 'kayak-2'], minimum: 2, maximum: 1 }] }),
    '/bookables/0/requirementgroups/0/maximum',
    'expected',
  ],
  [
    'gift codes with their bounds turned round',
    provider({ giftcodes: { minimum: 50, maximum: 10 } }),
    '/providers/0/giftcodes/maximum',
    'at least "minimum", 50',
  ],
  [
    'a gift code to choose that can’t be bought',
    provider({ giftcodes: { minimum: 10, maximum: 50, amounts: [25, 100] } }),
    '/providers/0/giftcodes/amounts/1',
    'from "minimum", 10, to "maximum", 50',
  ],
  [
    'more seats a booking than there are',
    bookable({ seatsperbooking: 9 }),
    '/bookables/0/seatsperbooking',
    '9 is more than the 4 of "seats"',
  ],
  [
    'a window of months without its unit',
    bookable({ windowendtype: undefined }),
    '/bookables/0/windowend',
    '3 means minutes',
  ],
  ['a notice of hours without its unit', bookable({ windowbegin: 24 }), '/bookables/0/windowbegin', '24 means minutes'],
  [
    'a window that ends before it begins',
    bookable({ windowbegin: 9, windowbegintype: 'months' }),
    '/bookables/0/windowend',
    'no earlier than',
  ],
  [
    'an overlap longer than the slot',
    bookable({ duration: 60, intervaloverlap: 60 }),
    '/bookables/0/intervaloverlap',
    'less than the duration',
  ],
  ['an event without dates', bookable({ bookabletype: 'event' }), '/bookables/0', 'an event without dates'],
  [
    'an event that ends before it begins',
    bookable({ ...event, restrictions: [{ start: '2026-12-01 10:00:00', end: '2026-12-01 09:00:00' }] }),
    '/bookables/0/restrictions/0/end',
    'expected',
  ],
  [
    'a day that no month has',
    bookable({ ...event, restrictions: [{ start: '2026-02-30 10:00:00', end: '2026-03-01 09:00:00' }] }),
    '/bookables/0/restrictions/0/start',
    'expected',
  ],
  [
    'a view that is none',
    bookable({ default_date_view: 'weekview' }),
    '/bookables/0/default_date_view',
    'known are "month_view", "week_view", "day_view"',
  ],
  [
    'hours that end before they begin',
    bookable({ availability: { monday: [{ start: '12:00', end: '09:00' }] } }),
    '/bookables/0/availability/monday/0/end',
    'after the start',
  ],
  [
    'a code for add-ons by amount',
    (b) =>
      void Object.assign(b, {
        discounts: [{ id: 'd', referencecode: 'FIVE', discount_amount: 5, appliestoaddons: true }],
      }),
    '/discounts/0/appliestoaddons',
    'counts for a percentage',
  ],
  [
    'prices with a tax that nothing says',
    provider({ taxincluded: true }),
    '/providers/0/taxincluded',
    'no bookable has',
  ],
  [
    'nights of what has no days',
    bookable({ bookabletype: 'standard', countby: 'nights' }),
    '/bookables/0/countby',
    '"days", unless "bookabletype" is "calendarday"',
  ],
  [
    'an arrival without days',
    bookable({ arrivaltime: '15:00' }),
    '/bookables/0/arrivaltime',
    'unless "bookabletype" is "calendarday"',
  ],
  [
    'guests who arrive before others have left',
    bookable({ bookabletype: 'calendarday', countby: 'nights', arrivaltime: '10:00', departuretime: '12:00' }),
    '/bookables/0/arrivaltime',
    'is before the departure of the guests before',
  ],
  ['a price with too many digits', bookable({ price: 9.999 }), '/bookables/0/price', 'expected'],
  [
    'a down payment that nothing says',
    bookable({ paymentterms: 'partial' }),
    '/bookables/0/paymentterms',
    '"downpaymentamount" does not say',
  ],
  [
    'a down payment beyond the price',
    bookable({ paymentterms: 'partialautocollect', downpaymentamount: 80 }),
    '/bookables/0/downpaymentamount',
    'more than its "price", 40',
  ],
  [
    'an address of a provider that is none',
    provider({ email: 'quay at w' }),
    '/providers/0/email',
    'no e-mail address',
  ],
  [
    'a choice without options',
    question({ type: 'radio' }),
    '/forms/0/sections/0/questions/0',
    'there is nothing to choose',
  ],
  ['a type of question that is none', question({ type: 'phone' }), '/forms/0/sections/0/questions/0/type', 'expected'],
  ['a pattern that is none', question({ regex: '(' }), '/forms/0/sections/0/questions/0/regex', 'expected'],
  [
    'a formula of a question that is not there',
    question({ type: 'number', value_function: 'levle * 2' }),
    '/forms/0/sections/0/questions/0/value_function',
    'expected',
  ],
  [
    'a password that breaks the rules',
    (b) => void Object.assign(of(b, 'users'), { password: 'kayak' }),
    '/users/0/password',
    '"password_length"',
  ],
  [
    'an address that is none',
    (b) => void Object.assign(of(b, 'users'), { email: 'ana at w.example' }),
    '/users/0/email',
    'an e-mail address',
  ],
  [
    'a currency by its name',
    whitelabel({ currency: 'EURO' }),
    '/whitelabel/currency',
    'expected a currency code of ISO 4217, such as "eur", found "EURO"; did you mean "eur"?',
  ],
  [
    'a span of a day that is no list',
    provider({ newbusinesshours: { monday: { start: '10:00', end: '12:00' } } }),
    '/providers/0/newbusinesshours/monday',
    'expected a list of at most 300, written [{"start": …, "end": …}]',
  ],
  [
    'a bracket that is left open',
    question({ regex: '[A-' }),
    '/forms/0/sections/0/questions/0/regex',
    'unterminated character class',
  ],
  [
    'a slug that is misspelt in a formula',
    question({ type: 'number', value_function: 'levle * 2' }),
    '/forms/0/sections/0/questions/0/value_function',
    'did you mean "level"?',
  ],
  [
    'a role by another word',
    (b) => void Object.assign(of(b, 'users'), { role: 'staff' }),
    '/users/0/role',
    'did you mean "provider"?',
  ],
  [
    'a type of question by another word',
    question({ type: 'dropdown' }),
    '/forms/0/sections/0/questions/0/type',
    'did you mean "select"?',
  ],
  [
    'an id by a part of it',
    (b) => {
      Object.assign(of(b, 'resources'), { id: 'kayak-red' })
      bookable({ requiredresources: ['red'], requirementgroups: [] })(b)
    },
    '/bookables/0/requiredresources/0',
    'did you mean "kayak-red"?',
  ],
  ['a zone by its city', provider({ timezone: 'Dublin' }), '/providers/0/timezone', 'did you mean "Europe/Dublin"?'],
])('%s is told where it is', async (_mistake, change, pointer, part) => {
  const told = await said(change)
  expect(Object.keys(told)).toContain(pointer)
  expect(told[pointer]).toContain(part)
})

test('a white-label’s id that is none is told alone: what is under it is not told to be another’s', async () => {
  expect(Object.keys(await said((b) => void Object.assign(b.whitelabel, { id: 'the w' })))).toEqual(['/whitelabel/id'])
})

test('a fault hides no warning: a misspelt name is told beside what it leads to', async () => {
  const told = await said((b) => {
    Object.assign(b, { addon: [{ id: 'lunch', provider: 'p', name: 'Lunch' }] })
    bookable({ addons: ['lunch'], prise: 40 })(b)
    provider({ timezone: 'Dublin' })(b)
  })
  expect(told).toMatchObject({
    '/addon': expect.stringContaining('did you mean "addons"?'),
    '/bookables/0/addons/0': expect.stringContaining('the id of an add-on'),
    '/bookables/0/prise': expect.stringContaining('did you mean "price"?'),
    '/providers/0/timezone': expect.stringContaining('did you mean "Europe/Dublin"?'),
  })
})

test('what is wrong is told once, and what can’t be read makes nothing else idle', async () => {
  const told = await said(bookable({ forms: 'f', windowend: 'x' }))
  expect(Object.keys(told).sort()).toEqual(['/bookables/0/forms', '/bookables/0/windowend'])
})
