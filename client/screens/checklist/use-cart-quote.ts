import { atom, useAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PaymentMode } from '../../../core/domain/pricing/types.ts'
import type { PageForm } from '../../../core/domain/wire/index.ts'
import type { QuoteState } from '../../booking/context/quote-state.ts'
import { withCredit } from '../../booking/price/credit.ts'
import type { instantCartQuote } from '../../booking/price/instant-quote.ts'
import { asKnown, knownCredit, knownProcessors } from '../../booking/price/known-quote.ts'
import { type PriceAnswer, unpriced, usePriceRequest } from '../../booking/price/use-price-request.ts'
import { useFrozen, useRenewed } from '../../booking/price/use-quote.ts'
import type { CartItem } from '../../data/calls.ts'
import type { CodeAnswer } from '../../data/discount.ts'
import type { CartQuote, Quote } from '../../data/quotes.ts'
import { text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import { atomOf } from '../../state/atom-of.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

export interface CartQuoteState extends QuoteState {
  quote: CartQuote | null
}

/** Kept per list, because its steps have pages of their own: the review begins with what the list knew. */
const answers = atomOf((_provider: string) => atom<PriceAnswer<CartQuote>>(unpriced))

/**
 * The price of all appointments: computed by the browser at once, and by the server whenever an appointment or an
 * answer changes. @param formsOf the forms of a bookable, by its id
 */
export function useCartQuote(
  items: CartItem[],
  formsOf: (bookable: string) => PageForm[],
  {
    discountcode,
    usecredit = false,
    giftcode,
    paymentmode,
  }: Pick<Draft, 'discountcode' | 'usecredit' | 'giftcode' | 'paymentmode'> = {},
): CartQuoteState {
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [answer, setAnswer] = useAtom(answers(provider?.id ?? ''))
  const [discount, setDiscount] = useState<CodeAnswer | null>(null)
  const wanted =
    items.length > 0
      ? JSON.stringify({
          appointments: items,
          ...(discountcode ? { discountcode } : {}),
          ...(usecredit ? { usecredit } : {}),
          ...(giftcode ? { giftcode } : {}),
          ...(paymentmode === 'points' ? { paymentmode } : {}),
        })
      : null
  const own = useInstantCart(wanted === answer.to ? null : wanted, formsOf, discount)
  const { updating, failure, repeat } = usePriceRequest({
    wanted,
    answer,
    setAnswer,
    ask: (question) => calls.quoteCart(JSON.parse(question)),
  })
  const latest = useRef({ wanted, repeat })
  latest.current = { wanted, repeat }
  const take = useCallback(
    (newer: Quote | null) => {
      // This quote answers the latest request, whatever the browser has computed for it.
      if (newer)
        setAnswer(({ quote }) => ({
          quote: asKnown(quote && { ...quote, ...newer }, quote),
          to: latest.current.wanted,
        }))
      latest.current.repeat()
    },
    [setAnswer],
  )
  const told = failure ? null : answer.quote
  const shown = useMemo(
    () => (own ? { ...own, ...knownCredit(answer.quote), processors: knownProcessors(own, answer.quote) } : told),
    [own, told, answer.quote],
  )
  const quote = useMemo(() => shown && withCredit(shown, usecredit), [shown, usecredit])
  useRenewed(repeat)
  const renew = repeat
  return {
    quote,
    updating: updating && own === null,
    failure,
    unconfirmed: own !== null,
    take,
    renew,
    learn: setDiscount,
  }
}

type Compute = typeof instantCartQuote

/** The browser's own price for a request; null without a request or without price data. */
function useInstantCart(
  wanted: string | null,
  formsOf: (bookable: string) => PageForm[],
  discount: CodeAnswer | null,
): CartQuote | null {
  const { pricing, addons, currency, provider, countingsteps } = useBootstrap()
  const [compute, setCompute] = useState<Compute | null>(null)
  useEffect(() => {
    // If this code fails to load, the server's answer is shown.
    import('../../booking/price/instant-quote.ts')
      .then((code) => setCompute(() => code.instantCartQuote))
      .catch(() => undefined)
  }, [])
  const question: { appointments: CartItem[]; discountcode?: string; paymentmode?: PaymentMode } | null = useMemo(
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
    const by = { volumediscounts, discount, addons, currency, timezone: text(provider?.timezone), countingsteps }
    const { discountcode, paymentmode } = question
    return compute(priced, { discountcode, paymentmode }, by)
  }, [compute, pricing, question, frozen, formsOf, discount, addons, currency, provider, countingsteps])
}
