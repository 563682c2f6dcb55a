import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readSettings, secretValues, settingFaults } from './settings.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const schema = Type.Object(Object.fromEntries(names.map((name) => [name, Type.Number({ default: 1 })])))

test('missing settings get their defaults', () => {
  expect(readSettings(schema, { b: 5 })).toMatchObject({ ok: true, settings: { a: 1, b: 5 } })
})

test('every invalid setting is reported, however many there are', () => {
  const read = readSettings(schema, Object.fromEntries(names.map((name) => [name, 'text'])))
  expect(read.ok ? [] : read.faults).toHaveLength(names.length)
})

test('an unknown setting is reported to the author of the bundle', () => {
  expect(settingFaults(schema, { a: 2, sender: 'x' })).toEqual([
    { field: 'sender', message: expect.stringContaining('it has a, b, c') },
  ])
  expect(settingFaults(schema, { a: 'x' })).toEqual([
    { field: '', message: expect.stringContaining('/a must be number') },
  ])
})

test('the values of secret settings are found at any depth', () => {
  const secret = Type.String({ secret: true })
  const schema = Type.Object({
    key: secret,
    unset: secret,
    pin: Type.Number({ secret: true }),
    label: Type.String(),
    service: Type.Object({ token: secret, region: Type.String() }),
    accounts: Type.Array(Type.Object({ password: secret, name: Type.String() })),
    vault: Type.Object({ a: Type.String(), b: Type.Array(Type.String()) }, { secret: true }),
  })
  const settings = {
    key: 'k1',
    unset: '',
    pin: 7,
    label: 'l',
    service: { token: 'k2', region: 'r' },
    accounts: [{ password: 'k3', name: 'n' }],
    vault: { a: 'k4', b: ['k5'] },
  }
  expect(secretValues(schema, settings)).toEqual(['k1', '7', 'k2', 'k3', 'k4', 'k5'])
})
