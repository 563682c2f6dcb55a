import { useEffect, useRef, useState } from 'react'
import type { Quote } from '../../data/quotes.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { useTotal } from './use-total.ts'

/** The total is announced once, after a pause in typing. */
const restMs = 1000

/** Announces a changed total to screen readers, but not the first one. */
export function PriceNews({ quote }: { quote: Quote | null }) {
  const t = useWords()
  const totalOf = useTotal()
  // Numbers: another language writes the same total in another way, which is no news.
  const { finalprice = null, pointsprice = 0 } = quote ?? {}
  const known = useRef({ finalprice, pointsprice })
  const [told, setTold] = useState<{ finalprice: number; pointsprice: number } | null>(null)
  useEffect(() => {
    const { current: before } = known
    if (finalprice === null || (finalprice === before.finalprice && pointsprice === before.pointsprice)) return
    const isFirst = before.finalprice === null
    const timer = setTimeout(
      () => {
        known.current = { finalprice, pointsprice }
        if (!isFirst) setTold({ finalprice, pointsprice })
      },
      isFirst ? 0 : restMs,
    )
    return () => clearTimeout(timer)
  }, [finalprice, pointsprice])
  return <LiveRegion message={told === null ? '' : t('quote.news', { amount: totalOf(told) })} />
}
