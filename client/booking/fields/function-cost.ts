import { isRecord } from '../../../core/domain/is-record.ts'
import { number } from '../../data/read.ts'
import type { Question } from './question.ts'

export type Priced = Partial<Pick<Question, 'value_function_source' | 'value_function' | 'unit'>>

type Cost =
  | { kind: 'amount'; amount: number; isEach: boolean }
  | { kind: 'share'; percent: number }
  | { kind: 'set'; amount: number }
  | { kind: 'formula' }

/** What an answer costs by its question's function; null for one that costs nothing. Amounts in major units. */
export function costOf({ value_function_source: source, value_function: text }: Priced): Cost | null {
  if (!isRecord(source)) return source || text ? { kind: 'formula' } : null
  const amount = number(source.amount)
  const percentOf = (factor: number) => Math.round((factor - 1) * 10_000) / 100
  if (source.operator === 'set') return { kind: 'set', amount }
  if (source.operator === 'add' || source.operator === 'subtract') {
    const signed = source.operator === 'add' ? amount : -amount
    return signed === 0 ? null : { kind: 'amount', amount: signed, isEach: source.per === 'unit' }
  }
  if (source.operator !== 'multiply' && source.operator !== 'divide') return null
  const percent = source.operator === 'multiply' ? percentOf(amount) : amount === 0 ? 0 : percentOf(1 / amount)
  return percent === 0 ? null : { kind: 'share', percent }
}
