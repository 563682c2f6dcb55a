import { isRecord } from '../is-record.ts'
import { parseAmount } from '../pricing/amount.ts'
import type { StepLine } from '../pricing/types.ts'

/** The most lines of one step, and the longest that one may add: 31 days, as answers may. */
const mostLines = 20
const mostMinutes = 31 * 24 * 60

/**
 * Reads what a plugin's step says that its answer costs. Null where that can't be charged: no list of at most 20 lines,
 * an amount with more digits than the currency, minutes that are no whole number.
 */
export function readEffects(step: string, effects: unknown, digits: number): StepLine[] | null {
  if (!Array.isArray(effects) || effects.length > mostLines) return null
  const lines = effects.map((effect) => readEffect(step, effect, digits))
  return lines.includes(null) ? null : lines.flatMap((line) => line ?? [])
}

function readEffect(step: string, effect: unknown, digits: number): StepLine | null {
  if (!isRecord(effect)) return null
  const { label, amount, minutes = 0 } = effect
  if (typeof label !== 'string' || label === '' || label.length > 200 || typeof amount !== 'number') return null
  const read = parseAmount(amount, digits)
  if (!read.ok) return null
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes > mostMinutes) return null
  return { step, label, amount: read.value, ...(minutes > 0 && { minutes }) }
}
