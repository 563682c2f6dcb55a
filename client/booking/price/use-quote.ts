import { atom, useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CodeAnswer } from '../../data/discount.ts'
import { text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Quote } from '../../data/wire.ts'
import { atomOf } from '../../state/atom-of.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { slotOf } from '../context/slot-instants.ts'
import { formResponsesOf, rosterOf } from '../questions/form-responses.ts'
import type { instantQuote } from './instant-quote.ts'

export interface QuoteState {
  quote: Quote | null
  /** A newer price is on its way; the one shown is of the answers before. */
  updating: boolean
  /** The price is the browser's own: the server has not yet said who may take the payment. */
  unconfirmed?: boolean
  /** Takes in a quote that came with another answer (the hold, a refused confirm). */
  take(quote: Quote | null): void
  /** Takes in what a discount code is good for, so that its price can be told at once. */
  learn?(discount: CodeAnswer): void
}

/** The server's last answer, and which question it is to. */
interface QuoteAnswer {
  quote: Quote | null
  to: string | null
}

/** By draft: steps come and go, and what was frozen with the hold is told once. */
const answers = atomOf((_draft: string) => atom<QuoteAnswer>({ quote: null, to: null }))

/** What was frozen with the holds of some drafts, by draft; after a reload nothing is known of it any more. */
export function useFrozen(drafts: string[]): Record<string, unknown> {
  const key = JSON.stringify(drafts)
  const all = useMemo(() => {
    const ids: string[] = JSON.parse(key)
    return atom((get) => Object.fromEntries(ids.map((id) => [id, get(answers(id)).quote?.pricedata])))
  }, [key])
  return useAtomValue(all)
}

/** Answers change with each key: a price is asked for when the typing rests. */
const restMs = 300

/** What is asked of the server for a draft's price; null until a slot is chosen. */
function questionOf(draft: Draft) {
  const { bookable, addons, prefill, discountcode } = draft
  const slot = slotOf(draft)
  if (!bookable || !slot) return null
  return {
    bookable,
    ...slot,
    seats: draft.seats ?? 1,
    ...(draft.resources?.length ? { resources: draft.resources } : {}),
    formresponses: formResponsesOf(draft),
    roster: rosterOf(draft),
    ...(addons && Object.keys(addons).length > 0 ? { addons } : {}),
    ...(prefill && Object.keys(prefill).length > 0 ? { prefill } : {}),
    ...(discountcode ? { discountcode } : {}),
    ...(draft.reservation ? { draft: draft.id } : {}),
  }
}

/**
 * What the draft costs, asked of the server whenever an answer changes it. Null until a slot is chosen.
 * @param atOnce whether the browser computes it too, and shows its own result until the server's is there
 */
export function useQuote(draft: Draft, atOnce = false): QuoteState {
  const calls = useCalls()
  const [answer, setAnswer] = useAtom(answers(draft.id))
  const [updating, setUpdating] = useState(false)
  const [discount, setDiscount] = useState<CodeAnswer | null>(null)
  const question = questionOf(draft)
  const wanted = question ? JSON.stringify(question) : null
  const latest = useRef(wanted)
  latest.current = wanted
  const answeredTo = useRef(answer.to)
  answeredTo.current = answer.to
  const own = useInstantQuote(wanted === answer.to ? null : wanted, atOnce, answer.quote, discount)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (wanted === null) {
      // What was chosen before costs nothing any more, whether its price had come or not.
      asked.current = null
      setAnswer({ quote: null, to: null })
      setUpdating(false)
      return
    }
    if (wanted === asked.current) return
    asked.current = wanted
    setUpdating(answeredTo.current !== wanted)
    const timer = setTimeout(async () => {
      const came = await calls.quote(JSON.parse(wanted))
      // An answer that was overtaken by a newer question is dropped; a refused one leaves the price as it was.
      if (asked.current !== wanted) return
      if (came.ok) setAnswer((before) => ({ quote: withFrozen(came.value, before.quote), to: wanted }))
      setUpdating(false)
    }, restMs)
    return () => {
      clearTimeout(timer)
      if (asked.current === wanted) asked.current = null
    }
  }, [wanted, calls, setAnswer])
  const take = useCallback(
    (next: Quote | null) => {
      setAnswer(({ quote: before }) => ({
        quote: withProcessors(withFrozen(next, before), before),
        to: latest.current,
      }))
    },
    [setAnswer],
  )
  const unconfirmed = own !== null
  return { quote: own ?? answer.quote, updating: updating && !unconfirmed, unconfirmed, take, learn: setDiscount }
}

/** A quote that came with another answer does not say who may take the payment: that has not changed. */
export const withProcessors = <Q extends Quote>(next: Q | null, before: Quote | null): Q | null =>
  next && next.processors.length === 0 ? { ...next, processors: before?.processors ?? [] } : next

/** What was frozen with the hold came once. */
const withFrozen = (next: Quote | null, before: Quote | null): Quote | null =>
  next && next.pricedata === undefined && before ? { ...next, pricedata: before.pricedata } : next

/** The browser's own price of a question; null where there is none to ask, or nothing to answer it by. */
function useInstantQuote(
  wanted: string | null,
  isOn: boolean,
  before: Quote | null,
  discount: CodeAnswer | null,
): Quote | null {
  const { pricing, forms, addons, currency, provider } = useBootstrap()
  const [compute, setCompute] = useState<typeof instantQuote | null>(null)
  useEffect(() => {
    // Without its code the server's answer is waited for.
    if (isOn) import('./instant-quote.ts').then((code) => setCompute(() => code.instantQuote)).catch(() => undefined)
  }, [isOn])
  const frozen = before?.pricedata
  const own = useMemo(() => {
    if (!compute || !isOn || !pricing || wanted === null) return null
    const { bookable, start, end, seats, discountcode, ...given } = JSON.parse(wanted)
    const by = { pricedata: frozen ?? pricing.pricedata[bookable], volumediscounts: pricing.volumediscounts, discount }
    const timezone = text(provider?.timezone)
    const site = { forms, addons, currency, timezone }
    return compute({ start, end, seats, discountcode, given }, { ...by, ...site })
  }, [compute, isOn, pricing, wanted, frozen, discount, forms, addons, currency, provider])
  return own && { ...own, processors: before?.processors ?? [], pricedata: frozen }
}
