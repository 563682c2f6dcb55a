import { isRecord } from '../../../core/domain/is-record.ts'
import { number, texts } from '../../data/read.ts'
import type { Question } from './question.ts'

/** The chosen count of an option, in an answer of keys or of quantities. */
export function chosenCount(value: unknown, id: string): number {
  if (Array.isArray(value)) return Number(value.includes(id))
  return isRecord(value) && Object.hasOwn(value, id) ? number(value[id]) : 0
}

/**
 * The answer after an option's count changes: quantities by option where the options have any, else the chosen keys in
 * option order. Undefined when nothing is chosen.
 */
export function withCount(
  { options, haspricedoptions }: Pick<Question, 'options' | 'haspricedoptions'>,
  value: unknown,
  id: string,
  count: number,
): Record<string, number> | string[] | undefined {
  if (!haspricedoptions) {
    const chosen = new Set(texts(value))
    if (count > 0) chosen.add(id)
    else chosen.delete(id)
    const keys = options.map((option) => option.id).filter((key) => chosen.has(key))
    return keys.length > 0 ? keys : undefined
  }
  const counts = options.map((option) => [option.id, option.id === id ? count : chosenCount(value, option.id)] as const)
  const taken = counts.filter(([, each]) => each > 0)
  return taken.length > 0 ? Object.fromEntries(taken) : undefined
}
