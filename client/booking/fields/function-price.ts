import { isRecord } from '../../../core/domain/is-record.ts'
import { number } from '../../data/read.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import type { Question } from './question.ts'

type Priced = Partial<Pick<Question, 'value_function_source' | 'value_function'>>

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

/** The same in words, beside the question; empty for one that costs nothing. */
export function useFunctionPrice(): (question: Priced) => string {
  const t = useWords()
  const { money, number: written } = useFormats()
  const signed = (amount: number, price: string) => t(amount < 0 ? 'form.takes' : 'form.adds', { price })
  return (question) => {
    const cost = costOf(question)
    switch (cost?.kind) {
      case 'amount': {
        const price = signed(cost.amount, money(Math.abs(cost.amount)))
        return cost.isEach ? t('form.each', { price }) : price
      }
      case 'share':
        return t('form.of_price', { share: signed(cost.percent, `${written(Math.abs(cost.percent))} %`) })
      case 'set':
        return t('form.sets_price', { price: money(cost.amount) })
      case 'formula':
        return t('form.counts_for_price')
      default:
        return ''
    }
  }
}
