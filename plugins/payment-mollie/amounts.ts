import { type ChargeableAmounts, currencyDigits, isRecord } from '@tessera/plugin-api'

/** The currencies that are taken. */
const taken = new Set([
  ...['aed', 'aud', 'brl', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'huf', 'ils', 'isk', 'jpy', 'mxn', 'myr'],
  ...['nok', 'nzd', 'php', 'pln', 'ron', 'sek', 'sgd', 'thb', 'twd', 'usd', 'zar'],
])
/** Those whose amounts the service takes without decimals. */
const whole = new Set(['isk', 'jpy'])

/** The most that is charged at once, in the currency's main unit. */
const most = 10_000

const digitsAtService = (currency: string): number => (whole.has(currency) ? 0 : 2)

/** What can be charged in a currency, in our minor units; null where it is not taken. */
export function unitsOf(currency: string): ChargeableAmounts | null {
  const code = currency.toLowerCase()
  if (!taken.has(code)) return null
  const digits = currencyDigits(code)
  const step = 10 ** Math.max(0, digits - digitsAtService(code))
  return { minimum: step, maximum: most * 10 ** digits, step }
}

/** An amount of ours as the service writes it. */
export function toService(amount: number, currency: string): { currency: string; value: string } {
  const code = currency.toLowerCase()
  const value = (amount / 10 ** currencyDigits(code)).toFixed(digitsAtService(code))
  return { currency: code.toUpperCase(), value }
}

/** An amount of the service's in our minor units; null for what is none. */
export function fromService(money: unknown): { amount: number; currency: string } | null {
  if (!isRecord(money)) return null
  const { currency: code, value } = money
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
