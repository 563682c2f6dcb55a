import { expect, test } from 'vitest'
import { brokenPasswordRules, judgePassword } from './index.ts'

test('each rule says whether it is met while the password is typed', () => {
  expect(judgePassword('berth')).toEqual([
    { key: 'password_length', isMet: false },
    { key: 'password_special', isMet: false },
    { key: 'password_mix', isMet: false },
    { key: 'password_repeat', isMet: true },
  ])
})

test.each([
  ['Tiller-7', ['password_special']],
  ['Tiller7!', []],
  ['Till-7!', ['password_length']],
  ['tiller77!', ['password_mix']],
  ['TILLER77!', ['password_mix']],
  ['Tillerrr!', ['password_mix']],
  ['Tiller777!', []],
  ['Tiller7777!', ['password_repeat']],
])('%s breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken)
})

test.each([...'!+()=@#$%^&*{}[]'])('%s is a special character', (sign) => {
  expect(brokenPasswordRules(`Tiller77${sign}`)).toEqual([])
})

test('the repeated password must equal the first, and two empty ones do not match', () => {
  expect(brokenPasswordRules('Tiller77!', 'Tiller77!')).toEqual([])
  expect(brokenPasswordRules('Tiller77!', 'Tiller78!')).toEqual(['password_match'])
  expect(judgePassword('', '').at(-1)).toEqual({ key: 'password_match', isMet: false })
})
