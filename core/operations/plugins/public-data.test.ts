import { expect, test } from 'vitest'
import type { Tenant } from '../tenant.ts'
import { publicData, publicRecord } from './public-data.ts'

const settings = {
  apikey: 'sk-live-4711',
  pin: '42',
  text: 'I can swim.',
  service: { token: 'deep-token', region: 'eu' },
}
const tenantWith = (own: object, secrets: string[]) =>
  ({ plugins: { settingsOf: () => own, secretsOf: () => secrets } }) as unknown as Tenant
const tenant = tenantWith(settings, ['sk-live-4711', '42', 'deep-token'])

test('public data is returned as a copy', () => {
  const given = { text: settings.text, region: 'eu', amounts: [42.5, 4200], hint: 'gate 42', none: null }
  expect(publicData(given, 'acme', tenant)).toEqual(given)
  expect(publicData(given, 'acme', tenant)).not.toBe(given)
})

test.each([
  ['the value of a secret', { key: 'sk-live-4711' }],
  ['a secret inside a text', { header: 'Bearer sk-live-4711' }],
  ['a secret in a list within', { a: [{ b: ['x', 'deep-token'] }] }],
  ['a secret as a name', { 'deep-token': true }],
  ['a short secret', { code: '42' }],
  ['a short secret as a number', { code: 42 }],
  ['what a toJSON says', { toJSON: () => ({ key: 'sk-live-4711' }) }],
])('%s is refused, and the error does not contain it', (_what, given) => {
  expect(() => publicData(given, 'acme', tenant)).toThrow('it holds the value of a secret setting')
  expect(() => publicData(given, 'acme', tenant)).not.toThrow(/4711|deep/)
})

test('the settings object is refused, itself and as a copy, with secrets or without', () => {
  const open = { label: 'Voucher' }
  expect(() => publicData(open, 'acme', tenantWith(open, []))).toThrow('it holds its settings')
  expect(() => publicData({ config: [open] }, 'acme', tenantWith(open, []))).toThrow('it holds its settings')
  expect(publicData({ label: open.label }, 'acme', tenantWith(open, []))).toEqual({ label: 'Voucher' })
  const blanked = { ...settings, apikey: '', pin: '', service: null }
  expect(() => publicData({ blanked }, 'acme', tenant)).toThrow('it holds all settings of the plugin')
})

test('an object for browsers has up to 64 KB', () => {
  const of = (length: number) => ({ text: 'x'.repeat(length - '{"text":""}'.length) })
  expect(publicRecord(of(65_536), 'acme', tenant)).toEqual(of(65_536))
  expect(() => publicRecord(of(65_537), 'acme', tenant)).toThrow('it is longer than 65536 characters')
})

const circle: unknown[] = []
circle.push(circle)

test.each([
  ['a circle', circle],
  ['a function', () => 1],
  ['nothing', undefined],
  ['a list', []],
  ['a text', 'text'],
])('%s is not an object for browsers', (_what, given) => {
  expect(() => publicRecord(given, 'acme', tenant)).toThrow()
})

const pem = '-----BEGIN KEY-----\nMIIE+/o= "x" <y>\n-----END KEY-----\n'

test.each([
  ['as JSON within a text', JSON.stringify({ key: pem })],
  ['as JSON within JSON', JSON.stringify({ body: JSON.stringify({ key: pem }) })],
  ['in the query of an address', `https://pay.example/?key=${encodeURIComponent(pem)}`],
  ['in the path of an address', `https://pay.example/${encodeURI(pem)}`],
  ['in a form', String(new URLSearchParams({ key: pem }))],
  ['in HTML', `<p>${pem.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`],
])('a secret %s is refused', (_what, text) => {
  expect(() => publicData({ text }, 'acme', tenantWith({ pem, other: 1 }, [pem]))).toThrow(
    'it holds the value of a secret setting',
  )
})
