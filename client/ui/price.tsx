import styled from '@emotion/styled'
import { useFormats } from './formats.ts'
import { useWords } from './words.tsx'

const Figure = styled.span({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

/** What a bookable costs: `from` where more seats, length or answers can change it; free is said in a word. */
export function Price({ amount, from = false }: { amount: number; from?: boolean }) {
  const t = useWords()
  const formats = useFormats()
  if (amount === 0 && !from) return <Figure>{t('price.free')}</Figure>
  return <Figure>{from ? t('price.from', { price: formats.money(amount) }) : formats.money(amount)}</Figure>
}
