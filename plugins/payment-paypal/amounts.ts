import { decimalAmounts, isRecord } from '@tessera/plugin-api'

const { unitsOf, isChargeable, isWritable, write, read } = decimalAmounts({
  currencies: [
    ...['aud', 'brl', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'huf', 'ils', 'jpy', 'mxn', 'myr', 'nok'],
    ...['nzd', 'php', 'pln', 'sek', 'sgd', 'thb', 'twd', 'usd'],
  ],
  whole: ['huf', 'jpy', 'twd'],
  most: 9_999_999,
})

export { isChargeable, isWritable, unitsOf }

/** An amount of ours as the service writes it. */
export function toService(amount: number, currency: string): { currency_code: string; value: string } {
  const { code, value } = write(amount, currency)
  return { currency_code: code, value }
}

/** An amount of the service's in our minor units; null for what is none. */
export const fromService = (money: unknown) => (isRecord(money) ? read(money.currency_code, money.value) : null)
