import { currencyDigits } from '../domain/pricing/money.ts'
import type { ChargeableAmounts } from './payments.ts'

interface DecimalService {
  /** ISO codes in lower case. */
  currencies: string[]
  /** Those whose amounts the service takes without decimals; of all others it takes two. */
  whole: string[]
  /** The most that it charges at once, in the currency's main unit. */
  most: number
  /** The same in currencies whose main unit is worth less, where the service's limit is one of worth. */
  mostIn?: Record<string, number>
}

/** The amounts of a service that writes them as decimals (`"12.34"`), beside ours in minor units. */
export interface DecimalAmounts {
  /** What can be charged in a currency; null where it is not taken. */
  unitsOf(currency: string): ChargeableAmounts | null
  isChargeable(amount: number, currency: string): boolean
  /** Whether the service can write an amount: what it captures of a charge, and refunds, has to be so too. */
  isWritable(amount: number, currency: string): boolean
  /** @throws RangeError for what the service can't write: another amount would be sent */
  write(amount: number, currency: string): { code: string; value: string }
  /** Null for what is no amount. */
  read(code: unknown, value: unknown): { amount: number; currency: string } | null
}

export function decimalAmounts({ currencies, whole, most, mostIn = {} }: DecimalService): DecimalAmounts {
  const taken = new Set(currencies)
  const digitsOf = (currency: string): number => (whole.includes(currency) ? 0 : 2)
  const unitsOf = (given: string): ChargeableAmounts | null => {
    const currency = given.toLowerCase()
    if (!taken.has(currency)) return null
    const digits = currencyDigits(currency)
    const step = 10 ** Math.max(0, digits - digitsOf(currency))
    return { minimum: step, maximum: (mostIn[currency] ?? most) * 10 ** digits, step }
  }
  const isWritable = (amount: number, currency: string) => amount % (unitsOf(currency)?.step ?? 1) === 0
  return {
    unitsOf,
    isWritable,
    isChargeable(amount, currency) {
      const units = unitsOf(currency)
      return units !== null && amount >= units.minimum && amount <= units.maximum && isWritable(amount, currency)
    },
    write(amount, given) {
      const currency = given.toLowerCase()
      if (!isWritable(amount, currency)) throw new RangeError(`${amount} of ${currency} is between two steps`)
      const value = (amount / 10 ** currencyDigits(currency)).toFixed(digitsOf(currency))
      return { code: currency.toUpperCase(), value }
    },
    read(code, value) {
      if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code)) return null
      if (typeof value !== 'string' || !/^\d{1,12}(\.\d{1,3})?$/.test(value)) return null
      const currency = code.toLowerCase()
      return { amount: Math.round(Number(value) * 10 ** currencyDigits(currency)), currency }
    },
  }
}
