import { type Fault, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** The currency of a white-label that names none. */
const usual = 'usd'

/**
 * Amounts are stored in the currency's minor units, so another currency would change their value: it can only be
 * changed while there are no amounts.
 */
export async function currencyFaults({ whitelabel }: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const { id, currency = usual } = whitelabel
  const stored = await known.currency(id)
  if (stored === null || stored.toLowerCase() === currency.toLowerCase()) return []
  if (!(await known.hasAmounts(id))) return []
  const expected = `"${stored}", since there are amounts in it`
  return [{ pointer: '/whitelabel/currency', expected, found: shown(currency) }]
}
