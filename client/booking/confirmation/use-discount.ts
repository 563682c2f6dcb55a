import { useEffect, useRef, useState } from 'react'
import type { CodeStatus } from '../../../core/domain/pricing/types.ts'
import type { Params } from '../../data/calls.ts'
import type { CodeAnswer } from '../../data/discount.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBooking } from '../context/booking-context.tsx'
import { isCodeIdle } from '../price/credit.ts'
import type { Tried } from './use-gift.ts'

/** The latest result about a code that is not in use; `code` as typed or as stored. */
export type CodeNews =
  | { state: 'none' }
  | { state: 'checking' | 'failed' | 'too_many' | 'removed' | Refusal; code: string }
  | { state: 'below_minimum'; code: string; minimum: number }

type Refusal = 'not_found' | Exclude<CodeStatus, 'applied' | 'unknown' | 'below_minimum'>

const refusals: Record<Exclude<CodeStatus, 'applied' | 'below_minimum'>, Refusal> = {
  unknown: 'not_found',
  not_applicable: 'not_applicable',
  not_yet: 'not_yet',
  ended: 'ended',
  used_up: 'used_up',
  used_before: 'used_before',
}

/** A held draft of the cart with its answers, and the cart's other drafts: the code is applied to them. */
export type HeldDraft = Omit<Params<'update_reservation_metainformation'>, 'discountcode'>

/** What a code is given for. */
export interface CodeFor {
  /** Each draft of the cart that is booked, with its bookable. */
  drafts: { id: string; bookable: string }[]
  /** One of them that is held; null if none is, and then the booking takes the code's use. */
  held(): HeldDraft | null
}

/**
 * The discount code, one per cart. The draft stores it, the quote says what it saves; a code that saves nothing is not
 * stored. The server keeps a use of it for the held drafts.
 */
export function useDiscount({ drafts, held }: CodeFor, tryGift: (code: string) => Promise<Tried>) {
  const calls = useCalls()
  const { draft, update, quote } = useBooking()
  const [news, setNews] = useState<CodeNews>({ state: 'none' })
  const used = draft.discountcode ?? ''

  /** Tells the server, whose failure is no news: the booking judges the code once more. Null if nothing is held. */
  async function tell(discountcode: string): Promise<CodeStatus | null> {
    const draft = held()
    if (draft === null) return null
    const answer = await calls.saveAnswers({ ...draft, discountcode })
    return (answer.ok && answer.value.quote?.discountcode?.status) || null
  }
  async function keep(answer: CodeAnswer) {
    quote.learn?.(answer)
    // Somebody else may have taken the last use meanwhile.
    const told = await tell(answer.referencecode)
    if (told === 'used_up' || told === 'used_before') return drop(refusals[told], answer.referencecode)
    update({ discountcode: answer.referencecode })
    setNews({ state: 'none' })
  }
  function drop(state: Refusal, code: string) {
    update({ discountcode: undefined })
    setNews({ state, code })
  }
  async function apply(code: string) {
    setNews({ state: 'checking', code })
    // Gift codes are typed in the same field.
    const tried = await tryGift(code)
    if (tried === 'taken' || tried === 'refused') return setNews({ state: 'none' })
    if (tried !== 'none') return setNews({ state: tried, code })
    const reservations = drafts.map(({ id, bookable }) => ({ bookable, draft: id }))
    const answer = await calls.discount({ referencecode: code, reservations })
    if (!answer.ok) return setNews({ state: answer.error.code === 'rate_limited' ? 'too_many' : 'failed', code })
    const { status, referencecode } = answer.value
    if (status === 'valid') return keep(answer.value)
    // A refused code also removes the one in use.
    drop(refusals[status], referencecode || code)
  }
  function remove() {
    void tell('')
    update({ discountcode: undefined })
    setNews({ state: 'removed', code: used })
  }

  const latest = useRef(tell)
  latest.current = tell
  // A valid code may stop applying when the quote is computed; then it is removed.
  const told = quote.quote?.discountcode
  const status = told?.referencecode.toLowerCase() === used.toLowerCase() ? told?.status : undefined
  const isIdle = isCodeIdle(quote.quote)
  useEffect(() => {
    if (used === '' || !status || status === 'applied' || isIdle) return
    void latest.current('')
    update({ discountcode: undefined })
    setNews(
      status === 'below_minimum'
        ? { state: status, code: used, minimum: told?.minimum ?? 0 }
        : { state: refusals[status], code: used },
    )
  }, [used, status, isIdle, told?.minimum, update])

  return { used, news, apply, remove, forget: () => setNews({ state: 'none' }) }
}
