import {
  compare,
  decimalFraction,
  divide,
  type Fraction,
  fraction,
  multiply,
  roundHalfAway,
} from '../pricing/fraction.ts'
import { type Checked, wrong } from './checks.ts'
import { numberSentinel, tidyNumber } from './sentinels.ts'
import type { QuestionRules } from './types.ts'

/**
 * number: a decimal, snapped to the nearest multiple of `step` from 0 (ties away from 0). Bounds apply only when both
 * are given, differ, and the maximum is not 0. Both the typed and the snapped value must lie within them.
 */
export function checkNumber({ minimum, maximum, step }: QuestionRules, value: unknown): Checked {
  const given = tidyNumber(value)
  const typed = typeof given === 'number' || typeof given === 'string' ? decimalFraction(given) : null
  if (!typed) return wrong('number')
  const snapped = step ? snap(typed, step) : typed
  const result = Number(snapped.n) / Number(snapped.d)
  if (!Number.isFinite(result)) return wrong('number')
  // The stored value would read as unanswered, and cost nothing.
  if (result === numberSentinel) return wrong('required')
  const isBounded = minimum !== undefined && maximum !== undefined && minimum !== maximum && maximum !== 0
  if (isBounded) {
    if ([typed, snapped].some((each) => isBelow(each, minimum))) return wrong('minimum', { minimum })
    if ([typed, snapped].some((each) => isAbove(each, maximum))) return wrong('maximum', { maximum })
  }
  return { value: result }
}

/** Exact fractions, since 0.3 / 0.1 is not 3 in doubles. */
function snap(value: Fraction, step: number): Fraction {
  const size = decimalFraction(step) ?? fraction(1)
  return multiply(fraction(roundHalfAway(divide(value, size) ?? value)), size)
}

const isBelow = (value: Fraction, bound: number) => compare(value, decimalFraction(bound) ?? value) < 0
const isAbove = (value: Fraction, bound: number) => compare(value, decimalFraction(bound) ?? value) > 0
