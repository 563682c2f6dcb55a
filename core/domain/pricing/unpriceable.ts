import type { ErrorCode, Refusal } from '../errors.ts'
import { add, decimalFraction, type Fraction, fraction, multiply, roundHalfAway } from './fraction.ts'

/** Thrown inside the price rules where there is no valid price; `quote` turns it into a refusal. */
export class Unpriceable extends Error {
  readonly refusal: Refusal

  constructor(code: ErrorCode, data: Record<string, unknown>) {
    super(code)
    this.refusal = { code, data }
  }
}

/** Minor units. Far below the largest exact integer, so that sums stay exact too. */
const largest = 10 ** 13

/** Rounds an exact amount of minor units once; throws for an amount that is too large. */
export const roundMinor = (amount: Fraction): number => payable(Number(roundHalfAway(amount)))

/** Returns the amount; throws when it is too large to be summed exactly. */
export function payable(amount: number): number {
  if (!(Math.abs(amount) <= largest)) throw new Unpriceable('invalid_params', { reason: 'amount_too_large' })
  return amount
}

/** The exact value of a rate, distance or percentage as written. */
export function exact(value: number | string): Fraction {
  const read = decimalFraction(value)
  if (!read) throw new Unpriceable('bookable_invalid', { reason: 'not_a_number' })
  return read
}

/** Major units, as in rates and formulas, converted to minor units: exact, not yet rounded. */
export const majorToMinor = (amount: Fraction, digits: number): Fraction => multiply(amount, fraction(10 ** digits))

/** A rounded percentage of an amount: `percent(9500, 5.5)` is 523 (522.5 rounds away from zero). */
export const percent = (amount: number, percentage: number): number =>
  roundMinor(multiply(fraction(amount), multiply(exact(percentage), fraction(1, 100))))

/**
 * The part of an amount that was added as a percentage of the rest: `partOf(11900, 19)` is 1900. Rounded once; a
 * percentage above −100.
 */
export function partOf(amount: number, percentage: number): number {
  const rate = exact(percentage)
  const whole = add(fraction(100), rate)
  return roundMinor(multiply(multiply(fraction(amount), rate), fraction(whole.d, whole.n)))
}
