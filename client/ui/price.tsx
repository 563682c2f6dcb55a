import styled from '@emotion/styled'
import type { PriceLook } from '../../core/domain/pricing/price-look.ts'
import { isFree } from '../../core/domain/pricing/price-look.ts'
import { useBootstrap } from './bootstrap.tsx'
import { useFormats } from './formats.ts'
import { useWords } from './words.tsx'

// In one piece: it has a line of its own before it is broken, in letters that no line has room for.
// Where it breaks all the same, 'per night' stays together.
const Figure = styled.span({ display: 'inline-block', fontVariantNumeric: 'tabular-nums', textWrap: 'balance' })

const Beside = styled.small({ color: 'var(--muted)', fontSize: 'var(--small-size)', fontWeight: 400 })

/** Prices in words, in major units; 0 is the word for free. */
export function usePrice(): (amount: number) => string {
  const t = useWords()
  const { money } = useFormats()
  return (amount) => (amount === 0 ? t('price.free') : money(amount))
}

/** The price of a bookable before anything is chosen, and what comes on top of it. */
export function Price(look: PriceLook) {
  const figure = useFigure(look)
  const beside = useBeside(look)
  return (
    <>
      {figure ? <Figure>{figure}</Figure> : null}
      {beside ? (
        <>
          {figure ? ' ' : ''}
          <Beside data-part="beside-price">{beside}</Beside>
        </>
      ) : null}
    </>
  )
}

/** 'Free' is said only of what nothing can make dearer; empty where only travel costs something. */
function useFigure(look: PriceLook): string {
  const t = useWords()
  const { money, distance } = useFormats()
  const { provider } = useBootstrap()
  const { amount, from, per, travel } = look
  if (isFree(look)) return t('price.free')
  if (amount === 0 && from) return t('price.by_choice')
  if (amount === 0)
    return travel === null || travel === 'all'
      ? ''
      : t('price.free_within', { distance: distance(travel.beyond, provider?.country ?? '') })
  const price = per ? t(`price.per_${per}`, { price: money(amount) }) : money(amount)
  return from ? t('price.from', { price }) : price
}

function useBeside({ amount, from, plustax, travel }: PriceLook): string {
  const t = useWords()
  const { distance } = useFormats()
  const { provider } = useBootstrap()
  // Said by the figure itself.
  const isSaid = amount === 0 && !from && travel !== 'all'
  const way =
    travel === null || isSaid
      ? ''
      : travel === 'all'
        ? t('price.plus_travel')
        : t('price.travel_beyond', { distance: distance(travel.beyond, provider?.country ?? '') })
  return [plustax ? t('price.plus_tax') : '', way].filter(Boolean).join(', ')
}
