import { expect, test } from 'vitest'
import { loggerOptions } from './logger-options.ts'

const written = (fields: object): string => loggerOptions('info').hooks.streamWrite(`${JSON.stringify(fields)}\n`)

test.each([
  'secret',
  'webhooksecret',
  'client_secret',
  'accessToken',
  'token',
  'password',
  'Authorization',
  'set-cookie',
  'cookie',
  'apikey',
  'api_key',
  'privateKey',
  'x-api-key',
])('hides what stands under %s, at any depth', (key) => {
  const line = written({
    level: 30,
    msg: 'told',
    answer: { list: [{ [key]: 'planted-1', kept: 'seen' }] },
    [key]: ['planted-2'],
  })
  expect(line).not.toContain('planted')
  expect(JSON.parse(line)).toEqual({
    level: 30,
    msg: 'told',
    answer: { list: [{ [key]: '[hidden]', kept: 'seen' }] },
    [key]: '[hidden]',
  })
  expect(line.endsWith('}\n')).toBe(true)
})

test('hides what a text within a line says of such keys', () => {
  const line = written({
    level: 50,
    msg: 'refused',
    body: '{"client_secret":"planted-3","id":"a1"}',
    q: 'id=a1&token=planted-4&b=2',
  })
  expect(line).not.toContain('planted')
  expect(line).toContain('a1')
  expect(line).toContain('b=2')
})

test('leaves numbers, empty values and other keys as they are', () => {
  const fields = {
    level: 30,
    tokens: 3,
    keyboard: 'dvorak',
    monkey: null,
    hasToken: true,
    key: 'nav.back',
    msg: 'no token: given',
  }
  expect(JSON.parse(written(fields))).toEqual(fields)
})
