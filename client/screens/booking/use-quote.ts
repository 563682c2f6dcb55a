import { useCallback, useEffect, useRef, useState } from 'react'
import { useCalls } from '../../data/use-calls.ts'
import type { Quote } from '../../data/wire.ts'
import type { Draft } from '../../state/draft.ts'
import { formResponsesOf, rosterOf } from './form/form-responses.ts'
import { slotOf } from './slot-instants.ts'

export interface QuoteState {
  quote: Quote | null
  /** A newer price is on its way; the one shown is of the answers before. */
  updating: boolean
  /** Takes in a quote that came with another answer (the hold, a refused confirm). */
  take(quote: Quote | null): void
}

/** Answers change with each key: a price is asked for when the typing rests. */
const restMs = 300

/** What the draft costs, asked of the server whenever an answer changes it. Null until a slot is chosen. */
export function useQuote(draft: Draft): QuoteState {
  const calls = useCalls()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [updating, setUpdating] = useState(false)
  const { bookable } = draft
  const slot = slotOf(draft)
  const wanted =
    bookable && slot
      ? JSON.stringify({
          bookable,
          ...slot,
          seats: draft.seats ?? 1,
          ...(draft.resources?.length ? { resources: draft.resources } : {}),
          formresponses: formResponsesOf(draft),
          roster: rosterOf(draft),
          ...(draft.reservation ? { draft: draft.id } : {}),
        })
      : null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (wanted === null) {
      // What was chosen before costs nothing any more, whether its price had come or not.
      asked.current = null
      setQuote(null)
      setUpdating(false)
      return
    }
    if (wanted === asked.current) return
    asked.current = wanted
    setUpdating(true)
    const timer = setTimeout(async () => {
      const answer = await calls.quote(JSON.parse(wanted))
      // An answer that was overtaken by a newer question is dropped; a refused one leaves the price as it was.
      if (asked.current !== wanted) return
      if (answer.ok) setQuote(answer.value)
      setUpdating(false)
    }, restMs)
    return () => {
      clearTimeout(timer)
      if (asked.current === wanted) asked.current = null
    }
  }, [wanted, calls])
  const take = useCallback((next: Quote | null) => {
    // A quote that came with another answer does not say who may take the payment: that has not changed.
    setQuote((before) =>
      next && next.processors.length === 0 ? { ...next, processors: before?.processors ?? [] } : next,
    )
  }, [])
  return { quote, updating, take }
}
