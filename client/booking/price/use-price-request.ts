import { useEffect, useRef, useState } from 'react'
import type { Answer, CallError } from '../../data/errors.ts'
import type { Quote } from '../../data/quotes.ts'
import type { PriceFailure } from '../context/quote-state.ts'

/** The server's last quote, and the request that it answers. */
export interface PriceAnswer<Q> {
  quote: Q | null
  to: string | null
}

/** Nothing has been answered yet. */
export const unpriced = { quote: null, to: null }

interface PriceRequest<Q> {
  /** What the price is asked of, as text; null while there is nothing to price. */
  wanted: string | null
  answer: PriceAnswer<Q>
  /** The same function in every render. */
  setAnswer(change: (before: PriceAnswer<Q>) => PriceAnswer<Q>): void
  ask(wanted: string): Promise<Answer<Q | null>>
}

/** The pause in typing, in ms, that starts a price request. */
const restMs = 300

/**
 * Requests the price whenever what it is asked of changes, and stores the answer. A failure lasts until a price has
 * come: then the last price, which belongs to something else, is not shown.
 */
export function usePriceRequest<Q extends Quote>({ wanted, answer, setAnswer, ask }: PriceRequest<Q>) {
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [again, setAgain] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` repeats the same request.
  useEffect(() => {
    setAsking(wanted !== null)
    if (wanted === null) {
      // Without a slot there is no price, even if a request is still under way.
      setError(null)
      return setAnswer(() => unpriced)
    }
    let isOutdated = false
    const timer = setTimeout(async () => {
      const came = await latest.current(wanted)
      if (isOutdated) return
      if (came.ok) setAnswer(({ quote }) => ({ quote: withFrozen(came.value, quote), to: wanted }))
      setError(came.ok ? null : came.error)
      setAsking(false)
    }, restMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [wanted, again, setAnswer])
  const repeat = () => {
    setAsking(wanted !== null)
    setAgain((count) => count + 1)
  }
  const isAnswered = wanted === answer.to
  const failure: PriceFailure | null = error && !isAnswered ? { error, busy: asking, retry: repeat } : null
  return { updating: asking && !isAnswered, failure, repeat }
}

/** The frozen price data is sent only once, so it is carried over. */
export const withFrozen = <Q extends Quote>(next: Q | null, before: Quote | null): Q | null =>
  next && next.pricedata === undefined && before ? { ...next, pricedata: before.pricedata } : next
