import { expect, test } from 'vitest'
import { checkPassword } from './check-text.ts'
import { passwordRules } from './password-rules.ts'

const broken = (password: string) => passwordRules.filter((rule) => !rule.holds(password)).map(({ key }) => key)

test('each broken rule is reported separately', () => {
  expect(broken('')).toEqual(['password_length', 'password_special', 'password_mix'])
  expect(broken('Berth4444four')).toEqual(['password_special', 'password_repeat'])
  expect(broken('Berth-Four-4{')).toEqual([])
  expect(broken('Berth-🛶🛶🛶🛶-4!')).toEqual(['password_repeat'])
})

test('the repeated password must be equal, which is checked after the rules', () => {
  const typed = (password: string, confirmation: string) => checkPassword({ password, confirmation })
  expect(typed('Berth-Four-4!', 'Berth-Four-4!')).toEqual({ value: 'Berth-Four-4!' })
  expect(typed('Berth-Four-4!', 'Berth-Four-5!')).toEqual({ key: 'validation.password_match' })
  expect(typed('short', 'other')).toEqual({ key: 'validation.password_length' })
})
