import { useEffect, useState } from 'react'
import type { CodeAnswer } from '../../data/discount.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBooking } from '../context/booking-context.tsx'

/** What was last heard of a code that is not in use; `code` as it was typed or written. */
export type CodeNews =
  | { state: 'none' }
  | { state: 'checking' | 'not_found' | 'not_applicable' | 'failed' | 'too_many' | 'removed'; code: string }

const refusals = { unknown: 'not_found', not_applicable: 'not_applicable' } as const
const isRefusal = (status: string): status is keyof typeof refusals => Object.hasOwn(refusals, status)

/**
 * The discount code of what is booked, one a cart. The draft keeps it; what it takes is told by the quote, and one that
 * takes nothing is not kept.
 * @param bookables ids of all that is booked
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
    // A code that takes nothing removes the one in use.
    update({ discountcode: undefined })
    setNews({ state: refusals[status], code: referencecode || code })
  }
  function remove() {
    update({ discountcode: undefined })
    setNews({ state: 'removed', code: used })
  }

  // A code that was good may be so no more when the price is told: then it is in nobody's way.
  const told = quote.quote?.discountcode
  const status = told?.referencecode.toLowerCase() === used.toLowerCase() ? (told?.status ?? '') : ''
  useEffect(() => {
    if (used === '' || !isRefusal(status)) return
    update({ discountcode: undefined })
    setNews({ state: refusals[status], code: used })
  }, [used, status, update])

  return { used, news, apply, remove, forget: () => setNews({ state: 'none' }) }
}
