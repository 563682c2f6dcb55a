import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { costOf, type Priced } from './function-cost.ts'

/** What an answer costs by its question's function, in words, beside the question; empty for one that costs nothing. */
export function useFunctionPrice(): (question: Priced) => string {
  const t = useWords()
  const { money, number: written } = useFormats()
  const signed = (amount: number, price: string) => t(amount < 0 ? 'form.takes' : 'form.adds', { price })
  return (question) => {
    const cost = costOf(question)
    switch (cost?.kind) {
      case 'amount': {
        const price = signed(cost.amount, money(Math.abs(cost.amount)))
        if (!cost.isEach) return price
        return question.unit ? t('form.per_unit', { price, unit: question.unit }) : t('form.each', { price })
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
