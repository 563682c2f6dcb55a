import { Type } from 'typebox'
import { inLanguage } from '../../domain/content/index.ts'
import { Translations } from '../../domain/entities/translations.ts'
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

/** Of a field what may be in several languages. */
const Translated = Type.Object({ translations: Translations(['label', 'placeholder']) })

/**
 * The fields of the setting `accountfields` (`[{name, label, placeholder, translations}]`), in its order and in the
 * language of the call. Invalid entries are skipped.
 */
export function accountFieldsOf({ whitelabel, language }: Pick<Tenant, 'whitelabel' | 'language'>): AccountField[] {
  const given = whitelabel.settings?.accountfields
  if (!Array.isArray(given)) return []
  const fields = given.flatMap((written: unknown) => {
    const one = inLanguage(Translated, written, language)
    if (!isRecord(one) || !isFieldName(one.name)) return []
    return [{ name: one.name, label: text(one.label) || one.name, placeholder: text(one.placeholder) }]
  })
  return [...new Map(fields.map((field) => [field.name, field])).values()].slice(0, most)
}
