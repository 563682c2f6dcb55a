/** A reservation's share in an amount for the whole cart. */
export interface Share {
  /** Its `baseprice`: the amount is spread in proportion to the weights. */
  weight: number
  /** The most that can be taken from it: what its price has left. */
  left: number
}

/**
 * Spreads an amount of minor units over reservations in proportion to their weights, by largest remainders, ties to the
 * earlier one. A part above what a reservation has left is cut, and the excess spread again over the others; what none
 * can take is dropped. 10.00 over 30.00, 30.00 and 40.00 is 3.00, 3.00 and 4.00.
 */
export function spread(amount: number, shares: Share[]): number[] {
  const parts = shares.map(() => 0)
  let rest = amount
  while (rest > 0) {
    const open = shares.flatMap((share, index) => (share.weight > 0 && (parts[index] ?? 0) < share.left ? [index] : []))
    if (open.length === 0) break
    const wanted = byLargestRemainder(
      rest,
      open.map((index) => shares[index]?.weight ?? 0),
    )
    open.forEach((index, position) => {
      const room = (shares[index]?.left ?? 0) - (parts[index] ?? 0)
      const taken = Math.min(wanted[position] ?? 0, room)
      parts[index] = (parts[index] ?? 0) + taken
      rest -= taken
    })
  }
  return parts
}

function byLargestRemainder(amount: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / total))
  const missing = amount - parts.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((part, index) => ({ index, remainder: part % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
