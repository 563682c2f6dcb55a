import type { Formula } from './formula.ts'
import { countStep, type FormulaEffort, formulaEffort } from './formula-effort.ts'
import { add, compare, divide, type Fraction, fraction, multiply, roundHalfAway, subtract } from './fraction.ts'

/**
 * Thrown where a formula has no value: it divides by 0, contains an unknown slug, refers to a text, or takes too long
 * or too large numbers.
 */
export class NoValue extends Error {
  readonly reason: 'division_by_zero' | 'unknown_slug' | 'not_a_number' | 'too_long' | 'too_large' | 'amount_too_large'

  constructor(reason: NoValue['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The exact value of a formula. `numberFor` returns a slug's number, and throws `NoValue` where there is none.
 * @param effort what is left of what a quote may cost
 */
export function evaluate(
  formula: Formula,
  numberFor: (slug: string) => Fraction,
  effort: FormulaEffort = formulaEffort(),
): Fraction {
  if (formula.kind === 'number') return formula.value
  const value = stepTo(formula, numberFor, effort)
  const obstacle = countStep(effort, value)
  if (obstacle) throw new NoValue(obstacle)
  return value
}

function stepTo(
  formula: Exclude<Formula, { kind: 'number' }>,
  numberFor: (slug: string) => Fraction,
  effort: FormulaEffort,
): Fraction {
  const valueIn = (each: Formula) => evaluate(each, numberFor, effort)
  switch (formula.kind) {
    case 'slug':
      return numberFor(formula.slug)
    case 'negate':
      return subtract(fraction(0), valueIn(formula.of))
    case 'operation':
      return operate(formula.operator, valueIn(formula.left), valueIn(formula.right))
    case 'call':
      return call(formula.name, formula.of.map(valueIn))
  }
}

/** What a formula is whatever the answers are; null where it depends on them, or has no value. */
function constantOf(formula: Formula): Fraction | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'slug') return null
  if (formula.kind === 'negate') {
    const value = constantOf(formula.of)
    return value && subtract(fraction(0), value)
  }
  if (formula.kind === 'call') {
    const values = formula.of.flatMap((each) => constantOf(each) ?? [])
    return values.length === formula.of.length ? call(formula.name, values) : null
  }
  const { operator } = formula
  const [left, right] = [constantOf(formula.left), constantOf(formula.right)]
  const isZero = left?.n === 0n || right?.n === 0n
  if ((operator === '*' && isZero) || (operator === '/' && left?.n === 0n)) return fraction(0)
  if (!left || !right) return null
  return operator === '/' ? divide(left, right) : operate(operator, left, right)
}

/** Whether a formula divides by 0 whatever the answers are: one of its divisors is 0 for all of them. */
export function alwaysDividesByZero(formula: Formula): boolean {
  if (formula.kind === 'negate') return alwaysDividesByZero(formula.of)
  if (formula.kind === 'call') return formula.of.some(alwaysDividesByZero)
  if (formula.kind !== 'operation') return false
  const { operator, left, right } = formula
  if (alwaysDividesByZero(left) || alwaysDividesByZero(right)) return true
  return operator === '/' && constantOf(right)?.n === 0n
}

function operate(operator: '+' | '-' | '*' | '/', left: Fraction, right: Fraction): Fraction {
  if (operator === '+') return add(left, right)
  if (operator === '-') return subtract(left, right)
  if (operator === '*') return multiply(left, right)
  const quotient = divide(left, right)
  if (!quotient) throw new NoValue('division_by_zero')
  return quotient
}

function call(name: 'min' | 'max' | 'round', values: Fraction[]): Fraction {
  if (name === 'round') return fraction(roundHalfAway(values[0] ?? fraction(0)))
  const sign = name === 'min' ? 1 : -1
  return values.reduce((best, each) => (compare(each, best) * sign < 0 ? each : best))
}
