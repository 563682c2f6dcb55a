import { oneOf, type Random } from '../price/tampering/honest-booking.ts'

/** How the amounts of a bundle are drawn, in major units of one currency. */
export interface DrawnAmounts {
  /** An amount that the currency has: from one minor unit up, whole thirds among them. */
  money(random: Random): number
  /** A percentage of which most prices leave a rest. */
  percentage(random: Random): number
  /** What a number of 0 to 9 costs: a function, or a formula with its slug. */
  priceFunction(random: Random): object | string
}

const percentages = [1, 3.33, 7.7, 8.875, 10, 12.5, 33.33, 66.67] as const

export function amountsOf(digits: number): DrawnAmounts {
  const major = (minor: number) => minor / 10 ** digits
  /** Half are of any size, half such that thirds, halves and percents of them leave a rest. */
  const money = (random: Random): number =>
    major(random(2) > 0 ? 1 + random(20_000) : oneOf(random, [1, 2, 5, 99, 333, 1001, 3333, 6667, 9999, 19_995]))
  /** A rate may be finer than the currency. */
  const rate = (random: Random): number => (1 + random(99_999)) / 10 ** (digits + 2)

  return {
    money,
    percentage: (random) => oneOf(random, percentages),
    priceFunction(random) {
      const operator = oneOf(random, ['add', 'subtract', 'multiply', 'divide', 'set', 'formula', 'formula'])
      if (operator === 'formula') return oneOf(random, formulas)(rate(random))
      if (operator === 'multiply') return { operator, amount: oneOf(random, [1.1, 0.97, 1.005, 1 / 8]) }
      if (operator === 'divide') return { operator, amount: oneOf(random, [3, 7, 1.5]) }
      return { operator, amount: rate(random), per: oneOf(random, ['unit', 'once']) }
    },
  }
}

const formulas = [
  (rate: number) => `depth * ${rate} / 3`,
  (rate: number) => `max(depth - 4, 0) * ${rate} * 1.005`,
  (rate: number) => `round(depth / 2) * ${rate}`,
  (rate: number) => `0 - depth * ${rate} / 7`,
] as const
