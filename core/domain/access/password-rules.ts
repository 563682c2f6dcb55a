import { type PasswordRule, passwordRules } from '../forms/password-rules.ts'

/** A rule and whether a password meets it; forms show this while the password is typed. */
export interface JudgedRule {
  /** The word key is `validation.{key}`. */
  key: PasswordRule['key'] | 'password_match'
  isMet: boolean
}

/**
 * Every rule of an account's password (specification, customer surfaces 5) in display order.
 * @param again the repeated password; without it the rule `password_match` is left out
 */
export function judgePassword(password: string, again?: string): JudgedRule[] {
  const judged: JudgedRule[] = passwordRules.map(({ key, holds }) => ({ key, isMet: holds(password) }))
  return again === undefined
    ? judged
    : [...judged, { key: 'password_match', isMet: password !== '' && again === password }]
}

/** Longer than anybody types. The limit bounds how much a stranger can make the server hash. */
export const longestPassword = 200

/** Keys of the rules that a password breaks; empty for a good password. */
export const brokenPasswordRules = (password: string, again?: string): JudgedRule['key'][] =>
  judgePassword(password, again).flatMap(({ key, isMet }) => (isMet ? [] : [key]))
