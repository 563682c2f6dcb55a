import type { ErrorCode, Refusal } from '../errors.ts'
import { decimalFraction, type Fraction, fraction, multiply, roundHalfAway } from './fraction.ts'

/** Thrown inside the rules of price where no price can be told; `quote` turns it into a refusal. */
export class Unpriceable extends Error {
  readonly refusal: Refusal

  constructor(code: ErrorCode, data: Record<string, unknown>) {
    super(code)
    this.refusal = { code, data }
  }
}

/** Ten thousand thousand million minor units: far below what a number holds exactly, so that sums stay exact too. */
const largest = 10 ** 13

/** Rounds an exact amount of minor units once. An amount too large has no price. */
export const roundMinor = (amount: Fraction): number => payable(Number(roundHalfAway(amount)))

/** The amount, if it is one that can be summed exactly. */
export function payable(amount: number): number {
  if (!(Math.abs(amount) <= largest)) throw new Unpriceable('invalid_params', { reason: 'amount_too_large' })
  return amount
}

/** A rate, distance or percentage as it was written. */
export function exact(value: number | string): Fraction {
  const read = decimalFraction(value)
  if (!read) throw new Unpriceable('bookable_invalid', { reason: 'not_a_number' })
  return read
}

/** Major units, as rates and formulas have them, in minor units: exact, not yet rounded. */
export const majorToMinor = (amount: Fraction, digits: number): Fraction => multiply(amount, fraction(10 ** digits))

/** Rounded part of an amount: `percent(9500, 5.5)` is 523 (522.5 rounds away from zero). */
export const percent = (amount: number, percentage: number): number =>
  roundMinor(multiply(fraction(amount), multiply(exact(percentage), fraction(1, 100))))
