import { checkEmail, checkPassword } from '../../../core/domain/forms/check-text.ts'
import type { Checked } from '../../../core/domain/forms/checks.ts'

/** A word key, with what the word says. */
export interface Fault {
  key: string
  values?: Record<string, string | number>
}

/** What is wrong with what was typed, by the name of its field. */
export type Faults = Record<string, Fault>

const required: Fault = { key: 'validation.required' }

const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')

const faultIn = (field: string, checked: Checked): Faults => ('key' in checked ? { [field]: checked } : {})

/** Of fields that must not stay empty. */
export const missing = (values: Record<string, unknown>): Faults =>
  Object.fromEntries(Object.keys(values).flatMap((name) => (isEmpty(values[name]) ? [[name, required]] : [])))

export const emailFaults = (email: string): Faults =>
  isEmpty(email) ? { email: required } : faultIn('email', checkEmail({ id: '', slug: '', type: 'email' }, email))

/** Of the password of an account that there is (specification, customer surfaces 5). */
export function secretFaults(password: string): Faults {
  if (isEmpty(password)) return { password: required }
  return password.length < 8 ? { password: { key: 'validation.password_length' } } : {}
}

/** Of a new password, typed twice. */
export const passwordFaults = (typed: unknown): Faults =>
  isEmpty(typed) ? { password: required } : faultIn('password', checkPassword(typed))
