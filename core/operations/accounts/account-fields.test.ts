import { expect, test } from 'vitest'
import { accountFieldsOf } from './account-fields.ts'

const fieldsOf = (accountfields: unknown, language = 'en-us') =>
  accountFieldsOf({ whitelabel: { id: 'n', label: 'N', url: 'n.localhost', settings: { accountfields } }, language })

test('fields are read in order, each once', () => {
  const boat = { name: 'boat', label: 'Your boat', placeholder: 'Skiff' }
  expect(fieldsOf([boat, { name: 'club' }, boat])).toEqual([boat, { name: 'club', label: 'club', placeholder: '' }])
})

test('fields are asked in the language of the call', () => {
  const boat = { name: 'boat', label: 'Your boat', translations: { es: { label: 'Tu barca' } } }
  expect([fieldsOf([boat], 'es')[0]?.label, fieldsOf([boat], 'de')[0]?.label]).toEqual(['Tu barca', 'Your boat'])
})

test.each([
  ['what an account has anyway', [{ name: 'password' }, { name: 'role' }, { name: 'providers' }, { name: 'email' }]],
  ['names that are none', [{ name: '__proto__' }, { name: 'constructor' }, { name: 'Boat' }, { name: 'a b' }, {}]],
  ['what is no list', { name: 'boat' }],
  ['nothing', undefined],
])('%s is not a field', (_name, given) => expect(fieldsOf(given)).toEqual([]))
