import type { FrozenQuote } from './types.ts'
import { isInPoints } from './unit-of-mode.ts'

/**
 * A price less what was given back of it and is not owed again, which is a line of its own: the lines sum to
 * `finalprice`, which is never below 0. A price in points stays as it is.
 * @param waived minor units
 */
export function lessGoodwill(quote: FrozenQuote, waived: number): FrozenQuote {
  const amount = Math.min(waived, quote.finalprice)
  if (amount <= 0 || isInPoints(quote)) return quote
  return {
    ...quote,
    lines: [...quote.lines, { kind: 'goodwill', amount: -amount }],
    finalprice: quote.finalprice - amount,
  }
}
