import { isRecord } from '../../domain/is-record.ts'
import { currencyDigits } from '../../domain/pricing/money.ts'

/** How many decimals the amounts of a bundle may have, by the currency of its white-label, whatever else is wrong there. */
export const digitsOf = (whitelabel: unknown): number => {
  const currency = isRecord(whitelabel) ? whitelabel.currency : undefined
  return currencyDigits(typeof currency === 'string' ? currency : 'usd')
}
