import type { Quote } from '../../data/quotes.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { leftToPay } from '../price/credit.ts'

/** Whether all, some or none of what is booked are requests, which somebody answers. */
export type Requests = 'all' | 'some' | 'none'

interface ConfirmWords {
  /** With what is taken now and what on approval. */
  word: string
  /** One line beside the total in the bar of a phone. */
  brief: string
}

/** The booking button's label: wait, pay, request or book. @param quote null where nothing is paid here */
export function useConfirmWords(quote: Quote | null, requests: Requests): ConfirmWords {
  const t = useWords()
  const { money } = useFormats()
  const { draft } = useBooking()
  const { duenow, dueonapproval } = quote ? leftToPay(quote) : { duenow: 0, dueonapproval: 0 }
  if (draft.waiting) return same(t('waitlist.join'))
  const isAsked = requests === 'all'
  const request = t('review.request')
  const count = quote?.pointsprice ?? 0
  if (count > 0) {
    const points = t('price.points', { count })
    const rest = duenow + dueonapproval
    const paid = rest > 0 ? t('price.and_points', { amount: money(rest), points }) : points
    return {
      word: t(isAsked ? 'review.request_points' : 'review.confirm_points', { paid }),
      brief: isAsked ? request : rest > 0 ? t('review.brief_both') : t('review.brief_pay', { amount: points }),
    }
  }
  if (duenow > 0) {
    const brief = t('review.brief_pay', { amount: money(duenow) })
    if (dueonapproval === 0) return { word: t('review.confirm_pay', { amount: money(duenow) }), brief }
    return { word: t('review.confirm_both', { now: money(duenow), later: money(dueonapproval) }), brief }
  }
  if (dueonapproval > 0) {
    const word = t(isAsked ? 'review.request_pay' : 'review.confirm_request_pay', { amount: money(dueonapproval) })
    return { word, brief: isAsked ? request : t('review.confirm') }
  }
  if (quote?.creditused) {
    const word = t(isAsked ? 'review.request_credit' : 'review.confirm_credit', { amount: money(quote.creditused) })
    return { word, brief: isAsked ? request : t('review.brief_credit') }
  }
  return same(isAsked ? request : t('review.confirm'))
}

const same = (word: string): ConfirmWords => ({ word, brief: word })
