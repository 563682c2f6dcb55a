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
  const total = quote ? totalOf(quote) : null
  const known = useRef(total)
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    if (total === null || total === known.current) return
    const isFirst = known.current === null
    const timer = setTimeout(
      () => {
        known.current = total
        if (!isFirst) setTold(total)
      },
      isFirst ? 0 : restMs,
    )
    return () => clearTimeout(timer)
  }, [total])
  return <LiveRegion message={told === null ? '' : t('quote.news', { amount: told })} />
}
