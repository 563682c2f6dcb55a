import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { sealingOf } from './sealing.ts'

const schema = Type.Object({
  apikey: Type.String({ secret: true }),
  url: Type.String(),
  accounts: Type.Array(Type.Object({ name: Type.String(), pin: Type.Number({ secret: true }) })),
})
const settings = { apikey: 'sk-very-secret', url: 'https://a.example', accounts: [{ name: 'one', pin: 4711 }] }
const with_ = (...keys: string[]) => sealingOf(keys, () => schema)

test('seals what the schema marks as secret, at any depth, and nothing else', () => {
  const sealed = with_('key').seal('acme', settings)
  expect(JSON.stringify(sealed)).not.toMatch(/very-secret|4711/)
  expect(sealed).toMatchObject({ url: 'https://a.example', accounts: [{ name: 'one' }] })
  expect(with_('key').open('acme', sealed)).toEqual(settings)
})

test('seals the same value the same, and what is sealed not again', () => {
  const sealed = with_('key').seal('acme', settings)
  expect(with_('key').seal('acme', settings)).toEqual(sealed)
  expect(with_('key').seal('acme', sealed)).toEqual(sealed)
})

test('opens with any of the keys, and with no other', () => {
  const old = with_('old').seal('acme', settings)
  expect(with_('new', 'old').open('acme', old)).toEqual(settings)
  expect(() => with_('new').open('acme', old)).toThrow('sealed with another key (SETTINGS_KEY)')
})

test('opens nothing for another plugin, nor what was changed', () => {
  const sealed = with_('key').seal('acme', settings)
  expect(() => with_('key').open('other', sealed)).toThrow('for another plugin')
  const apikey = String(sealed.apikey)
  const changed = `${apikey.slice(0, -2)}${apikey.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => with_('key').open('acme', { ...sealed, apikey: changed })).toThrow()
})

test('reads what was stored before there was a key', () => {
  expect(with_('key').open('acme', settings)).toEqual(settings)
})
