import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartItem } from '../../../data/calls.ts'
import { useCalls } from '../../../data/use-calls.ts'
import type { CartQuote, Quote } from '../../../data/wire.ts'
import type { QuoteState } from '../use-quote.ts'

export interface CartQuoteState extends QuoteState {
  quote: CartQuote | null
}

/** Answers change with each key: a price is asked for when the typing rests. */
const restMs = 300

/** What the appointments cost together, asked of the server whenever one of them or an answer changes. */
export function useCartQuote(items: CartItem[]): CartQuoteState {
  const calls = useCalls()
  const [quote, setQuote] = useState<CartQuote | null>(null)
  const [updating, setUpdating] = useState(false)
  const wanted = items.length > 0 ? JSON.stringify(items) : null
  const asked = useRef<string | null>(null)
  const [again, setAgain] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks the same question anew.
  useEffect(() => {
    asked.current = wanted
    if (wanted === null) {
      setQuote(null)
      setUpdating(false)
      return
    }
    setUpdating(true)
    const timer = setTimeout(async () => {
      const answer = await calls.quoteCart({ appointments: JSON.parse(wanted) })
      // An answer that was overtaken by a newer question is dropped; a refused one leaves the price as it was.
      if (asked.current !== wanted) return
      if (answer.ok) setQuote(answer.value)
      setUpdating(false)
    }, restMs)
    return () => clearTimeout(timer)
  }, [wanted, again, calls])
  const take = useCallback((newer: Quote | null) => {
    if (newer) setQuote((known) => (known ? { ...known, ...newer } : null))
    setAgain((count) => count + 1)
  }, [])
  return { quote, updating, take }
}
