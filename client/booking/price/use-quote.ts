import { atom, useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CodeAnswer } from '../../data/discount.ts'
import type { Quote } from '../../data/quotes.ts'
import { text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import { atomOf } from '../../state/atom-of.ts'
import type { Draft } from '../../state/draft.ts'
import { useSession } from '../../state/session.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { QuoteState } from '../context/quote-state.ts'
import { slotOf } from '../context/slot-instants.ts'
import { formResponsesOf, rosterOf } from '../questions/form-responses.ts'
import { withCredit } from './credit.ts'
import type { instantQuote } from './instant-quote.ts'
import { asKnown, knownCredit, knownProcessors } from './known-quote.ts'
import { type PriceAnswer, unpriced, usePriceRequest, withFrozen } from './use-price-request.ts'

/** Kept per draft, because steps unmount and the frozen price data is sent only once. */
const answers = atomOf((_draft: string) => atom<PriceAnswer<Quote>>(unpriced))

/** The price data frozen with the holds of some drafts, by draft id; lost on a reload. */
export function useFrozen(drafts: string[]): Record<string, Quote['pricedata']> {
  const key = JSON.stringify(drafts)
  const all = useMemo(() => {
    const ids: string[] = JSON.parse(key)
    return atom((get) => Object.fromEntries(ids.map((id) => [id, get(answers(id)).quote?.pricedata])))
  }, [key])
  return useAtomValue(all)
}

/** The price that a draft has by now; null as long as it has none. */
export const useKnownQuote = (draft: string): Quote | null => useAtomValue(answers(draft)).quote

/** The price request of a draft; null until a slot is chosen. */
function questionOf(draft: Draft, countingsteps: string[]) {
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
    ...(draft.usecredit ? { usecredit: true } : {}),
    ...(draft.giftcode ? { giftcode: draft.giftcode } : {}),
    ...(draft.paymentmode === 'points' ? { paymentmode: draft.paymentmode } : {}),
    ...(draft.reservation ? { draft: draft.id } : {}),
    ...stepAnswersOf(
      draft,
      countingsteps.map((name) => ({ name })),
    ),
  }
}

/**
 * The draft's price, requested from the server whenever an answer changes it. Null until a slot is chosen. @param
 * atOnce whether the browser also computes it, and shows its result until the server's arrives
 */
export function useQuote(draft: Draft, atOnce = false): QuoteState {
  const calls = useCalls()
  const [answer, setAnswer] = useAtom(answers(draft.id))
  const [discount, setDiscount] = useState<CodeAnswer | null>(null)
  const { countingsteps } = useBootstrap()
  const question = questionOf(draft, countingsteps)
  const wanted = question ? JSON.stringify(question) : null
  const latest = useRef(wanted)
  latest.current = wanted
  const own = useInstantQuote(wanted === answer.to ? null : wanted, atOnce, answer.quote, discount)
  const { updating, failure, repeat } = usePriceRequest({
    wanted,
    answer,
    setAnswer,
    ask: (question) => calls.quote(JSON.parse(question)),
  })
  const take = useCallback(
    (next: Quote | null) => {
      setAnswer(({ quote: before }) => ({
        quote: asKnown(withFrozen(next, before), before),
        to: latest.current,
      }))
    },
    [setAnswer],
  )
  const unconfirmed = own !== null
  const told = own ?? (failure ? null : answer.quote)
  const isCredited = draft.usecredit === true
  const quote = useMemo(() => told && withCredit(told, isCredited), [told, isCredited])
  useRenewed(repeat)
  return { quote, updating: updating && !unconfirmed, failure, unconfirmed, take, renew: repeat, learn: setDiscount }
}

/**
 * Asks for the price again once somebody else is signed in, since only they are told of their credit, and in another
 * language, in which its lines are called otherwise.
 */
export function useRenewed(renew: () => void): void {
  const { known, user } = useSession()
  const { language } = useBootstrap()
  const who = known ? `${language} ${user?.id ?? ''}` : null
  const before = useRef(who)
  useEffect(() => {
    const isOther = before.current !== null && who !== null && before.current !== who
    before.current = who
    if (isOther) renew()
  })
}

/** The browser's own price for a request; null without a request or without price data. */
function useInstantQuote(
  wanted: string | null,
  isOn: boolean,
  before: Quote | null,
  discount: CodeAnswer | null,
): Quote | null {
  const { pricing, forms, addons, currency, provider, countingsteps } = useBootstrap()
  const [compute, setCompute] = useState<typeof instantQuote | null>(null)
  useEffect(() => {
    // If this code fails to load, the server's answer is shown.
    if (isOn) import('./instant-quote.ts').then((code) => setCompute(() => code.instantQuote)).catch(() => undefined)
  }, [isOn])
  const frozen = before?.pricedata
  const own = useMemo(() => {
    if (!compute || !isOn || !pricing || wanted === null) return null
    const { bookable, start, end, seats, discountcode, paymentmode, ...given } = JSON.parse(wanted)
    const by = { pricedata: frozen ?? pricing.pricedata[bookable], volumediscounts: pricing.volumediscounts, discount }
    const timezone = text(provider?.timezone)
    const site = { forms, addons, currency, timezone, countingsteps }
    return compute({ start, end, seats, discountcode, paymentmode, given }, { ...by, ...site })
  }, [compute, isOn, pricing, wanted, frozen, discount, forms, addons, currency, provider, countingsteps])
  return own && { ...own, ...knownCredit(before), processors: knownProcessors(own, before), pricedata: frozen }
}
