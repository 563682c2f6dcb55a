import { currencyDigits } from '../../domain/pricing/money.ts'
import { formatMoney, localeAt } from '../../domain/wording/index.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Tenant } from '../tenant.ts'

/** An amount in minor units as the tenant writes it, with all digits of its currency. @param code ISO code */
export function writtenMoney(tenant: Tenant, amount: number, code: string): string {
  const currency = { code, digits: currencyDigits(code) }
  return formatMoney(amount / 10 ** currency.digits, currency, localeAt(tenant.language, countryOf(tenant)))
}
