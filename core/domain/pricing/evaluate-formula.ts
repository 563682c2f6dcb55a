import { type Formula, slugsIn } from './formula.ts'
import { add, compare, divide, type Fraction, fraction, multiply, roundHalfAway, subtract } from './fraction.ts'

/** Thrown where a formula has no value: it divides by 0, contains an unknown slug, or refers to a text. */
export class NoValue extends Error {
  readonly reason: 'division_by_zero' | 'unknown_slug' | 'not_a_number'

  constructor(reason: NoValue['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The exact value of a formula. `numberFor` returns a slug's number, and throws `NoValue` where there is none. */
export function evaluate(formula: Formula, numberFor: (slug: string) => Fraction): Fraction {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'slug':
      return numberFor(formula.slug)
    case 'negate':
      return subtract(fraction(0), evaluate(formula.of, numberFor))
    case 'operation':
      return operate(formula.operator, evaluate(formula.left, numberFor), evaluate(formula.right, numberFor))
    case 'call':
      return call(
        formula.name,
        formula.of.map((each) => evaluate(each, numberFor)),
      )
  }
}

/** Whether a formula divides by 0 whatever the answers are: one of its divisors has no slugs, and is 0. */
export function alwaysDividesByZero(formula: Formula): boolean {
  if (formula.kind === 'negate') return alwaysDividesByZero(formula.of)
  if (formula.kind === 'call') return formula.of.some(alwaysDividesByZero)
  if (formula.kind !== 'operation') return false
  const { operator, left, right } = formula
  if (alwaysDividesByZero(left) || alwaysDividesByZero(right)) return true
  return operator === '/' && slugsIn(right).length === 0 && evaluate(right, () => fraction(0)).n === 0n
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
