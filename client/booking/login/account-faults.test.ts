import { expect, test } from 'vitest'
import { emailFaults, missing, passwordFaults, secretFaults } from './account-faults.ts'

test('reports required fields that are empty', () => {
  expect(missing({ firstname: 'Ada', lastname: ' ', company: undefined })).toEqual({
    lastname: { key: 'validation.required' },
    company: { key: 'validation.required' },
  })
})

test.each([
  ['', 'validation.required'],
  ['a@b', 'validation.email_length'],
  ['ada@customers', 'validation.email'],
  [`${'a'.repeat(90)}@customers.example`, 'validation.email_length'],
])('%j is told to be %s', (email, key) => expect(emailFaults(email)).toEqual({ email: { key } }))

test('accepts a valid address, a password of 8 characters and a new one that follows the rules', () => {
  expect(emailFaults('ada@customers.example')).toEqual({})
  expect(secretFaults('12345678')).toEqual({})
  expect(secretFaults('1234567')).toEqual({ password: { key: 'validation.password_length' } })
  expect(passwordFaults({ password: 'Berth-Four=4!', confirmation: 'Berth-Four=4!' })).toEqual({})
})

test.each([
  [undefined, 'validation.required'],
  [{ password: 'Sh0rt!', confirmation: 'Sh0rt!' }, 'validation.password_length'],
  [{ password: 'Berth-Four=4!', confirmation: 'Berth-Five=5!' }, 'validation.password_match'],
])('a new password %j is told to be %s', (typed, key) => expect(passwordFaults(typed)).toEqual({ password: { key } }))
