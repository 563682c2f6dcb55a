import { isRecord } from '../../domain/is-record.ts'
import type { Tenant } from '../tenant.ts'

/**
 * A question that a white-label adds to the sign-up form. It is required; the answer is kept in the person's profile.
 */
export interface AccountField {
  /** The parameter's name and the key in the profile. */
  name: string
  label: string
  placeholder: string
}

/** Names that accounts already use, or that people may not set for themselves. */
const taken = new Set(
  `id firstname lastname username email password passwordagain confirmation currentpassword token role providers source
    profile phone language slug idempotencykey formresponses constructor prototype`.split(/\s+/),
)

/** Whether an answer can be sent and stored under this name. */
export const isFieldName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][a-z0-9_]{0,40}$/.test(name) && !taken.has(name)

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

const most = 20

/**
 * The fields of the setting `accountfields` (`[{name, label, placeholder}]`), in its order. Invalid entries are
 * skipped.
 */
export function accountFieldsOf({ whitelabel }: Pick<Tenant, 'whitelabel'>): AccountField[] {
  const given = whitelabel.settings?.accountfields
  if (!Array.isArray(given)) return []
  const fields = given.flatMap((one: unknown) => {
    if (!isRecord(one) || !isFieldName(one.name)) return []
    return [{ name: one.name, label: text(one.label) || one.name, placeholder: text(one.placeholder) }]
  })
  return [...new Map(fields.map((field) => [field.name, field])).values()].slice(0, most)
}
