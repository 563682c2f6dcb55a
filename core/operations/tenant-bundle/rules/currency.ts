import { type Fault, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** What a white-label's amounts are in where it does not say. */
const usual = 'usd'

/**
 * Amounts are stored as numbers of the currency's smallest unit, so another currency would make other amounts of them:
 * it may be changed only as long as nothing has any.
 */
export async function currencyFaults({ whitelabel }: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const { id, currency = usual } = whitelabel
  const stored = await known.currency(id)
  if (stored === null || stored.toLowerCase() === currency.toLowerCase()) return []
  if (!(await known.hasAmounts(id))) return []
  const expected = `"${stored}", since there are amounts in it`
  return [{ pointer: '/whitelabel/currency', expected, found: shown(currency) }]
}
