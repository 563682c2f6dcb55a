import { ok, type Result, refuse } from '../../domain/errors.ts'
import { readPhone, tidy } from '../accounts/read-person.ts'
import type { OperationInput } from '../define-operation.ts'
import { isSame } from './writable-changes.ts'

type Fields = Record<string, unknown>

const longestName = 200

/**
 * Checks a person's fields by the rules of their own page: names on one line without tags, a valid phone number, a
 * language of the site. Values that the caller was shown may be sent back unchanged.
 */
export function tidyPerson(
  changes: Fields,
  shown: Fields,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Result<Fields> {
  const isNew = (name: string) => typeof changes[name] === 'string' && !isSame(changes[name], shown[name])
  const names = ['firstname', 'lastname'].filter(isNew)
  const tidied = { ...changes, ...Object.fromEntries(names.map((name) => [name, nameOf(changes[name])])) }
  const { phone, language } = changes
  if (isNew('language') && !tenant.plugins.dictionaries.some((one) => one.language === language))
    return refuse('invalid_params', { field: '/entity/language', data: { expected: 'a language of this site' } })
  if (typeof phone !== 'string' || !isNew('phone')) return ok(tidied)
  const read = readPhone(phone, { tenant, ports })
  return read.ok
    ? ok({ ...tidied, phone: read.value })
    : { ok: false, error: { ...read.error, field: '/entity/phone' } }
}

const nameOf = (given: unknown): string => tidy(given).slice(0, longestName)
