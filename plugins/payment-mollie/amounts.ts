import { decimalAmounts, isRecord } from '@tessera/plugin-api'

const { unitsOf, isChargeable, write, read } = decimalAmounts({
  currencies: [
    ...['aed', 'aud', 'brl', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'huf', 'ils', 'isk', 'jpy', 'mxn'],
    ...['myr', 'nok', 'nzd', 'php', 'pln', 'ron', 'sek', 'sgd', 'thb', 'twd', 'usd', 'zar'],
  ],
  whole: ['isk', 'jpy'],
  most: 10_000,
})

export { isChargeable, unitsOf }

/** An amount of ours as the service writes it. */
export function toService(amount: number, currency: string): { currency: string; value: string } {
  const { code, value } = write(amount, currency)
  return { currency: code, value }
}

/** An amount of the service's in our minor units; null for what is none. */
export const fromService = (money: unknown) => (isRecord(money) ? read(money.currency, money.value) : null)
