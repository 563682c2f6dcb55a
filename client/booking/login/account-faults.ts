import { checkEmail, checkPassword } from '../../../core/domain/forms/check-text.ts'
import type { Checked } from '../../../core/domain/forms/checks.ts'

/** A key of the dictionary, with values for its message. */
export interface Fault {
  key: string
  values?: Record<string, string | number>
}

/** Faults by field name. */
export type Faults = Record<string, Fault>

const required: Fault = { key: 'validation.required' }

const isEmpty = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '')

const faultIn = (field: string, checked: Checked): Faults => ('key' in checked ? { [field]: checked } : {})

/** Faults of required fields that are empty. */
export const missing = (values: object): Faults =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEmpty(value) ? [[name, required]] : [])))

export const emailFaults = (email: string): Faults =>
  isEmpty(email) ? { email: required } : faultIn('email', checkEmail({ id: '', slug: '', type: 'email' }, email))

/** Faults of an existing account's password (specification, customer surfaces 5). */
export function secretFaults(password: string): Faults {
  if (isEmpty(password)) return { password: required }
  return password.length < 8 ? { password: { key: 'validation.password_length' } } : {}
}

/** Faults of a new password, typed twice. */
export const passwordFaults = (typed: unknown): Faults =>
  isEmpty(typed) ? { password: required } : faultIn('password', checkPassword(typed))
