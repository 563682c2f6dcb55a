import { type ChargeableAmounts, currencyDigits } from '@tessera/plugin-api'

/** The currencies that accounts take. */
const taken = new Set(
  'aud brl cad chf czk dkk eur gbp hkd huf ils jpy mxn myr nok nzd php pln sek sgd thb twd usd'.split(' '),
)
/** Those whose amounts the service takes without decimals. */
const whole = new Set(['huf', 'jpy', 'twd'])

/** Digits before the decimal point, of which the service takes seven at most for any currency. */
const most = 9_999_999

const digitsAtService = (currency: string): number => (whole.has(currency) ? 0 : 2)

/** What can be charged in a currency, in our minor units; null where accounts don't take it. */
export function unitsOf(currency: string): ChargeableAmounts | null {
  const code = currency.toLowerCase()
  if (!taken.has(code)) return null
  const step = 10 ** Math.max(0, currencyDigits(code) - digitsAtService(code))
  return { minimum: step, maximum: most * 10 ** currencyDigits(code), step }
}

/** An amount of ours as the service writes it. */
export function toService(amount: number, currency: string): { currency_code: string; value: string } {
  const code = currency.toLowerCase()
  const value = (amount / 10 ** currencyDigits(code)).toFixed(digitsAtService(code))
  return { currency_code: code.toUpperCase(), value }
}

/** An amount of the service's in our minor units; null for what is none. */
export function fromService(money: unknown): { amount: number; currency: string } | null {
  if (typeof money !== 'object' || money === null || !('currency_code' in money) || !('value' in money)) return null
  const { currency_code: code, value } = money
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code)) return null
  if (typeof value !== 'string' || !/^\d{1,12}(\.\d{1,3})?$/.test(value)) return null
  const currency = code.toLowerCase()
  return { amount: Math.round(Number(value) * 10 ** currencyDigits(currency)), currency }
}

/** Whether an amount is one that can be charged. */
export function isChargeable(amount: number, currency: string): boolean {
  const units = unitsOf(currency)
  return units !== null && amount >= units.minimum && amount <= units.maximum && amount % units.step === 0
}
