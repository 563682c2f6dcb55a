import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../tenant.ts'

/** Whether the white-label's terms must be accepted before anything is booked. */
export const asksForTerms = ({ whitelabel }: Pick<Tenant, 'whitelabel'>): boolean =>
  whitelabel.requirebookingterms === true && (whitelabel.bookingterms ?? '') !== ''

/** Refuses with `terms_required` a call that does not accept terms which must be. */
export const refuseWithoutTerms = (
  { termsaccepted }: { termsaccepted?: boolean | undefined },
  tenant: Pick<Tenant, 'whitelabel'>,
): Result<null> =>
  asksForTerms(tenant) && termsaccepted !== true ? refuse('terms_required', { field: '/termsaccepted' }) : ok(null)
