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
  per?: 'seat' | 'day' | undefined
}

/** The price of a bookable; 0 is shown as the word for free. */
export function Price({ amount, from = false, per }: PriceProps) {
  const t = useWords()
  const formats = useFormats()
  if (amount === 0 && !from) return <Figure>{t('price.free')}</Figure>
  const price = per ? t(`price.per_${per}`, { price: formats.money(amount) }) : formats.money(amount)
  return <Figure>{from ? t('price.from', { price }) : price}</Figure>
}
