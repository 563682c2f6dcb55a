/** An exact rational number, in lowest terms with a positive denominator. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

export const zero: Fraction = { n: 0n, d: 1n }

/** `numerator / denominator`; the denominator must not be 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  if (d === 1n) return { n, d }
  const divisor = greatestCommonDivisor(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / divisor, d: d / divisor }
}

/**
 * The exact value of a number as written: 0.1 is a tenth, not the nearest double. Null for anything but a decimal
 * number.
 */
export function decimalFraction(value: number | string): Fraction | null {
  if (Number.isSafeInteger(value)) return fraction(BigInt(value))
  const parts = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value))
  if (!parts) return null
  const [, sign, whole = '0', digits = '', exponent = '0'] = parts
  const shift = Number(exponent) - digits.length
  const size = BigInt(`${sign}${whole}${digits}`)
  return shift >= 0 ? fraction(size * 10n ** BigInt(shift)) : fraction(size, 10n ** BigInt(-shift))
}

/** Whether both are whole: most amounts and answers are. */
const areWhole = (a: Fraction, b: Fraction): boolean => a.d === 1n && b.d === 1n
const whole = (n: bigint): Fraction => ({ n, d: 1n })

export const add = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? whole(a.n + b.n) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? whole(a.n - b.n) : fraction(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? whole(a.n * b.n) : fraction(a.n * b.n, a.d * b.d)
/** Returns null when the divisor is 0. */
export const divide = (a: Fraction, b: Fraction): Fraction | null =>
  b.n === 0n ? null : fraction(a.n * b.d, a.d * b.n)
/** Negative, zero or positive, as `a` is smaller, equal or larger. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounds to the nearest integer, halves away from zero. There is no other rounding. */
export function roundHalfAway({ n, d }: Fraction): bigint {
  const size = n < 0n ? -n : n
  const rounded = (2n * size + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

const exactAsNumber = BigInt(Number.MAX_SAFE_INTEGER)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > exactAsNumber || x > exactAsNumber) {
    if (!y) return x
    ;[x, y] = [y, x % y]
  }
  // Numbers are divided many times faster.
  let [p, q] = [Number(x), Number(y)]
  while (q) [p, q] = [q, p % q]
  return BigInt(p || 1)
}
