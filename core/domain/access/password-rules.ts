import { type PasswordRule, passwordRules } from '../forms/password-rules.ts'

/** A rule and whether a password meets it, as forms mark them while somebody types. */
export interface JudgedRule {
  /** The word key is `validation.{key}`. */
  key: PasswordRule['key'] | 'password_match'
  isMet: boolean
}

/**
 * Every rule of an account's password (specification, customer surfaces 5) in the order in which they are told.
 * @param again what was typed the second time; without it nothing is said about that
 */
export function judgePassword(password: string, again?: string): JudgedRule[] {
  const judged: JudgedRule[] = passwordRules.map(({ key, holds }) => ({ key, isMet: holds(password) }))
  return again === undefined
    ? judged
    : [...judged, { key: 'password_match', isMet: password !== '' && again === password }]
}

/** More than anybody types; a limit keeps what a stranger can make the server hash in bounds. */
export const longestPassword = 200

/** Keys of the rules that are not met; empty for a good password. */
export const brokenPasswordRules = (password: string, again?: string): JudgedRule['key'][] =>
  judgePassword(password, again).flatMap(({ key, isMet }) => (isMet ? [] : [key]))
