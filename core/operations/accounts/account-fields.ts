import { isRecord } from '../../domain/is-record.ts'
import type { Tenant } from '../tenant.ts'

/** What a white-label asks besides of who creates an account: each is required, and kept in the person's profile. */
export interface AccountField {
  /** Under which the answer is sent and kept. */
  name: string
  label: string
  placeholder: string
}

/** What an account has anyway, or what nobody says of themselves. */
const taken = new Set(
  `id firstname lastname username email password passwordagain confirmation currentpassword token role providers source
    profile phone language slug idempotencykey formresponses constructor prototype`.split(/\s+/),
)

/** Whether an answer can be sent and kept under it. */
export const isFieldName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][a-z0-9_]{0,40}$/.test(name) && !taken.has(name)

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

const most = 20

/** The fields of the setting `accountfields` (`[{name, label, placeholder}]`), in its order; what is no field is left out. */
export function accountFieldsOf({ whitelabel }: Pick<Tenant, 'whitelabel'>): AccountField[] {
  const given = whitelabel.settings?.accountfields
  if (!Array.isArray(given)) return []
  const fields = given.flatMap((one: unknown) => {
    if (!isRecord(one) || !isFieldName(one.name)) return []
    return [{ name: one.name, label: text(one.label) || one.name, placeholder: text(one.placeholder) }]
  })
  return [...new Map(fields.map((field) => [field.name, field])).values()].slice(0, most)
}
