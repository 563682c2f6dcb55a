import type { Formula } from './formula.ts'
import type { Fraction } from './fraction.ts'

/** What evaluating formulas may cost at most, in all of a quote: a server and a page stand still meanwhile. */
export interface FormulaEffort {
  left: number
}

/** The steps of all formulas of a quote: some tens of milliseconds. */
const mostSteps = 70_000
/** Beyond these bounds a step costs as much as many: a common divisor is searched for in long numbers. */
const longest = 2n ** 53n
const stepsOfLong = 40
/** No amount needs numbers beyond this; sums of many different fractions would double theirs with each term. */
const largest = 2n ** 256n

export const formulaEffort = (): FormulaEffort => ({ left: mostSteps })

const isWithin = ({ n, d }: Fraction, bound: bigint): boolean => d < bound && (n < 0n ? -n : n) < bound

/** Counts the step that led to a value; says why there may be no further one. */
export function countStep(
  effort: FormulaEffort,
  value: Fraction,
): 'too_long' | 'too_large' | 'amount_too_large' | null {
  effort.left -= isWithin(value, longest) ? 1 : stepsOfLong
  if (effort.left < 0) return 'too_long'
  if (value.d >= largest) return 'too_large'
  return isWithin(value, largest) ? null : 'amount_too_large'
}

/** How many steps a formula takes that names only small numbers. */
export function stepsOf(formula: Formula): number {
  switch (formula.kind) {
    case 'number':
      return 0
    case 'slug':
      return 1
    case 'negate':
      return 1 + stepsOf(formula.of)
    case 'operation':
      return 1 + stepsOf(formula.left) + stepsOf(formula.right)
    case 'call':
      return formula.of.reduce((sum, each) => sum + stepsOf(each), 1)
  }
}

/** Whether a formula alone takes too long where it is asked of so many. */
export const isTooLong = (formula: Formula, times: number): boolean => stepsOf(formula) * times > mostSteps
