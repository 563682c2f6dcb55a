import { useEffect, useState } from 'react'
import type { CodeStatus } from '../../../core/domain/pricing/types.ts'
import type { CodeAnswer } from '../../data/discount.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBooking } from '../context/booking-context.tsx'

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

/**
 * The discount code, one per cart. The draft stores it, the quote says what it saves; a code that saves nothing is not
 * stored. @param bookables ids of all bookables in the cart
 */
export function useDiscount(bookables: string[]) {
  const calls = useCalls()
  const { draft, update, quote } = useBooking()
  const [news, setNews] = useState<CodeNews>({ state: 'none' })
  const used = draft.discountcode ?? ''

  const keep = (answer: CodeAnswer) => {
    quote.learn?.(answer)
    update({ discountcode: answer.referencecode })
    setNews({ state: 'none' })
  }
  async function apply(code: string) {
    setNews({ state: 'checking', code })
    const reservations = bookables.map((bookable) => ({ bookable }))
    const answer = await calls.discount({ referencecode: code, reservations })
    if (!answer.ok) return setNews({ state: answer.error.code === 'rate_limited' ? 'too_many' : 'failed', code })
    const { status, referencecode } = answer.value
    if (status === 'valid') return keep(answer.value)
    // A refused code also removes the one in use.
    update({ discountcode: undefined })
    setNews({ state: refusals[status], code: referencecode || code })
  }
  function remove() {
    update({ discountcode: undefined })
    setNews({ state: 'removed', code: used })
  }

  // A valid code may stop applying when the quote is computed; then it is removed.
  const told = quote.quote?.discountcode
  const status = told?.referencecode.toLowerCase() === used.toLowerCase() ? told?.status : undefined
  useEffect(() => {
    if (used === '' || !status || status === 'applied') return
    update({ discountcode: undefined })
    setNews(
      status === 'below_minimum'
        ? { state: status, code: used, minimum: told?.minimum ?? 0 }
        : { state: refusals[status], code: used },
    )
  }, [used, status, told?.minimum, update])

  return { used, news, apply, remove, forget: () => setNews({ state: 'none' }) }
}
