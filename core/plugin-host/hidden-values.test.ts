import { expect, test } from 'vitest'
import { HiddenValues } from './hidden-values.ts'

test('takes secret settings out of what a plugin says in the log', () => {
  const hidden = new HiddenValues()
  hidden.add(['sk-"quoted"-secret', 'short', 'plain-secret'])
  const line = JSON.stringify({ plugin: 'acme', msg: 'no answer with plain-secret and sk-"quoted"-secret; short' })
  expect(JSON.parse(hidden.clean(line))).toEqual({ plugin: 'acme', msg: 'no answer with [hidden] and [hidden]; short' })
})

test('remembers those that were seen last', () => {
  const hidden = new HiddenValues()
  hidden.add(Array.from({ length: 10_001 }, (_, index) => `secret-${index}`))
  expect(hidden.clean('"fault":"secret-0. secret-10000"')).toBe('"fault":"secret-0. [hidden]"')
})

test('looks at the codes of errors, which plugins choose', () => {
  const hidden = new HiddenValues()
  hidden.add(['a-planted-secret'])
  expect(hidden.clean('{"event":"r1","kind":"a-planted-secret"}')).toBe('{"event":"r1","kind":"[hidden]"}')
})

test('remembers those of the operator, however many tenants were served', () => {
  const hidden = new HiddenValues(['operators-secret', 'short'])
  hidden.add(Array.from({ length: 10_001 }, (_, index) => `secret-${index}`))
  expect(hidden.clean('"fault":"operators-secret, short"')).toBe('"fault":"[hidden], short"')
  expect(hidden.hide('no line of the log: operators-secret')).toBe('no line of the log: [hidden]')
})

test('takes them out however they are written', () => {
  const key = '-----BEGIN KEY-----\nMIIE+/o=\n-----END KEY-----'
  const hidden = new HiddenValues()
  hidden.add([key])
  const said = [JSON.stringify({ key }), `https://pay.example/?key=${encodeURIComponent(key)}`, key]
  for (const msg of said)
    expect(JSON.parse(hidden.clean(JSON.stringify({ plugin: 'acme', msg }))).msg).not.toMatch(/MIIE/)
})
