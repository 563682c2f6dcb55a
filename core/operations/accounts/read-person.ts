import { brokenPasswordRules, longestPassword } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { checkEmail } from '../../domain/forms/check-text.ts'
import { sanitise } from '../../domain/forms/sanitise.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { OperationInput } from '../define-operation.ts'
import type { AccountField } from './account-fields.ts'

const missing = (field: string) => refuse('answer_required', { field, data: { key: 'validation.required' } })

/** Text as it is stored: on one line, without tags, format or control characters. */
export const tidy = (given: unknown): string =>
  typeof given === 'string'
    ? sanitise(given)
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
    : ''

/** An address of 4 to 100 characters, as typed; its case does not matter. */
export function readEmail(given: string, field = '/email'): Result<string> {
  if (given.trim() === '') return missing(field)
  const checked = checkEmail({ id: '', slug: '', type: 'email' }, given)
  if ('key' in checked) return refuse('answer_invalid', { field, data: { key: checked.key, ...checked.values } })
  return ok(String(checked.value))
}

export function readName(given: unknown, field: string): Result<string> {
  const name = tidy(given)
  return name === '' ? missing(field) : ok(name.slice(0, 200))
}

/**
 * Checks a password against every rule (specification, customer surfaces 5); `data.rules` names the broken ones.
 * @param again the repeated password, if the caller sends it
 */
export function readPassword(password: string, again?: string, field = '/password'): Result<string> {
  if (password.length > longestPassword)
    return refuse('answer_invalid', { field, data: { key: 'validation.too_long', maximum: longestPassword } })
  const rules = brokenPasswordRules(password, again)
  if (rules.length === 0) return ok(password)
  const isOnlyAgain = rules.length === 1 && rules[0] === 'password_match'
  return refuse('password_weak', { field: isOnlyAgain ? '/passwordagain' : field, data: { rules } })
}

/** E.164, or an empty text for none. */
export function readPhone(
  given: string,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Result<string> {
  const typed = tidy(given)
  const phone = typed === '' ? '' : ports.parsePhone(typed, countryOf(tenant))
  return phone === null
    ? refuse('answer_invalid', { field: '/phone', data: { key: 'validation.phone_international' } })
    : ok(phone)
}

/** The white-label's own fields, each of them required. */
export function readAccountFields(
  fields: AccountField[],
  given: Record<string, unknown>,
): Result<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const { name } of fields) {
    const answer = tidy(given[name])
    if (answer === '') return missing(`/${name}`)
    read[name] = answer.slice(0, 1000)
  }
  return ok(read)
}
