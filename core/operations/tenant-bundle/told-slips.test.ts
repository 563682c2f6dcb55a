import { expect, test } from 'vitest'
import { bookable, type Good, of, provider, said, whitelabel } from './tell-mistakes.ts'

/** A question that is asked by what is answered to `level`, and the one with that slug. */
const shownBy =
  (level: object, more: object = { display_function: 'level' }) =>
  (bundle: Good) => {
    const questions = [
      { id: 'q', slug: 'level', ...level },
      { id: 'r', slug: 'boat', type: 'text', ...more },
    ]
    Object.assign(of(bundle, 'forms'), { sections: [{ id: 's', questions }] })
  }
const keys = (...names: string[]) => ({ type: 'select', options: names.map((key) => ({ key, value: key })) })

type Change = (bundle: Good & Record<string, unknown>) => void

const desk = { plugins: [{ name: 'payment-offline' }] }
const both =
  (...changes: Change[]): Change =>
  (bundle) => {
    for (const change of changes) change(bundle)
  }

test.each<[string, Change, pointer: string, part: string]>([
  [
    'a price that only those who may pay on site could pay, and nobody may',
    both(whitelabel(desk), bookable({ paymentterms: 'full' })),
    '/bookables/0/paymentterms',
    'asks for money ("full") that no plugin of the white-label can take',
  ],
  [
    'payment on site that no plugin takes',
    both(whitelabel({ plugins: [] }), provider({ payonsite: true })),
    '/bookables/0/price',
    'no plugin of the white-label can take',
  ],
  [
    'a currency that no plugin takes',
    whitelabel({ currency: 'jpy' }),
    '/bookables/0/price',
    'no plugin of the white-label can take',
  ],
  ['a bookable without a name', bookable({ name: ' ' }), '/bookables/0/name', 'is empty'],
  ['a provider without a name', provider({ name: '' }), '/providers/0/name', 'is empty'],
  [
    'a resource without a name',
    (b) => void Object.assign(of(b, 'resources'), { name: '' }),
    '/resources/0/name',
    'is empty',
  ],
  ['a white-label without a name', whitelabel({ label: '' }), '/whitelabel/label', 'is empty'],
  [
    'a code that takes nothing off',
    (b) => void Object.assign(b, { discounts: [{ id: 'd', referencecode: 'NONE', discount_percentage: 0 }] }),
    '/discounts/0/discount_percentage',
    'takes nothing off',
  ],
  [
    'a zone that knows no summer time',
    provider({ timezone: 'EST' }),
    '/providers/0/timezone',
    'is the same all year; did you mean "America/New_York"?',
  ],
  [
    'a question that is shown by a choice among words',
    shownBy(keys('no', 'yes')),
    '/forms/0/sections/0/questions/1/display_function',
    'reads "level", whose answers are words; this is not shown to those who answer it',
  ],
  [
    'a question that is shown by a text',
    shownBy({ type: 'text' }),
    '/forms/0/sections/0/questions/1/display_function',
    'choices whose "key" is a number',
  ],
  [
    'a price that a word makes impossible',
    shownBy(keys('0', 'yes'), { value_function: 'level * 2' }),
    '/forms/0/sections/0/questions/1/value_function',
    'those who answer it cannot book',
  ],
  [
    'the price of an add-on, likewise',
    (b) => {
      shownBy({ type: 'date' }, {})(b)
      Object.assign(b, { addons: [{ id: 'a', provider: 'p', name: 'A', price_function: 'level' }] })
    },
    '/addons/0/price_function',
    'those who answer it cannot book',
  ],
  [
    'a default of a question that customers answer',
    shownBy({ type: 'number', default_value: 0 }, {}),
    '/forms/0/sections/0/questions/0/default_value',
    'fills in nothing',
  ],
  [
    'mails to people where nobody works',
    provider({ notifications: { to: 'people' } }),
    '/providers/0/notifications/to',
    'the bundle has none with the role "provider"',
  ],
  ['a white-label’s country by name', whitelabel({ country: 'Germany' }), '/whitelabel/country', 'did you mean "DE"?'],
  ['a country in three letters', whitelabel({ country: 'USA' }), '/whitelabel/country', 'did you mean "US"?'],
  ['a part of a country', provider({ country: 'England' }), '/providers/0/country', 'did you mean "GB"?'],
])('%s is told where it is', async (_mistake, change, pointer, part) => {
  const told = await said(change)
  expect(Object.keys(told)).toContain(pointer)
  expect(told[pointer]).toContain(part)
})

test('nothing is said of a price that can be paid on site', async () => {
  expect(await said(both(whitelabel(desk), provider({ payonsite: true }), bookable({ paymentterms: 'full' })))).toEqual(
    {},
  )
})

test('nothing is said of a price where the provider is not in the bundle, and may let customers pay on site', async () => {
  const told = await said(both(whitelabel(desk), bookable({ provider: 'stored' })))
  expect(told['/bookables/0/price']).toBeUndefined()
})

test('a price that can’t be read is told as that alone', async () => {
  expect(Object.keys(await said(bookable({ price: '95', paymentterms: 'full' })))).toEqual(['/bookables/0/price'])
})

test.each<[string, object, object?]>([
  ['numbers', { type: 'number' }],
  ['ticked boxes', { type: 'checkbox' }],
  ['choices by numbers', keys('1', '2.5')],
  ['a choice that decides by a number alone', keys('none', '1')],
  ['a value that an address fills in', { type: 'hidden', default_value: '2' }, { value_function: 'level' }],
  ['what only staff sees', { type: 'number', internal: true, default_value: 0 }],
])('formulas may read %s', async (_answers, level, more) => {
  expect(await said(shownBy(level, more))).toEqual({})
})

test('mails to people who are there are as they should be', async () => {
  const change = (bundle: Good) => {
    provider({ notifications: { to: 'people' } })(bundle)
    Object.assign(of(bundle, 'users'), { role: 'provider', providers: ['p'] })
  }
  expect(await said(change)).toEqual({})
})
