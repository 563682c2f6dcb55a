import { expect, test } from 'vitest'
import { bookable, type Good, of, provider, said, whitelabel } from './tell-mistakes.ts'

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
