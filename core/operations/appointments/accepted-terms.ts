import { createHash } from 'node:crypto'
import { inLanguage } from '../../domain/content/index.ts'
import { Whitelabel } from '../../domain/entities/tenant.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Tenant } from '../tenant.ts'

type Owner = Pick<Tenant, 'whitelabel' | 'stored'>

/** What a customer accepted with a booking: kept as it was, whatever the terms become. */
export interface AcceptedTerms {
  /** A hash of their text as its language shows it: the same text has the same version. */
  version: string
  language: string
  at: number
}

/** Whether the white-label's terms must be accepted before anything is booked. */
export const asksForTerms = ({ whitelabel }: Pick<Owner, 'whitelabel'>): boolean =>
  whitelabel.requirebookingterms === true && (whitelabel.bookingterms ?? '') !== ''

/**
 * The terms that a call accepts, to be kept with what it books; none where nobody is asked for them. Refuses with
 * `terms_required` a call that does not accept terms which must be.
 */
export function acceptTerms(
  { termsaccepted }: { termsaccepted?: boolean | undefined },
  { tenant, language, now }: { tenant: Owner; language: string; now: number },
): Result<{ terms?: AcceptedTerms }> {
  if (!asksForTerms(tenant)) return ok({})
  if (termsaccepted !== true) return refuse('terms_required', { field: '/termsaccepted' })
  const { bookingterms = '' } = inLanguage(Whitelabel, tenant.stored.whitelabel, language)
  const version = createHash('sha256').update(bookingterms).digest('hex').slice(0, 16)
  return ok({ terms: { version, language, at: now } })
}

/** The terms that were accepted with a reservation; null for none. */
export function acceptedTermsOf({ extra }: { extra: Record<string, unknown> }): AcceptedTerms | null {
  const { terms } = extra
  return isAccepted(terms) ? terms : null
}

const isAccepted = (value: unknown): value is AcceptedTerms =>
  isRecord(value) &&
  typeof value.version === 'string' &&
  typeof value.language === 'string' &&
  typeof value.at === 'number'
