import { isRecord } from '../../domain/is-record.ts'
import { currencyDigits } from '../../domain/pricing/money.ts'

/** How many decimals a bundle's amounts may have, by its white-label's currency, even if the white-label has faults. */
export const digitsOf = (whitelabel: unknown): number => {
  const currency = isRecord(whitelabel) ? whitelabel.currency : undefined
  return currencyDigits(typeof currency === 'string' ? currency : 'usd')
}
