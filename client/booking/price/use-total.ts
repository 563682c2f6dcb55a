import type { Quote } from '../../data/quotes.ts'
import { useFormats } from '../../ui/formats.ts'
import { usePrice } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'

/** The total of a quote in words: money, points, or both of a list that is paid with both. */
export function useTotal(): (quote: Pick<Quote, 'finalprice' | 'pointsprice'>) => string {
  const t = useWords()
  const { money } = useFormats()
  const inWords = usePrice()
  return ({ finalprice, pointsprice }) => {
    if (pointsprice === 0) return inWords(finalprice)
    const points = t('price.points', { count: pointsprice })
    return finalprice > 0 ? t('price.and_points', { amount: money(finalprice), points }) : points
  }
}
