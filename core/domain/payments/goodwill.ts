interface Given {
  /** Minor units, or points. */
  amount: number
  price: number
  paid: number
  /** What of the price is not owed already. */
  waived: number
  /** Whether staff say that what they give back is still owed. */
  isOwed: boolean
  /** Whether anything can be owed: what was cancelled owes nothing. */
  isStanding: boolean
}

/**
 * By how much a refund of staff lowers the price of what stands: by all of it, but for what was paid beyond the price
 * and for what is still owed.
 */
export function goodwillOf({ amount, price, paid, waived, isOwed, isStanding }: Given): number {
  if (isOwed || !isStanding) return 0
  const excess = Math.max(0, paid - Math.max(0, price - waived))
  return Math.max(0, amount - excess)
}
