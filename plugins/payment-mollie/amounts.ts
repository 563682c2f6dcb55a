import { decimalAmounts, isRecord } from '@tessera/plugin-api'

const { unitsOf, isChargeable, isWritable, write, read } = decimalAmounts({
  currencies: [
    ...['aed', 'aud', 'brl', 'cad', 'chf', 'czk', 'dkk', 'eur', 'gbp', 'hkd', 'huf', 'ils', 'isk', 'jpy', 'mxn'],
    ...['myr', 'nok', 'nzd', 'php', 'pln', 'ron', 'sek', 'sgd', 'thb', 'twd', 'usd', 'zar'],
  ],
  whole: ['isk', 'jpy'],
  // 10,000 euros, rounded down to what that is worth for years.
  most: 10_000,
  mostIn: {
    ...{ aed: 40_000, brl: 50_000, czk: 200_000, dkk: 70_000, hkd: 80_000, huf: 3_000_000, ils: 35_000 },
    ...{ isk: 1_000_000, jpy: 1_200_000, mxn: 170_000, myr: 40_000, nok: 100_000, php: 500_000, pln: 40_000 },
    ...{ ron: 45_000, sek: 100_000, thb: 300_000, twd: 300_000, zar: 150_000 },
  },
})

export { isChargeable, isWritable, unitsOf }

/** An amount of ours as the service writes it. */
export function toService(amount: number, currency: string): { currency: string; value: string } {
  const { code, value } = write(amount, currency)
  return { currency: code, value }
}

/** An amount of the service's in our minor units; null for what is none. */
export const fromService = (money: unknown) => (isRecord(money) ? read(money.currency, money.value) : null)
