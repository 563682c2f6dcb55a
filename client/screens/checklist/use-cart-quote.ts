import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import type { instantCartQuote } from '../../booking/price/instant-quote.ts'
import { type QuoteState, useFrozen, withProcessors } from '../../booking/price/use-quote.ts'
import type { CartItem } from '../../data/calls.ts'
import type { CodeAnswer } from '../../data/discount.ts'
import { text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { CartQuote, Quote } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

export interface CartQuoteState extends QuoteState {
  quote: CartQuote | null
}

/** Answers change with each key: a price is asked for when the typing rests. */
const restMs = 300

/** The server's last answer, and which question it is to. */
interface CartAnswer {
  quote: CartQuote | null
  to: string | null
}

/**
 * What the appointments cost together: told by the browser at once, and by the server whenever one of them or an answer
 * changes.
 * @param formsOf the forms of a bookable, by its id
 */
export function useCartQuote(
  items: CartItem[],
  formsOf: (bookable: string) => PublicEntity[],
  discountcode?: string,
): CartQuoteState {
  const calls = useCalls()
  const [answer, setAnswer] = useState<CartAnswer>({ quote: null, to: null })
  const [updating, setUpdating] = useState(false)
  const [discount, setDiscount] = useState<CodeAnswer | null>(null)
  const wanted =
    items.length > 0 ? JSON.stringify({ appointments: items, ...(discountcode ? { discountcode } : {}) }) : null
  const own = useInstantCart(wanted === answer.to ? null : wanted, formsOf, discount)
  const asked = useRef<string | null>(null)
  const [again, setAgain] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks the same question anew.
  useEffect(() => {
    asked.current = wanted
    if (wanted === null) {
      setAnswer({ quote: null, to: null })
      setUpdating(false)
      return
    }
    setUpdating(true)
    const timer = setTimeout(async () => {
      const came = await calls.quoteCart(JSON.parse(wanted))
      // An answer that was overtaken by a newer question is dropped; a refused one leaves the price as it was.
      if (asked.current !== wanted) return
      if (came.ok) setAnswer({ quote: came.value, to: wanted })
      setUpdating(false)
    }, restMs)
    return () => clearTimeout(timer)
  }, [wanted, again, calls])
  const take = useCallback((newer: Quote | null) => {
    // It is to the question that was asked last, whatever the browser computed for it.
    if (newer)
      setAnswer(({ quote }) => ({
        quote: withProcessors(quote && { ...quote, ...newer }, quote),
        to: asked.current,
      }))
    setAgain((count) => count + 1)
  }, [])
  const quote = own ? { ...own, processors: answer.quote?.processors ?? [] } : answer.quote
  return { quote, updating: updating && own === null, unconfirmed: own !== null, take, learn: setDiscount }
}

type Compute = typeof instantCartQuote

/** The browser's own price of a question; null where there is none to ask, or nothing to answer it by. */
function useInstantCart(
  wanted: string | null,
  formsOf: (bookable: string) => PublicEntity[],
  discount: CodeAnswer | null,
): CartQuote | null {
  const { pricing, addons, currency, provider } = useBootstrap()
  const [compute, setCompute] = useState<Compute | null>(null)
  useEffect(() => {
    // Without its code the server's answer is waited for.
    import('../../booking/price/instant-quote.ts')
      .then((code) => setCompute(() => code.instantCartQuote))
      .catch(() => undefined)
  }, [])
  const question: { appointments: CartItem[]; discountcode?: string } | null = useMemo(
    () => (wanted === null ? null : JSON.parse(wanted)),
    [wanted],
  )
  const frozen = useFrozen(question?.appointments.map(({ draft }) => draft) ?? [])
  return useMemo(() => {
    if (!compute || !pricing || !question) return null
    const priced = question.appointments.map(({ draft, bookable, seats, start, end, ...given }) => {
      const pricedata = frozen[draft] ?? pricing.pricedata[bookable]
      return { given, seats, start, end, pricedata, forms: formsOf(bookable) }
    })
    const { volumediscounts } = pricing
    const by = { volumediscounts, discount, addons, currency, timezone: text(provider?.timezone) }
    return compute(priced, question.discountcode, by)
  }, [compute, pricing, question, frozen, formsOf, discount, addons, currency, provider])
}
