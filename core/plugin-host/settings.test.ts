import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readSettings, settingFaults } from './settings.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const schema = Type.Object(Object.fromEntries(names.map((name) => [name, Type.Number({ default: 1 })])))

test('settings that are left out have their defaults', () => {
  expect(readSettings(schema, { b: 5 })).toMatchObject({ ok: true, settings: { a: 1, b: 5 } })
})

test('every wrong setting is told, however many there are', () => {
  const read = readSettings(schema, Object.fromEntries(names.map((name) => [name, 'text'])))
  expect(read.ok ? [] : read.faults).toHaveLength(names.length)
})

test('a setting that the plugin does not know is told to who writes it', () => {
  expect(settingFaults(schema, { a: 2, sender: 'x' })).toEqual([
    { field: 'sender', message: expect.stringContaining('it has a, b, c') },
  ])
  expect(settingFaults(schema, { a: 'x' })).toEqual([
    { field: '', message: expect.stringContaining('/a must be number') },
  ])
})
