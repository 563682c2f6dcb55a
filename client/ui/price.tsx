import styled from '@emotion/styled'
import { useFormats } from './formats.ts'
import { useWords } from './words.tsx'

const Figure = styled.span({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

interface PriceProps {
  /** Major units. */
  amount: number
  /** Seats, length or answers may raise it. */
  from?: boolean
  /** The unit of the price, if it is not the whole. */
  per?: 'seat' | 'day' | 'night' | undefined
}

/** Prices in words, in major units; 0 is the word for free. */
export function usePrice(): (amount: number) => string {
  const t = useWords()
  const { money } = useFormats()
  return (amount) => (amount === 0 ? t('price.free') : money(amount))
}

/** The price of a bookable. */
export function Price({ amount, from = false, per }: PriceProps) {
  const t = useWords()
  const { money } = useFormats()
  const told = usePrice()
  if (amount === 0 && !from) return <Figure>{told(amount)}</Figure>
  const price = per ? t(`price.per_${per}`, { price: money(amount) }) : money(amount)
  return <Figure>{from ? t('price.from', { price }) : price}</Figure>
}
